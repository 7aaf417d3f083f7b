package dev.assay.behave;

import dev.assay.behave.Reaction.End;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/**
 * Sends the bytes of a case on a connection of its own, and then a plain request, which tells what the contender took for the end of the
 * case. Reads no more than a megabyte, and takes no more than 15 seconds.
 */
final class Exchange {
    private static final int MOST_BYTES = 1 << 20;
    private static final int BUFFER = 16 << 10;
    private static final Executor LIMIT = CompletableFuture.delayedExecutor(15, TimeUnit.SECONDS);

    private final Socket socket;
    private final AnswerStream answers;
    private final Patience patience;
    private final byte[] buffer = new byte[BUFFER];
    private boolean closed;
    private volatile boolean expired;

    private Exchange(Socket socket, AnswerStream answers, Patience patience) {
        this.socket = socket;
        this.answers = answers;
        this.patience = patience;
    }

    /**
     * What came of it.
     *
     * @param text of the answers, a character for each byte
     * @param bytes that came, with the answer to the plain request
     * @param nanos from the first byte out to the last answer, or to the end
     */
    record Outcome(Reaction reaction, String text, int bytes, long nanos) {}

    /**
     * Sends them.
     *
     * @param most as many final answers as any reading of the bytes gives
     * @param plain a plain request that asks to close
     * @param usual the status of its answer
     */
    static Outcome run(
            Door door, Patience patience, List<byte[]> pieces, boolean headFirst, int most, byte[] plain, int usual)
            throws IOException {
        try (Socket socket = door.open()) {
            socket.setTcpNoDelay(true);
            AnswerStream answers = new AnswerStream(headFirst);
            Exchange exchange = new Exchange(socket, answers, patience);
            CompletableFuture<Void> limit = CompletableFuture.runAsync(exchange::expire, LIMIT);
            long begun = System.nanoTime();
            exchange.send(pieces);
            exchange.await(most);
            long nanos = System.nanoTime() - begun;
            String text = answers.text();
            Reaction reaction = exchange.reaction(plain, usual);
            limit.cancel(false);
            return new Outcome(reaction, text, answers.bytes(), nanos);
        }
    }

    private void send(List<byte[]> pieces) {
        for (int i = 0; i < pieces.size() && !answers.ended(); i++) {
            write(pieces.get(i));
            if (i < pieces.size() - 1) {
                read(patience.quietMillis() / 2);
            }
        }
    }

    /** Until there are so many answers, or no more is to be expected. */
    private void await(int finals) {
        while (!over() && answers.finals() < finals) {
            if (!read(answers.finals() == 0 ? patience.answerMillis() : patience.quietMillis())) {
                return;
            }
        }
    }

    private boolean over() {
        return answers.ended() || answers.isOther() || answers.bytes() > MOST_BYTES;
    }

    private Reaction reaction(byte[] plain, int usual) {
        if (answers.isOther()) {
            return other();
        }
        List<Integer> before = answers.statuses();
        if (answers.ended()) {
            return Reaction.of(before, closed ? End.CLOSE : End.SILENT);
        } else if (answers.finals() == 0) {
            return Reaction.of(before, End.SILENT);
        }
        write(plain);
        while (!over() && read(patience.answerMillis())) {
            // to the end, which the plain request asks for
        }
        return behind(before, usual);
    }

    /** Something that is no HTTP/1.1; it may go on. */
    private Reaction other() {
        while (!answers.ended() && answers.bytes() <= MOST_BYTES && read(patience.quietMillis())) {
            // to its end
        }
        boolean switched = answers.statuses().contains(101);
        if (!switched) {
            answers.end();
            return Reaction.of(answers.statuses(), closed ? End.CLOSE : End.SILENT);
        }
        return Reaction.of(answers.statuses(), End.UPGRADE);
    }

    private Reaction behind(List<Integer> before, int usual) {
        if (!answers.ended()) {
            answers.end();
        }
        List<Integer> all = answers.statuses();
        if (all.size() == before.size()) {
            return Reaction.of(before, closed ? End.CLOSE : End.SILENT);
        }
        int last = all.get(all.size() - 1);
        List<Integer> others = all.subList(0, all.size() - 1);
        return last == usual ? Reaction.of(others, End.KEEP) : new Reaction(others, End.SPOILT, last);
    }

    private void write(byte[] bytes) {
        try {
            socket.getOutputStream().write(bytes);
        } catch (IOException closed) {
            // What the contender said before it closed can still be read.
        }
    }

    /** Whether something came, the end included, within that time. */
    private boolean read(int millis) {
        try {
            socket.setSoTimeout(Math.max(1, millis));
            InputStream in = socket.getInputStream();
            int count = in.read(buffer);
            if (count < 0) {
                end();
            } else {
                answers.add(buffer, count);
            }
            return true;
        } catch (SocketTimeoutException nothing) {
            return false;
        } catch (IOException reset) {
            end();
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

    private void end() {
        closed = !expired;
        answers.end();
    }
}
