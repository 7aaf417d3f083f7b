package dev.assay.tools;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** A run divided into stretches of a second each, or longer if there would be too many. */
final class Stretches {
    private final int length;
    private final long[] started;
    private final long[] errors;
    private final int[][] millis;

    /**
     * Sorts requests into stretches.
     *
     * @param starts of the requests, in milliseconds
     * @param first the earliest start
     * @param last the end of the last request
     */
    Stretches(int[] starts, int[] elapsed, BitSet failed, int count, int first, long last) {
        long seconds = (last - first) / 1000 + 1;
        length = (int) ((seconds + ToolResult.MAX_MOMENTS - 1) / ToolResult.MAX_MOMENTS);
        int stretches = (int) ((seconds + length - 1) / length);
        started = new long[stretches];
        errors = new long[stretches];
        int[] ended = new int[stretches];
        for (int i = 0; i < count; i++) {
            started[at(starts[i] - (long) first)]++;
            ended[at((long) starts[i] + elapsed[i] - first)]++;
        }
        millis = new int[stretches][];
        for (int i = 0; i < stretches; i++) {
            millis[i] = new int[ended[i]];
        }
        for (int i = 0; i < count; i++) {
            int at = at((long) starts[i] + elapsed[i] - first);
            millis[at][--ended[at]] = elapsed[i];
            errors[at] += failed.get(i) ? 1 : 0;
        }
        Arrays.stream(millis).forEach(Arrays::sort);
    }

    private int at(long sinceFirst) {
        return (int) (sinceFirst / (1000L * length));
    }

    /** @param from the start of the first request, in milliseconds since the epoch */
    List<ToolResult.Moment> moments(Presence users, long from) {
        long[] most = users.most(from, 1000L * length, millis.length);
        List<ToolResult.Moment> moments = new ArrayList<>();
        for (int i = 0; i < millis.length; i++) {
            int[] own = millis[i];
            moments.add(new ToolResult.Moment(
                    i * (double) length,
                    length,
                    OptionalLong.of(started[i]),
                    own.length,
                    OptionalLong.of(errors[i]),
                    users.comings() == 0 ? OptionalLong.empty() : OptionalLong.of(most[i]),
                    Arrays.stream(own).average().orElse(0),
                    percentile(own, 50),
                    percentile(own, 95),
                    percentile(own, 99),
                    percentile(own, 100)));
        }
        return moments;
    }

    private static OptionalDouble percentile(int[] sorted, double percentage) {
        return sorted.length == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(sorted[Samples.rank(percentage, sorted.length)]);
    }
}
