package dev.assay.report.document;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** The frame of every page: no scripts, no requests, no external fonts. */
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
        Markup page = new Markup().doctype();
        page.open("html", "xmlns", "http://www.w3.org/1999/xhtml", "lang", "en");
        page.open("head").empty("meta", "charset", "utf-8");
        page.empty("meta", "http-equiv", "Content-Security-Policy", "content", POLICY);
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
        try (InputStream in = HtmlPage.class.getResourceAsStream("report.css")) {
            if (in == null) {
                throw new IllegalStateException("report.css is missing from the program's jar");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
