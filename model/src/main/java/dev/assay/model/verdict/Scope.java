package dev.assay.model.verdict;

import dev.assay.model.Numbers;
import dev.assay.model.plan.JvmState;
import dev.assay.model.plan.Wire;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What a verdict holds for. */
public sealed interface Scope {
    /** What it says; may be empty. */
    String text();

    /** The scope as a result file has it; may be empty. */
    record Text(String text) implements Scope {}

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
        /** Of a request, in characters. */
        private static final int LONGEST = 60;

        public Setup {
            apps = List.copyOf(apps);
            requests = List.copyOf(requests);
            jdks = List.copyOf(jdks);
            settings = List.copyOf(settings);
        }

        @Override
        public String text() {
            List<String> parts = new ArrayList<>();
            parts.add(Numbers.list(apps.stream().map(App::text).toList())
                    + (apps.size() < jars ? " (" + jars + " jars)" : ""));
            parts.add(requests.size() == 1 ? "only " + cut(requests.get(0)) : requests.size() + " kinds of requests");
            machines.ifPresent(fleet -> parts.add(fleet.text()));
            parts.add(Numbers.count(serverCpus, "server CPU"));
            if (!jdks.isEmpty()) {
                parts.add(Numbers.list(
                        jdks.stream().map(version -> "JDK " + version).toList()));
            }
            if (state == JvmState.STARTING) {
                parts.add("JVMs that have just started");
            }
            parts.add(Numbers.count(connections, "connection"));
            wire.unusual().ifPresent(parts::add);
            if (ratePerSecond > 0) {
                parts.add(Numbers.rate(ratePerSecond));
            }
            parts.add(settings.equals(List.of("defaults")) ? "default settings" : "settings " + Numbers.list(settings));
            return String.join(", ", parts);
        }

        private static String cut(String request) {
            return request.length() > LONGEST ? request.substring(0, LONGEST - 1) + "…" : request;
        }
    }

    /**
     * An app.
     *
     * @param platform what it is built on, in prose; empty if it is not Spring Boot
     */
    record App(String name, Optional<String> platform) {
        private String text() {
            return name + platform.map(known -> " on " + known).orElse("");
        }
    }

    /**
     * Machines of a fleet.
     *
     * @param replicates whether they are the replicates, so that the verdict holds for others like them
     */
    record Machines(int count, boolean replicates) {
        private String text() {
            if (replicates) {
                return Numbers.count(count, "machine");
            }
            return count == 1 ? "this machine only" : "these " + count + " machines only";
        }
    }
}
