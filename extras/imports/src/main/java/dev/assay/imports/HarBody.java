package dev.assay.imports;

import java.net.URLEncoder;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The body of a recorded request, decoded, or why it is not in the archive as it was sent.
 *
 * @param type the content type, from the header or else from the data
 * @param length by the header; -1 without one
 */
record HarBody(Tree posted, String type, long length, boolean compressed) {
    /** @param obstacle empty if the text is what was sent */
    record Result(Optional<String> text, String obstacle) {}

    private static final Pattern BOUNDARY = Pattern.compile("(?i).*;\\s*boundary=\"?([^\";,]+)\"?.*");
    private static final Pattern CHARSET = Pattern.compile("(?i).*;\\s*charset=\"?([^\";,]+)\"?.*");
    /** A part with a file name and without content: browsers leave files out. */
    private static final Pattern FILE_LEFT_OUT =
            Pattern.compile("filename=\"[^\"]++\"[^\\r\\n]*+(?:\\r\\n[^\\r\\n]++)*+\\r\\n\\r\\n(?:\\r\\n)?--");
    /** Firefox has put header lines of the body before it. */
    private static final Pattern HEADER_LINES =
            Pattern.compile("(?i)content-(?:type|length): [^\\r\\n]*+\\r\\n(?:[a-z-]++: [^\\r\\n]*+\\r\\n)*+\\r\\n");

    static Result of(Tree request, List<Recorded.Field> headers, String type) {
        long length = Recorded.header(headers, "content-length")
                .filter(text -> text.matches("\\d{1,15}"))
                .map(Long::parseLong)
                .orElse(-1L);
        boolean compressed = Recorded.header(headers, "content-encoding")
                .filter(coding -> !coding.isBlank() && !coding.equalsIgnoreCase("identity"))
                .isPresent();
        return new HarBody(request.at("postData"), type, length, compressed).result(request);
    }

    private Result result(Tree request) {
        String text = posted.text("text");
        boolean elsewhere = posted.has("_file") || posted.has("_sha1");
        if (compressed && posted.has()) {
            return left("a compressed body, which a plan cannot hold");
        } else if (posted.has("text") && posted.value("text").isEmpty()) {
            return left("a body that is no text in the archive");
        } else if (!text.isEmpty()) {
            return checked(decoded(text));
        } else if (posted.items("params").findAny().isPresent()) {
            return checked(fields());
        } else if (elsewhere || length > 0 || (!posted.has("text") && promised(request))) {
            return left("the body is not in the archive");
        }
        return new Result(Optional.empty(), "");
    }

    private static boolean promised(Tree request) {
        return request.text("method").matches("(?i)POST|PUT|PATCH") && request.number("bodySize") > 0;
    }

    private static Result left(String obstacle) {
        return new Result(Optional.empty(), obstacle);
    }

    private static Result whole(String text) {
        return new Result(Optional.of(text), "");
    }

    private static Result binary() {
        return left("a binary body, which a plan cannot hold");
    }

    private Result decoded(String text) {
        String encoding = posted.text("encoding");
        if (encoding.equalsIgnoreCase("base64")) {
            try {
                byte[] bytes = Base64.getMimeDecoder().decode(text);
                return whole(StandardCharsets.UTF_8
                        .newDecoder()
                        .decode(ByteBuffer.wrap(bytes))
                        .toString());
            } catch (CharacterCodingException notUtf8) {
                return binary();
            } catch (IllegalArgumentException damaged) {
                return left("a body that says base64 and is not");
            }
        } else if (!encoding.isEmpty() && !encoding.equalsIgnoreCase("utf-8")) {
            return left("a body in an encoding that Assay does not know, " + encoding);
        }
        Matcher charset = CHARSET.matcher(type);
        boolean ascii = text.chars().allMatch(c -> c < 128);
        if (charset.matches() && !ascii && !charset.group(1).strip().matches("(?i)utf-?8")) {
            return left("a body in " + charset.group(1).strip() + "; a plan holds UTF-8");
        }
        Matcher lines = HEADER_LINES.matcher(text);
        return whole(lines.lookingAt() ? text.substring(lines.end()) : text);
    }

    /** The result unless the text cannot be all that was sent. */
    private Result checked(Result result) {
        if (result.text().isEmpty()) {
            return result;
        }
        String text = result.text().get();
        long bytes;
        try {
            bytes = StandardCharsets.UTF_8
                    .newEncoder()
                    .encode(CharBuffer.wrap(text))
                    .remaining();
        } catch (CharacterCodingException loneSurrogate) {
            return binary();
        }
        if (multipart() && FILE_LEFT_OUT.matcher(text).find()) {
            return left("an upload whose file is not in the archive");
        } else if (length < 0 && text.indexOf('\ufffd') >= 0) {
            return binary();
        } else if (length >= 0 && bytes != length) {
            return left("the archive has " + bytes + " bytes of a body of " + length);
        }
        return result;
    }

    private boolean multipart() {
        return type.toLowerCase(Locale.ROOT).startsWith("multipart/");
    }

    private Result fields() {
        String media = HarFile.mediaType(type);
        if (multipart()) {
            return parts();
        } else if (!media.isEmpty() && !media.equals("application/x-www-form-urlencoded")) {
            return left("a body of type " + media + ", recorded as form fields");
        }
        String raw = form(UnaryOperator.identity());
        String encoded = form(text -> URLEncoder.encode(text, StandardCharsets.UTF_8));
        boolean rawFits = length == raw.length() && length != encoded.length();
        if (length < 0 && raw.matches("(?s).*%[0-9A-Fa-f]{2}.*") && raw.matches("[\\w.*+%&=~!'()-]*")) {
            return left("form fields that may be encoded already or not");
        }
        return whole(rawFits ? raw : encoded);
    }

    private String form(UnaryOperator<String> coding) {
        return posted.items("params")
                .map(param -> coding.apply(param.text("name")) + "=" + coding.apply(param.text("value")))
                .collect(Collectors.joining("&"));
    }

    /** As browsers write {@code multipart/form-data}. */
    private Result parts() {
        Matcher boundary = BOUNDARY.matcher(type);
        if (!boundary.matches()) {
            return left("a multipart body without its boundary");
        }
        String line = "--" + boundary.group(1).strip();
        StringBuilder body = new StringBuilder();
        for (Tree param : posted.items("params").toList()) {
            boolean file = param.has("fileName");
            if (file && param.text("value").isEmpty()) {
                return left("an upload whose file is not in the archive");
            }
            body.append(line).append("\r\nContent-Disposition: form-data; name=\"");
            body.append(quoted(param, "name")).append('"');
            if (file) {
                body.append("; filename=\"").append(quoted(param, "fileName")).append('"');
            }
            if (param.has("contentType")) {
                body.append("\r\nContent-Type: ").append(param.text("contentType"));
            }
            body.append("\r\n\r\n").append(param.text("value")).append("\r\n");
        }
        return whole(body + line + "--\r\n");
    }

    private static String quoted(Tree param, String key) {
        return param.text(key).replace("\"", "%22").replace("\r", "%0D").replace("\n", "%0A");
    }
}
