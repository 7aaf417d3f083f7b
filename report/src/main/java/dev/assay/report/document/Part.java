package dev.assay.report.document;

import java.util.List;
import java.util.function.Consumer;

/** A part of the content of a section, independent of the format. The medium that shows it cleans and escapes each text. */
public sealed interface Part permits Part.Paragraph, Part.Items, Part.Lines, Part.Fold, Part.Drawing, Table {
    void on(Medium medium);

    /** Writes parts in a format. */
    interface Medium {
        void paragraph(Paragraph paragraph);

        void items(Items items);

        void lines(Lines lines);

        void table(Table table);

        void fold(Fold fold);

        void drawing(Drawing drawing);
    }

    /** The role of a paragraph. */
    enum Manner {
        PLAIN,
        /** How to read what is above it. */
        NOTE,
        /** Says that there is nothing to show. */
        NOTHING,
        /** All is well. */
        FINE,
        ALARM
    }

    record Paragraph(String words, Manner manner) implements Part {
        @Override
        public void on(Medium medium) {
            medium.paragraph(this);
        }
    }

    static Paragraph paragraph(String words) {
        return new Paragraph(words, Manner.PLAIN);
    }

    static Paragraph note(String words) {
        return new Paragraph(words, Manner.NOTE);
    }

    static Paragraph nothing(String words) {
        return new Paragraph(words, Manner.NOTHING);
    }

    static Paragraph fine(String words) {
        return new Paragraph(words, Manner.FINE);
    }

    static Paragraph alarm(String words) {
        return new Paragraph(words, Manner.ALARM);
    }

    /**
     * An item of a list.
     *
     * @param note a further remark, empty for none
     */
    record Item(String text, String note) {}

    /**
     * A list.
     *
     * @param title above it, empty for none
     * @param anchor that links on the page point to, followed by the number of the item; empty if items have no numbers
     */
    record Items(String title, String anchor, List<Item> items) implements Part {
        public Items {
            items = List.copyOf(items);
        }

        @Override
        public void on(Medium medium) {
            medium.items(this);
        }
    }

    static Items items(List<String> texts) {
        return items("", texts);
    }

    static Items items(String title, List<String> texts) {
        return new Items(
                title, "", texts.stream().map(text -> new Item(text, "")).toList());
    }

    /** Text that Assay did not write, line by line. */
    record Lines(String title, List<String> lines) implements Part {
        public Lines {
            lines = List.copyOf(lines);
        }

        @Override
        public void on(Medium medium) {
            medium.lines(this);
        }
    }

    /** Details, collapsed at first; left out on a terminal, where nothing can be opened. */
    record Fold(String title, Part content) implements Part {
        @Override
        public void on(Medium medium) {
            medium.fold(this);
        }
    }

    /**
     * What only the page can show.
     *
     * @param instead what replaces it elsewhere
     * @param script that follows it, allowed to run on the page; empty for none, {@code &} and {@code <} are not in it
     */
    record Drawing(Consumer<Markup> drawing, List<Part> instead, String script) implements Part {
        public Drawing {
            instead = List.copyOf(instead);
        }

        public Drawing(Consumer<Markup> drawing, Part... instead) {
            this(drawing, List.of(instead), "");
        }

        @Override
        public void on(Medium medium) {
            medium.drawing(this);
        }
    }
}
