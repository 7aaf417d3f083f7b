package dev.assay.model.evidence;

import java.util.OptionalLong;

/**
 * What a server process did between two moments, counted by the kernel and by its JVM. What could not be read is empty, never 0;
 * ADR 0021 says where each comes from and how exact it is.
 *
 * @param allocatedBytes on the Java heap, by all threads
 * @param voluntarySwitches how often a thread gave up its CPU to wait
 * @param involuntarySwitches how often a thread was taken off its CPU
 * @param minorFaults page faults that needed no I/O
 * @param majorFaults page faults that had to wait for I/O
 * @param readCalls read, pread, readv and the like, on files and sockets; recv and the like are not counted
 * @param writeCalls write, pwrite, writev and the like; send and the like are not counted
 * @param readBytes by these read calls
 * @param writtenBytes by these write calls
 * @param minorCollections of the young generation
 * @param energyMicrojoules of the processors in that time, for all that ran on them
 */
public record Counters(
        OptionalLong allocatedBytes,
        OptionalLong voluntarySwitches,
        OptionalLong involuntarySwitches,
        OptionalLong minorFaults,
        OptionalLong majorFaults,
        OptionalLong readCalls,
        OptionalLong writeCalls,
        OptionalLong readBytes,
        OptionalLong writtenBytes,
        OptionalLong minorCollections,
        OptionalLong energyMicrojoules) {}
