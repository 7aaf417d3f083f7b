package dev.assay.studies.judge;

import dev.assay.model.Numbers;
import dev.assay.stats.ClopperPearson;
import dev.assay.stats.Interval;
import dev.assay.stats.Sample;
import dev.assay.stats.StudentT;
import dev.assay.studies.model.ClaimReason;
import dev.assay.studies.model.ClaimReason.Plain;
import dev.assay.studies.model.Study;
import dev.assay.studies.model.StudyClaim;
import dev.assay.studies.model.StudyJudgement.Estimate;
import dev.assay.studies.model.StudyJudgement.Standing;
import dev.assay.studies.model.StudyResult;
import dev.assay.verdict.rule.Alphas;
import dev.assay.verdict.rule.FixedRule;
import dev.assay.verdict.rule.Margins;
import dev.assay.verdict.rule.Ruling;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * Whether claims hold over repetitions, by the rule for any comparison with a fixed number of replicates: each repetition, with processes
 * of its own, gives one log-ratio. The comparisons of a claim share the error probabilities.
 */
record ClaimsByRepetitions(Study study, List<StudyResult> repetitions) {
    /** Milliseconds by which a time in whole ones may be too long or too short. */
    private static final double ROUNDED = 0.5;

    private static final double HALF = 0.5;

    /** What follows, with the intervals behind it. */
    record Found(Judged judged, List<Estimate> estimates) {
        Found {
            estimates = List.copyOf(estimates);
        }

        static Found none(Judged judged) {
            return new Found(judged, List.of());
        }
    }

    private record Pairing(String part, String one, String other) {}

    /**
     * One of several comparisons of a claim.
     *
     * @param n repetitions behind it
     * @param more that it probably needs
     * @param alike whether it shows that no difference would be noticed
     */
    private record One(Standing standing, int n, OptionalInt more, boolean alike) {
        One(Standing standing, int n, OptionalInt more) {
            this(standing, n, more, false);
        }
    }

    /** @param parts with figures that the servers determine; at least one */
    Found found(StudyClaim.Terms terms, List<String> parts) {
        if (terms instanceof StudyClaim.Ordered ordered) {
            return ordered(ordered, parts);
        } else if (terms instanceof StudyClaim.Close close) {
            return close(close, parts);
        }
        return terms instanceof StudyClaim.Bound bound ? bound(bound, parts) : course((StudyClaim.SlowUntil) terms);
    }

    private Found ordered(StudyClaim.Ordered claim, List<String> parts) {
        List<Pairing> pairings = parts.stream()
                .flatMap(part -> claim.pairs().stream().map(pair -> new Pairing(part, pair.higher(), pair.lower())))
                .toList();
        if (pairings.stream().anyMatch(pairing -> hasZero(claim.by(), pairing))) {
            double rounded = coarse(claim, parts) ? ROUNDED : 0;
            List<One> all = pairings.stream()
                    .map(pairing -> ranked(claim, pairing, rounded))
                    .toList();
            return Found.none(judged(claim, all));
        }
        double gap = Math.log1p(claim.gap());
        FixedRule rule = new FixedRule(
                Alphas.FAMILY.among(pairings.size()), Margins.of(study.plan().margin()));
        // What is alike contradicts an order, unless figures are too coarse to show it, or it is the gap that they are
        // alike to.
        Standing alike = claim.gap() == 0 && !coarse(claim, parts) ? Standing.DOES_NOT_HOLD : Standing.UNDECIDED;
        return found(
                claim,
                pairings,
                pairing -> rule.rule(logRatios(claim.by(), pairing, -gap, 0), true),
                gap,
                direction -> direction.above()
                        ? Standing.HOLDS
                        : direction.below()
                                ? Standing.DOES_NOT_HOLD
                                : direction == Ruling.Direction.WITHIN ? alike : Standing.UNDECIDED);
    }

    private boolean hasZero(StudyClaim.By by, Pairing pairing) {
        double[] one = values(by, pairing.part(), pairing.one());
        double[] other = values(by, pairing.part(), pairing.other());
        return IntStream.range(0, repetitions.size()).anyMatch(i -> one[i] * other[i] == 0);
    }

    /**
     * As runs are, whatever rounding did: a figure of 0, such as of errors, has no ratio to others, and leaving it out would favour one
     * side.
     */
    private One ranked(StudyClaim.Ordered claim, Pairing pairing, double rounded) {
        double[] one = finite(values(claim.by(), pairing.part(), pairing.one()));
        double[] other = finite(values(claim.by(), pairing.part(), pairing.other()));
        boolean above = Ties.compare(lessGap(claim, one, -rounded), plus(other, rounded)) == Ties.Ordering.HIGHER;
        boolean below = Ties.compare(lessGap(claim, one, rounded), plus(other, -rounded)) == Ties.Ordering.LOWER;
        int n = Math.min(one.length, other.length);
        return new One(
                above ? Standing.HOLDS : below ? Standing.DOES_NOT_HOLD : Standing.UNDECIDED,
                n,
                n < Ties.FEWEST ? OptionalInt.of(Ties.FEWEST - n) : OptionalInt.empty());
    }

