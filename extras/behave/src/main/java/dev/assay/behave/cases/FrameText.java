package dev.assay.behave.cases;

import java.io.ByteArrayOutputStream;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Parses a line with a frame, or with bytes that are not a frame, as {@code http2.cases} explains it. */
public final class FrameText {
    private static final Pattern ITEM = Pattern.compile("(?:[^\\s\"]|\"[^\"]*\")+");
    private static final Pattern HEX = Pattern.compile("#((?:[0-9a-f]{2})+)(?:\\*(\\d{1,6}))?");
    private static final Pattern NUMBER = Pattern.compile("0x([0-9a-f]{1,8})|([0-9]{1,10})");
    private static final Pattern QUOTED = Pattern.compile("\"([^\"]*)\"");
    private static final Pattern FIELD = Pattern.compile("(:?[^=]*)=(?:\"([^\"]*)\"|([^\"]*))");
    private static final String BYTES = "BYTES";

    private static final Map<String, Integer> FLAGS =
            Map.of("ES", Frame.END_STREAM, "ACK", Frame.ACK, "EH", Frame.END_HEADERS, "PAD", Frame.PADDED, "PRI", 0x20);

    private static final Map<String, String> REQUESTS = Map.of(
            "get", ":method=GET :scheme={scheme} :path={path} :authority={host}",
            "head", ":method=HEAD :scheme={scheme} :path={path} :authority={host}",
            "options", ":method=OPTIONS :scheme={scheme} :path={path} :authority={host}",
            "post", ":method=POST :scheme={scheme} :path={post} :authority={host} content-type=\"{type}\"");

    private FrameText() {}

    /**
     * What a line sends.
     *
     * @param frame empty if the bytes are not a frame
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    public record Line(Optional<Frame> frame, byte[] bytes) {
        public static Line of(Frame frame) {
            return new Line(Optional.of(frame), frame.bytes());
        }
    }

    /**
     * Parses a line.
     *
     * @throws IllegalArgumentException if it cannot be parsed
     */
    public static Line parse(String line, Map<String, String> values) {
        List<String> items = items(line);
        if (items.isEmpty()) {
            throw new IllegalArgumentException("a frame is TYPE stream flags payload");
        }
        if (items.get(0).equals(BYTES)) {
            return new Line(Optional.empty(), payload(items.subList(1, items.size()), values));
        }
        if (items.size() < 3) {
            throw new IllegalArgumentException("a frame is TYPE stream flags payload");
        }
        return Line.of(Frame.of(
                type(items.get(0)),
                flags(items.get(2)),
                number(items.get(1)),
                payload(items.subList(3, items.size()), values)));
    }

    /** The words of a line; quoted text is part of one word. */
    public static List<String> items(String line) {
        return ITEM.matcher(line).results().map(found -> found.group()).toList();
    }

    /** Throws where {@link #parse} would. */
    public static void check(String line) {
        parse(line, WireText.of("/", "http", "h", new AppRequests.Post("/", "t", "b")));
    }

    /** Whether a case sends the preface itself. */
    public static boolean isBare(String piece) {
        return piece.startsWith(BYTES);
    }

    private static int type(String word) {
        return Frame.TYPES.contains(word) ? Frame.TYPES.indexOf(word) : (int) number(word);
    }

    private static int flags(String words) {
        int flags = 0;
        for (String word : words.equals("-") ? new String[0] : words.split(",", -1)) {
            Integer flag = FLAGS.get(word);
            flags |= flag == null ? (int) number(word) : flag;
        }
        return flags;
    }

    public static long number(String word) {
        Matcher number = NUMBER.matcher(word);
        if (!number.matches()) {
            throw new IllegalArgumentException("unknown type, stream or flag: " + word);
        }
        return number.group(1) == null ? Long.parseLong(number.group(2)) : Long.parseLong(number.group(1), 16);
    }

    public static byte[] payload(List<String> items, Map<String, String> values) {
        ByteArrayOutputStream payload = new ByteArrayOutputStream();
        items.forEach(item -> add(item, values, payload));
        return payload.toByteArray();
    }

    private static void add(String item, Map<String, String> values, ByteArrayOutputStream payload) {
        String request = REQUESTS.get(item);
        Matcher hex = HEX.matcher(item);
        Matcher quoted = QUOTED.matcher(item);
        Matcher field = FIELD.matcher(item);
        if (request != null) {
            payload.writeBytes(payload(List.of(request.split(" ", -1)), values));
        } else if (hex.matches()) {
            byte[] bytes = HexFormat.of().parseHex(hex.group(1));
            for (int i = 0; i < (hex.group(2) == null ? 1 : Integer.parseInt(hex.group(2))); i++) {
                payload.writeBytes(bytes);
            }
        } else if (quoted.matches()) {
            payload.writeBytes(WireText.raw(WireText.bytes(quoted.group(1), values)));
        } else if (field.matches()) {
            String value = field.group(2) == null ? field.group(3) : field.group(2);
            payload.writeBytes(Frame.field(WireText.bytes(field.group(1), values), WireText.bytes(value, values)));
        } else {
            throw new IllegalArgumentException(
                    "a payload contains name=value, get, head, options, post, #hex or \"text\", not " + item);
        }
    }
}
