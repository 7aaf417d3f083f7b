package dev.assay.imports;

import dev.assay.model.BadInputException;
import dev.assay.plan.Plans;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Turns recordings into plans that a user can read, edit and pass to {@code assay load --plan}. Pure and thread-safe. */
public final class Imports {
    private static final Set<String> ASSETS = Set.of(
            "css", "js", "mjs", "map", "png", "jpg", "jpeg", "gif", "svg", "webp", "avif", "ico", "woff", "woff2",
            "ttf", "otf", "eot", "mp4", "webm", "mp3", "pdf");

    private Imports() {}

    /**
     * An HTTP archive as a sequence that each user walks through.
     *
     * @param name of the file, for messages
     * @throws BadInputException if no request is left
     */
    public static Imported archive(String name, List<Recorded> requests, ImportOptions options) {
        return new ArchiveImport(name, options).plan(requests);
    }

    /**
     * An access log as steps weighted by how often they occur in it.
     *
     * @param name of the file, for messages
     * @param lines read once, in order, one character per byte; the caller closes the stream
     * @param json the values of a line that is a JSON object, by name, nested ones as {@code a.b}; empty if it is none
     * @throws BadInputException if no line is usable
     */
    public static Imported accessLog(
            String name, Stream<String> lines, Function<String, Map<String, String>> json, ImportOptions options) {
        AccessLogImport log = new AccessLogImport(name, json, options);
        lines.forEachOrdered(log::take);
        return log.plan();
    }

    /** Whether the path or media type is that of a static asset. */
    static boolean asset(String path, String type) {
        int query = path.indexOf('?');
        String file = query < 0 ? path : path.substring(0, query);
        String extension = file.substring(file.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
        return ASSETS.contains(extension)
                || type.startsWith("image/")
                || type.startsWith("font/")
                || type.startsWith("video/")
                || type.startsWith("audio/")
                || type.equals("text/css")
                || type.endsWith("javascript");
    }

    /** The text escaped, so that a template sees no placeholder in it. */
    static String literal(String text) {
        return text.replace("$", "$$");
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

    /** The plan, with its notes as comments at the top. */
    static String yaml(String name, Map<String, Object> tree, List<String> notes) {
        String head = Stream.concat(
                        Stream.of(
                                "Imported from " + name + ". Run it: assay load URL --plan THIS_FILE",
                                "For a comparison, delete load: below, then run: assay compare APP.jar --plan THIS_FILE"),
                        notes.stream())
                .map(note -> "# " + note.replaceAll("[\\x00-\\x1f\\x7f]+", " ") + "\n")
                .collect(Collectors.joining());
        return head + Plans.yaml(tree);
    }
}
