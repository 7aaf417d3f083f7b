package dev.assay.report;

import java.util.List;
import java.util.function.Consumer;

/**
 * A part of the page with a heading that can be linked to.
 *
 * @param id in links: stable, people send them around
 * @param content what is under the heading
 */
record HtmlSection(String id, String title, Consumer<Markup> content) {
    void show(Markup page) {
        page.open("section", "id", id, "aria-labelledby", id + "-title");
        page.open("h2", "id", id + "-title").text(title);
        page.open("a", "class", "anchor", "href", "#" + id, "aria-label", "Link to this section: " + title)
                .text("#")
                .close();
        page.close();
        content.accept(page);
        page.close();
    }

    /** The line beneath a chart that says how to read it. */
    static void reading(Markup page, String words) {
        page.open("p", "class", "reading").words(words).close();
    }

    /** What stands in place of a chart that has nothing to show. */
    static void nothing(Markup page, String words) {
        page.element("p", words, "class", "nothing");
    }

    static void list(Markup page, List<String> items) {
        page.open("ul");
        items.forEach(item -> page.element("li", item));
        page.close();
    }
}
