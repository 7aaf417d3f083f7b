package dev.assay.imports;

import dev.assay.plan.PlanText;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The GETs that tests (MockMvc, WebTestClient, TestRestTemplate, REST Assured) and {@code .http} files send, if path and values are
 * literals in the source.
 */
final class TestSamples {
    private static final String FROM = "tests";
    /** A whole path: one followed by a plus sign is only its beginning. */
    private static final String LITERAL = "\"(/[^\"\\s$]*)\"(?!\\s*\\+)";
    /** The arguments after the path: values of its variables, in order. */
    private static final String ARGUMENTS = "((?:\\s*,\\s*(?:\"[^\"$]*\"|\\d+L?))*)";

    /** {@code get("/…")}, {@code get().uri("/…")}, {@code getForObject("/…"}, the latter also after a host and port. */
    private static final Pattern CALL = Pattern.compile(
            "\\b(?:get\\(\\s*|get\\(\\)\\s*\\.uri\\(\\s*|getFor(?:Object|Entity)\\(\\s*(?:\"http://localhost:\"\\s*\\+\\s*\\w+\\s*\\+\\s*)?)"
                    + LITERAL + "(?:\\s*,\\s*[\\w.]+(?:\\.class|::class\\.java))?" + ARGUMENTS);

    /** The host, with a scheme or without, may be a variable; before a whole URL, GET may be missing. */
    private static final Pattern LINE = Pattern.compile(
            "(?m)^(?:GET\\s+|(?=https?://))(?:(?:[^/\\s]+://)?[^/\\s]+)?(/(?!/)[^\\s{$]*)(?:\\s+HTTP/\\S+)?\\s*$");

    /** Before a line that goes on with the URL. */
    private static final Pattern BREAK = Pattern.compile("\\R[ \\t]+(?=[?&]|/(?!/))");

    private static final Pattern VALUE = Pattern.compile("\"([^\"]*)\"|(\\d+)L?");

    private TestSamples() {}

    static List<Suggestion> in(PlanText source) {
        return source.name().matches(".*\\.(http|rest)") ? lines(source.text()) : calls(source.text());
    }

    private static List<Suggestion> lines(String text) {
        return LINE.matcher(BREAK.matcher(text).replaceAll(""))
                .results()
                .map(line -> Suggestion.of("GET", line.group(1), FROM))
                .collect(Collectors.toList());
    }

    private static List<Suggestion> calls(String text) {
        List<Suggestion> found = new ArrayList<>();
        Matcher call = CALL.matcher(text);
        while (call.find()) {
            Iterator<String> values = VALUE.matcher(call.group(2))
                    .results()
                    .map(value -> value.group(1) == null ? value.group(2) : value.group(1))
                    .iterator();
            PathVariables.filled(call.group(1), variable -> values.hasNext() ? values.next() : PathVariables.GUESS)
                    .ifPresent(path -> found.add(Suggestion.of("GET", path, FROM)));
        }
        return found;
    }
}
