package dev.assay.behave;

import dev.assay.behave.FrameText.Sent;
import dev.assay.behave.Reaction.End;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/**
 * Sends the frames of a case on a connection of its own, and then a plain request on a stream of its own, which tells whether the connection is
 * still good. Reads no more than a megabyte, and takes no more than 15 seconds.
 */
final class Http2Exchange implements AutoCloseable {
    private static final int MOST_BYTES = 1 << 20;
    private static final int BUFFER = 16 << 10;
    private static final byte[] NOTHING = {};
    private static final long GENEROUS = 1 << 20;
    private static final Executor LIMIT = CompletableFuture.delayedExecutor(15, TimeUnit.SECONDS);

    private final Socket socket;
    private final Patience patience;
    private final Http2Answers answers = new Http2Answers();
    private final CompletableFuture<Void> limit;
    private final byte[] buffer = new byte[BUFFER];
    private boolean ended;
    /** Whether all of the preface is out, before which nothing else may be. */
    private boolean greeted;

    private long nextStream = 1;
    private volatile boolean expired;

    private Http2Exchange(Door door, Patience patience) throws IOException {
        this.socket = door.open();
        this.patience = patience;
        socket.setTcpNoDelay(true);
        limit = CompletableFuture.runAsync(this::expire, LIMIT);
    }

    /**
     * What came of it.
     *
     * @param bytes that came
     * @param nanos from the first byte out to the last answer, or to the end
     * @param code of the last error
     */
    record Outcome(Reaction reaction, long bytes, long nanos, OptionalInt code) {}

    /**
     * Sends a case.
     *
     * @param usual the status of the answer to a plain GET
     */
    static Outcome run(Door door, Patience patience, WireCase one, Map<String, String> values, int usual)
            throws IOException {
        try (Http2Exchange exchange = new Http2Exchange(door, patience)) {
            boolean bare = FrameText.isBare(one.pieces().get(0));
            if (!bare) {
                exchange.greet();
            }
            long begun = System.nanoTime();
            for (int i = 0; i < one.pieces().size() && !exchange.over(); i++) {
                exchange.send(one.frames(i, values));
                exchange.greeted |= i == one.pieces().size() - 1;
                exchange.await(
                        i < one.pieces().size() - 1 ? i + 1 : one.most(),
                        i < one.pieces().size() - 1);
            }
            long nanos = System.nanoTime() - begun;
            Reaction reaction = exchange.reaction(FrameText.parse("HEADERS 1 EH,ES get", values), usual, bare ? 0 : 1);
            return new Outcome(reaction, exchange.answers.bytes(), nanos, exchange.answers.code());
        }
    }

    /** Both sides say what they say first. */
    private void greet() {
        write(Frame.PREFACE);
        write(Frame.SETTLED.bytes());
        greeted = true;
        long deadline = deadline(patience.answerMillis());
        while (!over() && !answers.settled() && read(deadline)) {
            // until it has settled
        }
    }

    private void send(List<Sent> frames) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (Sent sent : frames) {
            sent.frame().ifPresent(frame -> {
                answers.sent(frame);
                long stream = frame.stream() & 0x7FFF_FFFFL;
                nextStream = stream == 0 ? nextStream : Math.max(nextStream, (stream | 1) + 2);
            });
            bytes.writeBytes(sent.bytes());
        }
        write(bytes.toByteArray());
    }

    /**
     * Until so many streams have ended, or no more is to be expected.
     *
     * @param briefly whether something follows anyway
     */
    private void await(int streams, boolean briefly) {
        int before = -1;
        long deadline = 0;
        while (!over() && answers.finished(nextStream) < streams) {
            int finished = answers.finished(nextStream);
            if (finished != before) {
                before = finished;
                deadline = deadline(briefly || finished > 0 ? patience.quietMillis() : patience.answerMillis());
            }
            if (!read(deadline)) {
                return;
            }
        }
    }

    private boolean over() {
        return ended || answers.isError() || answers.isForeign() || answers.bytes() > MOST_BYTES;
    }

    private Reaction reaction(Sent plain, int usual, int acks) {
        long stream = nextStream;
        if (!over() && !answers.isGoingAway()) {
            Frame frame = plain.frame().orElseThrow();
            write(Frame.of(frame.type(), frame.flags(), stream, frame.payload()).bytes());
            if (answers.isNarrow()) {
                Frame update = Frame.number(Frame.WINDOW_UPDATE, stream, GENEROUS);
                answers.sent(update);
                write(update.bytes());
            }
            long deadline = deadline(patience.answerMillis());
            while (!over() && !answers.isFinished(stream) && read(deadline)) {
                // until it is answered
            }
        }
        boolean answered = answers.isFinished(stream);
        int status = answered ? answers.on(stream).get(answers.on(stream).size() - 1) : Reaction.BYTES;
        boolean error = answers.isError() || answers.isForeign() || (ended && !answers.isGoingAway() && !expired);
        List<Integer> told = answers.told(stream, acks, error);
        if (error) {
            return Reaction.of(told, End.ERROR);
        } else if (answered) {
            return status == usual ? Reaction.of(told, End.KEEP) : new Reaction(told, End.SPOILT, status);
        }
        return Reaction.of(told, ended || answers.isGoingAway() ? End.CLOSE : End.SILENT);
    }

    private void write(byte[] bytes) {
        try {
            socket.getOutputStream().write(bytes);
        } catch (IOException closed) {
            // What the contender said before it closed can still be read.
        }
    }

    private static long deadline(int millis) {
        return System.nanoTime() + millis * 1_000_000L;
    }

    /** Whether something came, the end included, before the deadline. */
    private boolean read(long deadline) {
        try {
            socket.setSoTimeout((int) Math.max(1, (deadline - System.nanoTime()) / 1_000_000));
            int count = socket.getInputStream().read(buffer);
            if (count < 0) {
                ended = true;
            } else {
                answers.add(buffer, count);
                write(greeted ? answers.owed() : NOTHING);
            }
            return true;
        } catch (SocketTimeoutException nothing) {
            return false;
        } catch (IOException reset) {
            ended = true;
            return true;
        }
    }

    /** Frees whoever reads a trickle, or writes to a contender that does not read. */
    private void expire() {
        expired = true;
        try {
            socket.close();
        } catch (IOException e) {
            // Whoever used it finds out.
        }
    }

    @Override
    public void close() throws IOException {
        limit.cancel(false);
        socket.close();
    }
}
