package dev.assay.model.plan;

import dev.assay.model.Require;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A path, header value or body with placeholders that are filled in for each request:
 *
 * <ul>
 *   <li>{@code ${counter}}: 1, 2, 3 … over the run; {@code ${int(min,max)}}: uniform, both ends included; {@code ${string(n)}}:
 *       n letters and digits; {@code ${uuid}}: a random UUID
 *   <li>{@code ${users.email}}: a column of a data file; {@code ${token}}: a variable that an earlier step extracted;
 *       {@code ${env(NAME)}}: an environment variable, for secrets that a plan must not contain
 *   <li>{@code ${url(…)}}, {@code ${json(…)}}, {@code ${raw(…)}} around one of the last three: percent-encoded, escaped as in
 *       a JSON string, or as it is
 * </ul>
 *
 * {@code $$} stands for one dollar sign.
 *
 * @param source as written
 * @param parts the source cut into literals and placeholders, in order
 */
public record Template(String source, List<Part> parts) {
    /** Words with a meaning of their own in a placeholder. */
    static final Set<String> RESERVED = Set.of("counter", "int", "string", "uuid", "env", "url", "json", "raw");

    static final Pattern TOKEN = Pattern.compile("\\$\\$|\\$\\{([^}]*)}?");
    private static final Pattern INT = Pattern.compile("int\\(\\s*(-?\\d{1,18})\\s*,\\s*(-?\\d{1,18})\\s*\\)");
    private static final Pattern STRING = Pattern.compile("string\\(\\s*(\\d{1,6})\\s*\\)");
    private static final Pattern ENCODED = Pattern.compile("(url|json|raw)\\(\\s*(.*?)\\s*\\)");
    private static final Pattern ENVIRONMENT = Pattern.compile("env\\(\\s*([A-Za-z_][A-Za-z0-9_]*)\\s*\\)");

    public Template {
        parts = List.copyOf(parts);
    }

    /** How a value from a file, variable or the environment is inserted. */
    public enum Encoding {
        RAW,
        /** Percent-encoded except letters, digits and {@code -._~}. */
        URL,
        /** Escaped as inside a JSON string. */
        JSON
    }

    /**
     * What a template may use besides random data.
     *
     * @param variables that earlier steps extract
     * @param files by name
     * @param encoding of values whose placeholder names none
     */
    public record Scope(Set<String> variables, Map<String, DataFile> files, Encoding encoding) {
        public static final Scope NONE = new Scope(Set.of(), Map.of(), Encoding.RAW);

        public Scope {
            variables = Set.copyOf(variables);
            files = Map.copyOf(files);
        }

        /** The same names with another encoding. */
        public Scope with(Encoding other) {
            return new Scope(variables, files, other);
        }
    }

    /** A piece of a template. */
    public sealed interface Part {}

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

    /** A random UUID (version 4, RFC 9562), lower case. */
    public record Uuid() implements Part {}

    /** A value that an earlier step of the same user extracted. */
    public record Variable(String name, Encoding encoding) implements Part {}

    /** A column of a data file's current row. */
    public record Column(DataFile file, String column, Encoding encoding) implements Part {}

    /** An environment variable of the sending process. */
    public record Environment(String name, Encoding encoding) implements Part {}

    /** Parses a template that uses random data and environment variables only; see {@link #parse(String, Scope)}. */
    public static Template parse(String source) {
        return parse(source, Scope.NONE);
    }

    /**
     * Parses a template.
     *
     * @throws IllegalArgumentException for an unknown or unclosed placeholder; the message names it and the valid ones
     */
    public static Template parse(String source, Scope scope) {
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
            parts.add(placeholder(token.group(), token.group(1), scope));
        }
        literal.append(source.substring(from));
        flush(literal, parts);
        return new Template(source, parts);
    }

    /** The text with the smallest value for each placeholder, and thus without random data. */
    public String smallest() {
        StringBuilder text = new StringBuilder();
        for (Part part : parts) {
            if (part instanceof Literal literal) {
                text.append(literal.text());
            } else if (part instanceof RandomInt range) {
                text.append(range.min());
            } else if (part instanceof RandomString string) {
                text.append("a".repeat(string.length()));
            } else {
                text.append('1');
            }
        }
        return text.toString();
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

    private static Part placeholder(String whole, String content, Scope scope) {
        Require.that(whole.endsWith("}"), "placeholder is not closed: " + whole);
        String name = content.strip();
        Matcher range = INT.matcher(name);
        Matcher length = STRING.matcher(name);
        if (name.equals("counter")) {
            return new Counter();
        } else if (name.equals("uuid")) {
            return new Uuid();
        } else if (range.matches()) {
            return new RandomInt(Long.parseLong(range.group(1)), Long.parseLong(range.group(2)));
        } else if (length.matches()) {
            return new RandomString(Integer.parseInt(length.group(1)));
        }
        Matcher encoded = ENCODED.matcher(name);
        return encoded.matches()
                ? value(
                        whole,
                        encoded.group(2),
                        Encoding.valueOf(encoded.group(1).toUpperCase(Locale.ROOT)),
                        scope)
                : value(whole, name, scope.encoding(), scope);
    }

    private static Part value(String whole, String name, Encoding encoding, Scope scope) {
        Matcher environment = ENVIRONMENT.matcher(name);
        int dot = name.indexOf('.');
        if (environment.matches()) {
            return new Environment(environment.group(1), encoding);
        } else if (scope.variables().contains(name)) {
            return new Variable(name, encoding);
        } else if (dot > 0 && dot < name.length() - 1 && scope.files().containsKey(name.substring(0, dot))) {
            DataFile file = java.util.Objects.requireNonNull(scope.files().get(name.substring(0, dot)));
            return new Column(file, name.substring(dot + 1), encoding);
        }
        throw new IllegalArgumentException("unknown placeholder " + whole
                + "; write ${counter}, ${int(1,1000)}, ${string(12)}, ${uuid} or ${env(NAME)}"
                + (scope.files().isEmpty()
                        ? ""
                        : ", a column of "
                                + String.join(", ", new TreeSet<>(scope.files().keySet())))
                + (scope.variables().isEmpty() ? "" : ", " + String.join(", ", new TreeSet<>(scope.variables())))
                + ", and $$ for a dollar sign");
    }
}
