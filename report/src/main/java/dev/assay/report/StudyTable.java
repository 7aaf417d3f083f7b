package dev.assay.report;

import java.util.List;

/**
 * A table of a study in no format yet.
 *
 * @param alignment a letter for each column, {@code l} or {@code r}
 */
record StudyTable(String title, String alignment, List<String> titles, List<List<String>> rows) {
    StudyTable {
        titles = List.copyOf(titles);
        rows = rows.stream().map(List::copyOf).toList();
    }
}
