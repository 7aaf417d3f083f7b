package dev.assay.words;

import dev.assay.model.Difference;
import dev.assay.model.Numbers;
import java.util.List;
import java.util.stream.Collectors;

/** What differs between two experiments, in words. */
public final class DifferencePhrases {
    private DifferencePhrases() {}

    /** Why two experiments cannot be compared. */
    static String notComparable(List<Difference> obstacles) {
        return "cannot be compared: "
                + obstacles.stream().map(DifferencePhrases::of).collect(Collectors.joining("; "));
    }

    /** Such as {@code jetty: JDK: 17.0.15 before, 21.0.4 after}. */
    public static String of(Difference difference) {
        if (difference instanceof Difference.Workloads) {
            return "the workloads differ";
        } else if (difference instanceof Difference.Rates rates) {
            return "the equal rates differ: " + both(Numbers.rate(rates.before()), Numbers.rate(rates.after()))
                    + "; give both the same --rate";
        } else if (difference instanceof Difference.Machines machines) {
            return "machine: " + both(machine(machines.before()), machine(machines.after()));
        }
        Difference.Values values = (Difference.Values) difference;
        return values.contender().map(id -> id + ": ").orElse("") + property(values.property()) + ": "
                + both(values.before(), values.after());
    }

    private static String both(String before, String after) {
        return before + " before, " + after + " after";
    }

    private static String machine(Difference.Machine machine) {
        return machine.cpu() + ", " + machine.cpus() + " CPUs, " + machine.memory() + " MiB, "
                + machine.virtualisation();
    }

    private static String property(Difference.Property property) {
        return switch (property) {
            case CPUS -> "CPUs";
            case CONNECTIONS -> "connections";
            case PROTOCOL -> "protocol";
            case APP -> "app";
            case ASSAY -> "Assay";
            case OPERATING_SYSTEM -> "operating system";
            case SERVER -> "server";
            case JDK -> "JDK";
            case JVM_OPTIONS -> "JVM options";
            case SETTINGS -> "settings";
            case JVM_STATE -> "state of the JVMs";
        };
    }
}
