package dev.assay.model;

import java.util.Optional;

/** What differs between two experiments, as a value; room {@code words} puts it into English. */
public sealed interface Difference {
    /** The machines. */
    record Machines(Machine before, Machine after) implements Difference {}

    /** A machine by what makes it fast; memory in MiB. */
    record Machine(String cpu, int cpus, long memory, String virtualisation) {}

    /** The workloads. */
    record Workloads() implements Difference {}

    /** The equal rates, per second. */
    record Rates(double before, double after) implements Difference {}

    /**
     * The values of a property.
     *
     * @param contender id; empty if it is not a contender's
     */
    record Values(Property property, Optional<String> contender, String before, String after) implements Difference {}

    /** What experiments and contenders have. */
    enum Property {
        CPUS,
        CONNECTIONS,
        /** The version of HTTP, and how connections are used. */
        PROTOCOL,
        APP,
        /** The version of Assay. */
        ASSAY,
        OPERATING_SYSTEM,
        /** The version of the server. */
        SERVER,
        JDK,
        JVM_OPTIONS,
        SETTINGS,
        /** Whether JVMs are warm or have just started. */
        JVM_STATE
    }
}
