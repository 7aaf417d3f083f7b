package dev.assay.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.report.document.HtmlPage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Compares a report with the copy under {@code src/test/resources/golden}. After an intended change, rewrite the copies with
 * {@code mvn -pl report -am test -Dassay.golden.update=true} and read the difference before committing it.
 */
public final class Golden {
    private static final Path FOLDER = Path.of("src/test/resources/golden");

    private static final Pattern SECTION = Pattern.compile("(?s)<section id=\"([A-Za-z0-9-]+)\".*?</section>\n?");

    /** The page from which others differ in some sections. */
    private static final String USUAL = "report";

    private static final boolean UPDATE = Boolean.getBoolean("assay.golden.update");

    private Golden() {}

    /**
     * A page: each section is a file in the folder of this name, or in that of the usual page if it is the same there; the rest is in
     * {@code page.html}, and all pages share one style sheet.
     */
    public static void page(String name, String html) {
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
        if (Files.isDirectory(FOLDER.resolve(USUAL))) { // of the room itself, not of a satellite
            check("style.css", css);
        }
        try {
            List<String> own = new ArrayList<>();
            for (Map.Entry<String, String> part : parts.entrySet()) {
                String folder = folder(name, part.getKey(), part.getValue());
                check(folder + "/" + part.getKey(), part.getValue());
                if (folder.equals(name)) {
                    own.add(part.getKey());
                }
            }
            try (Stream<Path> files = Files.list(FOLDER.resolve(name))) {
                assertThat(files.map(file -> file.getFileName().toString()))
                        .as("delete what is left of sections that are no more, or are those of " + USUAL)
                        .containsExactlyInAnyOrderElementsOf(own);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The folder that holds the part of a page: its own, unless the part is the same on the usual page. */
    private static String folder(String name, String file, String part) throws IOException {
        Path usual = FOLDER.resolve(USUAL).resolve(file);
        boolean same = !name.equals(USUAL)
                && Files.exists(usual)
                && Files.readString(usual).equals(part);
        if (same && UPDATE) {
            Files.deleteIfExists(FOLDER.resolve(name).resolve(file));
        }
        return same ? USUAL : name;
    }

    public static void check(String name, String actual) {
        try {
            Path file = FOLDER.resolve(name);
            if (UPDATE) {
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
