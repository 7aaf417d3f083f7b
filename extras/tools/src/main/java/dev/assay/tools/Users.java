package dev.assay.tools;

import dev.assay.tools.files.FileRun;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;

/** The users of a run: how many came in total, and how many at once. Not thread-safe. */
final class Users {
    /** Limit of names kept; by then it is clear that users come one after another. */
    private static final int MAX_NAMES = 100_000;

    private static final long LATEST = 1L << 53;

    /** Shorter requests may seem to be at once because of rounding, in milliseconds. */
    private static final double SHORTEST = 3;

    /** First and last moment of each, and those of the last request, in milliseconds since the epoch. */
    private final Map<String, double[]> spans = new HashMap<>();

    private long most;

    /** Records a request; returns whether it contains the last one of this user, or is within it; false without a name. */
    boolean seen(String name, double from, double to) {
        if (spans.size() >= MAX_NAMES && !spans.containsKey(name)) {
            return false;
        }
        double[] span = spans.computeIfAbsent(name, key -> new double[] {from, to, to, to});
        double shorter = Math.min(to - from, span[3] - span[2]);
        boolean within = Math.min(to, span[3]) - Math.max(from, span[2]) >= Math.max(shorter, SHORTEST);
        span[0] = Math.min(span[0], from);
        span[1] = Math.max(span[1], to);
        span[2] = from;
        span[3] = to;
        return within && !name.isEmpty();
    }

    /** Records a number of concurrent users. */
    void atOnce(long users) {
        most = Math.max(most, users);
    }

    OptionalLong most() {
        long users = most > 0 ? together() : spans.size();
        return users > 0 ? OptionalLong.of(users) : OptionalLong.empty();
    }

    FileRun.Pace pace() {
        return pace(spans.size(), most > 0 ? together() : 0);
    }

    /** The most at once; each engine of a distributed test counts only its own. */
    private long together() {
        Presence users = new Presence();
        spans.values().forEach(span -> {
            users.came((long) span[0]);
            users.went((long) span[1]);
        });
        return Math.max(most, users.most(0, LATEST, 1)[0]);
    }

    /** If many more users came than were there at once, their arrivals set the pace. */
    static FileRun.Pace pace(long came, long most) {
        return most > 0 && came > 2 * most ? FileRun.Pace.SCHEDULE : FileRun.Pace.ANSWERS;
    }
}
