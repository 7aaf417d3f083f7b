package dev.assay.cli.flags;

import dev.assay.model.BadInputException;
import dev.assay.model.Prose;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Values of flags that may be in a file, written as {@code @FILE}. */
final class FlagFile {
    private FlagFile() {}

    /**
     * The values of a flag, with those in files in their place: a whole file for {@code --body}, each line for {@code --path} and
     * {@code --header}.
     *
     * @param most how many bytes a file may have
     * @throws BadInputException if a file cannot be read
     */
    static List<String> read(String flag, List<String> given, long most) {
        return switch (flag) {
            case "body" -> inPlace(given, file -> Stream.of(text(flag, file, most)));
            case "path" -> inPlace(given, file -> lines(flag, file, most, line -> !line.startsWith("#"), "/orders/1"));
            case "header" -> inPlace(given, file -> lines(flag, file, most, line -> true, "Accept: text/html"));
            default -> given;
        };
    }

    private static List<String> inPlace(List<String> given, Function<String, Stream<String>> read) {
        return given.stream()
                .flatMap(text -> text.startsWith("@") ? read.apply(text) : Stream.of(text))
                .toList();
    }

    private static Stream<String> lines(String flag, String name, long most, Predicate<String> counts, String example) {
        List<String> lines = text(flag, name, most)
                .lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .filter(counts)
                .toList();
        if (lines.isEmpty()) {
            throw new BadInputException(
                    "--" + flag + " " + name, "has no " + flag, "Write a " + flag + " on each line: " + example);
        }
        return lines.stream();
    }

    private static String text(String flag, String name, long most) {
        Path file = Path.of(name.substring(1));
        String where = "--" + flag + " " + name;
        try {
            if (Files.size(file) > most) {
                throw new BadInputException(
                        where, "is too large: " + Files.size(file) + " bytes", "Use at most " + most + " bytes.");
            }
            return Prose.withoutMark(Files.readString(file));
        } catch (NoSuchFileException missing) {
            throw new BadInputException(where, "there is no such file", "Write the path of a file after the @.");
        } catch (CharacterCodingException binary) {
            throw new BadInputException(
                    where,
                    "is not a UTF-8 text file",
                    "Save it as UTF-8" + (flag.equals("body") ? " if it is text; binary bodies cannot be sent." : "."));
        } catch (IOException unreadable) {
            throw new BadInputException(
                    where,
                    "cannot be read: " + unreadable.getMessage(),
                    "Check the file and its permissions.",
                    unreadable);
        }
    }
}
