package dev.assay.stats;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Ways to estimate the variance behind an interval from more than the blocks of its own pair, tried on campaigns of three
 * contenders, two of which are compared with the first (ADR 64). A block is an array of the logarithms of CPU per request, by
 * contender; no contender differs from another, so each interval that excludes zero is a miss.
 */
final class SharedVariance {
    static final int CONTENDERS = 3;
    static final int[] LOOKS = {6, 9, 12, 16, 20};
    /** Blocks after which the clock may end an experiment. */
    static final int[] ENDS = {6, 7, 8, 9, 10};

    private static final int[] COUNTS = {6, 7, 8, 9, 10, 12, 16, 20};
    private static final double ALPHA = 0.05;
    /** No level is as large as the p-value of this for any degrees of freedom. */
    private static final double SURELY_WITHIN = 1.3;

    private SharedVariance() {}

    /** How the variance of the difference of a pair is estimated. */
    enum Rule {
        OWN("own blocks, 2.5 % a pair (today)"),
        OWN_JOINT("own blocks, both pairs at 5 % together"),
        POOLED("pooled over contenders"),
        LARGER("the larger of own and pooled"),
        HALFWAY("half own, half pooled"),
        PRIOR_2("calibrations, worth 2 blocks"),
        PRIOR_5("calibrations, worth 5 blocks"),
        PRIOR_10("calibrations, worth 10 blocks"),
        GUARDED_5("calibrations, worth 5 blocks, unless own is twice theirs");

        final String title;

        Rule(String title) {
            this.title = title;
        }

        /** Nominal degrees of freedom; calibrating the levels corrects their error. */
        double freedom(int n) {
            int own = n - 1;
            return switch (this) {
                case OWN, OWN_JOINT -> own;
                case POOLED, LARGER -> (CONTENDERS - 1.0) * own;
                case HALFWAY -> 1.5 * own;
                case PRIOR_2 -> own + 2;
                case PRIOR_5, GUARDED_5 -> own + 5;
                case PRIOR_10 -> own + 10;
            };
        }

        /**
         * The estimate.
         *
         * @param own of the pair's differences
         * @param pooled twice the residual mean square of contenders and blocks
         * @param prior what calibrations say about it
         */
        double variance(double own, double pooled, double prior, int n) {
            return switch (this) {
                case OWN, OWN_JOINT -> own;
                case POOLED -> pooled;
                case LARGER -> Math.max(own, pooled);
                case HALFWAY -> (own + pooled) / 2;
                case PRIOR_2 -> moderated(own, n, prior, 2);
                case PRIOR_5 -> moderated(own, n, prior, 5);
                case PRIOR_10 -> moderated(own, n, prior, 10);
                case GUARDED_5 -> own > 2 * prior ? own : moderated(own, n, prior, 5);
            };
        }

        /** G. K. Smyth, "Linear models and empirical Bayes methods", 2004, section 3. */
        private static double moderated(double own, int n, double prior, double worth) {
            return (worth * prior + (n - 1) * own) / (worth + n - 1);
        }
    }

    /** Where campaigns come from. */
    interface Source {
        /** Blocks of one campaign, 20 of them. */
        double[][] blocks(Gaussians random);

        /** What the calibrations say about the variance of a difference. */
        double prior();
    }

    /** Of one campaign and rule, by {@link #COUNTS}: the smallest p-value of the pairs, and the standard error of the first. */
    private static final class Outcome {
        final double[] p;
        final double[] standardError;

        Outcome(double[] p, double[] standardError) {
            this.p = p;
            this.standardError = standardError;
        }
    }

    /** The levels of a rule: at looks, and at the end of the budget, by {@link #COUNTS}; 0 where there is none. */
    static final class Levels {
        final double[] look;
        final double[] end;

        Levels(double[] look, double[] end) {
            this.look = look;
            this.end = end;
        }
    }

    /** Results of campaigns. */
    static final class Result {
        /** Share of campaigns in which the interval at any look misses. */
        final double anyLook;
        /** The largest share, over {@link #ENDS}, in which any interval up to the end of the budget misses. */
        final double worstEnd;
        /** Mean, of the first pair at the looks, by {@link #COUNTS}. */
        final double[] halfWidth;
        /** The same at the end of the budget. */
        final double[] halfWidthAtEnd;

