package dev.assay.tools;

import dev.assay.model.FileRun;
import java.util.HashSet;
import java.util.OptionalLong;
import java.util.Set;

/** Who sent the requests of a run: how many came, and how many were there at once. Not thread-safe. */
final class Users {
    /** More names than these are not kept: that users come one after the other is clear by then. */
    private static final int MOST_NAMES = 100_000;

    private final Set<String> names = new HashSet<>();
    private long most;

    void seen(String name) {
        if (names.size() < MOST_NAMES) {
            names.add(name);
        }
    }

    /** So many were there at once. */
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

    /** Where many more came than were there at once, their coming is the schedule. */
    static FileRun.Pace pace(long came, long most) {
        return most > 0 && came > 2 * most ? FileRun.Pace.SCHEDULE : FileRun.Pace.ANSWERS;
    }
}
