package dev.assay.tools.files;

import dev.assay.model.BadInputException;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.PatternSyntaxException;

/** Result files as named on the command line: paths, whose folder names the contender, or {@code name=pattern}. */
final class FileArguments {
    private static final String INSTEAD =
            "Write for example tomcat/*.jtl jetty/*.jtl, or tomcat=runs/t*.jtl jetty=runs/j*.jtl.";

    private final Map<String, List<Path>> files = new LinkedHashMap<>();
    private final Map<Path, String> owners = new HashMap<>();

    private FileArguments() {}

    /**
     * The files of each contender, in the order in which contenders are first named.
     *
     * @throws BadInputException if a pattern matches no file, a file is named twice, or there are fewer than two contenders
     */
    static Map<String, List<Path>> parse(List<String> arguments) {
        FileArguments parsed = new FileArguments();
        arguments.forEach(parsed::add);
        if (parsed.files.size() < 2) {
            throw new BadInputException(
                    "assay judge-files",
                    "all files belong to one contender: " + String.join("", parsed.files.keySet()),
                    INSTEAD);
        }
        return parsed.files;
    }

    private void add(String argument) {
        int equals = argument.indexOf('=');
        boolean named = argument.matches("[^/=]*[^/=\\s][^/=]*=.*") && !Files.exists(Path.of(argument));
        String pattern = named ? argument.substring(equals + 1) : argument;
        List<Path> found = expand(pattern);
        if (found.isEmpty()) {
            throw new BadInputException(pattern.isEmpty() ? argument : pattern, "no such file", INSTEAD);
        }
        found.forEach(file -> add(named ? argument.substring(0, equals) : folder(file), file));
    }

    private void add(String contender, Path file) {
        Path place = file.toAbsolutePath().normalize();
        String before = owners.putIfAbsent(place, contender);
        if (before != null) {
            throw new BadInputException(
                    file.toString(),
                    before.equals(contender) ? "is named twice" : "is named for " + before + " and for " + contender,
                    "Give each file once: a file is a run.");
        }
        files.computeIfAbsent(contender, name -> new ArrayList<>()).add(file);
    }

    private static String folder(Path file) {
        Path folder = file.toAbsolutePath().normalize().getParent();
        return Objects.toString(folder == null ? null : folder.getFileName(), "/");
    }

    /** Expands a pattern as a shell would have without {@code name=} before it; sorted by name. */
    private static List<Path> expand(String pattern) {
        if (Files.exists(Path.of(pattern)) && !pattern.isEmpty()) {
            return List.of(Path.of(pattern));
        }
        boolean absolute = pattern.startsWith("/");
        List<Path> found = List.of(Path.of(absolute ? "/" : ""));
        for (String segment : pattern.split("/+", -1)) {
            if (!segment.isEmpty()) {
                found = found.stream()
                        .flatMap(folder -> children(folder, segment).stream())
                        .toList();
            }
        }
        return pattern.isEmpty() ? List.of() : found;
    }

    private static List<Path> children(Path folder, String segment) {
        if (!segment.matches(".*[*?\\[{].*")) {
            Path child = folder.resolve(segment);
            return Files.exists(child) ? List.of(child) : List.of();
        }
        List<Path> children = new ArrayList<>();
        try {
            PathMatcher matcher = FileSystems.getDefault().getPathMatcher("glob:" + segment);
            try (DirectoryStream<Path> all = Files.newDirectoryStream(folder)) {
                for (Path child : all) {
                    Path name = child.getFileName();
                    if (name != null
                            && matcher.matches(name)
                            && (segment.startsWith(".") || !name.toString().startsWith("."))) {
                        children.add(child);
                    }
                }
            }
        } catch (PatternSyntaxException e) {
            throw new BadInputException(segment, "is not a valid pattern: " + e.getDescription(), INSTEAD, e);
        } catch (IOException | DirectoryIteratorException e) {
            return List.of();
        }
        children.sort(null);
        return children;
    }
}
