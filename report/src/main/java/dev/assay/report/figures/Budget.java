package dev.assay.report.figures;

import dev.assay.model.Numbers;
import dev.assay.model.verdict.Comparison;
import dev.assay.model.verdict.ErrorBudget;
import java.util.Optional;

/** The error budget of a pair's primary metric, as changes of the ratio. */
public final class Budget {
    private Budget() {}

    /** Empty if there is no interval. */
    public static Optional<String> of(Pair pair) {
        return pair.comparisons().stream()
                .filter(Comparison::primary)
                .findFirst()
                .flatMap(primary -> primary.errorBudget().map(parts -> words(primary, parts)));
    }

    /** The clock's part is small because CPU time is read in nanoseconds, within microseconds of the ends of a slice that lasts seconds. */
    private static String words(Comparison primary, ErrorBudget parts) {
        ErrorBudget.Side below = parts.below();
        ErrorBudget.Side above = parts.above();
        return "Parts of the interval of " + primary.metric().title() + ", which multiply: "
                + part("random, between blocks", below.random(), above.random())
                + part("lateness of the generator", below.lateness(), above.lateness())
                + delay(below, above)
                + "clock under 0.1%; in all " + change(-below.total()) + " and "
                + change(above.total()) + ".";
    }

    /** Only for load from another machine. */
    private static String delay(ErrorBudget.Side below, ErrorBudget.Side above) {
        boolean none = below.delay().isEmpty() && above.delay().isEmpty();
        return none
                ? ""
                : part(
                        "delay of the load host's messages",
                        below.delay().orElse(0),
                        above.delay().orElse(0));
    }

    private static String part(String name, double below, double above) {
        return name + " " + change(-below) + " and " + change(above) + "; ";
    }

    private static String change(double logRatio) {
        return Numbers.change(Math.exp(logRatio));
    }
}
