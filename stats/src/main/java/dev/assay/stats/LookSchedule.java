package dev.assay.stats;

import java.lang.ref.SoftReference;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;

/**
 * The numbers of replicates at which a sequential experiment is judged, and the levels that make all of its t intervals hold
 * simultaneously: stopping at any look, for any reason, keeps the error rate.
 *
 * <p>Repeated confidence intervals (C. Jennison and B. W. Turnbull, "Interim analyses: the repeated confidence interval
 * approach", 1989): at look n the interval is mean ± t(1 − α_n/2, n − 1)·s/√n with α_n = a·n/N, N the last look. The
 * constant a solves P(any look misses) = alpha exactly for the t statistic of independent normal values: the shape n/N
 * spends little early, when the spread is poorly known. See {@link NullCampaigns} for how a is computed.
 */
public final class LookSchedule {
    /** The looks of an experiment of at most 20 replicates whose number was not forecast. */
    public static final LookSchedule STANDARD = new LookSchedule(new int[] {6, 9, 12, 16, 20}, 20);

    /** Looks before the forecast end of an experiment. */
    private static final int[] INTERIM = {5, 8, 12};
    /** Share of alpha of a look in the first third, where stopping saves most: with it, 10% shows at 5 with a power of 90% at an sd of 3%. */
    private static final double EARLY = 0.27;
    /** Share of alpha of a later look, at which only what is plain is decided. */
    private static final double LATER = 0.1;

    private static final Map<Integer, LookSchedule> FORECAST = new ConcurrentHashMap<>();

    /**
     * The constants of the standard looks: simultaneous alpha, a. Those for 0.10, 0.05, 0.025, 0.0125 and 0.005 are the
     * published ones of the method; {@link NullCampaigns} with 64 million campaigns gives 0.05344, 0.02470, 0.01158, 0.00549
     * and 0.00207. The others are from those campaigns (relative standard error below 0.5%).
     */
    private static final double[][] STANDARD_CONSTANTS = {
        {0.0001, 0.0000361},
        {0.00025, 0.0000935},
        {0.0005, 0.0001897},
        {0.001, 0.000386},
        {0.0025, 0.001001},
        {0.005, 0.0021},
        {0.0125, 0.0055},
        {0.025, 0.0114},
        {0.05, 0.0247},
        {0.10, 0.0533},
        {0.20, 0.1177}
    };

    /** With fewer replicates the interval is useless: with 3 degrees of freedom t is 3.2, with 2 it is 4.3. */
    private static final int MIN_AT_END = 4;

    private final int[] looks;
    /** The number of replicates forecast; without a forecast, the last look. */
    private final int end;
    /** Cache of simulated figures by argument: deterministic, but too slow to compute anew for each metric. */
    private final Map<List<Number>, Double> computed = new ConcurrentHashMap<>();

    /** Cache by n: one experiment needs one n at many levels, many experiments need several, each slow to simulate. */
    private final Map<Integer, SoftReference<NullCampaigns.Ending>> endings = new HashMap<>();

    private LookSchedule(int[] looks, int end) {
        this.looks = looks;
        this.end = end;
    }

    /**
     * The schedule of an experiment whose time is expected to hold this many replicates, forecast before the first one: few looks with
     * little of alpha each, so that the last interval ({@link #finalLevel}) has most of it, whatever number the experiment really ends
     * with. All looks are at least two replicates before the forecast end; the last possible number is that of the standard looks.
     */
    public static LookSchedule forecast(int replicates) {
        int last = STANDARD.last();
        if (replicates < 1 || replicates > last) {
            throw new IllegalArgumentException("a forecast of 1 to " + last + " replicates, not " + replicates);
        }
        return FORECAST.computeIfAbsent(
                replicates,
                n -> new LookSchedule(
                        IntStream.concat(Arrays.stream(INTERIM).filter(look -> look <= n - 2), IntStream.of(last))
                                .toArray(),
                        n));
    }

    /** A schedule with these looks, rising, the first at least 2. */
    public static LookSchedule of(int... looks) {
        boolean rising = IntStream.range(1, looks.length).allMatch(i -> looks[i] > looks[i - 1]);
        if (looks.length == 0 || looks[0] < 2 || !rising) {
            throw new IllegalArgumentException("looks must rise from at least 2: " + Arrays.toString(looks));
        }
        return Arrays.equals(looks, STANDARD.looks)
                ? STANDARD
                : new LookSchedule(looks.clone(), looks[looks.length - 1]);
    }

    public List<Integer> looks() {
        return Arrays.stream(looks).boxed().toList();
    }

