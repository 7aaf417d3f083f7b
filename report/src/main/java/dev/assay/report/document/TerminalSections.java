package dev.assay.report.document;

import dev.assay.report.document.Part.Drawing;
import dev.assay.report.document.Part.Fold;
import dev.assay.report.document.Part.Items;
import dev.assay.report.document.Part.Lines;
import dev.assay.report.document.Part.Manner;
import dev.assay.report.document.Part.Paragraph;
import dev.assay.report.figures.Clean;
import java.util.List;

/** Sections on a terminal. What is folded elsewhere is left out, and what is drawn elsewhere is given in figures. */
public final class TerminalSections implements Part.Medium {
    private static final int MAX_ITEMS = 12;
    private static final int MAX_LINES = 16;

    private final Screen screen;
    private String title = "";
    /** Whether nothing has been written under the heading yet. */
    private boolean first = true;

    public TerminalSections(Screen screen) {
        this.screen = screen;
    }

    /**
     * Writes sections that follow a report.
     *
     * @throws java.io.UncheckedIOException if writing to {@code out} fails
     */
    public static void write(List<Section> sections, TerminalStyle style, Appendable out) {
        Screen screen = new Screen(style);
        new TerminalSections(screen).show(sections);
        screen.send(out);
    }

    public void show(List<Section> sections) {
        sections.forEach(this::show);
    }

    public void show(Section section) {
        if (!section.isEmpty()) {
            screen.heading(section.title());
            title = section.title();
            first = true;
            section.parts().forEach(part -> part.on(this));
        }
    }

    @Override
    public void paragraph(Paragraph paragraph) {
        screen.paragraph(2, paragraph.manner() == Manner.NOTE ? 4 : 2, paragraph.words(), ink(paragraph.manner()));
        first = false;
    }

    private static Ink ink(Manner manner) {
        return switch (manner) {
            case PLAIN -> Ink.NONE;
            case NOTE, NOTHING -> Ink.FAINT;
            case FINE -> Ink.GREEN;
            case ALARM -> Ink.YELLOW;
        };
    }

    @Override
    public void items(Items items) {
        if (!items.title().isEmpty() && !first) {
            screen.blank();
        }
        title(items.title());
        for (int i = 0; i < Math.min(items.items().size(), MAX_ITEMS); i++) {
            Part.Item item = items.items().get(i);
            if (items.anchor().isEmpty()) {
                screen.item(item.text());
            } else {
                screen.paragraph(2, 6, "(" + (i + 1) + ") " + item.text(), Ink.NONE);
            }
            if (!item.note().isEmpty()) {
                screen.paragraph(6, 6, item.note(), Ink.FAINT);
            }
        }
        if (items.items().size() > MAX_ITEMS) {
            screen.paragraph("and " + (items.items().size() - MAX_ITEMS) + " more, listed in the result folder");
        }
        first = false;
    }

    @Override
    public void lines(Lines lines) {
        title(lines.title());
        Clean.lines(lines.lines()).stream()
                .limit(MAX_LINES)
                .forEach(line -> screen.paragraph(4, 6, "| " + line, Ink.NONE));
        first = false;
    }

    private void title(String words) {
        if (!words.isEmpty()) {
            screen.paragraph(2, 2, words, Ink.BOLD);
        }
    }

    @Override
    public void table(Table table) {
        Table shown = table.withoutMinor();
        if (shown.isEmpty()) {
            return;
        }
        if (!first) {
            screen.blank();
        }
        if (!shown.caption().isEmpty() && !shown.caption().equals(title)) {
            screen.paragraph(2, 4, shown.caption(), Ink.NONE);
        }
        Grid.show(shown, screen);
        first = false;
    }

    @Override
    public void fold(Fold fold) {
        // there is nothing to click on
    }

    @Override
    public void drawing(Drawing drawing) {
        drawing.instead().forEach(part -> part.on(this));
    }
}
