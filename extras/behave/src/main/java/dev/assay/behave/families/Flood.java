package dev.assay.behave.families;

import dev.assay.behave.cases.AppRequests;
import dev.assay.behave.cases.OtherCases;
import dev.assay.behave.cases.WireText;
import dev.assay.behave.outcome.Behaviour.Case;
import dev.assay.behave.transport.Target;
import java.util.List;
import java.util.function.IntFunction;

/**
 * A publicly known flood attack.
 *
 * @param http2 whether it uses HTTP/2 rather than HTTP/1.1
 * @param limited whether a server has to limit it, because accepting it in full means holding endless input
 * @param begin sent first
 * @param part sent repeatedly; gets its number, from 0
 * @param parts how often {@code part} is sent
 * @param end sent last, to see whether everything was accepted
 * @param responses expected if it was: over HTTP/2 to PING unless {@code limited}, otherwise to requests
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
        int responses) {
    static List<Flood> ofHttp1(Target target, int most) {
        String get = target.requests().getHead(target.host());
        AppRequests.Post post = target.requests().post();
        String filler = post.isForm() ? "a" : " ";
        String begin = target.requests().postHead(target.host())
                + "Connection: close\r\nTransfer-Encoding: chunked\r\n\r\n"
                + chunk(post.isForm() ? post.body() + "&a=" : "");
        String end = chunk(post.isForm() ? "" : post.body()) + "0\r\n\r\n";
        return List.of(
                text("pipeline", false, List.of("", get + "\r\n", get + "Connection: close\r\n\r\n"), most, most + 1),
                text("fields", true, List.of(get, "x: a\r\n", "Connection: close\r\n\r\n"), most, 1),
                text("chunks", false, List.of(begin, chunk(filler), end), most, 1));
    }

    private static String chunk(String text) {
        return text.isEmpty() ? "" : Integer.toHexString(text.length()) + "\r\n" + text + "\r\n";
    }

    private static Flood text(String id, boolean limited, List<String> texts, int parts, int responses) {
        List<byte[]> bytes = texts.stream().map(WireText::raw).toList();
        byte[] part = bytes.get(1);
        return new Flood(subject(id), false, limited, bytes.get(0), i -> part, parts, bytes.get(2), responses);
    }

    static Case subject(String id) {
        return OtherCases.of("flood-" + id);
    }
}
