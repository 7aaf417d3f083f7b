package dev.assay.report.document;

import dev.assay.model.Sha256;
import dev.assay.model.ShippedText;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The frame of every page: no scripts but those of its drawings, no requests, no external fonts. */
public final class HtmlPage {
    private static final String POLICY =
            "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'";
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm", Locale.ROOT);

    private HtmlPage() {}

    /**
     * Opens the page and its body.
     *
     * @param first id of the section that a reader without a mouse can skip to
     */
    public static Markup open(String title, String description, String first, String firstTitle) {
        return open(title, description, first, firstTitle, List.of());
    }

    /** Opens a page that will have these sections, and allows the scripts in them. */
    public static Markup open(
            String title, String description, String first, String firstTitle, List<Section> sections) {
        Markup page = new Markup().doctype();
        page.open("html", "xmlns", "http://www.w3.org/1999/xhtml", "lang", "en");
        page.open("head").empty("meta", "charset", "utf-8");
        page.empty("meta", "http-equiv", "Content-Security-Policy", "content", policy(sections));
        page.empty("meta", "name", "viewport", "content", "width=device-width, initial-scale=1");
        page.empty("meta", "name", "color-scheme", "content", "light dark");
        page.empty("meta", "name", "description", "content", description);
        page.element("title", "Assay: " + title);
        page.style(css());
        page.close();
        page.open("body");
        page.element("a", "Skip to the " + firstTitle, "class", "skip", "href", "#" + first);
        Palette.define(page);
        return page;
    }

    private static String policy(List<Section> sections) {
        String scripts = sections.stream()
                .flatMap(section -> section.parts().stream())
                .filter(Part.Drawing.class::isInstance)
                .map(part -> ((Part.Drawing) part).script())
                .filter(script -> !script.isEmpty())
                .map(HtmlPage::hash)
                .collect(Collectors.joining(" "));
        return scripts.isEmpty() ? POLICY : POLICY + "; script-src " + scripts;
    }

    private static String hash(String script) {
        byte[] digest = Sha256.digest().digest(script.getBytes(StandardCharsets.UTF_8));
        return "'sha256-" + Base64.getEncoder().encodeToString(digest) + "'";
    }

    /** What stands above the sections; each scope is a paragraph below the headline. */
    public static void header(Markup page, String kicker, String headline, String... scope) {
        page.open("header").open("p", "class", "kicker");
        page.element("strong", "Assay").text(" · " + kicker).close();
        page.open("h1").words(headline).close();
        List.of(scope)
                .forEach(line -> page.open("p", "class", "scope").words(line).close());
        page.close();
    }

    /** Closes what {@link #open} opened. */
    public static void close(Markup page, String footer) {
        page.element("footer", footer);
        page.close().close();
    }

    /** The time to the minute, in UTC. */
    public static String time(Instant instant) {
        return TIME.format(instant.atOffset(ZoneOffset.UTC));
    }

    public static String css() {
        return ShippedText.of(HtmlPage.class, "report.css");
    }
}
