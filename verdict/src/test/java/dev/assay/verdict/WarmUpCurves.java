package dev.assay.verdict;

import dev.assay.model.evidence.WarmUpPoint;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.IntToDoubleFunction;

/** Warm-ups that are made up instead of observed. */
public final class WarmUpCurves {
    private WarmUpCurves() {}

    public static List<WarmUpPoint> curve(
            String contender, int rounds, IntToDoubleFunction cost, IntToDoubleFunction jit) {
        return curve(contender, rounds, cost, jit, OptionalDouble.empty());
    }

    public static List<WarmUpPoint> curve(
            String contender, int rounds, IntToDoubleFunction cost, IntToDoubleFunction jit, OptionalDouble others) {
        List<WarmUpPoint> curve = new ArrayList<>();
        for (int i = 0; i < rounds; i++) {
            curve.add(new WarmUpPoint(contender, 2.0 * (i + 1), cost.applyAsDouble(i), jit.applyAsDouble(i), others));
        }
        return curve;
    }

    private static List<WarmUpPoint> both(List<WarmUpPoint> a, List<WarmUpPoint> b) {
        List<WarmUpPoint> both = new ArrayList<>();
        for (int i = 0; i < a.size(); i++) {
            both.add(a.get(i));
            both.add(b.get(i));
        }
        return both;
    }

    public static List<WarmUpPoint> level() {
        return both(curve("tomcat", 10, i -> 80, i -> 0), curve("jetty", 10, i -> 90, i -> 0));
    }

    /** Jetty's compilers are busy to the end. */
    public static List<WarmUpPoint> compiling() {
        return both(curve("tomcat", 10, i -> 80, i -> 0), curve("jetty", 10, i -> 90, i -> 0.4));
    }
}
