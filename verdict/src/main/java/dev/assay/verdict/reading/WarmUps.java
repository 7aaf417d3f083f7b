package dev.assay.verdict.reading;

import dev.assay.model.evidence.Evidence;
import dev.assay.model.evidence.WarmUpPoint;
import dev.assay.stats.Level;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Which contenders were warm at the end of their warm-up. Judged by the warm-up alone, so that the rule is blind to what is then compared.
 * Pure.
 */
public final class WarmUps {
    private WarmUps() {}

    /**
     * Whether every contender has been observed for long enough and is level.
     *
     * @param full number of rounds over all connections, or in turns, that gave observations
     */
    public static boolean warm(List<WarmUpPoint> curve, int full) {
        return full >= WarmUpPoint.ROUNDS_FOR_LEVEL && allLevel(curve);
    }

    /** Whether the JVMs of a block had finished compiling; assumed if the warm-up was not recorded. */
    public static boolean warm(Evidence.Measured block) {
        return allLevel(block.warmUp());
    }

    /** The state of one contender at the end of its warm-up; empty if nothing was recorded. */
    public static Optional<Level> of(List<WarmUpPoint> curve, String contender) {
        List<WarmUpPoint> own = curve.stream()
                .filter(point -> point.contender().equals(contender))
                .toList();
        List<WarmUpPoint> last =
                own.subList(Math.max(0, own.size() - WarmUpPoint.ROUNDS_FOR_LEVEL), own.size()).stream()
                        .filter(point -> point.cpuMicrosPerRequest() > 0
                                && Double.isFinite(point.cpuMicrosPerRequest())
                                && Double.isFinite(point.jitShare()))
                        .toList();
        return last.isEmpty()
                ? Optional.empty()
                : Optional.of(Level.of(
                        last.stream()
                                .mapToDouble(WarmUpPoint::cpuMicrosPerRequest)
                                .toArray(),
                        last.stream()
                                .mapToDouble(WarmUpPoint::jitShareOfAvailableCpu)
                                .toArray(),
                        own.stream()
                                .mapToDouble(WarmUpPoint::jitShareOfAvailableCpu)
                                .filter(Double::isFinite)
                                .sum()));
    }

    /** Contenders that were not warm, in the order of the warm-up. */
    public static List<String> notWarm(Evidence.Measured block) {
        return contenders(block.warmUp())
                .filter(id -> !reached(block.warmUp(), id))
                .toList();
    }

    private static boolean allLevel(List<WarmUpPoint> curve) {
        return contenders(curve).allMatch(id -> reached(curve, id));
    }

    private static boolean reached(List<WarmUpPoint> curve, String contender) {
        return of(curve, contender).filter(Level::reached).isPresent();
    }

    private static Stream<String> contenders(List<WarmUpPoint> curve) {
        return curve.stream().map(WarmUpPoint::contender).distinct();
    }
}
