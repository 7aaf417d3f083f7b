package dev.assay.behave.transport;

import dev.assay.behave.cases.Frame;
import dev.assay.behave.cases.FrameText;
import dev.assay.behave.cases.FrameText.Line;
import dev.assay.behave.cases.WireCase;
import dev.assay.behave.outcome.Behaviour.Outcome;
import dev.assay.behave.outcome.Count;
import dev.assay.behave.outcome.Reaction;
import dev.assay.behave.outcome.Reaction.End;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/**
 * Sends the frames of a case on its own connection and then a plain request on a new stream, which shows whether the connection is still
 * good. Reads at most a megabyte and takes at most 15 seconds.
 */
public final class Http2Exchange implements AutoCloseable {
    private static final int BUFFER = 16 << 10;
    private static final byte[] NOTHING = {};
    private static final long GENEROUS = 1 << 20;

    private final LimitedSocket socket;
    private final Timeouts timeouts;
    private final Http2Responses responses = new Http2Responses();
    private final byte[] buffer = new byte[BUFFER];
    private boolean ended;
    /** Whether the whole preface has been sent; nothing else may be sent before. */
    private boolean greeted;

    private long nextStream = 1;

    private Http2Exchange(ConnectionFactory connections, Timeouts timeouts) throws IOException {
        this.socket = new LimitedSocket(connections.forHttp2(), Exchange.MAX_MILLIS);
        this.timeouts = timeouts;
    }

    /**
     * The outcome of a case.
     *
     * @param bytes received
     * @param nanos from the first byte sent to the last response, or to the end
     * @param code of the last error
     */
    public record Result(Reaction reaction, long bytes, long nanos, OptionalInt code) {
        public Sent sent(String contender, boolean conforms) {
            List<Count> counts = new ArrayList<>(
                    List.of(new Count("received", bytes, "bytes"), Count.millis("took", nanos / 1_000_000)));
            code.ifPresent(error -> counts.add(Count.of("error code", error)));
            return new Sent(new Outcome(contender, reaction, conforms, counts), reaction.silent(), bytes > 0);
        }
    }

    /**
     * Sends a case.
     *
     * @param usual the status of the response to a plain GET
     */
    public static Result run(
            ConnectionFactory connections, Timeouts timeouts, WireCase one, Map<String, String> values, int usual)
            throws IOException {
        try (Http2Exchange exchange = new Http2Exchange(connections, timeouts)) {
            boolean bare = FrameText.isBare(one.pieces().get(0));
            if (!bare) {
                exchange.greet();
            }
            long nanos = 0;
            int last = one.pieces().size() - 1;
            for (int i = 0; i <= last && !exchange.over(); i++) {
                long begun = System.nanoTime();
                exchange.send(one.frames(i, values));
                exchange.greeted |= i == last;
                exchange.await(i < last ? i + 1 : one.most(), i < last);
                nanos += System.nanoTime() - begun;
                exchange.settle();
            }
            Reaction reaction = exchange.reaction(FrameText.parse("HEADERS 1 EH,ES get", values), usual, bare ? 0 : 1);
            return new Result(reaction, exchange.responses.bytes(), nanos, exchange.responses.code());
        }
    }

    private void greet() {
        socket.write(Frame.PREFACE);
        socket.write(Frame.SETTLED.bytes());
        greeted = true;
        long deadline = deadline(timeouts.responseMillis());
        while (!over() && !responses.settled() && read(deadline)) {
            // until it has settled
        }
    }

    private void send(List<Line> frames) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (Line sent : frames) {
            sent.frame().ifPresent(frame -> {
                responses.sent(frame);
                long stream = frame.stream() & 0x7FFF_FFFFL;
                nextStream = stream == 0 ? nextStream : Math.max(nextStream, (stream | 1) + 2);
            });
            bytes.writeBytes(sent.bytes());
        }
        socket.write(bytes.toByteArray());
    }

    /**
     * Reads until that many streams have ended, or no more are expected to.
     *
     * @param briefly whether to wait only briefly, because more follows anyway
     */
    private void await(int streams, boolean briefly) {
        int before = -1;
        long deadline = 0;
        while (!over() && responses.finished(nextStream) < streams) {
            int finished = responses.finished(nextStream);
            if (finished != before) {
                before = finished;
                deadline = deadline(briefly || finished > 0 ? timeouts.quietMillis() : timeouts.responseMillis());
            }
            if (!read(deadline)) {
                return;
            }
        }
    }

    /** Gives the server time to reset a stream that it has just answered, and to forget it: it may do so after its last frame has left. */
    private void settle() {
        long deadline = deadline(timeouts.quietMillis() / 4);
        while (!over() && read(deadline)) {
            // until nothing more comes
        }
    }

    private boolean over() {
        return ended || responses.isError() || responses.isForeign() || responses.bytes() > Exchange.MAX_BYTES;
    }

    /** @param acks number of acknowledgements for the SETTINGS of the client's preface */
    private Reaction reaction(Line plain, int usual, int acks) {
        long stream = nextStream;
        if (!over() && !responses.isGoingAway()) {
            ask(plain.frame().orElseThrow(), stream);
        }
        boolean answered = responses.isFinished(stream);
        int status = answered ? responses.on(stream).get(responses.on(stream).size() - 1) : Reaction.BYTES;
        boolean error = responses.isError()
                || responses.isForeign()
                || (ended && !responses.isGoingAway() && !socket.isExpired());
        List<Integer> told = responses.told(stream, acks, error);
        if (error) {
            return Reaction.of(told, End.ERROR);
        } else if (answered) {
            return status == usual ? Reaction.of(told, End.KEEP) : new Reaction(told, End.SPOILT, status);
        }
        return Reaction.of(told, ended || responses.isGoingAway() ? End.CLOSE : End.SILENT);
    }

    /** Sends the plain request on that stream and waits for its response. */
    private void ask(Frame plain, long stream) {
        socket.write(
                Frame.of(plain.type(), plain.flags(), stream, plain.payload()).bytes());
        if (responses.isNarrow()) {
            Frame update = Frame.number(Frame.WINDOW_UPDATE, stream, GENEROUS);
            responses.sent(update);
            socket.write(update.bytes());
        }
        long deadline = deadline(timeouts.responseMillis());
        while (!over() && !responses.isFinished(stream) && read(deadline)) {
            // until it is answered
        }
    }

    private static long deadline(int millis) {
        return System.nanoTime() + millis * 1_000_000L;
    }

    /** Whether anything arrived before the deadline, including the end of the connection. */
    private boolean read(long deadline) {
        int count = socket.read(buffer, (int) ((deadline - System.nanoTime()) / 1_000_000));
        if (count < 0) {
            ended = true;
        } else if (count > 0) {
            responses.add(buffer, count);
            socket.write(greeted ? responses.owed() : NOTHING);
        }
        return count != 0;
    }

    @Override
    public void close() {
        socket.close();
    }
}
