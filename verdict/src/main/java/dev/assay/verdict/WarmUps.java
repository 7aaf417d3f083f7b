package dev.assay.verdict;

import dev.assay.model.Evidence;
import dev.assay.model.WarmUpPoint;
import dev.assay.stats.Level;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Which contenders were level when their warm-up ended. It is judged on the warm-up alone, so that no rule looks at what is then
 * compared. Pure.
 */
public final class WarmUps {
    /** Of the warm-up, at its end, that level is judged by. */
    private static final double SECONDS = 8;
    /** That a slope takes. */
    private static final int ROUNDS = 4;

    private WarmUps() {}

    /**
     * Whether every contender has been watched for long enough and is level.
     *
     * @param full rounds under the load that counts
     */
    public static boolean level(List<WarmUpPoint> curve, int full) {
        return full >= ROUNDS && allLevel(curve);
    }

    /** Whether a block is about JVMs that had finished compiling. One whose warm-up nobody watched counts as such. */
    static boolean level(Evidence.Measured block) {
        return allLevel(block.warmUp());
    }

    /** What was seen of one contender at the end of its warm-up; empty if nothing was. */
    static Optional<Level> of(List<WarmUpPoint> curve, String contender) {
        List<WarmUpPoint> own = curve.stream()
                .filter(point -> point.contender().equals(contender))
                .toList();
        double end = own.isEmpty() ? 0 : own.get(own.size() - 1).seconds();
        List<WarmUpPoint> last = own.stream()
                .filter(point -> point.seconds() > end - SECONDS)
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
                                .mapToDouble(WarmUpPoint::jitShareOfWhatWasLeft)
                                .toArray(),
                        own.stream()
                                .mapToDouble(WarmUpPoint::jitShareOfWhatWasLeft)
                                .filter(Double::isFinite)
                                .sum()));
    }

    /** Those that were not level, in the order of the warm-up. */
    static List<String> notLevel(Evidence.Measured block) {
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
