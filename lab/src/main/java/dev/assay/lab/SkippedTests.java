package dev.assay.lab;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The line at the end of a build that says which programs its skipped tests need, from the reports of all modules. */
final class SkippedTests {
    /** As {@code Needed} in the tests of {@code model} says it. */
    private static final Pattern LACK = Pattern.compile("<skipped [^>]*><!\\[CDATA\\[[^\n]*there is no (\\S+): (.+)");

    private static final Pattern DEBIAN = Pattern.compile("apt-get install (.+)");

    private SkippedTests() {}

    /** The project's folder, and when the build began: reports of earlier builds do not count. */
    public static void main(String[] arguments) throws IOException {
        String line = line(Path.of(arguments[0]), Instant.parse(arguments[1]));
        if (!line.isEmpty()) {
            System.out.println(line);
        }
    }

    /** Empty if no test was skipped for want of a program. */
    static String line(Path project, Instant since) throws IOException {
        List<String> programs = new ArrayList<>();
        Set<String> installs = new TreeSet<>();
        for (Path report : reports(project, since)) {
            Matcher lack = LACK.matcher(Files.readString(report));
            while (lack.find()) {
                programs.add(lack.group(1));
                installs.add(lack.group(2));
            }
        }
        return programs.isEmpty()
                ? ""
                : "skipped: " + programs.size() + (programs.size() == 1 ? " test that needs " : " tests that need ")
                        + String.join(", ", new TreeSet<>(programs)) + "; " + String.join("; ", merged(installs));
    }

    /** One command for all Debian packages. */
    private static List<String> merged(Set<String> installs) {
        var byKind = installs.stream()
                .collect(Collectors.groupingBy(
                        install -> DEBIAN.matcher(install).matches(), TreeMap::new, Collectors.toList()));
        String packages = byKind.getOrDefault(true, List.of()).stream()
                .map(install -> DEBIAN.matcher(install).replaceFirst("$1"))
                .collect(Collectors.joining(" "));
        return Stream.concat(
                        Stream.of("apt-get install " + packages).filter(all -> !packages.isEmpty()),
                        byKind.getOrDefault(false, List.of()).stream())
                .toList();
    }

    private static List<Path> reports(Path project, Instant since) throws IOException {
        List<Path> found = new ArrayList<>();
        try (var modules = Files.newDirectoryStream(project)) {
            for (Path module : modules) {
                Path folder = module.resolve("target/surefire-reports");
                if (Files.isDirectory(folder)) {
                    try (var reports = Files.newDirectoryStream(folder, "TEST-*.xml")) {
                        reports.forEach(found::add);
                    }
                }
            }
        }
        found.removeIf(report -> report.toFile().lastModified() < since.toEpochMilli());
        return found;
    }
}