    private static double[] lessGap(StudyClaim.Ordered claim, double[] values, double more) {
        return DoubleStream.of(plus(values, more)).map(claim::lessGap).toArray();
    }

    private static double[] plus(double[] values, double more) {
        return DoubleStream.of(values).map(value -> value + more).toArray();
    }

    private static double[] finite(double[] values) {
        return DoubleStream.of(values).filter(Double::isFinite).toArray();
    }

    /** Each against those before it, as in the tables. */
    private Found close(StudyClaim.Close claim, List<String> parts) {
        List<String> named = study.plan().ids().stream()
                .filter(id -> StudySamples.named(claim, id))
                .toList();
        List<Pairing> pairings = parts.stream()
                .flatMap(part -> IntStream.range(0, named.size())
                        .boxed()
                        .flatMap(i -> named.subList(i + 1, named.size()).stream()
                                .map(other -> new Pairing(part, other, named.get(i)))))
                .toList();
        double share = Math.log1p(claim.share());
        FixedRule rule = new FixedRule(Alphas.FAMILY.among(pairings.size()), new Margins(share, share));
        double rounded = coarse(claim, parts) ? ROUNDED : 0;
        return found(
                claim,
                pairings,
                pairing -> rounded(rule, claim.by(), pairing, rounded),
                0,
                direction -> direction == Ruling.Direction.WITHIN
                        ? Standing.HOLDS
                        : direction == Ruling.Direction.UNKNOWN ? Standing.UNDECIDED : Standing.DOES_NOT_HOLD);
    }

    /** With intervals that hold whatever rounding did. */
    private Ruling rounded(FixedRule rule, StudyClaim.By by, Pairing pairing, double rounded) {
        double[] plain = logRatios(by, pairing, 0, 0);
        if (rounded == 0) {
            return rule.rule(plain, true);
        }
        double[] lows = logRatios(by, pairing, 0, -rounded);
        double[] highs = logRatios(by, pairing, 0, rounded);
        int fewer = Math.min(plain.length, Math.min(lows.length, highs.length));
        return rule.rule(
                fewer,
                plain.length == 0 ? OptionalDouble.empty() : OptionalDouble.of(Sample.mean(plain)),
                alpha -> new Interval(
                        StudentT.interval(lows, alpha).low(),
                        StudentT.interval(highs, alpha).high()));
    }

    /**
     * What the comparisons of a claim say together.
     *
     * @param shift to be added to log-ratios to have those of the figures
     * @param says how the claim stands by one comparison
     */
    private Found found(
            StudyClaim.Terms claim,
            List<Pairing> pairings,
            Function<Pairing, Ruling> rule,
            double shift,
            Function<Ruling.Direction, Standing> says) {
        List<Estimate> estimates = new ArrayList<>();
        List<One> all = new ArrayList<>();
        for (Pairing pairing : pairings) {
            Ruling ruling = rule.apply(pairing);
            boolean alike = ruling.direction() == Ruling.Direction.WITHIN;
            all.add(new One(says.apply(ruling.direction()), ruling.n(), ruling.more(), alike));
            estimate(claim, pairing, ruling, shift).ifPresent(estimates::add);
        }
        return new Found(judged(claim, all), estimates);
    }

    /** One contradiction is enough; all must agree for a claim to hold. */
    private Judged judged(StudyClaim.Terms claim, List<One> all) {
        Optional<One> contradiction = all.stream()
                .filter(one -> one.standing() == Standing.DOES_NOT_HOLD)
                .findFirst();
        List<One> open =
                all.stream().filter(one -> one.standing() == Standing.UNDECIDED).toList();
        int n = contradiction
                .map(One::n)
                .orElseGet(() -> all.stream().mapToInt(One::n).min().orElse(0));
        String needed = contradiction.stream().anyMatch(One::alike)
                ? "alike within " + Numbers.share(study.plan().margin())
                : claim.needed();
        if (contradiction.isPresent() || open.isEmpty()) {
            return Judged.of(contradiction.isEmpty(), new ClaimReason.Repetitions(n, repetitions.size(), needed));
        } else if (n == 0) {
            return Judged.undecided(Plain.NO_FIGURES);
        }
        OptionalInt most =
                open.stream().flatMapToInt(one -> one.more().stream()).max();
        boolean known = open.stream().allMatch(one -> one.more().isPresent());
        return Judged.undecided(new ClaimReason.TooFewRepetitions(n, known ? most : OptionalInt.empty(), needed));
    }

