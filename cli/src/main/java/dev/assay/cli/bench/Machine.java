package dev.assay.cli.bench;

import dev.assay.cli.Version;
import dev.assay.experiment.SteadyClock;
import dev.assay.launch.machine.MachineFacts;
import dev.assay.ledger.CalibrationFile;
import dev.assay.model.evidence.Environment;
import dev.assay.model.evidence.MachineCalibration;
import dev.assay.model.plan.Deployment;
import dev.assay.model.plan.Placement;
import dev.assay.model.server.InspectedApp;
import java.nio.file.Path;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What is written into a result folder about the machine. */
public final class Machine {
    private Machine() {}

    /** The file in which {@code assay calibrate} keeps the calibration of this machine. */
    public static Path calibration(Map<String, String> variables) {
        return Folders.cache(variables).resolve("calibration.json");
    }

    /** @param variables the environment variables, which say where a calibration is kept */
    static Environment environment(
            Placement placement, List<Deployment> deployments, InspectedApp app, Map<String, String> variables) {
        MachineFacts facts = MachineFacts.describe();
        Environment plain = new Environment(
                Version.number(),
                facts.os(),
                facts.cpu(),
                facts.cpus(),
                facts.memoryBytes(),
                facts.virtualisation(),
                placement,
                deployments,
                app,
                facts.facts());
        return calibrated(identity(plain), variables)
                .map(known -> plain.withFact(
                        Environment.CALIBRATION,
                        known.conclusion() + " (assay calibrate, " + LocalDate.ofInstant(known.when(), ZoneOffset.UTC)
                                + ")"))
                .orElse(plain);
    }

    /** The calibration of this machine; empty if there is none, or it is from another machine. */
    public static Optional<MachineCalibration> calibrated(Map<String, String> variables) {
        MachineFacts facts = MachineFacts.describe();
        return calibrated(identity(facts.cpu(), facts.cpus(), facts.virtualisation()), variables);
    }

    private static Optional<MachineCalibration> calibrated(String here, Map<String, String> variables) {
        return CalibrationFile.read(calibration(variables))
                .filter(known -> known.machine().equals(here));
    }

    /** What identifies a machine across runs. */
    public static String identity(Environment environment) {
        return identity(environment.cpu(), environment.cpus(), environment.virtualisation());
    }

    private static String identity(String cpu, int cpus, String virtualisation) {
        return cpu + ", " + cpus + " CPUs, " + virtualisation;
    }

    /** A clock that starts at the time of day, and does not follow later changes to it. */
    public static InstantSource clock() {
        return SteadyClock.started(InstantSource.system(), System::nanoTime);
    }
}
