package dev.assay.imports;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads the lines of one access log, in whatever format each is. */
final class LogLines {
    private static final String W3C_FIELDS = "#Fields:";

    /** Names of the columns, from the last such directive of a W3C log; empty in other logs. */
    private List<String> columns = List.of();

    /** Whether the line is about the log itself; directives change how the next ones are read. */
    boolean directive(String line) {
        if (line.startsWith(W3C_FIELDS)) {
            columns = Arrays.asList(line.substring(W3C_FIELDS.length()).strip().split("[ \t]+"));
        }
        return line.startsWith("#");
    }

    /** Empty if the line is in no format that is known. */
    Optional<LogLine> read(String line) {
        int object = line.startsWith("{") ? 0 : line.endsWith("}") ? line.indexOf("{\"") : -1;
        if (!columns.isEmpty()) {
            return w3c(line);
        } else if (object < 0) {
            return LogText.read(line);
        }
        LogFields fields = new LogFields(JsonLogLine.values(line.substring(object)));
        Optional<LogLine> read = fields.wrapped()
                .map(String::trim)
                .filter(inner -> inner.length() < line.length())
                .flatMap(this::read)
                .or(fields::line)
                .map(found -> found.time().isEmpty()
                        ? new LogLine(LogText.leadingTime(line.substring(0, object)), found.request(), found.status())
                        : found);
        return object > 0 ? read.or(() -> LogText.read(line)) : read;
    }

    private Optional<LogLine> w3c(String line) {
        String[] values =
                line.indexOf('\t') >= 0 ? line.split("\t", -1) : line.strip().split(" +", -1);
        if (values.length != columns.size()) {
            return Optional.empty();
        }
        Map<String, String> fields = new HashMap<>();
        for (int i = 0; i < values.length; i++) {
            fields.put(columns.get(i), values[i]);
        }
        if (fields.containsKey("x-edge-location")) {
            // CloudFront encodes values once more.
            fields.replaceAll((name, value) -> name.startsWith("cs-uri") ? value.replace("%25", "%") : value);
        } else if (fields.getOrDefault("cs-uri-stem", "").indexOf('+') >= 0) {
            fields.put("cs-method", "GET (IIS writes + for a space as well)");
        }
        return new LogFields(fields).line();
    }
}
