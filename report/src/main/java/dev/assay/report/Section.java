package dev.assay.report;

import java.util.List;
import java.util.Optional;

/**
 * A part of a report that has a heading, in no format yet: {@link HtmlSections}, {@link TerminalSections} and {@link MarkdownSections}
 * show any of them.
 *
 * @param id in links to the page: stable, people send them around
 */
record Section(String id, String title, List<Part> parts) {
    Section {
        parts = List.copyOf(parts);
    }

    Section(String id, String title, Part... parts) {
        this(id, title, List.of(parts));
    }

    /** What a section is made by; it makes none where there is nothing to say. */
    interface Source {
        Optional<Section> of(Material material);
    }

    /** Those that there are, in order. */
    static List<Section> all(List<Source> sources, Material material) {
        return sources.stream().flatMap(source -> source.of(material).stream()).toList();
    }

    /** Whether it only says that there is nothing; the page shows it nevertheless, for links lead to it. */
    boolean isEmpty() {
        return parts.stream()
                .allMatch(part -> part instanceof Part.Paragraph words && words.manner() == Part.Manner.NOTHING);
    }
}
