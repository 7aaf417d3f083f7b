package dev.assay.report.document;

import dev.assay.report.document.Part.Drawing;
import dev.assay.report.document.Part.Fold;
import dev.assay.report.document.Part.Items;
import dev.assay.report.document.Part.Lines;
import dev.assay.report.document.Part.Paragraph;
import java.util.List;

/** Sections on a page. */
public record HtmlSections(Markup page, Palette palette) implements Part.Medium {
    private static final String EVIDENCE = "All evidence";

    /** The table of contents, and then each section. */
    public void show(List<Section> sections) {
        show(sections, List.of());
    }

    /**
     * The same, with more sections in one fold at the end.
     *
     * @param evidence browsers open the fold where a link leads into it
     */
    public void show(List<Section> sections, List<Section> evidence) {
        page.open("nav", "aria-label", "Contents").open("ul");
        sections.forEach(this::link);
        if (!evidence.isEmpty()) {
            page.open("li").element("a", EVIDENCE, "href", "#evidence").close();
        }
        page.close().close();
        page.open("main");
        sections.forEach(this::show);
        if (!evidence.isEmpty()) {
            page.open("details", "id", "evidence", "class", "evidence").open("summary");
            page.element("h2", EVIDENCE).close();
            page.open("ul", "class", "contents");
            evidence.forEach(this::link);
            page.close();
            evidence.forEach(this::show);
            page.close();
        }
        page.close();
    }

    private void link(Section section) {
        page.open("li")
                .element("a", section.title(), "href", "#" + section.id())
                .close();
    }

    private void show(Section section) {
        String id = section.id();
        String title = section.title();
        page.open("section", "id", id, "aria-labelledby", id + "-title");
        page.open("h2", "id", id + "-title").text(title);
        page.element("a", "#", "class", "anchor", "href", "#" + id, "aria-label", "Link to this section: " + title);
        page.close();
        section.parts().forEach(part -> part.on(this));
        page.close();
    }

    @Override
    public void paragraph(Paragraph paragraph) {
        switch (paragraph.manner()) {
            case PLAIN -> page.open("p").words(paragraph.words()).close();
            case NOTE -> reading(page, paragraph.words());
            case NOTHING -> nothing(page, paragraph.words());
            case FINE -> page.element("p", paragraph.words(), "class", "fine");
            case ALARM -> page.element("p", paragraph.words(), "class", "alarm");
        }
    }

    /** The line beneath a chart that says how to read it. */
    public static void reading(Markup page, String words) {
        page.open("p", "class", "reading").words(words).close();
    }

    /** The text in place of a chart that has nothing to show. */
    public static void nothing(Markup page, String words) {
        page.element("p", words, "class", "nothing");
    }

    @Override
    public void items(Items items) {
        if (items.items().isEmpty()) {
            return;
        }
        title(items.title());
        boolean numbered = !items.anchor().isEmpty();
        if (numbered) {
            page.open("ol", "class", "reasons");
        } else {
            page.open("ul");
        }
        for (int i = 0; i < items.items().size(); i++) {
            Part.Item item = items.items().get(i);
            if (numbered) {
                page.open("li", "id", items.anchor() + (i + 1));
            } else {
                page.open("li");
            }
            page.text(numbered ? Markup.typeset(item.text()) : Markup.bound(item.text()));
            if (!item.note().isEmpty()) {
                page.element("span", item.note(), "class", "hint");
            }
            page.close();
        }
        page.close();
    }

    private void title(String title) {
        if (!title.isEmpty()) {
            page.element("h3", title);
        }
    }

    @Override
    public void lines(Lines lines) {
        title(lines.title());
        page.open("pre", "tabindex", "0");
        lines.lines().forEach(line -> page.text(line).newline());
        page.close();
    }

    @Override
    public void table(Table table) {
        HtmlTable.show(page, palette, table);
    }

    @Override
    public void fold(Fold fold) {
        page.open("details").element("summary", fold.title());
        fold.content().on(this);
        page.close();
    }

    @Override
    public void drawing(Drawing drawing) {
        drawing.drawing().accept(page);
        if (!drawing.script().isEmpty()) {
            page.script(drawing.script());
        }
    }
}
