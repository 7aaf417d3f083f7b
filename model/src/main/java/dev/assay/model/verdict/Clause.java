package dev.assay.model.verdict;

import dev.assay.model.Comparative;
import dev.assay.model.Metric;
import dev.assay.model.Numbers;
import dev.assay.model.Prose;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/** What the headline of a verdict says of one thing. Contenders are named as in prose, and ratios are contender/reference. */
public sealed interface Clause {
    /** What it says: one clause of the sentence or several, the first in lower case unless it {@link #beginsAsItIs}. */
    List<String> clauses();

    /** Whether it begins with the name of a contender, which is never changed, or as a file has it. */
    default boolean beginsAsItIs() {
        return false;
    }

    /** The clauses of a headline, without the full stop; the first one begins the sentence. */
    static List<String> clauses(List<Clause> headline) {
        List<String> clauses = headline.stream()
                .flatMap(clause -> clause.clauses().stream())
                .collect(Collectors.toCollection(ArrayList::new));
        if (!headline.isEmpty() && !headline.get(0).beginsAsItIs()) {
            clauses.set(0, Prose.capital(clauses.get(0)));
        }
        return List.copyOf(clauses);
    }

    /** A headline as a sentence; empty without clauses. */
    static String sentence(List<Clause> headline) {
        return joined(clauses(headline));
    }

    /** Joins clauses into a sentence; empty without clauses. */
    static String joined(List<String> clauses) {
        return clauses.isEmpty() ? "" : String.join("; ", clauses) + ".";
    }

    private static String at(OptionalDouble ratePerSecond) {
        return ratePerSecond.isPresent() ? " at " + Numbers.rate(ratePerSecond.getAsDouble()) : "";
    }

    /** A clause in words, of an older result file or a satellite; the first one begins the sentence. */
    record Text(String words) implements Clause {
        @Override
        public List<String> clauses() {
            return List.of(words);
        }

        @Override
        public boolean beginsAsItIs() {
            return true;
        }
    }

    /** No contender has a figure. */
    record NothingMeasured() implements Clause {
        @Override
        public List<String> clauses() {
            return List.of("nothing was measured");
        }
    }

    /**
     * A contender that there is nothing to compare with.
     *
     * @param ratePerSecond of the load behind the figures; empty if they are those of its start
     * @param figures at least one, the most important first
     */
    record Alone(String contender, OptionalDouble ratePerSecond, List<Figure> figures) implements Clause {
        public Alone {
            figures = List.copyOf(figures);
        }

        @Override
        public List<String> clauses() {
            return List.of(
                    contender + " by itself" + at(ratePerSecond) + ": "
                            + Numbers.list(figures.stream()
                                    .map(figure -> Prose.value(figure.metric(), figure.value()))
                                    .toList()),
                    "there is nothing to compare it with");
        }

        @Override
        public boolean beginsAsItIs() {
            return true;
        }
    }

    /**
     * A first look, which gets no verdict.
     *
     * @param jvms of each contender
     */
    record FirstLook(int jvms) implements Clause {
        @Override
        public List<String> clauses() {
            return List.of("first look at " + Numbers.count(jvms, "JVM") + " of each contender, no verdict");
        }
    }

    /** A mean, in the unit of the metric. */
    record Figure(Metric metric, double value) {}

    /**
     * What holds of JVMs that have just started.
     *
     * @param first clause of the headline
     */
    record RightAfterStart(Clause first) implements Clause {
        @Override
        public List<String> clauses() {
            List<String> clauses = new ArrayList<>(first.clauses());
            clauses.set(0, "right after start, " + clauses.get(0));
            return clauses;
        }
    }

    /**
     * Contenders that are shown to differ from the reference in the deciding metric.
     *
     * @param contenders at least one
     */
    record Differences(Metric metric, String reference, List<Differing> contenders) implements Clause {
        public Differences {
            contenders = List.copyOf(contenders);
        }

