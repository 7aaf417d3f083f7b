package dev.assay.plan.workload;

import dev.assay.model.plan.Think;
import dev.assay.plan.yaml.Durations;
import dev.assay.plan.yaml.PlanError;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Think times as users write them: {@code 1500ms}, {@code 1s..2s}, {@code exponential(1500ms)}, {@code pace(1500ms)}. */
public final class ThinkText {
    private static final Pattern EXPONENTIAL = Pattern.compile("exponential\\((.*)\\)");
    private static final Pattern PACE = Pattern.compile("pace\\((.*)\\)");

    private ThinkText() {}

    /**
     * Parses a text.
     *
     * @throws PlanError if it is not a think time
     */
    public static Think parse(String text, String where) {
        String written = text.strip();
        Matcher exponential = EXPONENTIAL.matcher(written);
        Matcher pace = PACE.matcher(written);
        try {
            if (exponential.matches()) {
                return new Think.Exponential(time(exponential.group(1), where));
            } else if (pace.matches()) {
                return new Think.Pace(time(pace.group(1), where));
            }
            int dots = written.indexOf("..");
            return dots < 0
                    ? new Think.Constant(time(written, where))
                    : new Think.Uniform(
                            time(written.substring(0, dots), where), time(written.substring(dots + 2), where));
        } catch (IllegalArgumentException e) {
            throw new PlanError(
                    where,
                    String.valueOf(e.getMessage()),
                    "Write for example 1500ms, 1s..2s, exponential(1500ms) or pace(1500ms).");
        }
    }

    private static Duration time(String text, String where) {
        try {
            return Durations.parse(text, where);
        } catch (PlanError e) {
            throw new PlanError(
                    where,
                    "not a think time: " + e.what(),
                    "Write for example 1500ms, 1s..2s, exponential(1500ms) or pace(1500ms).");
        }
    }

    /** Text that {@link #parse} reads back as the same think time. */
    public static String format(Think think) {
        if (think instanceof Think.Uniform uniform) {
            return Durations.format(uniform.from()) + ".." + Durations.format(uniform.to());
        } else if (think instanceof Think.Exponential exponential) {
            return "exponential(" + Durations.format(exponential.mean()) + ")";
        } else if (think instanceof Think.Pace pace) {
            return "pace(" + Durations.format(pace.time()) + ")";
        }
        return Durations.format(think.mean());
    }
}
