package dev.assay.behave.transport;

import dev.assay.behave.cases.WireText;
import dev.assay.behave.outcome.Reaction;
import dev.assay.http.message.ResponseParser;
import dev.assay.http.message.ResponseSink;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Finds HTTP/1.1 responses, interim ones included, in the bytes received so far. Not thread-safe. */
public final class ResponseStream {
    private static final byte[] BEGIN = WireText.raw("HTTP/");

    private final ResponseParser parser = new ResponseParser(ResponseSink.NONE);
    private final ByteArrayOutputStream text = new ByteArrayOutputStream();
    private final List<Integer> statuses = new ArrayList<>();
    private int bytes;
    /** Bytes of the response that is being read. */
    private int begun;
    /** Its status, if it is an interim one. */
    private int interim;

    private int finals;
    private boolean foreign;
    private boolean asksToClose;
    private boolean ended;

    /** @param headFirst whether the first request is a HEAD, whose response has no body whatever its headers say */
    public ResponseStream(boolean headFirst) {
        parser.expect(headFirst);
    }

    public void add(byte[] in, int count) {
        bytes += count;
        text.write(in, 0, Math.min(count, Exchange.MAX_BYTES - Math.min(text.size(), Exchange.MAX_BYTES)));
        for (int i = 0; i < count && !isOther(); i++) {
            take(in, i);
        }
    }

    /** Takes one byte at a time: the parser passes over interim responses, whose statuses count here. */
    private void take(byte[] in, int at) {
        foreign = begun < BEGIN.length && in[at] != BEGIN[begun];
        begun++;
        if (foreign) {
            return;
        }
        parser.feed(in, at, at + 1);
        if (parser.complete()) {
            asksToClose = !parser.keepAlive();
            note(parser.status());
            parser.expect(false);
        } else if (interim != 0 && (parser.malformed() ? interim == 101 : parser.status() == 0)) {
            note(interim);
        } else {
            interim = parser.status() < 200 ? parser.status() : 0;
        }
    }

    private void note(int status) {
        statuses.add(status);
        finals += status == Reaction.BYTES || status >= 200 ? 1 : 0;
        begun = 0;
        interim = 0;
    }

    /** Marks the end of the stream, which completes a response delimited by close. */
    public void end() {
        ended = true;
        parser.endOfInput();
        if (parser.complete()) {
            note(parser.status());
        } else if (begun > 0) {
            note(Reaction.BYTES);
        }
    }

    /** The statuses of the complete responses, interim ones included. */
    public List<Integer> statuses() {
        return List.copyOf(statuses);
    }

    public int last() {
        return statuses.get(statuses.size() - 1);
    }

    /** The status of the response that is being read; 0 if it is not known yet. */
    public int reading() {
        return parser.status();
    }

    /** The number of complete responses, without interim ones. */
    public int finals() {
        return finals;
    }

    public int bytes() {
        return bytes;
    }

    /** The first megabyte received, one character per byte. */
    public String text() {
        return text.toString(StandardCharsets.ISO_8859_1);
    }

    public boolean ended() {
        return ended;
    }

    /** Whether the last response switched protocols, or what follows is not HTTP/1.1. */
    boolean isOther() {
        return foreign || parser.malformed();
    }

    /** Whether the connection cannot be used again after the last response. */
    boolean asksToClose() {
        return asksToClose;
    }
}
