package dev.assay.studies.model;

import dev.assay.model.Metric;
import dev.assay.model.Numbers;
import dev.assay.model.Require;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * A conclusion of a publication, and what figures would have to show for it to hold.
 *
 * @param text in our words
 * @param metric the metric by which Assay's own verdict can judge it; empty if there is none
 * @param notes what else is known about it
 */
public record StudyClaim(String text, Terms terms, Optional<Metric> metric, List<Note> notes) {
    public StudyClaim {
        Require.notBlank(text, "text of a claim");
        notes = List.copyOf(notes);
    }

    /** Something else that is known about a claim, such as what its author did later. */
    public record Note(String text, String source) {
        public Note {
            Require.notBlank(text, "text of a note");
            Require.notBlank(source, "source of a note");
        }
    }

    /** The contenders that it names; empty if it is about all. */
    public List<String> contenders() {
        return terms.contenders();
    }

    /** A gap in words. */
    static String apart(double gap) {
        return gap >= 1 ? Numbers.trimmed(1 + gap) + " times as much" : Numbers.share(gap) + " apart";
    }

    /** What figures must show for a claim to hold. */
    public sealed interface Terms {
        /** The figure that it is about. */
        By by();

        /** The contenders that it names; empty if it is about all. */
        List<String> contenders();

        /** By how much, in words such as {@code needed: 5% apart}; empty if any difference will do. */
        default String needed() {
            return "";
        }
    }

    /**
     * A figure of a study.
     *
     * @param figure id of a {@link StudyFigure}, key of a {@link Study.Figure}, {@value #START_UP} or {@value #SWING}
     * @param part its part; empty for all parts, and for figures that belong to no part
     */
    public record By(String figure, Optional<String> part) {
        /** Start-up time in seconds. */
        public static final String START_UP = "start-up";

        /** The highest rate of responses in a run as a multiple of the lowest; its first and last quarters do not count. */
        public static final String SWING = "swing";

        /** The load-tool figure that this is; empty for any other. */
        public Optional<StudyFigure> ofTool() {
            return StudyFigure.byId(figure);
        }

        /** Whether each part has this figure, rather than the study as a whole. */
        public boolean ofParts() {
            return figure.equals(SWING) || ofTool().isPresent();
        }

        public boolean lowerIsBetter() {
            return ofTool().map(StudyFigure::lowerIsBetter).orElse(true);
        }
    }

    /** Two contenders of which one has the higher figure. */
    public record Pair(String higher, String lower) {}

    /**
     * Some contenders have a higher figure than others.
     *
     * @param gap by how much higher at least, as a share of the lower figure, from 0 to 100; 0 for any difference
     */
    public record Ordered(By by, List<Pair> pairs, double gap) implements Terms {
        public Ordered {
            pairs = List.copyOf(pairs);
            Require.that(!pairs.isEmpty(), "an order has at least two contenders");
            Require.that(gap >= 0 && gap <= 100, "a gap lies from 0 to 100: " + gap);
        }

        /** An order by any difference. */
        public Ordered(By by, List<Pair> pairs) {
            this(by, pairs, 0);
        }

        /** A higher figure less the gap, to be compared with the lower one. */
        public double lessGap(double higher) {
            return higher / (1 + gap);
        }

        @Override
        public String needed() {
            return gap == 0 ? "" : "needed: " + apart(gap);
        }

        @Override
        public List<String> contenders() {
            return pairs.stream()
                    .flatMap(pair -> Stream.of(pair.higher(), pair.lower()))
                    .distinct()
                    .toList();
        }
    }

    /**
     * The figures of some or all contenders are close together.
     *
     * @param contenders at least two; empty for all
     * @param share largest difference allowed, above 0 and below 1
     */
    public record Close(By by, List<String> contenders, double share) implements Terms {
        public Close {
            contenders = List.copyOf(contenders);
            Require.that(contenders.size() != 1, "nothing is close to itself");
            Require.that(share > 0 && share < 1, "a share lies above 0 and below 1: " + share);
        }

        @Override
        public String needed() {
            return "needed: within " + Numbers.share(share);
        }
    }

    /**
     * A figure of one contender lies within bounds.
     *
     * @param per divisor of the figure; empty for none
     * @param least lower bound; at least one of the two is present
     */
    public record Bound(String contender, By by, Optional<By> per, OptionalDouble least, OptionalDouble most)
            implements Terms {
        public Bound {
            Require.that(least.isPresent() || most.isPresent(), "a bound is a least or a most");
        }

        @Override
        public String needed() {
            return new ClaimReason.Bounds(1, least, most).text();
        }

        @Override
        public List<String> contenders() {
            return List.of(contender);
        }

        /** Whether a value lies within the bounds. */
        public boolean holds(double value) {
            return value >= least.orElse(Double.NEGATIVE_INFINITY) && value <= most.orElse(Double.POSITIVE_INFINITY);
        }
    }

    /**
     * The longest response times of one contender stay above a limit from the start of a run, and then fall.
     *
     * @param above limit in milliseconds
     * @param time how long they stay above it
     * @param below limit in milliseconds for the rest of the run
     * @param others contenders whose response times do not do so; empty if the claim is about none
     */
    public record SlowUntil(String contender, By by, double above, Duration time, double below, List<String> others)
            implements Terms {
        public SlowUntil {
            others = List.copyOf(others);
            Require.that(!others.contains(contender), "nothing is unlike itself");
            Require.positive(above, "limit of response times");
            Require.that(!time.isNegative() && !time.isZero(), "a time is positive");
        }

        @Override
        public List<String> contenders() {
            return Stream.concat(Stream.of(contender), others.stream()).toList();
        }
    }
}
