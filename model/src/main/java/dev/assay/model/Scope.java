package dev.assay.model;

import java.util.List;
import java.util.Optional;

/** What a verdict holds for, as a value; room {@code words} puts it into English. */
public sealed interface Scope {
    /** The scope as a result file has it; may be empty. */
    record Text(String words) implements Scope {}

    /**
     * What was measured, and how.
     *
     * @param apps each once; several jars with the same name and platform are builds of one app
     * @param jars number of jars
     * @param requests names of the steps, in order
     * @param machines of a fleet; empty for one machine
     * @param serverCpus number of CPUs of the servers
     * @param jdks versions, each once
     * @param ratePerSecond of the equal-rate phase; 0 if it is not known
     * @param settings names, each once
     */
    record Setup(
            List<App> apps,
            int jars,
            List<String> requests,
            Optional<Machines> machines,
            int serverCpus,
            List<String> jdks,
            JvmState state,
            int connections,
            Wire wire,
            double ratePerSecond,
            List<String> settings)
            implements Scope {
        public Setup {
            apps = List.copyOf(apps);
            requests = List.copyOf(requests);
            jdks = List.copyOf(jdks);
            settings = List.copyOf(settings);
        }
    }

    /**
     * An app.
     *
     * @param platform what it is built on, in prose; empty if it is not Spring Boot
     */
    record App(String name, Optional<String> platform) {}

    /**
     * Machines of a fleet.
     *
     * @param replicates whether they are the replicates, so that the verdict holds for others like them
     */
    record Machines(int count, boolean replicates) {}
}
