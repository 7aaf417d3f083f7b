package dev.assay.history;

import dev.assay.model.Numbers;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** What differs between two experiments. */
public sealed interface Difference {
    /** What it says, such as {@code jetty: JDK: 17.0.15 before, 21.0.4 after}. */
    String text();

    /** Why two experiments cannot be compared. */
    public static String notComparable(List<Difference> obstacles) {
        return "cannot be compared: " + obstacles.stream().map(Difference::text).collect(Collectors.joining("; "));
    }

    private static String both(String before, String after) {
        return before + " before, " + after + " after";
    }

    /** The machines. */
    record Machines(Machine before, Machine after) implements Difference {
        @Override
        public String text() {
            return "machine: " + both(before.text(), after.text());
        }
    }

    /** A machine by what makes it fast; memory in MiB. */
    record Machine(String cpu, int cpus, long memory, String virtualisation) {
        String text() {
            return cpu + ", " + cpus + " CPUs, " + memory + " MiB, " + virtualisation;
        }
    }

    /** The workloads. */
    record Workloads() implements Difference {
        @Override
        public String text() {
            return "the workloads differ";
        }
    }

    /** The request rates, per second. */
    record Rates(double before, double after) implements Difference {
        @Override
        public String text() {
            return "the request rates differ: " + both(Numbers.rate(before), Numbers.rate(after))
                    + "; give both the same --rate";
        }
    }

    /**
     * The values of a property.
     *
     * @param contender id; empty if it is not a contender's
     */
    record Values(Property property, Optional<String> contender, String before, String after) implements Difference {
        @Override
        public String text() {
            return contender.map(id -> id + ": ").orElse("") + property.title + ": " + both(before, after);
        }
    }

    /** What experiments and contenders have. */
    enum Property {
        CPUS("CPUs"),
        CONNECTIONS("connections"),
        /** The version of HTTP, and how connections are used. */
        PROTOCOL("protocol"),
        APP("app"),
        /** The version of Assay. */
        ASSAY("Assay"),
        OPERATING_SYSTEM("operating system"),
        /** The version of the server. */
        SERVER("server"),
        JDK("JDK"),
        JVM_OPTIONS("JVM options"),
        SETTINGS("settings"),
        /** Whether JVMs are warm or have just started. */
        JVM_STATE("state of the JVMs");

        private final String title;

        Property(String title) {
            this.title = title;
        }
    }
}
