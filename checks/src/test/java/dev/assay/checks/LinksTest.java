package dev.assay.checks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.cli.MarkdownPages;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Every link from one page of this repository to another leads somewhere; docs/site/build follows those of the built site. */
class LinksTest {
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)");
    private static final Pattern HEADING = Pattern.compile("(?m)^#{1,6} (.*)$");
    private static final Pattern FENCED = Pattern.compile("(?ms)^```.*?^```$");

    @Test
    void everyLinkLeadsToAPageAndAHeading() throws IOException {
        List<String> wrong = new ArrayList<>();
        int links = 0;
        for (Path page : MarkdownPages.of(AssayProcess.home())) {
            String text = withoutFences(page).replaceAll("`[^`\n]*`", "");
            for (Matcher link = LINK.matcher(text); link.find(); ) {
                if (!link.group(1).matches("[a-z]+:.*")) {
                    links++;
                    if (!leadsSomewhere(page, link.group(1))) {
                        wrong.add(AssayProcess.home().relativize(page) + ": " + link.group(1));
                    }
                }
            }
        }

        assertThat(wrong).isEmpty();
        assertThat(links).isGreaterThan(200);
    }

    /** As the host of a repository makes them of headings. */
    @Test
    void anchorsAreMadeOfHeadings() {
        assertThat(anchors(
                        "# Jars of others: `--sandbox`\n\n## verdict.json\n## A [link](x.md), bent\n## verdict.json\n"))
                .containsExactlyInAnyOrder("jars-of-others---sandbox", "verdictjson", "a-link-bent", "verdictjson-1");
    }

    private static boolean leadsSomewhere(Path page, String link) throws IOException {
        int hash = link.indexOf('#');
        String path = hash < 0 ? link : link.substring(0, hash);
        Path target = path.isEmpty() ? page : page.resolveSibling(path).normalize();
        if (!Files.exists(target)) {
            return false;
        }
        return hash < 0
                || !target.toString().endsWith(".md")
                || anchors(withoutFences(target)).contains(link.substring(hash + 1));
    }

    private static Set<String> anchors(String text) {
        Set<String> anchors = new HashSet<>();
        Map<String, Integer> seen = new HashMap<>();
        for (Matcher heading = HEADING.matcher(text); heading.find(); ) {
            String anchor = heading.group(1)
                    .replaceAll("\\[([^\\]]*)\\]\\([^)]*\\)", "$1")
                    .strip()
                    .toLowerCase(Locale.ROOT)
                    .replaceAll("[^\\p{L}\\p{N}_\\- ]", "")
                    .replace(' ', '-');
            int before = seen.merge(anchor, 1, Integer::sum) - 1;
            anchors.add(before == 0 ? anchor : anchor + "-" + before);
        }
        return anchors;
    }

    private static String withoutFences(Path page) throws IOException {
        return FENCED.matcher(Files.readString(page)).replaceAll("");
    }
}
