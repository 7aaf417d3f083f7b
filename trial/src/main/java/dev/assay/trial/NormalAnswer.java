package dev.assay.trial;

import dev.assay.http.Exchange;
import dev.assay.http.Target;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * An answer without what may differ between two equal answers: dates, UUIDs, session ids and the server's own port.
 *
 * @param status 0 if there was no answer
 * @param statusText status, or the failure in words
 * @param headers normalised header lines in the order received
 */
record NormalAnswer(int status, String statusText, List<String> headers, String body, long totalBytes, long bodyBytes) {
    private static final Pattern ISO_TIME =
            Pattern.compile("\\d{4}-\\d{2}-\\d{2}[T ]\\d{2}:\\d{2}:\\d{2}(\\.\\d+)?(Z|[+-]\\d{2}:?\\d{2})?");
    private static final Pattern HTTP_DATE =
            Pattern.compile("(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \\d{2} [A-Z][a-z]{2} \\d{4} \\d{2}:\\d{2}:\\d{2} GMT");
    private static final Pattern UUID =
            Pattern.compile("[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}");
    private static final Pattern SESSION = Pattern.compile("(?i)(SESSION(?:ID)?=)[^;\\s]+");
    private static final Pattern NUMBER = Pattern.compile("-?\\d+(\\.\\d+)?([eE][+-]?\\d+)?");
    /** A placeholder for a value, or a token: letters, digits and the other characters of Base64. */
    private static final Pattern WORD = Pattern.compile("<[\\w-]+>|[\\p{L}\\p{N}_+/=.%-]+");

    private static final Pattern WORD_OR_CHARACTER = Pattern.compile(WORD + "|.", Pattern.DOTALL);
    private static final int EXCERPT = 40;

    static NormalAnswer of(Exchange exchange, Target target) {
        if (exchange instanceof Exchange.Answered answered) {
            return new NormalAnswer(
                    answered.status(),
                    "status " + answered.status(),
                    answered.headerLines().stream()
                            .map(line -> normal(line, target))
                            .toList(),
                    normal(ordered(answered), target),
                    answered.totalBytes(),
                    answered.body().length);
        }
        Exchange.Failed failed = (Exchange.Failed) exchange;
        return new NormalAnswer(0, failed.kind().title() + " (" + failed.example() + ")", List.of(), "", 0, 0);
    }

    /** The body as text; JSON, whose members may come in any order, in a fixed order. */
    private static String ordered(Exchange.Answered answered) {
        String body = new String(answered.body(), StandardCharsets.UTF_8);
        String type = mediaType(answered.headerLines());
        boolean json = type.equals("application/json") || type.endsWith("+json");
        return json ? JsonOrder.sorted(body).orElse(body) : body;
    }

    private static String normal(String text, Target target) {
        String result = text.replace(target.host() + ":" + target.port(), "<host>");
        result = ISO_TIME.matcher(result).replaceAll("<time>");
        result = HTTP_DATE.matcher(result).replaceAll("<date>");
        result = UUID.matcher(result).replaceAll("<uuid>");
        return SESSION.matcher(result).replaceAll("$1<id>");
    }

    /**
     * Whether another server's body is the same as this one. A body that varies from call to call on this server is compared by its
     * shape, ignoring numbers, or in those words that do not vary.
     *
     * @param again this server's next answer to the same request
     */
    boolean sameBody(NormalAnswer again, NormalAnswer other) {
        if (body.equals(again.body)) {
            return body.equals(other.body);
        }
        return shape().equals(other.shape()) || sameConstants(words(body), words(again.body), words(other.body));
    }

    private static boolean sameConstants(List<String> words, List<String> again, List<String> other) {
        if (words.size() != again.size() || words.size() != other.size()) {
            return false;
        }
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

    /** The body with every number replaced by the same character. */
    private String shape() {
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
     * Header lines sorted, with names in lower case, so that neither order nor case of names counts.
     *
     * @param varying names of headers whose values are left out
     */
    List<String> sortedHeaders(Set<String> varying) {
        return headers.stream()
                .map(NormalAnswer::lowerName)
                .map(line -> varying.contains(name(line)) ? name(line) + ": <varies>" : line)
                .sorted()
                .toList();
    }

    private static String lowerName(String line) {
        int colon = line.indexOf(':');
        return colon < 0
                ? line
                : line.substring(0, colon).toLowerCase(Locale.ROOT) + ": "
                        + line.substring(colon + 1).strip();
    }

    /** Index of the first character in which the bodies differ, from 0. */
    int firstDifference(NormalAnswer other) {
        int length = Math.min(body.length(), other.body.length());
        for (int i = 0; i < length; i++) {
            if (body.charAt(i) != other.body.charAt(i)) {
                return i;
            }
        }
        return length;
    }

    /** This body from where the other one begins to differ, shortened. */
    String excerpt(NormalAnswer other) {
        int from = firstDifference(other);
        return from >= body.length()
                ? "nothing more"
                : "\"" + body.substring(from, Math.min(body.length(), from + EXCERPT)) + "\"";
    }

    /** The beginning of the body. */
    String excerpt() {
        return body.substring(0, Math.min(body.length(), 200)).replaceAll("\\s+", " ");
    }
}
