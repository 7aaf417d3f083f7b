package dev.assay.loads;

import dev.assay.model.plan.Shape;
import dev.assay.plan.LoadReader;
import dev.assay.plan.yaml.Durations;
import dev.assay.plan.yaml.FieldReader;
import dev.assay.plan.yaml.PlanError;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Rates over time as users write them: {@code 2000} and {@code 100..2000} (a linear ramp) last as long as the load;
 * {@code 500:10s,500..2000:1m,2000:30s} gives the duration of each stretch.
 */
final class RateText {
    private static final String RATE = "(\\d{1,9}(?:\\.\\d{1,9})?)(?:" + LoadReader.PER_SECOND + ")?";
    private static final Pattern STRETCH = Pattern.compile(RATE + "(?:\\s*\\.\\.\\s*" + RATE + ")?(?:\\s*:\\s*(.+))?");
    private static final String EXAMPLE = "Write for example 2000, 100..2000 or 500:10s,500..2000:1m,2000:30s.";

    private RateText() {}

    /**
     * Parses a text.
     *
     * @param lasting duration of the whole load, if given elsewhere
     * @param otherwise duration of a rate without one, if {@code lasting} is empty
     * @throws PlanError if the text is not a rate, or gives durations in addition to {@code lasting}
     */
    static Shape parse(String text, String where, Optional<Duration> lasting, Duration otherwise) {
        List<Shape.Stretch> stretches = new ArrayList<>();
        String[] parts = text.strip().split(",", -1);
        for (String part : parts) {
            Matcher stretch = STRETCH.matcher(part.strip());
            if (!stretch.matches()) {
                throw new PlanError(where, "not a rate: " + (part.isBlank() ? "nothing" : part.strip()), EXAMPLE);
            }
            boolean timed = stretch.group(3) != null;
            if (!timed && parts.length > 1) {
                throw new PlanError(where, part.strip() + " does not say how long", "Write " + part.strip() + ":10s.");
            } else if (timed && lasting.isPresent()) {
                throw new PlanError(where, "the rate says how long, and so does duration", "Leave out one of the two.");
            }
            Duration time = timed ? Durations.parse(stretch.group(3), where) : lasting.orElse(otherwise);
            double from = Double.parseDouble(stretch.group(1));
            double to = stretch.group(2) == null ? from : Double.parseDouble(stretch.group(2));
            stretches.add(FieldReader.made(where, EXAMPLE, () -> new Shape.Stretch(from, to, time)));
        }
        if (stretches.stream().noneMatch(s -> s.from() > 0 || s.to() > 0)) {
            throw new PlanError(where, "the rate must be above 0 somewhere: " + text.strip(), EXAMPLE);
        }
        return new Shape(stretches);
    }
}
