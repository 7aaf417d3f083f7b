package dev.assay.model.evidence;

import java.time.Instant;
import java.util.OptionalDouble;

/**
 * What a calibration of a machine tells later experiments there.
 *
 * @param when it ended
 * @param machine CPU model, number of CPUs, virtualisation
 * @param conclusion what the machine can show, in one sentence
 * @param jvmSd standard deviation of ln(CPU per request) between warm JVMs of one server; empty if it is not known
 */
public record MachineCalibration(Instant when, String machine, String conclusion, OptionalDouble jvmSd) {}
