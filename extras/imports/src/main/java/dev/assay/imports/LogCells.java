package dev.assay.imports;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Lines of one access log in cells between {@code |} or tabs: those of Gin and Fiber, formats of users' own, and LTSV, whose cells have
 * names. Of a path with a separator in it only a part would be sent, so each line must have as many cells as the first one.
 */
final class LogCells {
    private static final int FEWEST = 3;
    private static final Pattern NAMED = Pattern.compile("([A-Za-z_][\\w.-]*+):(.*)");
    static final String METHODS = "GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS";
    static final Pattern METHOD = Pattern.compile(METHODS);
    private static final Pattern ANY_REQUEST = Pattern.compile("(?:" + METHODS + ") +\"?(?:https?://|/)");
    private static final Pattern REQUEST =
            Pattern.compile("(?:https? )?(" + METHODS + ") +\"?((?:https?://|/)[^\" ]*+)\"?(?: HTTP/\\d(?:\\.\\d)?)?");
    /** Status codes in use: a size of three digits is seldom one. */
    static final String CODES = "10[0-3]|20[0-8]|226|30[0-8]|40\\d|41[0-8]|42[1-689]|431|451|499|50[0-8]|51[01]";

    private static final Pattern BETWEEN = Pattern.compile("[|\\[\\]\t]");
    private static final Pattern STATUS = Pattern.compile("(?:status: ?)?(" + CODES + ")");

    private int cells;
    /** The index of the cell with the status, once a line has told; otherwise -1. */
    private int status = -1;

    /** Empty if there is no request in cells of its own. */
    Optional<LogLine> read(String line) {
        boolean tabs = line.indexOf('|') < 0;
        List<String> parts = Arrays.stream(line.split(tabs ? "\t" : "\\|", -1))
                .map(LogCells::bare)
                .toList();
        if (parts.size() < FEWEST) {
            return Optional.empty();
        } else if (tabs && parts.stream().allMatch(part -> NAMED.matcher(part).matches())) {
            return named(parts);
        }
        boolean several = ANY_REQUEST.matcher(line).results().count() > 1;
        Optional<String> request = request(parts).filter(found -> !several && (cells == 0 || cells == parts.size()));
        return request.map(found -> {
            cells = parts.size();
            return new LogLine(time(line, parts), found, status(parts));
        });
    }

    private static Optional<LogLine> named(List<String> parts) {
        Map<String, String> values = new LinkedHashMap<>();
        for (String part : parts) {
            int colon = part.indexOf(':');
            values.putIfAbsent(part.substring(0, colon), LogEscapes.undone(part.substring(colon + 1), '\\'));
        }
        return new LogFields(values).line();
    }

    private static String bare(String cell) {
        String text = cell.strip();
        boolean quoted = text.length() > 1 && text.startsWith("\"") && text.endsWith("\"");
        return quoted ? text.substring(1, text.length() - 1) : text;
    }

    /** Empty unless there is just one: method and target in one cell, or else in two adjacent ones. */
    private static Optional<String> request(List<String> parts) {
        List<String> whole = new ArrayList<>();
        List<String> split = new ArrayList<>();
        for (int i = 0; i < parts.size(); i++) {
            Matcher request = REQUEST.matcher(parts.get(i));
            if (request.matches()) {
                whole.add(request.group(1) + " " + request.group(2));
            } else if (i > 0 && METHOD.matcher(parts.get(i - 1)).matches()) {
                Matcher target = REQUEST.matcher(parts.get(i - 1) + " " + parts.get(i));
                split.addAll(target.matches() ? List.of(target.group(1) + " " + target.group(2)) : List.of());
            }
        }
        List<String> found = whole.isEmpty() ? split : whole;
        return found.size() == 1 ? Optional.of(LogEscapes.undone(found.get(0), '\\') + " HTTP/1.1") : Optional.empty();
    }

    private static String time(String line, List<String> parts) {
        String first = LogText.leadingTime(
                BETWEEN.matcher(line).replaceAll(" ").replace(" - ", " ").strip());
        return first.isEmpty()
                ? parts.stream()
                        .filter(part -> TimeText.parse(part).isPresent())
                        .findFirst()
                        .orElse("")
                : first;
    }

    private String status(List<String> parts) {
        Map<Integer, String> codes = new LinkedHashMap<>();
        for (int i = 0; i < parts.size(); i++) {
            Matcher code = STATUS.matcher(parts.get(i));
            if (code.matches()) {
                codes.put(i, code.group(1));
            }
        }
        if (status < 0 && codes.size() == 1) {
            status = codes.keySet().iterator().next();
        }
        return status < 0
                ? codes.values().stream().collect(Collectors.joining(" or "))
                : codes.getOrDefault(status, parts.get(status));
    }
}
