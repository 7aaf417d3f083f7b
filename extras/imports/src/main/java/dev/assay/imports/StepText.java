package dev.assay.imports;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** Paths and texts of requests as steps of a plan have them. */
final class StepText {
    private static final Set<String> ASSETS = Set.of(
            "css", "js", "mjs", "map", "png", "jpg", "jpeg", "gif", "svg", "webp", "avif", "ico", "woff", "woff2",
            "ttf", "otf", "eot", "mp4", "webm", "mp3", "pdf");

    private static final Pattern ASSET_TYPE = Pattern.compile("(image|font|video|audio)/.*|text/css|.*javascript");

    private static final Pattern SESSION = Pattern.compile("(?i);jsessionid=[^;/?#&]*+");

    private StepText() {}

    /** Whether the path or media type is that of a static asset. */
    static boolean asset(String path, String type) {
        int query = path.indexOf('?');
        String file = query < 0 ? path : path.substring(0, query);
        String extension = file.substring(file.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
        return ASSETS.contains(extension) || ASSET_TYPE.matcher(type).matches();
    }

    /** The text without line breaks and what YAML does not allow (1.2.2, 5.1), for a comment. */
    static String comment(String text) {
        return text.replaceAll("[\\p{Cc}\\p{Cs}\\u2028\\u2029\\uFFFE\\uFFFF]+", " ");
    }

    /** The text escaped, so that a template sees no placeholder in it. */
    static String literal(String text) {
        return text.replace("$", "$$");
    }

    /** The path without the id that a Java server writes into it for a client without cookies. */
    static String sessionless(String path) {
        return SESSION.matcher(path).replaceFirst("");
    }

    /** The path without its fragment, percent-encoded as UTF-8 where necessary, and escaped for templates. */
    static String path(String path) {
        return literal(encoded(path.replaceFirst("#.*", ""), StandardCharsets.UTF_8));
    }

    /** The path, percent-encoded where a request cannot have the character, from its bytes in that character set. */
    static String encoded(String path, Charset charset) {
        StringBuilder encoded = new StringBuilder();
        for (byte b : path.getBytes(charset)) {
            if (b > ' ' && b < 127 && b != '"' && b != '<' && b != '>' && b != '\\' && b != '^' && b != '`') {
                encoded.append((char) b);
            } else {
                encoded.append(String.format("%%%02X", b & 0xff));
            }
        }
        return encoded.toString();
    }
}
