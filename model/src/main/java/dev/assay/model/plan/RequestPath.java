package dev.assay.model.plan;

import dev.assay.model.Require;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A request path with its query, as a user writes it. */
public final class RequestPath {
    private static final Pattern PIECE = Pattern.compile(Template.TOKEN + "|.", Pattern.DOTALL);
    private static final String IN_PATH = "\"<>^`";
    private static final String IN_QUERY = "\"<>'";

    private RequestPath() {}

    /**
     * Encodes what a browser does (WHATWG URL: path and special-query percent-encode sets), and drops the fragment, which is never
     * sent. Placeholders, encoded characters, {@code {}|[]} and a lone {@code %} stay as they are.
     *
     * @throws IllegalArgumentException for control characters, and for placeholders as {@link Template#parse(String, Template.Scope)}
     */
    public static Template parse(String path, Template.Scope scope) {
        Require.that(
                path.chars().noneMatch(c -> c < ' ' || c == 127),
                "a path has no line breaks or other control characters");
        StringBuilder encoded = new StringBuilder();
        boolean query = false;
        Matcher piece = PIECE.matcher(path.trim());
        while (piece.find() && !piece.group().equals("#")) {
            String text = piece.group();
            query |= text.equals("?");
            encoded.append(text.startsWith("$") ? text : encoded(text, query));
        }
        return Template.parse(encoded.toString(), scope);
    }

    private static String encoded(String character, boolean query) {
        int code = character.codePointAt(0);
        if (code == '\\' && !query) {
            return "/";
        } else if (code > ' ' && code < 127 && (query ? IN_QUERY : IN_PATH).indexOf(code) < 0) {
            return character;
        }
        StringBuilder bytes = new StringBuilder();
        boolean half = code >= Character.MIN_SURROGATE && code <= Character.MAX_SURROGATE;
        for (byte b : (half ? "\uFFFD" : character).getBytes(StandardCharsets.UTF_8)) {
            bytes.append(String.format("%%%02X", b));
        }
        return bytes.toString();
    }
}
