package dev.assay.report;

import dev.assay.model.CrossCheck;
import java.util.List;

/** What other load tools say of the contenders, as the folded part of a Markdown report. */
final class MarkdownCrossCheck {
    private MarkdownCrossCheck() {}

    static void write(CrossCheck check, StringBuilder text) {
        paragraph(CrossCheckCells.method(check), text);
        text.append('\n');
        MarkdownTable.write(
                CrossCheckCells.FIGURES_ALIGNED,
                CrossCheckCells.FIGURES,
                check.rows().stream().map(CrossCheckCells::of).toList(),
                text);
        CrossCheckCells.footnote(check).ifPresent(words -> {
            text.append('\n');
            paragraph(words, text);
        });
        failures(CrossCheckCells.failures(check), text);
        text.append('\n');
        MarkdownTable.write(
                CrossCheckCells.OPINIONS_ALIGNED,
                CrossCheckCells.OPINIONS,
                check.opinions().stream().map(CrossCheckCells::of).toList(),
                text);
        text.append('\n');
        paragraph(CrossCheckCells.READING, text);
    }

    private static void failures(List<String> failures, StringBuilder text) {
        if (!failures.isEmpty()) {
            text.append("\nRounds without figures:\n\n");
            failures.forEach(failure -> paragraph("- ", failure, text));
        }
    }

    private static void paragraph(String words, StringBuilder text) {
        paragraph("", words, text);
    }

    private static void paragraph(String bullet, String words, StringBuilder text) {
        text.append(bullet).append(MarkdownText.paragraph(words)).append('\n');
    }
}
