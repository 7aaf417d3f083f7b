package dev.assay.plan;

import dev.assay.model.BadInputException;
import dev.assay.model.server.Server;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The jars that a command is to measure: one jar, or several named ones, which are contenders.
 *
 * @param app the one jar; empty for the built-in app, or if there are several
 * @param named in the order of the command line
 */
public record Jars(Optional<Path> app, List<Named> named) {
    static final String LABEL = "[A-Za-z0-9][A-Za-z0-9._+-]{0,60}";

    /** A path with a slash before its first equals sign is not a name: {@code ./a=b.jar} is a file. */
    private static final Pattern NAMED = Pattern.compile("(?<name>[^/\\\\=]*)=(?<jar>.*)", Pattern.DOTALL);

    /** A contender given by its jar, and its label. */
    public record Named(String name, Path jar) {
        /** The argument as written on the command line. */
        public String argument() {
            return name + "=" + jar;
        }
    }

    public Jars {
        named = List.copyOf(named);
    }

    /**
     * Parses command-line arguments: none, {@code APP.jar}, or one {@code NAME=JAR} per contender.
     *
     * @throws BadInputException if both forms are mixed, a word is no jar, several jars have no name, names repeat, or a name is not a
     *     valid label
     */
    public static Jars parse(List<String> arguments) {
        List<String> plain = arguments.stream()
                .filter(argument -> !NAMED.matcher(argument).matches())
                .toList();
        if (plain.isEmpty()) {
            List<Named> named = arguments.stream().map(Jars::named).toList();
            requireDistinct(named);
            return new Jars(Optional.empty(), named);
        } else if (arguments.size() > 1) {
            plain.stream()
                    .filter(word -> Server.byId(word).isPresent())
                    .findFirst()
                    .ifPresent(Jars::refuseServer);
            if (arguments.stream().anyMatch(Jars::isJar)) {
                plain.stream().filter(word -> !isJar(word)).findFirst().ifPresent(Jars::refuseWord);
            }
            throw new BadInputException(
                    plain.get(0),
                    "has no name, and with several jars each needs one",
                    "Write NAME=JAR for each, for example before=old.jar after=new.jar, or one jar alone.");
        }
        return new Jars(Optional.of(path(plain.get(0), plain.get(0))), List.of());
    }

    private static void refuseServer(String word) {
        throw new BadInputException(
                word,
                "is a server, not a jar",
                "Write the servers behind --servers, with commas: --servers tomcat,jetty.");
    }

    private static boolean isJar(String word) {
        return word.matches("(?is).*\\.[jw]ar");
    }

    private static void refuseWord(String word) {
        throw new BadInputException(
                word,
                "is one word too many: it is neither a jar nor the value of a flag",
                "Repeat the flag for each value, as in --path /a --path /b, and put a value that has spaces in quotes.");
    }

    private static Named named(String argument) {
        Matcher parts = NAMED.matcher(argument);
        if (!parts.matches() || !parts.group("name").matches(LABEL)) {
            throw new BadInputException(
                    argument,
                    "what stands before = is the name of a contender and of a folder, and cannot be",
                    "Write letters, digits, dots and hyphens, or ./" + argument + " if that is the file.");
        } else if (parts.group("jar").isBlank()) {
            throw new BadInputException(argument, "names no jar", "Write for example before=build/app.jar.");
        }
        return new Named(parts.group("name"), path(parts.group("jar"), argument));
    }

    private static void requireDistinct(List<Named> named) {
        Map<String, Path> byName = new HashMap<>();
        for (Named one : named) {
            Path other = byName.putIfAbsent(one.name(), one.jar());
            if (other != null) {
                throw new BadInputException(
                        one.argument(),
                        "is named " + one.name() + ", and so is " + other,
                        "Give each jar a name of its own, for example before=old.jar after=new.jar.");
            }
        }
    }

    private static Path path(String text, String where) {
        try {
            return Path.of(text);
        } catch (InvalidPathException e) {
            throw new BadInputException(where, "is not a path: " + e.getReason(), "Write the path of a jar.", e);
        }
    }
}
