package dev.assay.model;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A path, header value or body with placeholders that are filled in for each request: {@code ${counter}} (1, 2, 3 … over
 * the run), {@code ${int(min,max)}} (uniform, both ends included) and {@code ${string(n)}} (n letters and digits).
 * {@code $$} stands for one dollar sign.
 *
 * @param source as written
 * @param parts the source cut into literals and placeholders, in order
 */
public record Template(String source, List<Part> parts) {
    private static final Pattern TOKEN = Pattern.compile("\\$\\$|\\$\\{([^}]*)}?");
    private static final Pattern INT = Pattern.compile("int\\(\\s*(-?\\d{1,18})\\s*,\\s*(-?\\d{1,18})\\s*\\)");
    private static final Pattern STRING = Pattern.compile("string\\(\\s*(\\d{1,6})\\s*\\)");

    public Template {
        parts = List.copyOf(parts);
    }

    /** A piece of a template. */
    public sealed interface Part permits Literal, Counter, RandomInt, RandomString {}

    /** Text that is the same in every request. */
    public record Literal(String text) implements Part {}

    /** The number of the request in its run, from 1. */
    public record Counter() implements Part {}

    /** A uniform random integer, both ends included. */
    public record RandomInt(long min, long max) implements Part {
        public RandomInt {
            Require.that(min <= max, "int(min,max) needs min <= max: " + min + "," + max);
        }
    }

    /** Random letters and digits. */
    public record RandomString(int length) implements Part {
        public RandomString {
            Require.that(length >= 1 && length <= 65536, "string(n) needs n from 1 to 65536: " + length);
        }
    }

    /**
     * Parses a template.
     *
     * @throws IllegalArgumentException for an unknown or unclosed placeholder; the message names it and the valid ones
     */
    public static Template parse(String source) {
        List<Part> parts = new ArrayList<>();
        StringBuilder literal = new StringBuilder();
        Matcher token = TOKEN.matcher(source);
        int from = 0;
        while (token.find()) {
            literal.append(source, from, token.start());
            from = token.end();
            if (token.group().equals("$$")) {
                literal.append('$');
                continue;
            }
            flush(literal, parts);
            parts.add(placeholder(token.group(), token.group(1)));
        }
        literal.append(source.substring(from));
        flush(literal, parts);
        return new Template(source, parts);
    }

    /** Whether every request gets the same text. */
    public boolean constant() {
        return parts.stream().allMatch(Literal.class::isInstance);
    }

    private static void flush(StringBuilder literal, List<Part> parts) {
        if (literal.length() > 0) {
            parts.add(new Literal(literal.toString()));
            literal.setLength(0);
        }
    }

    private static Part placeholder(String whole, String name) {
        Require.that(whole.endsWith("}"), "placeholder is not closed: " + whole);
        Matcher range = INT.matcher(name.strip());
        Matcher length = STRING.matcher(name.strip());
        if (name.strip().equals("counter")) {
            return new Counter();
        } else if (range.matches()) {
            return new RandomInt(Long.parseLong(range.group(1)), Long.parseLong(range.group(2)));
        } else if (length.matches()) {
            return new RandomString(Integer.parseInt(length.group(1)));
        }
        throw new IllegalArgumentException("unknown placeholder " + whole
                + "; write ${counter}, ${int(1,1000)} or ${string(12)}, and $$ for a dollar sign");
    }
}