        @Override
        public List<String> clauses() {
            boolean start = metric == Metric.STARTUP;
            List<String> parts = new ArrayList<>();
            for (Differing one : contenders) {
                String size = parts.isEmpty()
                        ? (start ? " takes " : " uses ")
                                + one.change.than(start ? "time to start" : "CPU per request", reference)
                        : " " + one.change.much();
                parts.add(one.contender + size + " (" + one.change.sizes() + ", " + one.behind.text() + ")");
            }
            return List.of(Numbers.list(parts));
        }

        @Override
        public boolean beginsAsItIs() {
            return true;
        }
    }

    /** How a contender differs. */
    record Differing(String contender, Change change, Behind behind) {}

    /**
     * A ratio, and its interval, which lies on one side of 1.
     *
     * @param low lower end of the interval
     * @param high upper end
     * @param margin the difference that a user would notice, as a ratio less one
     */
    record Change(double ratio, double low, double high, OptionalDouble margin) {
        private String than(String what, String other) {
            return Comparative.than(ratio, low, high, margin, what, other);
        }

        private String much() {
            return Comparative.much(ratio, low, high, margin);
        }

        private String sizes() {
            return Numbers.sizes(low, high, margin);
        }
    }

    /** What an interval rests on: so many replicates. */
    record Behind(Replicate replicate, int n) {
        private String text() {
            return Numbers.count(n, replicate.noun());
        }
    }

    /**
     * Contenders that are equivalent to the reference in the deciding metric, which does not show that they are so to each other.
     *
     * @param contenders at least one
     * @param margin relative difference, 0.03 for 3%
     * @param restarting whether the margin is what restarting one server changes, as a calibration measured it
     */
    record Alike(
            Metric metric, String reference, List<String> contenders, double margin, boolean restarting, Behind behind)
            implements Clause {
        public Alike {
            contenders = List.copyOf(contenders);
        }

        @Override
        public List<String> clauses() {
            String pair = contenders.size() == 1
                    ? contenders.get(0) + " and " + reference
                    : reference + " and " + Numbers.list(contenders, "or");
            return List.of((restarting
                            ? metric.title() + " of " + Numbers.list(contenders) + " differs from " + reference
                                    + "'s by no more than the effect of a restart"
                            : "no noticeable difference in " + metric.title() + " between " + pair)
                    + " (within " + Numbers.share(margin) + ", " + behind.text() + ")");
        }
    }

    /**
     * A contender of which the deciding metric does not tell yet whether it is better or worse than the reference.
     *
     * @param reason why
     * @param soFar the interval of a comparison that was not judged; may be empty
     */
    record Undecided(Metric metric, String contender, String reference, Reason reason, Optional<Reason.Interval> soFar)
            implements Clause {
        @Override
        public List<String> clauses() {
            if (reason instanceof Reason.Inconclusive wide) {
                return List.of(
                        (wide.reachesFloor() ? size(wide) : sign(wide.practical())) + "the interval is "
                                + wide.intervalText()
                                + " after "
                                + Numbers.count(
                                        wide.basis().used(),
                                        wide.basis().replicate().noun()),
                        wide.practical() ? wide.about(" needed") : "telling would take " + wide.impractical());
            }
            return List.of(sign(true)
                    + reason.text()
                    + soFar.map(interval -> " (so far " + interval.text() + ")").orElse(""));
        }

        private String sign(boolean yet) {
            return cannotTell(yet) + contender + " or " + reference
                    + (metric == Metric.STARTUP ? " starts faster" : " uses less CPU per request") + ": ";
        }

        /** @param yet whether more blocks may tell */
        private static String cannotTell(boolean yet) {
            return "cannot tell " + (yet ? "yet " : "") + "whether ";
        }

        /** Where the interval tells which is better. */
        private String size(Reason.Inconclusive wide) {
            return cannotTell(wide.practical()) + contender + "'s " + metric.title() + " is more than "
                    + Numbers.share(wide.floor()) + (wide.interval().low() > 1 ? " above " : " below ") + reference
                    + "'s: ";
        }
    }

