package dev.assay.load.request;

import dev.assay.model.BadInputException;
import dev.assay.model.Prose;
import dev.assay.model.plan.DataFile;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;

/**
 * The rows of a CSV file (RFC 4180): commas between fields, quotes around those that need them, the names of the columns in
 * the first line. Every row has as many fields as there are columns. Immutable.
 */
public final class Rows {
    private final String file;
    private final List<String> columns;
    private final List<byte[][]> rows = new ArrayList<>();

    private Rows(String file, List<List<String>> records) {
        this.file = file;
        columns = records.get(0);
        for (int i = 1; i < records.size(); i++) {
            List<String> fields = records.get(i);
            if (fields.size() != columns.size()) {
                throw new BadInputException(
                        file,
                        "row " + i + " has " + fields.size() + " fields, the first line names " + columns.size()
                                + " columns",
                        "Write as many fields in each row, and a field that contains a comma in quotes.");
            }
            rows.add(fields.stream()
                    .map(field -> field.getBytes(StandardCharsets.UTF_8))
                    .toArray(byte[][]::new));
        }
    }

    /** @throws BadInputException if there is no such file, or it is not CSV with at least one row */
    static Rows read(DataFile data) {
        return parse(data.file().toString(), TemplateInputs.LOCAL.file(data.file()));
    }

    static Rows parse(String file, String text) {
        List<List<String>> records = new Csv(file, Prose.withoutMark(text)).records();
        if (records.isEmpty()) {
            throw new BadInputException(file, "the file is empty", "Write the names of the columns in the first line.");
        } else if (records.size() == 1) {
            throw new BadInputException(
                    file, "no row follows the first line, which names the columns", "Write at least one row below it.");
        } else if (new HashSet<>(records.get(0)).size() < records.get(0).size()) {
            throw new BadInputException(
                    file,
                    "two columns have one name: " + records.get(0),
                    "Give each a name of its own in the first line.");
        }
        return new Rows(file, records);
    }

    int size() {
        return rows.size();
    }

    /** @throws BadInputException if there is no such column */
    int column(String name) {
        int column = columns.indexOf(name);
        if (column < 0) {
            throw new BadInputException(
                    file, "has no column " + name, "Its first line names: " + String.join(", ", columns) + ".");
        }
        return column;
    }

    byte[] value(int row, int column) {
        return rows.get(row)[column];
    }

    /** @throws BadInputException if a value of the column cannot be put into a line */
    void requireLines(int column, String where) {
        for (int row = 0; row < rows.size(); row++) {
            for (byte b : value(row, column)) {
                if ((b >= 0 && b < ' ' && b != '\t') || b == 127) {
                    throw new BadInputException(
                            file,
                            "row " + (row + 1) + ", column " + columns.get(column) + " has a control character",
                            "It is used in " + where + ", which is one line.");
                }
            }
        }
    }
}