    private Optional<Estimate> estimate(StudyClaim.Terms claim, Pairing pairing, Ruling ruling, double shift) {
        return ruling.direction()
                .deciding(ruling.difference(), ruling.equivalence())
                .map(interval -> new Estimate(
                        samples(0).named(claim.by(), pairing.part()),
                        pairing.one(),
                        Optional.of(pairing.other()),
                        ruling.n(),
                        Math.exp(ruling.estimate().orElseThrow() + shift),
                        Math.exp(interval.low() + shift),
                        Math.exp(interval.high() + shift)));
    }

    /** By the mean of one figure of each repetition, geometric where all are above 0. */
    private Found bound(StudyClaim.Bound claim, List<String> parts) {
        List<Estimate> estimates = new ArrayList<>();
        List<One> all = new ArrayList<>();
        for (String part : parts) {
            double[] values = values(i -> samples(i).quotients(claim, part, claim.contender()));
            double[] figures = finite(values);
            if (runs(0).hidden(claim, figures)) {
                return Found.none(Judged.undecided(Plain.LONG_STRETCHES));
            } else if (figures.length < FixedRule.FEWEST) {
                all.add(new One(Standing.UNDECIDED, figures.length, OptionalInt.of(FixedRule.FEWEST - figures.length)));
            } else {
                Estimate mean = mean(
                        claim, part, figures, Alphas.FAMILY.among(parts.size()).difference());
                estimates.add(mean);
                all.add(new One(standing(claim, mean), figures.length, OptionalInt.empty()));
            }
        }
        return new Found(judged(claim, all), estimates);
    }

    private Estimate mean(StudyClaim.Bound claim, String part, double[] figures, double alpha) {
        boolean positive = DoubleStream.of(figures).allMatch(figure -> figure > 0);
        DoubleUnaryOperator back = positive ? Math::exp : DoubleUnaryOperator.identity();
        double[] scaled = DoubleStream.of(figures)
                .map(positive ? Math::log : figure -> figure)
                .toArray();
        Interval interval = StudentT.interval(scaled, alpha);
        return new Estimate(
                samples(0).named(claim.by(), part),
                claim.contender(),
                Optional.empty(),
                figures.length,
                back.applyAsDouble(Sample.mean(scaled)),
                back.applyAsDouble(interval.low()),
                back.applyAsDouble(interval.high()));
    }

    private static Standing standing(StudyClaim.Bound claim, Estimate mean) {
        boolean beyond = mean.high() < claim.least().orElse(Double.NEGATIVE_INFINITY)
                || mean.low() > claim.most().orElse(Double.POSITIVE_INFINITY);
        return beyond
                ? Standing.DOES_NOT_HOLD
                : claim.holds(mean.low()) && claim.holds(mean.high()) ? Standing.HOLDS : Standing.UNDECIDED;
    }

    /** A course holds if more than half of all repetitions would show it, as far as those that ran tell: six of six are enough. */
    private Found course(StudyClaim.SlowUntil claim) {
        List<Judged> each = repetitions.stream()
                .map(one -> new StudyCourse(study, one).here(claim))
                .toList();
        int n = (int) each.stream()
                .filter(one -> one.standing() != Standing.UNDECIDED)
                .count();
        int slow = (int)
                each.stream().filter(one -> one.standing() == Standing.HOLDS).count();
        if (n == 0) {
            return Found.none(each.get(0));
        }
        Interval share = ClopperPearson.interval(slow, n, Alphas.FAMILY.difference());
        return Found.none(
                share.contains(HALF)
                        ? Judged.undecided(new ClaimReason.TooFewRepetitions(n, OptionalInt.empty(), claim.needed()))
                        : Judged.of(
                                share.low() > HALF,
                                new ClaimReason.Repetitions(n, repetitions.size(), claim.needed())));
    }

    /** Of the repetitions in which both have a figure above 0. */
    private double[] logRatios(StudyClaim.By by, Pairing pairing, double shift, double rounded) {
        double[] one = values(by, pairing.part(), pairing.one());
        double[] other = values(by, pairing.part(), pairing.other());
        return IntStream.range(0, repetitions.size())
                .mapToDouble(i -> Math.log(one[i] + rounded) - Math.log(other[i] - rounded) + shift)
                .filter(Double::isFinite)
                .toArray();
    }

    private double[] values(StudyClaim.By by, String part, String contender) {
        return values(i -> StudyNumbers.valuesOf(samples(i).here(by, part), contender));
    }

    /** The mean of what there is of each repetition; NaN if there is nothing. */
    private double[] values(IntFunction<double[]> of) {
        return IntStream.range(0, repetitions.size())
                .mapToDouble(i -> DoubleStream.of(of.apply(i)).average().orElse(Double.NaN))
                .toArray();
    }

    private boolean coarse(StudyClaim.Terms claim, List<String> parts) {
        return IntStream.range(0, repetitions.size()).anyMatch(i -> samples(i).coarse(claim, parts));
    }

    private StudySamples samples(int repetition) {
        return new StudySamples(study, repetitions.get(repetition));
    }

    private ClaimsByRuns runs(int repetition) {
        return new ClaimsByRuns(study, repetitions.get(repetition), samples(repetition));
    }
}