        Result(double anyLook, double worstEnd, double[] halfWidth, double[] halfWidthAtEnd) {
            this.anyLook = anyLook;
            this.worstEnd = worstEnd;
            this.halfWidth = halfWidth;
            this.halfWidthAtEnd = halfWidthAtEnd;
        }
    }

    /** Calibrates the levels of these rules on campaigns of this source; {@link Rule#OWN} has those of today. */
    static Map<Rule, Levels> calibrated(Source source, int campaigns, long seed, Rule... rules) {
        Map<Rule, Levels> levels = new EnumMap<>(Rule.class);
        Map<Rule, double[][]> all = pValues(source, campaigns, seed, List.of(rules));
        all.forEach((rule, p) -> levels.put(rule, rule == Rule.OWN ? today() : levels(p)));
        return levels;
    }

    /** Those of {@link LookSchedule}, half of the error probability for each pair. */
    private static Levels today() {
        double[] look = new double[COUNTS.length];
        double[] end = new double[COUNTS.length];
        for (int i = 0; i < COUNTS.length; i++) {
            int n = COUNTS[i];
            look[i] = isLook(n) ? LookSchedule.STANDARD.level(n, ALPHA / 2) : 0;
            end[i] = LookSchedule.STANDARD.finalLevel(n, ALPHA / 2);
        }
        return new Levels(look, end);
    }

    /** Levels in the shape of {@link LookSchedule}, a·n/20, and what they leave for an end at n. */
    private static Levels levels(double[][] p) {
        double[] smallest =
                Arrays.stream(p).mapToDouble(SharedVariance::smallest).toArray();
        Arrays.sort(smallest);
        double a = smallest[(int) (ALPHA * smallest.length)];
        double[] look = new double[COUNTS.length];
        for (int i = 0; i < COUNTS.length; i++) {
            look[i] = isLook(COUNTS[i]) ? a * COUNTS[i] / 20 : 0;
        }
        double[] end = new double[COUNTS.length];
        for (int i = 0; i < COUNTS.length; i++) {
            int at = i;
            double[] left = Arrays.stream(p)
                    .mapToDouble(one -> missed(one, look, at) ? -1 : one[at])
                    .sorted()
                    .toArray();
            end[i] = Math.max(0, left[(int) (ALPHA * left.length)]);
        }
        return new Levels(look, end);
    }

    private static double smallest(double[] p) {
        double smallest = 1;
        for (int i = 0; i < COUNTS.length; i++) {
            smallest = isLook(COUNTS[i]) ? Math.min(smallest, p[i] * 20 / COUNTS[i]) : smallest;
        }
        return smallest;
    }

    /** Whether a look before the i-th count misses. */
    private static boolean missed(double[] p, double[] look, int before) {
        for (int i = 0; i < before; i++) {
            if (p[i] <= look[i] && look[i] > 0) {
                return true;
            }
        }
        return false;
    }

    private static Map<Rule, double[][]> pValues(Source source, int campaigns, long seed, List<Rule> rules) {
        Map<Rule, double[][]> all = new EnumMap<>(Rule.class);
        rules.forEach(rule -> all.put(rule, new double[campaigns][]));
        Gaussians random = new Gaussians(seed);
        for (int c = 0; c < campaigns; c++) {
            double[][] blocks = source.blocks(random);
            int campaign = c;
            all.forEach((rule, p) -> p[campaign] = outcome(rule, blocks, source.prior()).p);
        }
        return all;
    }

    /** Runs campaigns of a source by all rules. */
    static Map<Rule, Result> run(Source source, Map<Rule, Levels> levels, int campaigns, long seed) {
        Map<Rule, Tally> tallies = new EnumMap<>(Rule.class);
        levels.forEach((rule, own) -> tallies.put(rule, new Tally(rule, own)));
        Gaussians random = new Gaussians(seed);
        for (int c = 0; c < campaigns; c++) {
            double[][] blocks = source.blocks(random);
            tallies.forEach((rule, tally) -> tally.add(outcome(rule, blocks, source.prior())));
        }
        Map<Rule, Result> results = new EnumMap<>(Rule.class);
        tallies.forEach((rule, tally) -> results.put(rule, tally.result()));
        return results;
    }

