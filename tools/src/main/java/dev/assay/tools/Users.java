package dev.assay.tools;

import dev.assay.model.FileRun;
import java.util.HashSet;
import java.util.OptionalLong;
import java.util.Set;

/** The users of a run: how many came in total, and how many at once. Not thread-safe. */
final class Users {
    /** Limit of names kept; by then it is clear that users come one after another. */
    private static final int MOST_NAMES = 100_000;

    private final Set<String> names = new HashSet<>();
    private long most;

    void seen(String name) {
        if (names.size() < MOST_NAMES) {
            names.add(name);
        }
    }

    /** Records a number of concurrent users. */
    void atOnce(long users) {
        most = Math.max(most, users);
    }

    OptionalLong most() {
        long users = most > 0 ? most : names.size();
        return users > 0 ? OptionalLong.of(users) : OptionalLong.empty();
    }

    FileRun.Pace pace() {
        return pace(names.size(), most);
    }

    /** If many more users came than were there at once, their arrivals set the pace. */
    static FileRun.Pace pace(long came, long most) {
        return most > 0 && came > 2 * most ? FileRun.Pace.SCHEDULE : FileRun.Pace.ANSWERS;
    }
}
