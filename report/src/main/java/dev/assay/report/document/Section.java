package dev.assay.report.document;

import java.util.List;
import java.util.Optional;

/**
 * A part of a report with a heading, independent of the format: {@link HtmlSections}, {@link TerminalSections} and
 * {@link MarkdownSections} can show any of them.
 *
 * @param id in links to the page; stable, because people share links
 */
public record Section(String id, String title, List<Part> parts) {
    public Section {
        parts = List.copyOf(parts);
    }

    public Section(String id, String title, Part... parts) {
        this(id, title, List.of(parts));
    }

    /** Makes a section; empty if there is nothing to say. */
    public interface Source {
        Optional<Section> of(Material material);
    }

    public static List<Section> all(List<Source> sources, Material material) {
        return sources.stream().flatMap(source -> source.of(material).stream()).toList();
    }

    /** Whether it only says that there is nothing to show; the page shows it anyway, because links lead to it. */
    public boolean isEmpty() {
        return parts.stream()
                .allMatch(part -> part instanceof Part.Paragraph words && words.manner() == Part.Manner.NOTHING);
    }
}
