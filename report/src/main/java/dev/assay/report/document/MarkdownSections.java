package dev.assay.report.document;

import dev.assay.report.document.Part.Drawing;
import dev.assay.report.document.Part.Fold;
import dev.assay.report.document.Part.Items;
import dev.assay.report.document.Part.Lines;
import dev.assay.report.document.Part.Paragraph;
import dev.assay.report.figures.Clean;
import java.util.List;

/** Sections in GitHub's dialect of Markdown. All text in them is escaped. */
public final class MarkdownSections implements Part.Medium {
    private final StringBuilder text;
    private final String heading;
    private String title = "";
    private boolean folded;

    /** @param heading what a heading begins with, such as {@code ##} */
    public MarkdownSections(String heading, StringBuilder text) {
        this.heading = heading;
        this.text = text;
    }

    public void open(Section section) {
        if (!section.isEmpty()) {
            head(section);
            show(section.parts());
        }
    }

    /** Writes the first part open and the rest, its basis, folded. */
    public void lead(Section section) {
        head(section);
        show(section.parts().subList(0, 1));
        fold("What it rests on", section.parts().subList(1, section.parts().size()));
    }

    public void folded(Section section) {
        if (!section.isEmpty()) {
            title = section.title();
            fold(section.title(), section.parts());
        }
    }

    private void head(Section section) {
        title = section.title();
        text.append('\n')
                .append(heading)
                .append(' ')
                .append(MarkdownText.of(title))
                .append('\n');
    }

    private void show(List<Part> parts) {
        parts.forEach(part -> part.on(this));
    }

    private void fold(String summary, List<Part> parts) {
        text.append("\n<details><summary>").append(MarkdownText.of(summary)).append("</summary>\n");
        boolean before = folded;
        folded = true;
        show(parts);
        folded = before;
        text.append("\n</details>\n");
    }

    @Override
    public void paragraph(Paragraph paragraph) {
        text.append('\n').append(MarkdownText.paragraph(paragraph.words())).append('\n');
    }

    @Override
    public void items(Items items) {
        strong(items.title());
        text.append(items.items().isEmpty() ? "" : "\n");
        for (int i = 0; i < items.items().size(); i++) {
            Part.Item item = items.items().get(i);
            text.append(items.anchor().isEmpty() ? "- " : i + 1 + ". ");
            text.append(MarkdownText.paragraph(item.text()));
            text.append(item.note().isEmpty() ? "" : " (" + MarkdownText.of(item.note()) + ")");
            text.append('\n');
        }
    }

    @Override
    public void lines(Lines lines) {
        strong(lines.title());
        text.append('\n');
        Clean.lines(lines.lines())
                .forEach(line ->
                        text.append("> ").append(MarkdownText.paragraph(line)).append("  \n"));
    }

    private void strong(String words) {
        if (!words.isEmpty()) {
            text.append("\n**").append(MarkdownText.of(words)).append("**\n");
        }
    }

    @Override
    public void table(Table table) {
        Table shown = folded ? table : table.withoutMinor();
        if (!shown.isEmpty()) {
            strong(shown.caption().equals(title) ? "" : shown.caption());
            text.append('\n');
            MarkdownTable.write(shown, text);
        }
        Table counters = table.onlyMinor();
        if (!folded && !counters.isEmpty()) {
            fold("Counters", List.of(counters));
        }
    }

    @Override
    public void fold(Fold fold) {
        fold(fold.title(), List.of(fold.content()));
    }

    @Override
    public void drawing(Drawing drawing) {
        show(drawing.instead());
    }
}
