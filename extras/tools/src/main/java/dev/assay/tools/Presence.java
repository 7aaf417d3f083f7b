package dev.assay.tools;

import java.util.Arrays;

/** Arrival and departure times of users, in milliseconds since the epoch. Not thread-safe. */
final class Presence {
    private long[] comings = new long[64];
    private long[] goings = new long[64];
    private int came;
    private int went;

    void came(long millis) {
        comings = came == comings.length ? Arrays.copyOf(comings, 2 * came) : comings;
        comings[came++] = millis;
    }

    void went(long millis) {
        goings = went == goings.length ? Arrays.copyOf(goings, 2 * went) : goings;
        goings[went++] = millis;
    }

    int comings() {
        return came;
    }

    int goings() {
        return went;
    }

    /** Maximum number of concurrent users in each stretch of this length. Simultaneous arrivals count before departures. */
    long[] most(long from, long length, int stretches) {
        long[] in = Arrays.copyOf(comings, came);
        long[] out = Arrays.copyOf(goings, went);
        Arrays.sort(in);
        Arrays.sort(out);
        long[] most = new long[stretches];
        int i = 0;
        int o = 0;
        for (int stretch = 0; stretch < stretches; stretch++) {
            long end = from + (stretch + 1L) * length;
            most[stretch] = (long) i - o;
            while ((i < in.length && in[i] < end) || (o < out.length && out[o] < end)) {
                if (i < in.length && (o >= out.length || in[i] <= out[o])) {
                    i++;
                } else {
                    o++;
                }
                most[stretch] = Math.max(most[stretch], (long) i - o);
            }
        }
        return most;
    }
}
