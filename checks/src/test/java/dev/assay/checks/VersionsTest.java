package dev.assay.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Nothing is built with less than the newest patch that docs/reference/versions.md knows; {@code lab/versions} writes that page anew. */
class VersionsTest {
    private static final Pattern BOOT = Pattern.compile("<(?:spring-boot\\.version|boot-[0-9.]+)>([0-9.]+)<");
    private static final Pattern UPDATED = Pattern.compile("package-ecosystem: (\\S+)\\s+directory: (\\S+)");

    @Test
    void everyAppIsBuiltWithTheNewestPatchOfItsLine() throws IOException {
        Map<String, Map<String, String>> newest = newest();
        Map<String, TreeSet<String>> built = new TreeMap<>();
        for (Path pom : poms()) {
            Matcher version = BOOT.matcher(Files.readString(pom));
            while (version.find()) {
                built.computeIfAbsent(line(version.group(1)), line -> new TreeSet<>())
                        .add(version.group(1));
            }
        }

        assertThat(built.keySet()).isEqualTo(newest.keySet());
        built.forEach((line, versions) -> assertThat(versions)
                .as("Spring Boot %s in pom.xml files, and in docs/reference/versions.md", line)
                .containsExactly(Objects.requireNonNull(newest.get(line)).get("newest patch")));
    }

    /** Spring Boot manages no versions there. */
    @Test
    void theServersOfTheJaxRsAppAreThoseOfItsLine() throws IOException {
        String pom = Files.readString(AssayProcess.home().resolve("apps/jersey/pom.xml"));
        Matcher boot = BOOT.matcher(pom);
        assertThat(boot.find()).isTrue();
        Map<String, String> newest = Objects.requireNonNull(newest().get(line(boot.group(1))));
        Map<String, String> properties = Map.of(
                "tomcat", "Tomcat",
                "jetty", "Jetty",
                "undertow", "Undertow",
                "reactor-netty", "Reactor Netty",
                "grizzly", "Grizzly");

        properties.forEach(
                (property, title) -> assertThat(pom).contains("<" + property + ".version>" + newest.get(title) + "</"));
    }

    /** Each kind of file that names versions of others is watched. */
    @Test
    void whateverNamesVersionsIsKeptUpToDate() throws IOException {
        Map<String, String> watched = UPDATED.matcher(
                        Files.readString(AssayProcess.home().resolve(".github/dependabot.yml")))
                .results()
                .collect(Collectors.toMap(entry -> entry.group(1), entry -> entry.group(2)));

        assertThat(watched).containsOnlyKeys("maven", "npm", "github-actions").containsEntry("maven", "/");
        assertThat(AssayProcess.home().resolve("." + watched.get("npm")).resolve("package.json"))
                .exists();
    }

    /** {@code dist/release} asks for the changes. */
    @Test
    void whatAUserCopiesNamesTheVersionThatIsBuilt() throws IOException {
        Matcher version = Pattern.compile("<artifactId>assay</artifactId>\\s+<version>([^<]+)</version>")
                .matcher(Files.readString(AssayProcess.home().resolve("pom.xml")));
        assertThat(version.find()).isTrue();
        Map<String, String> named = new TreeMap<>();
        for (String file :
                List.of("jbang-catalog.json", "README.md", "docs/use/install.md", "docs/use/in-your-build.md")) {
            Pattern.compile(
                            "(?:assay[-/:@]v?|assay-[\\w-]+(?::|</artifactId>\\s+<version>))(\\d+\\.\\d+\\.\\d+(?:-[A-Z]+)?)")
                    .matcher(Files.readString(AssayProcess.home().resolve(file)))
                    .results()
                    .forEach(match -> named.merge(file, match.group(1), (a, b) -> a.equals(b) ? a : a + ", " + b));
        }

        assertThat(named)
                .hasSize(4)
                .allSatisfy((file, found) -> assertThat(found).as(file).isEqualTo(version.group(1)));
    }

    /** The rows of the table by line, each by the title of its column. */
    private static Map<String, Map<String, String>> newest() throws IOException {
        String page = Files.readString(AssayProcess.home().resolve("docs/reference/versions.md"));
        List<List<String>> rows = WrittenTables.markdown(page.substring(page.indexOf("<!-- written by lab/versions")));
        Map<String, Map<String, String>> newest = new TreeMap<>();
        for (List<String> row : rows.subList(1, rows.size())) {
            Map<String, String> cells = new LinkedHashMap<>();
            for (int i = 0; i < row.size(); i++) {
                cells.put(rows.get(0).get(i), row.get(i));
            }
            newest.put(row.get(0), cells);
        }
        return newest;
    }

    private static List<Path> poms() throws IOException {
        try (Stream<Path> files = Files.walk(AssayProcess.home(), 4)) {
            return files.filter(file -> file.endsWith("pom.xml"))
                    .filter(file -> Stream.of("src", "target").noneMatch(part -> contains(file, part)))
                    .toList();
        }
    }

    private static boolean contains(Path file, String part) {
        for (Path name : AssayProcess.home().relativize(file)) {
            if (name.toString().equals(part)) {
                return true;
            }
        }
        return false;
    }

    private static String line(String version) {
        return version.substring(0, version.lastIndexOf('.'));
    }
}
