package dev.assay.imports;

import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the lines of one access log, in whatever format each is. */
final class LogLines {
    /** Also as Zeek writes it. */
    private static final Pattern W3C_FIELDS = Pattern.compile("#(?:Fields:|fields\t)(.*)");

    private static final String W3C_SOFTWARE = "#Software:";
    /** A value of W3C; of Tomcat and WebLogic in quotes, those in it twice. */
    private static final Pattern VALUE = Pattern.compile("(?:(?:\"[^\"]*+\")++|'[^']*+')(?= |$)|[^ ]++");
    /** As in {@code method=GET path="/"}, perhaps with a comma after each, as in Splunk's format for Apache. */
    private static final Pattern PAIR = Pattern.compile(
            "(?<![^ \t])([A-Za-z_@][\\w.-]*+)=(?:\"((?:[^\"\\\\]|\\\\.)*+)\"|([^ \t\"]*?))(?=,?(?:[ \t]|$))");

    private static final Pattern QUOTED_REQUEST = Pattern.compile("\"[A-Z]{1,20} [^ ]");
    private static final String SEPARATORS = ",;\t|";

    /** Names of the columns, from the last such directive of a W3C log or the first line of a table; empty in other logs. */
    private List<String> columns = List.of();

    /** Between the cells of a table; 0 if this is none. */
    private char separator;

    private final LogCells inCells = new LogCells();

    private boolean begun;

    /** Whether a + in a path may be a space. */
    private boolean plusMayBeSpace = true;

    /** Whether the line is about the log itself; such lines change how the next ones are read. */
    boolean directive(String line) {
        Matcher fields = W3C_FIELDS.matcher(line);
        if (fields.matches()) {
            columns = Arrays.asList(fields.group(1).strip().split("[ \t]+"));
        } else if (line.startsWith(W3C_SOFTWARE)) {
            plusMayBeSpace = line.contains("Microsoft");
        }
        boolean first = !begun;
        begun = true;
        return line.startsWith("#") || (first && SEPARATORS.chars().anyMatch(c -> header(line, (char) c)));
    }

    /** Whether the line names columns of a table that say enough, as tools that keep logs export it; one may have whole lines. */
    private boolean header(String line, char between) {
        List<String> names = cells(line, between);
        LogFields fields = fields(names, names);
        boolean enough =
                fields.line().filter(found -> !found.status().isEmpty()).isPresent()
                        || (fields.wrapped().isPresent() && !fields.time().isEmpty());
        if (enough) {
            columns = names;
            separator = between;
        }
        return enough;
    }

    private static List<String> cells(String line, char separator) {
        return Pattern.compile("\\G[" + separator + "](\"(?:[^\"]|\"\")*+\"|[^" + separator + "]*+)")
                .matcher(separator + line)
                .results()
                .map(cell -> cell.group(1))
                .map(cell -> cell.startsWith("\"") && cell.length() > 1
                        ? cell.substring(1, cell.length() - 1).replace("\"\"", "\"")
                        : cell)
                .toList();
    }

    private static LogFields fields(List<String> names, List<String> values) {
        Map<String, String> fields = new LinkedHashMap<>();
        for (int i = 0; i < Math.min(names.size(), values.size()); i++) {
            fields.put(names.get(i), values.get(i));
        }
        return new LogFields(fields);
    }

    /** Empty if the line is in no format that is known. */
    Optional<LogLine> read(String line) {
        if (separator != 0) {
            List<String> cells = cells(line, separator);
            return cells.size() == columns.size() ? read(fields(columns, cells), line) : Optional.empty();
        }
        return columns.isEmpty() ? text(line) : w3c(line);
    }

    private Optional<LogLine> text(String line) {
        int object = line.startsWith("{") ? 0 : line.endsWith("}") ? line.indexOf("{\"") : -1;
        if (object < 0) {
            return pairs(line).or(() -> plain(line));
        }
        Optional<LogLine> read = read(new LogFields(JsonLogLine.values(line.substring(object))), line)
                .map(found -> found.or(LogText.leadingTime(line.substring(0, object))));
        return object > 0 ? read.or(() -> LogText.read(line)) : read;
    }

    private Optional<LogLine> plain(String line) {
        return QUOTED_REQUEST.matcher(line).find()
                ? LogText.read(line)
                : inCells.read(line).or(() -> LogText.read(line));
    }

    /** The line that a collector wrapped in these fields, or else the fields. */
    private Optional<LogLine> read(LogFields fields, String line) {
        return fields.wrapped()
                .map(String::trim)
                .filter(inner -> inner.length() < line.length())
                .flatMap(this::text)
                .map(inner -> inner.or(fields.time()))
                .or(fields::line);
    }

    /** Of a router or logger that writes names and values; empty if no request is among them. */
    private static Optional<LogLine> pairs(String line) {
        if (!line.contains("method=") && !line.contains("request=")) {
            return Optional.empty();
        }
        Map<String, String> values = new HashMap<>();
        PAIR.matcher(line).results().forEach(pair -> {
            String value = pair.group(2) == null ? pair.group(3) : LogEscapes.undone(pair.group(2), '\\');
            values.putIfAbsent(pair.group(1), value);
        });
        return new LogFields(values)
                .line()
                .filter(found -> !found.status().isEmpty())
                .map(found -> found.or(LogText.leadingTime(line)));
    }

    private Optional<LogLine> w3c(String line) {
        String[] values = line.indexOf('\t') >= 0
                ? line.split("\t", -1)
                : VALUE.matcher(line).results().map(MatchResult::group).toArray(String[]::new);
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
        } else if (plusMayBeSpace && fields.getOrDefault("cs-uri-stem", "").indexOf('+') >= 0) {
            fields.put("cs-method", "GET (IIS writes + for a space as well)");
        }
        return new LogFields(fields).line();
    }
}
