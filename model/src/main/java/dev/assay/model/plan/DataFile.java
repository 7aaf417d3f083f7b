package dev.assay.model.plan;

import dev.assay.model.Require;
import java.nio.file.Path;

/**
 * A CSV file (RFC 4180, UTF-8) whose rows go into requests; its first line names the columns.
 *
 * @param name in templates, for example {@code users} for {@code ${users.email}}
 */
public record DataFile(String name, Path file, Pick pick, Per per) {
    /** Which row is next. */
    public enum Pick {
        /** One after another, starting over after the last. */
        SEQUENTIAL,
        /** A random one, drawn by the seed. */
        RANDOM
    }

    /** What a row is for. */
    public enum Per {
        /** Each request gets its own. */
        REQUEST,
        /** All steps of one walk through a sequence share one. */
        WALK,
        /** A user keeps one for good. */
        USER
    }

    public DataFile {
        Require.that(
                Extract.NAME.matcher(name).matches() && !Template.RESERVED.contains(name),
                "a data file is named with letters, digits, - and _, and not like a placeholder: " + name);
    }
}
