package dev.assay.verdict;

import dev.assay.model.Timing;
import dev.assay.model.WarmUpChoice;
import dev.assay.model.WarmUpPoint;
import dev.assay.stats.SteadyState;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * From the warm-up curves of a pilot to one warm-up for all contenders: half as long again as the slowest needed, within what is
 * recommended at least and what the budget allows at most. Where one never got level, the most. Pure.
 */
public final class WarmUps {
    private static final double MARGIN = 1.5;
    private static final double RECOMMENDED = 20;

    private WarmUps() {}

    /** Whether every contender has got level. */
    public static boolean level(List<WarmUpPoint> curve) {
        return contenders(curve).allMatch(id -> steadyAfter(curve, id).isPresent());
    }

    /**
     * The warm-up of all blocks.
     *
     * @param timing what the budget set aside and allows
     */
    public static WarmUpChoice choice(Timing timing, List<WarmUpPoint> curve) {
        double allotted = timing.warmUp().toMillis() / 1e3;
        double longest = timing.longestWarmUp().toMillis() / 1e3;
        List<WarmUpChoice.Steady> contenders = contenders(curve)
                .map(id -> new WarmUpChoice.Steady(id, steadyAfter(curve, id)))
                .toList();
        double slowest = contenders.stream()
                .mapToDouble(steady -> steady.seconds().orElse(Double.POSITIVE_INFINITY))
                .max()
                .orElse(allotted);
        double least = Math.min(RECOMMENDED, allotted);
        double seconds = Math.min(longest, Math.max(least, MARGIN * slowest));
        return new WarmUpChoice(Math.floor(seconds * 100) / 100, allotted, longest, contenders);
    }

    /** Seconds of load that a contender had had before the first round of those that are level; empty if it never was. */
    static OptionalDouble steadyAfter(List<WarmUpPoint> curve, String contender) {
        List<WarmUpPoint> own = curve.stream()
                .filter(point -> point.contender().equals(contender))
                .filter(point -> point.cpuMicrosPerRequest() > 0
                        && Double.isFinite(point.cpuMicrosPerRequest())
                        && Double.isFinite(point.jitShare()))
                .toList();
        OptionalInt first = SteadyState.from(
                own.stream().mapToDouble(WarmUpPoint::cpuMicrosPerRequest).toArray(),
                own.stream().mapToDouble(WarmUpPoint::jitShare).toArray());
        return first.isEmpty()
                ? OptionalDouble.empty()
                : OptionalDouble.of(
                        first.getAsInt() == 0
                                ? 0
                                : own.get(first.getAsInt() - 1).seconds());
    }

    private static Stream<String> contenders(List<WarmUpPoint> curve) {
        return curve.stream().map(WarmUpPoint::contender).distinct();
    }
}
