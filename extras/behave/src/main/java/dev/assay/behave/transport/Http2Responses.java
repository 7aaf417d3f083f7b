package dev.assay.behave.transport;

import dev.assay.behave.cases.Frame;
import dev.assay.behave.cases.WireText;
import dev.assay.behave.outcome.Reaction;
import dev.assay.http.h2.ServerFrames;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;

/** What an HTTP/2 server has sent so far on a connection, and what the client has to send in return. Not thread-safe. */
public final class Http2Responses {
    private static final byte[] HTTP1 = WireText.raw("HTTP/");
    private static final long USUAL_WINDOW = 65_535;
    /** Windows are opened again by half, as clients do: to Tomcat, updates of less than 1,024 bytes are overhead, for which it closes. */
    private static final int WINDOW_STEP = 32_768;

    private final Map<Long, Http2Stream> streams = new TreeMap<>();
    private final ByteArrayOutputStream owed = new ByteArrayOutputStream();
    private final ServerFrames frames = new ServerFrames(this::take);
    private final byte[] begin = new byte[HTTP1.length];
    private long bytes;
    /** Bytes of DATA since the last update of the connection's window. */
    private int taken;

    private long initialWindow = USUAL_WINDOW;
    private int settings;
    private int acks;
    private int pongs;
    private OptionalInt goAway = OptionalInt.empty();
    private OptionalInt code = OptionalInt.empty();
    private boolean foreign;

    /** Notes a sent frame if it changes what the server may send. */
    public void sent(Frame frame) {
        byte[] payload = frame.payload();
        if (frame.type() == Frame.SETTINGS && !frame.has(Frame.ACK)) {
            for (int at = 0; at + 6 <= payload.length; at += 6) {
                if (ByteBuffer.wrap(payload).getShort(at) == 4) {
                    initialWindow = ByteBuffer.wrap(payload).getInt(at + 2) & 0xFFFF_FFFFL;
                }
            }
        } else if (frame.type() == Frame.WINDOW_UPDATE && payload.length == 4) {
            stream(frame.stream()).widen(ByteBuffer.wrap(payload).getInt());
        }
    }

    public void add(byte[] came, int count) {
        for (int i = 0; i < count && bytes + i < HTTP1.length; i++) {
            begin[(int) bytes + i] = came[i];
        }
        bytes += count;
        foreign |= Arrays.equals(begin, HTTP1) || !frames.feed(came, count);
    }

    private void take(int type, int flags, int stream, int length, byte[] payload) {
        boolean ack = (flags & Frame.ACK) != 0;
        switch (type) {
            case Frame.DATA -> data(stream, length, (flags & Frame.END_STREAM) != 0);
            case Frame.HEADERS -> stream(stream).headers(status(flags, payload), (flags & Frame.END_STREAM) != 0);
            case Frame.RST_STREAM -> reset(stream, error(payload, 0));
            case Frame.SETTINGS -> {
                if (ack) {
                    acks++;
                } else {
                    settings++;
                    owed.writeBytes(Frame.SETTINGS_ACK.bytes());
                }
            }
            case Frame.PING -> {
                if (ack) {
                    pongs++;
                } else {
                    owed.writeBytes(Frame.of(Frame.PING, Frame.ACK, 0, payload).bytes());
                }
            }
            case Frame.GOAWAY -> {
                int error = error(payload, 4);
                goAway = OptionalInt.of(Math.max(error, goAway.orElse(0)));
                code = error == 0 ? code : OptionalInt.of(error);
            }
            default -> {}
        }
    }

    private int status(int flags, byte[] payload) {
        int block = ((flags & Frame.PADDED) != 0 ? 1 : 0) + ((flags & Frame.PRIORITISED) != 0 ? 5 : 0);
        return frames.status(payload, Math.min(block, payload.length));
    }

    private void data(int id, int length, boolean end) {
        Http2Stream stream = stream(id);
        stream.data(length, initialWindow, end);
        taken += length;
        if (taken >= WINDOW_STEP) {
            owed.writeBytes(Frame.number(Frame.WINDOW_UPDATE, 0, taken).bytes());
            taken = 0;
        }
        if (!stream.isFinished() && initialWindow >= USUAL_WINDOW && stream.used() >= WINDOW_STEP) {
            owed.writeBytes(Frame.number(Frame.WINDOW_UPDATE, id, stream.used()).bytes());
            stream.widen(stream.used());
        }
    }

    private void reset(int id, int error) {
        if (stream(id).reset(error)) {
            code = OptionalInt.of(error);
        }
    }

    private static int error(byte[] payload, int at) {
        return payload.length < at + 4 ? 0 : ByteBuffer.wrap(payload).getInt(at) & 0xFFFF;
    }

    private Http2Stream stream(long id) {
        return streams.computeIfAbsent(id, added -> new Http2Stream());
    }

    /** What the client has to send in return for what it received since the last call. */
    public byte[] owed() {
        byte[] all = owed.toByteArray();
        owed.reset();
        return all;
    }

    /** The number of ended streams with ids below this. */
    public int finished(long below) {
        return (int) streams.entrySet().stream()
                .filter(entry -> entry.getKey() < below && entry.getValue().isFinished())
                .count();
    }

    public int pongs() {
        return pongs;
    }

    /** What was received on a stream, coded as in {@link Reaction}. */
    public List<Integer> on(long stream) {
        return stream(stream).told();
    }

    boolean isFinished(long stream) {
        return stream(stream).isFinished();
    }

    /**
     * What was received on streams with ids below this, in order, then responses to PING, then acknowledgements of SETTINGS.
     *
     * @param expectedAcks number of acknowledgements to leave out
     * @param whole whether to leave out streams that were reset or not completed, which is chance after a connection error
     */
    public List<Integer> told(long below, int expectedAcks, boolean whole) {
        List<Integer> told = new ArrayList<>();
        if (foreign) {
            told.add(Reaction.BYTES);
        }
        streams.forEach((id, stream) -> {
            if (id < below && (!whole || stream.isWhole())) {
                told.addAll(stream.told());
            }
        });
        for (int i = 0; i < pongs; i++) {
            told.add(Reaction.PONG);
        }
        for (int i = expectedAcks; i < acks; i++) {
            told.add(Reaction.ACK);
        }
        return told;
    }

    /** Whether streams begin with a window below the default. */
    boolean isNarrow() {
        return initialWindow < USUAL_WINDOW;
    }

    /** Whether the server has sent its SETTINGS and acknowledged the client's. */
    public boolean settled() {
        return settings > 0 && acks > 0;
    }

    /** Whether a connection error was announced. */
    public boolean isError() {
        return goAway.orElse(0) != 0;
    }

    /** Whether the end of the connection was announced. */
    boolean isGoingAway() {
        return goAway.isPresent();
    }

    /** Whether the server sent something other than HTTP/2. */
    boolean isForeign() {
        return foreign;
    }

    /** The code of the last error (RFC 9113 7). */
    public OptionalInt code() {
        return code;
    }

    public long bytes() {
        return bytes;
    }
}