    private static final class Tally {
        private final Rule rule;
        private final Levels levels;
        private final int[] ends = new int[COUNTS.length];
        private final double[] errors = new double[COUNTS.length];
        private int anyLook;
        private int campaigns;

        Tally(Rule rule, Levels levels) {
            this.rule = rule;
            this.levels = levels;
        }

        void add(Outcome outcome) {
            campaigns++;
            anyLook += missed(outcome.p, levels.look, COUNTS.length) ? 1 : 0;
            for (int i = 0; i < COUNTS.length; i++) {
                ends[i] += missed(outcome.p, levels.look, i) || outcome.p[i] <= levels.end[i] ? 1 : 0;
                errors[i] += outcome.standardError[i];
            }
        }

        Result result() {
            int worst = 0;
            double[] width = new double[COUNTS.length];
            double[] widthAtEnd = new double[COUNTS.length];
            for (int i = 0; i < COUNTS.length; i++) {
                worst = COUNTS[i] <= ENDS[ENDS.length - 1] ? Math.max(worst, ends[i]) : worst;
                width[i] = critical(i, levels.look[i]) * errors[i] / campaigns;
                widthAtEnd[i] = critical(i, levels.end[i]) * errors[i] / campaigns;
            }
            return new Result(anyLook / (double) campaigns, worst / (double) campaigns, width, widthAtEnd);
        }

        private double critical(int count, double level) {
            return level > 0
                    ? TDistribution.of(rule.freedom(COUNTS[count])).inverseSurvivalProbability(level / 2)
                    : Double.NaN;
        }
    }

    private static Outcome outcome(Rule rule, double[][] blocks, double prior) {
        double[] p = new double[COUNTS.length];
        double[] errors = new double[COUNTS.length];
        for (int i = 0; i < COUNTS.length; i++) {
            int n = COUNTS[i];
            double pooled = pooled(blocks, n);
            p[i] = 1;
            for (int contender = 1; contender < CONTENDERS; contender++) {
                double mean = mean(blocks, n, contender);
                double own = ownVariance(blocks, n, contender, mean);
                double error = Math.sqrt(rule.variance(own, pooled, prior, n) / n);
                errors[i] = contender == 1 ? error : errors[i];
                p[i] = Math.min(p[i], pValue(Math.abs(mean) / error, rule.freedom(n)));
            }
        }
        return new Outcome(p, errors);
    }

    private static double pValue(double t, double freedom) {
        return t < SURELY_WITHIN ? 1 : 2 * TDistribution.of(freedom).survivalProbability(t);
    }

    private static double mean(double[][] blocks, int n, int contender) {
        double sum = 0;
        for (int b = 0; b < n; b++) {
            sum += blocks[b][contender] - blocks[b][0];
        }
        return sum / n;
    }

    private static double ownVariance(double[][] blocks, int n, int contender, double mean) {
        double squares = 0;
        for (int b = 0; b < n; b++) {
            double off = blocks[b][contender] - blocks[b][0] - mean;
            squares += off * off;
        }
        return squares / (n - 1);
    }

    /** Twice the residual mean square of a two-way layout of contenders and blocks, (k − 1)(n − 1) degrees of freedom. */
    private static double pooled(double[][] blocks, int n) {
        double[] column = new double[CONTENDERS];
        double grand = 0;
        for (int b = 0; b < n; b++) {
            for (int c = 0; c < CONTENDERS; c++) {
                column[c] += blocks[b][c] / n;
                grand += blocks[b][c] / n / CONTENDERS;
            }
        }
        double squares = 0;
        for (int b = 0; b < n; b++) {
            double row = Arrays.stream(blocks[b]).sum() / CONTENDERS;
            for (int c = 0; c < CONTENDERS; c++) {
                double off = blocks[b][c] - row - column[c] + grand;
                squares += off * off;
            }
        }
        return 2 * squares / ((CONTENDERS - 1) * (n - 1));
    }

    private static boolean isLook(int n) {
        return Arrays.binarySearch(LOOKS, n) >= 0;
    }
}
