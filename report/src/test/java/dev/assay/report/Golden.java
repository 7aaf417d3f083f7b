package dev.assay.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Compares a report with the copy under {@code src/test/resources/golden}. After an intended change, write the copies anew with
 * {@code mvn -pl report -am test -Dassay.golden.update=true} and read the difference before committing it.
 */
final class Golden {
    private static final Path FOLDER = Path.of("src/test/resources/golden");

    private static final Pattern SECTION = Pattern.compile("(?s)<section id=\"([A-Za-z0-9-]+)\".*?</section>\n?");

    private Golden() {}

    /**
     * A page: each section has a file of its own in the folder of this name, what is around them has {@code page.html}, and all pages
     * share one style sheet.
     */
    static void page(String name, String html) {
        String css = HtmlPage.css();
        assertThat(html).as(name).contains(css);
        Map<String, String> parts = new TreeMap<>();
        Matcher sections = SECTION.matcher(html.replace(css, "(style.css)\n"));
        parts.put(
                "page.html",
                sections.replaceAll(section -> Matcher.quoteReplacement("(" + section.group(1) + ".html)\n")));
        sections.reset();
        while (sections.find()) {
            parts.put(sections.group(1) + ".html", sections.group());
        }
        check("style.css", css);
        parts.forEach((file, part) -> check(name + "/" + file, part));
        try (Stream<Path> files = Files.list(FOLDER.resolve(name))) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .as("delete what is left of sections that are no more")
                    .containsExactlyInAnyOrderElementsOf(parts.keySet());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static void check(String name, String actual) {
        try {
            Path file = FOLDER.resolve(name);
            if (Boolean.getBoolean("assay.golden.update")) {
                Files.createDirectories(Objects.requireNonNull(file.getParent()));
                Files.writeString(file, actual);
            }
            assertThat(file).as("golden file; see %s", Golden.class).exists();
            assertThat(actual).as(name).isEqualTo(Files.readString(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