    public int first() {
        return looks[0];
    }

    /** The fewest replicates for an interval at the end of the budget, if no look came before. */
    public int fewestAtEnd() {
        return Math.min(first(), MIN_AT_END);
    }

    public int last() {
        return looks[looks.length - 1];
    }

    public boolean isLook(int n) {
        return Arrays.binarySearch(looks, n) >= 0;
    }

    private boolean forecast() {
        return FORECAST.get(end) == this;
    }

    /** Replicates at the next look or the forecast end, whichever comes first; one more where neither is left. */
    public int next(int n) {
        return IntStream.concat(Arrays.stream(looks), IntStream.of(end))
                .filter(later -> later > n)
                .min()
                .orElse(n + 1);
    }

    /** The latest look that n replicates have reached; empty before the first. */
    public OptionalInt reached(int n) {
        return Arrays.stream(looks).filter(look -> look <= n).max();
    }

    /**
     * The constant a for a simultaneous alpha. For the standard looks, ln a is interpolated in ln alpha: a/alpha falls slowly and smoothly,
     * so that interpolated values are as good as their neighbours (tested against the simulation). Below the table, and for any alpha at
     * which simulation would be coarse, the Bonferroni bound is used: valid and slightly wide.
     */
    public double constant(double alpha) {
        Sample.requireAlpha(alpha);
        if (this == STANDARD && alpha <= STANDARD_CONSTANTS[STANDARD_CONSTANTS.length - 1][0]) {
            return alpha < STANDARD_CONSTANTS[0][0] ? bonferroni(alpha) : interpolate(alpha);
        }
        return alpha < NullCampaigns.MIN_ALPHA
                ? bonferroni(alpha)
                : computed.computeIfAbsent(List.of(alpha), key -> NullCampaigns.constant(looks, alpha));
    }

    /** The two-sided level α_n of the t interval at a look, for a simultaneous alpha. */
    public double level(int look, double alpha) {
        if (!isLook(look)) {
            throw new IllegalArgumentException(look + " is not a look of " + this);
        }
        if (!forecast()) {
            return constant(alpha) * look / last();
        }
        return look == last() ? finalLevel(look, alpha) : alpha * (3 * look <= end ? EARLY : LATER);
    }

    /**
     * The level of the last interval of an experiment that ends after n replicates because its budget is used up, whether
     * or not n is a look: all of alpha that the looks before n have not spent. Valid if what determines n does not depend
     * on the outcome, in the manner of K. K. G. Lan and D. L. DeMets, "Discrete sequential boundaries for clinical
     * trials", 1983. It may be used once: going on afterwards would be another look.
     *
     * @param n from {@link #fewestAtEnd} to the last look, at which everything is spent
     */
    public double finalLevel(int n, double alpha) {
        Sample.requireAlpha(alpha);
        if (n < fewestAtEnd() || n > last()) {
            throw new IllegalArgumentException("nothing to spend after " + n + " replicates, " + this);
        }
        int[] before = Arrays.stream(looks).filter(look -> look < n).toArray();
        if (before.length == 0) {
            return alpha;
        }
        double[] levels =
                Arrays.stream(before).mapToDouble(look -> level(look, alpha)).toArray();
        double certain = alpha - Arrays.stream(levels).sum();
        return alpha < NullCampaigns.MIN_ALPHA
                ? certain
                : Math.max(certain, computed.computeIfAbsent(List.of(n, alpha), key -> ending(before, n)
                        .remainingLevel(levels, alpha)));
    }

    /** Kept as long as there is memory, at some 15 MB each. */
    private NullCampaigns.Ending ending(int[] before, int n) {
        synchronized (endings) {
            NullCampaigns.Ending ending = Optional.ofNullable(endings.get(n))
                    .map(SoftReference::get)
                    .orElseGet(() -> new NullCampaigns.Ending(before, n));
            endings.put(n, new SoftReference<>(ending));
            return ending;
        }
    }

    /** The constant for which the levels of all looks add up to alpha. */
    private double bonferroni(double alpha) {
        return alpha * last() / Arrays.stream(looks).sum();
    }

    private static double interpolate(double alpha) {
        int above = 1;
        while (STANDARD_CONSTANTS[above][0] < alpha) {
            above++;
        }
        double[] low = STANDARD_CONSTANTS[above - 1];
        double[] high = STANDARD_CONSTANTS[above];
        double share = Math.log(alpha / low[0]) / Math.log(high[0] / low[0]);
        return low[1] * Math.pow(high[1] / low[1], share);
    }

    @Override
    public String toString() {
        return "looks at " + Arrays.toString(looks);
    }
}
