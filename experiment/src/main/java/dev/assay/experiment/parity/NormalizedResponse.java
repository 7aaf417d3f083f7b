package dev.assay.experiment.parity;

import dev.assay.http.Exchange;
import dev.assay.http.Target;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * A response without what may differ between two equal answers: dates, UUIDs, session ids and the server's own port.
 *
 * @param status 0 if there was no response
 * @param statusText status, or the failure in words
 * @param headers normalised header lines in the order received
 * @param body normalised, but for the port where its host is not beside it: there it could be any number
 * @param portless the body with the port replaced everywhere
 */
record NormalizedResponse(
        int status,
        String statusText,
        List<String> headers,
        String body,
        String portless,
        long totalBytes,
        long bodyBytes) {
    private static final Pattern ISO_TIME =
            Pattern.compile("\\d{4}-\\d{2}-\\d{2}[T ]\\d{2}:\\d{2}:\\d{2}(\\.\\d+)?(Z|[+-]\\d{2}:?\\d{2})?");
    private static final Pattern HTTP_DATE =
            Pattern.compile("(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \\d{2} [A-Z][a-z]{2} \\d{4} \\d{2}:\\d{2}:\\d{2} GMT");
    private static final Pattern UUID =
            Pattern.compile("[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}");
    private static final Pattern SESSION = Pattern.compile("(?i)(SESSION(?:ID)?=)[^;\\s\"'<>&?#,\\\\]+");
    private static final Pattern NUMBER = Pattern.compile("-?\\d+(\\.\\d+)?([eE][+-]?\\d+)?");
    /** A placeholder for a value, or a token: letters, digits and the other characters of Base64. */
    private static final Pattern WORD = Pattern.compile("<[\\w-]+>|[\\p{L}\\p{N}_+/=.%-]+");

    private static final Pattern WORD_OR_CHARACTER = Pattern.compile(WORD + "|.", Pattern.DOTALL);
    private static final int EXCERPT = 40;

    static NormalizedResponse of(Exchange exchange, Target target) {
        if (exchange instanceof Exchange.Answered answered) {
            String body = normal(ordered(answered), target);
            return new NormalizedResponse(
                    answered.status(),
                    "status " + answered.status(),
                    answered.headerLines().stream()
                            .map(line -> withoutPort(normal(line, target), target))
                            .toList(),
                    body,
                    withoutPort(body, target),
                    answered.totalBytes(),
                    answered.body().length);
        }
        Exchange.Failed failed = (Exchange.Failed) exchange;
        return new NormalizedResponse(
                0, failed.kind().title() + " (" + failed.example() + ")", List.of(), "", "", 0, 0);
    }

    /** The body as text; JSON, whose members may come in any order, in a fixed order. */
    private static String ordered(Exchange.Answered answered) {
        String body = new String(answered.body(), StandardCharsets.UTF_8);
        return isJson(mediaType(answered.headerLines()))
                ? JsonOrder.sorted(body).orElse(body)
                : body;
    }

    private static boolean isJson(String mediaType) {
        return mediaType.equals("application/json") || mediaType.endsWith("+json");
    }

    private static String normal(String text, Target target) {
        String result = text.replace(target.host() + ":" + target.port(), "<host>");
        result = ISO_TIME.matcher(result).replaceAll("<time>");
        result = HTTP_DATE.matcher(result).replaceAll("<date>");
        result = UUID.matcher(result).replaceAll("<uuid>");
        return SESSION.matcher(result).replaceAll("$1<id>");
    }

    /** Replaces the server's own port where it is a whole number. */
    private static String withoutPort(String text, Target target) {
        return Pattern.compile("(?<![\\w.])" + target.port() + "(?!\\w|\\.\\d)")
                .matcher(text)
                .replaceAll("<port>");
    }

    /**
     * Whether another server's body is the same as this one. A body that varies from call to call on this server is compared by its
     * shape, ignoring numbers, or in those words that do not vary.
     *
     * @param again this server's next response to the same request
     */
    boolean sameBody(NormalizedResponse again, NormalizedResponse other) {
        return same(body, again.body, other.body) || same(portless, again.portless, other.portless);
    }

    /** As {@link #sameBody}, whatever the order of the elements in arrays of JSON. */
    boolean sameElements(NormalizedResponse again, NormalizedResponse other) {
        return same(unordered(), again.unordered(), other.unordered());
    }

    private String unordered() {
        return isJson(mediaType()) ? JsonOrder.unordered(portless).orElse(portless) : portless;
    }

    private static boolean same(String body, String again, String other) {
        if (body.equals(again)) {
            return body.equals(other);
        }
        List<String> words = words(body);
        List<String> wordsAgain = words(again);
        List<String> otherWords = words(other);
        boolean aligned = words.size() == wordsAgain.size() && words.size() == otherWords.size();
        return shape(body).equals(shape(other)) || (aligned && sameConstants(words, wordsAgain, otherWords));
    }

    private static boolean sameConstants(List<String> words, List<String> again, List<String> other) {
        for (int i = 0; i < words.size(); i++) {
            boolean varies = !words.get(i).equals(again.get(i));
            if (varies ? !isWord(other.get(i)) : !other.get(i).equals(words.get(i))) {
                return false;
            }
        }
        return true;
    }

    private static List<String> words(String text) {
        return WORD_OR_CHARACTER.matcher(text).results().map(MatchResult::group).toList();
    }

    private static boolean isWord(String text) {
        return WORD.matcher(text).matches();
    }

    /** A body with every number replaced by the same character. */
    private static String shape(String body) {
        return NUMBER.matcher(body).replaceAll("#");
    }

    /** The media type of the body, without parameters such as the charset; empty if there is no such header. */
    String mediaType() {
        return mediaType(headers);
    }

    private static String mediaType(List<String> headers) {
        return value("content-type", headers).split(";", 2)[0].strip();
    }

    /** The content coding of the body, for example {@code gzip}; empty if there is none. */
    String contentCoding() {
        return value("content-encoding", headers);
    }

    private static String value(String name, List<String> headers) {
        return headers.stream()
                .filter(line -> name(line).equals(name))
                .map(line -> line.substring(name.length() + 1).strip().toLowerCase(Locale.ROOT))
                .findFirst()
                .orElse("");
    }

    /** The name of a header line in lower case. */
    static String name(String line) {
        int colon = line.indexOf(':');
        return (colon < 0 ? line : line.substring(0, colon)).toLowerCase(Locale.ROOT);
    }

    /**
     * Header lines sorted, with names and media types in lower case, so that neither order nor such case counts.
     *
     * @param varying names of headers whose values are left out
     */
    List<String> sortedHeaders(Set<String> varying) {
        return headers.stream()
                .map(NormalizedResponse::caseless)
                .map(line -> varying.contains(name(line)) ? name(line) + ": <varies>" : line)
                .sorted()
                .toList();
    }

    private static String caseless(String line) {
        int colon = line.indexOf(':');
        if (colon < 0) {
            return line;
        }
        String name = name(line);
        String value = line.substring(colon + 1).strip();
        return name + ": " + (name.equals("content-type") ? value.toLowerCase(Locale.ROOT) : value);
    }

    /** Index of the first character in which the bodies differ, from 0. */
    int firstDifference(NormalizedResponse other) {
        int length = Math.min(portless.length(), other.portless.length());
        for (int i = 0; i < length; i++) {
            if (portless.charAt(i) != other.portless.charAt(i)) {
                return i;
            }
        }
        return length;
    }

    /** This body from where the other one begins to differ, shortened. */
    String excerpt(NormalizedResponse other) {
        int from = firstDifference(other);
        return from >= portless.length()
                ? "nothing more"
                : "\"" + portless.substring(from, Math.min(portless.length(), from + EXCERPT)) + "\"";
    }

    String excerpt() {
        return body.substring(0, Math.min(body.length(), 200)).replaceAll("\\s+", " ");
    }
}
