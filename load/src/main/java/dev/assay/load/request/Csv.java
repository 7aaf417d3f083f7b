package dev.assay.load.request;

import dev.assay.model.BadInputException;
import java.util.ArrayList;
import java.util.List;

/** Splits CSV text (RFC 4180) into records; line ends may be CR LF or LF, empty lines are skipped. */
public final class Csv {
    private final String file;
    private final String text;
    private int at;
    private int line = 1;

    public Csv(String file, String text) {
        this.file = file;
        this.text = text;
    }

    /**
     * All records, each as its fields.
     *
     * @throws BadInputException if a quote is not closed, or text follows one
     */
    public List<List<String>> records() {
        List<List<String>> records = new ArrayList<>();
        while (at < text.length()) {
            List<String> fields = record();
            if (fields.size() > 1 || !fields.get(0).isEmpty()) {
                records.add(fields);
            }
        }
        return records;
    }

    private List<String> record() {
        List<String> fields = new ArrayList<>();
        fields.add(field());
        while (at < text.length() && text.charAt(at) == ',') {
            at++;
            fields.add(field());
        }
        if (text.startsWith("\r\n", at)) {
            at++;
        }
        if (at < text.length()) {
            at++;
        }
        line++;
        return fields;
    }

    private String field() {
        if (at < text.length() && text.charAt(at) == '"') {
            return quoted();
        }
        int from = at;
        while (at < text.length() && !ends(at)) {
            at++;
        }
        return text.substring(from, at);
    }

    private boolean ends(int index) {
        char c = text.charAt(index);
        return c == ',' || c == '\n' || text.startsWith("\r\n", index);
    }

    private String quoted() {
        int began = line;
        StringBuilder field = new StringBuilder();
        at++;
        while (at < text.length() && (text.charAt(at) != '"' || text.startsWith("\"\"", at))) {
            char c = text.charAt(at);
            line += c == '\n' ? 1 : 0;
            field.append(c);
            at += c == '"' ? 2 : 1;
        }
        if (at == text.length()) {
            throw new BadInputException(
                    file + ":" + began, "a quote is not closed", "Write a quote within a field twice: \"\".");
        }
        at++;
        if (at < text.length() && !ends(at)) {
            throw new BadInputException(
                    file + ":" + line, "text follows a closing quote", "Write a quote within a field twice: \"\".");
        }
        return field.toString();
    }
}
