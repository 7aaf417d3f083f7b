package dev.assay.model.verdict;

import dev.assay.model.Numbers;
import dev.assay.model.Prose;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Why a comparison has its verdict. */
public sealed interface Reason {
    /** What it says, for readers who have the figures of the comparison beside it; with its remarks. */
    String text();

    /** The difference that a user would notice, as a ratio less one; empty where nothing was held against it. */
    default OptionalDouble limit() {
        return this instanceof WithinMargin within
                ? OptionalDouble.of(within.margin)
                : this instanceof BeyondMargin beyond
                        ? OptionalDouble.of(beyond.margin)
                        : this instanceof BeyondFloor slight
                                ? OptionalDouble.of(slight.margin)
                                : this instanceof Inconclusive open ? open.margin : OptionalDouble.empty();
    }

    /** What is to be said beside it; may be empty. */
    default List<Remark> remarks() {
        return List.of();
    }

    /** The reason in words, of an older result file or a satellite. */
    record Text(String text) implements Reason {}

    /** The comparison is refused, or cannot be judged yet; what interval there may be decides nothing. */
    record NotJudged(Finding why, List<Remark> remarks) implements Reason {
        public NotJudged {
            remarks = List.copyOf(remarks);
        }

        @Override
        public String text() {
            return why.text() + Remark.text(remarks);
        }
    }

    /**
     * The interval is within the margin.
     *
     * @param margin the difference that a user would notice, as a ratio less one
     * @param restarting whether the margin is what restarting one server changes, as a calibration measured it
     */
    record WithinMargin(double margin, boolean restarting, Basis basis, List<Remark> remarks) implements Reason {
        public WithinMargin {
            remarks = List.copyOf(remarks);
        }

        @Override
        public String text() {
            return "within the margin of " + Numbers.share(margin)
                    + (restarting ? ", no more than the effect of a restart" : "") + basis.look()
                    + Remark.text(remarks);
        }
    }

    /**
     * The interval is wholly beyond the margin.
     *
     * @param margin the difference that a user would notice, as a ratio less one
     */
    record BeyondMargin(double margin, Basis basis, List<Remark> remarks) implements Reason {
        public BeyondMargin {
            remarks = List.copyOf(remarks);
        }

        @Override
        public String text() {
            return "beyond the margin of " + Numbers.share(margin) + basis.look() + Remark.text(remarks);
        }
    }

    /**
     * The interval is wholly beyond the floor, but not the margin.
     *
     * @param floor systematic errors of the bench, as a ratio less one
     * @param margin the difference that a user would notice, as a ratio less one
     */
    record BeyondFloor(double floor, double margin, Basis basis, List<Remark> remarks) implements Reason {
        public BeyondFloor {
            remarks = List.copyOf(remarks);
        }

        @Override
        public String text() {
            return "a real difference, perhaps smaller than the margin of " + Numbers.share(margin) + basis.look()
                    + Remark.text(remarks);
        }
    }

    /**
     * The interval shows neither.
     *
     * @param floor systematic errors of the bench, as a ratio less one
     * @param margin the difference that a user would notice, as a ratio less one
     * @param need empty between two experiments, to which no replicates can be added
     */
    record Inconclusive(
            Interval interval,
            double floor,
            OptionalDouble margin,
            Basis basis,
            Optional<Need> need,
            List<Remark> remarks)
            implements Reason {
        private static final String BETWEEN = "; ";

        public Inconclusive {
            remarks = List.copyOf(remarks);
        }

        /** Whether the interval excludes equality but not a difference as small as the floor. */
        public boolean reachesFloor() {
            return interval.low() > 1 || interval.high() < 1;
        }

        @Override
        public String text() {
            String needs = need.map(Need::more)
                    .map(more -> "needs " + (more.isPresent() ? about("") : impractical() + ": " + remedy()))
                    .orElse("");
            String first = Stream.of(reachesFloor() ? notBeyond() : "", needs)
                    .filter(part -> !part.isEmpty())
                    .collect(Collectors.joining(BETWEEN));
            String beside = basis.look() + Remark.text(remarks);
            return first.isEmpty() && beside.startsWith(BETWEEN)
                    ? beside.substring(BETWEEN.length())
                    : (first.isEmpty() ? "shows neither a difference nor equivalence" : first) + beside;
        }

        private String remedy() {
            return machines() ? "use machines that are more alike" : "use a quieter machine";
        }

        /** Whether a practical number of further replicates would do. */
        boolean practical() {
            return need.flatMap(known -> known.more().stream().boxed().findFirst())
                    .isPresent();
        }

        String intervalText() {
            return Numbers.interval(interval.low(), interval.high(), margin);
        }

        /** Why an interval that excludes equality decides nothing. */
        private String notBeyond() {
            return "not wholly beyond " + Numbers.share(floor) + ", the smallest difference claimed";
        }

        /** Such as {@code more blocks than is practical}. */
        String impractical() {
            return "more " + basis.replicate().noun() + "s than is practical";
        }

        /**
         * Such as {@code about 14 more blocks: --budget 31m}.
         *
         * @param what follows the number of replicates
         */
        String about(String what) {
            long more = rounded(need.orElseThrow().more().orElseThrow());
            return "about " + Numbers.count(more, "more " + basis.replicate().noun()) + what
                    + switch (basis.replicate()) {
                        case MACHINE -> ": plan a larger fleet";
                        case ROUND -> "";
                        case BLOCK ->
                            need.flatMap(Need::budget)
                                    .map(budget -> ": --budget " + Prose.budget(budget))
                                    .orElse("");
                    };
        }

        /** No digits that a forecast from a few blocks does not have. */
        private static long rounded(int replicates) {
            return replicates < 100 ? replicates : 10 * Math.round(replicates / 10.0);
        }

        private boolean machines() {
            return basis.replicate() == Replicate.MACHINE;
        }
    }

    /**
     * An interval of the ratio contender/reference.
     *
     * @param confidence 0 to 1
     * @param low from 0
     * @param high may be infinite
     */
    record Interval(double confidence, double low, double high) {
        String text() {
            return Numbers.interval(low, high);
        }
    }

    /**
     * What an interval rests on.
     *
     * @param used number of replicates
     * @param of number of all replicates; there are more than were used if the last look was before
     */
    record Basis(Replicate replicate, int used, int of) {
        /** Says so if the last look was before the last replicate. */
        String look() {
            return of > used
                    ? " (the last interim look was after " + used + " of " + Numbers.count(of, replicate.noun()) + ")"
                    : "";
        }
    }

    /**
     * What an undecided comparison needs.
     *
     * @param more number of further replicates; empty if more than is practical
     * @param budget for an experiment with them; empty if no budget buys them
     */
    record Need(OptionalInt more, Optional<Duration> budget) {}
}
