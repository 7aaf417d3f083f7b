package dev.assay.load.request;

import dev.assay.http.message.Scratch;
import dev.assay.model.plan.DataFile;
import org.jspecify.annotations.Nullable;

/** The values for the placeholders of one request. Reused for each request of one event loop. */
public final class PlaceholderValues {
    /** Separates the choice of rows from all other draws. */
    private static final long ROWS = 0x524F5753L;

    public final Draw draw = new Draw(0);
    private final Draw pick = new Draw(0);
    private final long seed;
    private long number;
    private long now;
    private @Nullable User user;

    public PlaceholderValues(long seed) {
        this.seed = seed;
    }

    /**
     * Prepares for a request.
     *
     * @param number in its run, from 1
     * @param stream which random stream it draws from
     * @param user its user, if it has one
     * @param now on the clock of {@link System#nanoTime}
     */
    public void begin(long number, long stream, @Nullable User user, long now) {
        this.now = now;
        this.number = number;
        this.user = user;
        draw.restart(seed, stream);
    }

    long number() {
        return number;
    }

    /** When the request is written, on the clock of {@link System#nanoTime}. */
    long now() {
        return now;
    }

    @Nullable
    User user() {
        return user;
    }

    /** The value of a variable that the user has extracted. */
    Scratch value(int variable) {
        if (user == null) {
            throw new IllegalStateException("only users have variables");
        }
        return user.values[variable];
    }

    /** The row of a file that this request uses: the same for all columns. */
    int row(DataFile file, int rows) {
        long key = number - 1;
        if (user != null && file.per() != DataFile.Per.REQUEST) {
            key = file.per() == DataFile.Per.USER ? user.index : user.walk;
        }
        if (file.pick() == DataFile.Pick.SEQUENTIAL) {
            return (int) (key % rows);
        }
        pick.restart(seed ^ ROWS ^ file.name().hashCode(), key);
        return (int) pick.between(0, rows - 1L);
    }
}
