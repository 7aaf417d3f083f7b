package dev.assay.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What an error message advises is a sentence, as CONTRIBUTING.md has it: read from the sources, where it stands as a literal. */
class ErrorStyleTest {
    /** An exception for users; the advice is its third argument, or its second where there is no place. */
    private static final Pattern CALL = Pattern.compile(
            "(?:new (?:(BadInputException|PlanError)|NoMeasurementException|LedgerException)|\\.wrong)\\(");

    private static final Pattern LOWER_CASE = Pattern.compile("\\s*\"[a-z].*", Pattern.DOTALL);

    @Test
    void adviceBeginsWithACapital() throws IOException {
        List<String> advice = new ArrayList<>();
        for (Path file : sources()) {
            String text = Files.readString(file);
            Matcher call = CALL.matcher(text);
            while (call.find()) {
                List<String> arguments = arguments(text, call.end());
                int place = call.group(1) == null ? 1 : 2;
                if (arguments.size() > place) {
                    advice.add(arguments.get(place));
                }
            }
        }

        assertThat(advice).hasSizeGreaterThan(300).noneMatch(LOWER_CASE.asMatchPredicate());
    }

    @Test
    void commasInLiteralsAndCallsDoNotEndAnArgument() {
        assertThat(arguments("\"a, (b\", f(1, 2) + \"\\\",\", c); more", 0))
                .containsExactly("\"a, (b\"", " f(1, 2) + \"\\\",\"", " c");
    }

    private static List<Path> sources() throws IOException {
        try (Stream<Path> all = Files.walk(AssayProcess.home())) {
            return all.filter(file ->
                            file.toString().endsWith(".java") && file.toString().contains("/src/main/"))
                    .filter(file -> !file.toString().matches(".*/(lab|apps|target)/.*"))
                    .toList();
        }
    }

    /** The arguments of a call, from behind its bracket. */
    private static List<String> arguments(String text, int from) {
        List<String> arguments = new ArrayList<>();
        int depth = 0;
        int start = from;
        boolean literal = false;
        for (int i = from; i < text.length(); i++) {
            char c = text.charAt(i);
            if (literal) {
                i += c == '\\' ? 1 : 0;
                literal = c != '"';
            } else if (c == '"') {
                literal = true;
            } else if (c == '(') {
                depth++;
            } else if ((c == ')' || c == ',') && depth == 0) {
                arguments.add(text.substring(start, i));
                start = i + 1;
                if (c == ')') {
                    return arguments;
                }
            } else if (c == ')') {
                depth--;
            }
        }
        return arguments;
    }
}