    /**
     * Contenders without a verdict on the deciding metric.
     *
     * @param contenders at least one; their findings have the same topic
     */
    record Refused(Metric metric, String reference, List<Refusal> contenders) implements Clause {
        public Refused {
            contenders = List.copyOf(contenders);
        }

        @Override
        public List<String> clauses() {
            List<String> clauses = new ArrayList<>(
                    Finding.clauses(contenders.stream().map(Refusal::why).toList()));
            clauses.set(
                    0,
                    "no verdict on " + metric.title() + " of "
                            + Numbers.list(
                                    contenders.stream().map(Refusal::contender).toList()) + " against "
                            + reference + ": " + clauses.get(0));
            return clauses;
        }
    }

    /** Why a contender has no verdict. */
    record Refusal(String contender, Finding why) {}

    /**
     * No contender differs noticeably from the reference in any percentile of latency that was judged.
     *
     * @param percentiles at least one
     * @param ratePerSecond of the load; empty if unknown
     */
    record LatencyAlike(List<Metric> percentiles, OptionalDouble ratePerSecond) implements Clause {
        public LatencyAlike {
            percentiles = List.copyOf(percentiles);
        }

        @Override
        public List<String> clauses() {
            String which = percentiles.stream().map(Metric::alone).collect(Collectors.joining(", "));
            return List.of("no noticeable difference in latency (" + which + ")" + at(ratePerSecond));
        }
    }

    /**
     * A contender whose CPU per request at saturation is shown to be otherwise than the one that decides.
     *
     * @param change empty if equivalent at saturation
     * @param margin relative difference, 0.03 for 3%
     */
    record OtherwiseAtSaturation(String contender, String reference, Optional<Change> change, double margin)
            implements Clause {
        @Override
        public List<String> clauses() {
            return List.of("at saturation, however, "
                    + change.map(seen -> contender + " uses " + seen.than("CPU per request", reference) + " (interval "
                                    + seen.sizes() + "; secondary metric)")
                            .orElseGet(() -> "there is no noticeable difference between " + contender + " and "
                                    + reference + " (within " + Numbers.share(margin) + "; secondary metric)"));
        }
    }

    /** What a user decides by is not better for any contender, by however little. */
    record NoReasonToLeave(String reference) implements Clause {
        @Override
        public List<String> clauses() {
            return List.of("nothing here is a reason to leave " + reference);
        }
    }

    /**
     * A contender that is better than the reference in something that a user decides by.
     *
     * @param gains beyond the margin; at least one
     * @param losses of any size
     */
    record SpeaksFor(String contender, List<Metric> gains, List<Metric> losses) implements Clause {
        public SpeaksFor {
            gains = List.copyOf(gains);
            losses = List.copyOf(losses);
        }

        @Override
        public List<String> clauses() {
            return List.of(titles(gains) + (gains.size() == 1 ? " speaks for " : " speak for ") + contender + ", "
                    + (losses.isEmpty() ? "nothing here" : titles(losses)) + " against it");
        }

        private static String titles(List<Metric> metrics) {
            return Numbers.list(metrics.stream()
                    .map(metric -> switch (metric) {
                        case SATURATION_CPU -> "CPU at saturation";
                        case THROUGHPUT -> "throughput";
                        default -> metric.title();
                    })
                    .toList());
        }
    }

    /**
     * A contender that is shown to differ from the reference in a percentile of latency, which is secondary.
     *
     * @param ratePerSecond of the load; empty if unknown
     */
    record LatencyDiffers(
            Metric percentile, String contender, String reference, Change change, OptionalDouble ratePerSecond)
            implements Clause {
        @Override
        public List<String> clauses() {
            return List.of(contender + "'s " + percentile.title() + at(ratePerSecond) + " is "
                    + Comparative.of(percentile, change.ratio, change.low, change.high, change.margin, reference)
                    + " (interval " + change.sizes() + "; secondary metric)");
        }

        @Override
        public boolean beginsAsItIs() {
            return true;
        }
    }
}
