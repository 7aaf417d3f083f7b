package dev.assay.behave.families;

import dev.assay.behave.cases.FrameText;
import java.io.ByteArrayOutputStream;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;

/**
 * The HTTP/2 floods, written as lines of {@code http2.cases}.
 *
 * @param values of the names in lines
 * @param most frames per flood
 */
record Http2Floods(Map<String, String> values, int most) {
    private static final String LAST = "PING 0 - \"the last\"";

    List<Flood> all() {
        return List.of(
                flood(
                        "reset",
                        List.of(),
                        i -> request(i) + "\nRST_STREAM " + (2 * i + 1) + " - #00000008",
                        most / 2,
                        1),
                flood(
                        "continuation",
                        true,
                        List.of("HEADERS 1 ES get"),
                        i -> "CONTINUATION 1 - x=\"{a*100}\"",
                        most,
                        "CONTINUATION 1 EH",
                        1),
                flood("settings", List.of(), i -> "SETTINGS 0 - #000300000064", most, 1),
                flood("ping", List.of(), i -> "PING 0 - \"12345678\"", most, most + 1),
                flood("data", List.of("HEADERS 1 EH post"), i -> "DATA 1 -", most, 1),
                flood("window", List.of("SETTINGS 0 - #000400000000"), Http2Floods::request, most, 1),
                flood("priority", List.of(), Http2Floods::priority, most, 1));
    }

    private Flood flood(String id, List<String> begin, IntFunction<String> part, int parts, int responses) {
        return flood(id, false, begin, part, parts, LAST, responses);
    }

    private Flood flood(
            String id,
            boolean limited,
            List<String> begin,
            IntFunction<String> part,
            int parts,
            String end,
            int responses) {
        return new Flood(
                Flood.subject(id),
                true,
                limited,
                bytes(begin),
                i -> bytes(part.apply(i).lines().toList()),
                parts,
                bytes(List.of(end)),
                responses);
    }

    private byte[] bytes(List<String> lines) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        lines.forEach(line -> all.writeBytes(FrameText.parse(line, values).bytes()));
        return all.toByteArray();
    }

    private static String request(int number) {
        return "HEADERS " + (2 * number + 1) + " EH,ES get";
    }

    /** Makes one of a thousand streams depend on another one. */
    private static String priority(int number) {
        int stream = 2 * (number % 1_000) + 1;
        return "PRIORITY " + stream + " - #" + HexFormat.of().toHexDigits(2 * (number % 999) + 2_001) + " #0f";
    }
}
