package dev.assay.behave.cases;

import dev.assay.behave.outcome.Observation;
import dev.assay.behave.outcome.Reaction;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The first final response in what was received, and words for one part of it. The words contain nothing that varies between runs.
 *
 * @param line the status line
 * @param fields the header lines
 * @param body as received
 */
public record ResponseExcerpt(String line, List<String> fields, String body) {
    private static final String FIELD = "field ";
    private static final Set<String> WORDS =
            Set.of("status", "leak", "reason", "framing", "echo", "vary", "cookie", "session");
    private static final Pattern DATE =
            Pattern.compile("(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \\d\\d [A-Z][a-z]{2} \\d{4} \\d\\d:\\d\\d:\\d\\d GMT");
    private static final Pattern TRACE =
            Pattern.compile("\\bat [a-z][\\w.$]+\\([A-Z]\\w+\\.java|[a-z]\\.[A-Z]\\w+(Exception|Error)\\b");
    private static final String NAMES = "(?i)(apache tomcat|tomcat|jetty|undertow|wildfly|netty|grizzly)";
    private static final Pattern VERSION = Pattern.compile(NAMES + "\\W{0,3}\\d+\\.\\d");
    private static final Pattern NAMED = Pattern.compile(NAMES);
    private static final Pattern INTERIM = Pattern.compile("HTTP/1\\.1 1\\d\\d(?s:.*?)\r\n\r\n");
    private static final String SECRET = "assay-secret";
    private static final int SHOWN = 80;

    public ResponseExcerpt {
        fields = List.copyOf(fields);
    }

    /** Whether this names a part that cases may show. */
    public static boolean isOne(String shows) {
        return WORDS.contains(shows) || (shows.startsWith(FIELD) && shows.length() > FIELD.length());
    }

    public static ResponseExcerpt at(String text) {
        String response = text;
        while (INTERIM.matcher(response).lookingAt()) {
            response = response.substring(response.indexOf("\r\n\r\n") + 4);
        }
        int end = response.indexOf("\r\n\r\n");
        List<String> lines = List.of((end < 0 ? response : response.substring(0, end)).split("\r\n", -1));
        return new ResponseExcerpt(
                lines.get(0), lines.subList(1, lines.size()), end < 0 ? "" : response.substring(end + 4));
    }

    /** What is compared if a case shows this part. */
    public static Observation observed(String shows, Reaction reaction, String text) {
        return shows.equals("status") || reaction.last() == Reaction.BYTES
                ? reaction
                : new Observation.Part(reaction.last(), at(text).word(shows));
    }

    private String word(String shows) {
        return switch (shows) {
            case "leak" -> leak();
            case "reason" -> line.matches("HTTP/1\\.1 \\d{3} ?") ? "no reason" : "reason " + line.substring(13);
            case "framing" -> has("Transfer-Encoding") ? "chunked" : has("Content-Length") ? "length" : "close";
            case "echo" -> (line + fields + body).contains(SECRET) ? "echoed" : "not echoed";
            case "vary" -> vary();
            case "cookie" -> cookie();
            case "session" -> has("Set-Cookie") ? "new session" : "known session";
            default -> field(shows.substring(FIELD.length()));
        };
    }

    private String leak() {
        String all = String.join("\n", fields) + "\n" + body;
        return TRACE.matcher(all).find()
                ? "stack trace"
                : VERSION.matcher(all).find()
                        ? "server name and version"
                        : NAMED.matcher(all).find() ? "server name" : "no leak";
    }

    private String vary() {
        if (!has("Content-Encoding")) {
            return "not compressed";
        }
        boolean varies = values("Vary").toLowerCase(Locale.ROOT).contains("accept-encoding");
        return varies ? "compressed with Vary" : "compressed without Vary";
    }

    /** A cookie without its attributes. */
    public record Cookie(String name, String value) {
        @Override
        public String toString() {
            return name + "=" + value;
        }
    }

    public Optional<Cookie> setCookie() {
        if (!has("Set-Cookie")) {
            return Optional.empty();
        }
        String[] pair = values("Set-Cookie").split(";", -1)[0].split("=", 2);
        return Optional.of(new Cookie(pair[0].strip(), pair.length < 2 ? "" : pair[1].strip()));
    }

    /** The attributes of the first cookie that is set. */
    private String cookie() {
        if (!has("Set-Cookie")) {
            return "no cookie";
        }
        String[] parts = values("Set-Cookie").split(";", -1);
        String attributes = Arrays.stream(parts)
                .skip(1)
                .map(String::strip)
                .filter(part -> !part.toLowerCase(Locale.ROOT).startsWith("expires"))
                .collect(Collectors.toCollection(TreeSet::new))
                .stream()
                .collect(Collectors.joining("; "));
        return attributes.isEmpty() ? "cookie without attributes" : "cookie with " + attributes;
    }

    private String field(String name) {
        if (!has(name)) {
            return "no " + name;
        }
        String value = values(name);
        String shown = DATE.matcher(value).matches()
                ? "<date>"
                : name.equals("Content-Length") && value.matches("\\d+")
                        ? "<length>"
                        : value.length() > SHOWN ? value.substring(0, SHOWN) + "…" : value;
        return name + ": " + shown;
    }

    private boolean has(String name) {
        return fields.stream().anyMatch(field -> field.regionMatches(true, 0, name + ":", 0, name.length() + 1));
    }

    private String values(String name) {
        return fields.stream()
                .filter(field -> field.regionMatches(true, 0, name + ":", 0, name.length() + 1))
                .map(field -> field.substring(name.length() + 1).strip())
                .collect(Collectors.joining(", "));
    }
}
