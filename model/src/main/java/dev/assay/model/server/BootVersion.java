package dev.assay.model.server;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A Spring Boot version.
 *
 * @param patch empty for milestones, candidates and snapshots
 */
public record BootVersion(int major, int minor, OptionalInt patch) {
    private static final Pattern TEXT = Pattern.compile("(\\d{1,4})\\.(\\d{1,4})\\.(.+)");
    /** A vendor's build of a release has more behind the number: {@code 3.5.14.redhat-00001}. */
    private static final Pattern PATCH = Pattern.compile("(\\d{1,6})(?:[.-](?!M\\d|RC\\d|SNAPSHOT|BUILD).+)?");

    /** The version of a text; empty if it is not a Spring Boot version. */
    public static Optional<BootVersion> of(String text) {
        Matcher parts = TEXT.matcher(text);
        return parts.matches()
                ? Optional.of(new BootVersion(
                        Integer.parseInt(parts.group(1)), Integer.parseInt(parts.group(2)), patch(parts.group(3))))
                : Optional.empty();
    }

    private static OptionalInt patch(String rest) {
        Matcher patch = PATCH.matcher(rest);
        return patch.matches() ? OptionalInt.of(Integer.parseInt(patch.group(1))) : OptionalInt.empty();
    }

    /** As a number, by which facts about servers say since when they hold; for example 30204 for 3.2.4. */
    public int number() {
        return 10_000 * major + 100 * minor + patch.orElse(0);
    }
}
