package dev.assay.behave.transport;

import dev.assay.behave.outcome.Behaviour.Outcome;
import dev.assay.behave.outcome.Count;
import dev.assay.behave.outcome.Observation;
import dev.assay.behave.outcome.Reaction;
import dev.assay.behave.outcome.Reaction.End;
import java.io.IOException;
import java.util.List;

/**
 * Sends the bytes of a case on its own connection and then a plain request, which shows where the server saw the end of the case. Reads at
 * most a megabyte and takes at most 15 seconds.
 */
public final class Exchange {
    static final int MAX_BYTES = 1 << 20;
    static final int MAX_MILLIS = 15_000;
    private static final int BUFFER = 16 << 10;

    private final LimitedSocket socket;
    private final ResponseStream responses;
    private final Timeouts timeouts;
    private final byte[] buffer = new byte[BUFFER];
    private boolean closed;

    private Exchange(LimitedSocket socket, ResponseStream responses, Timeouts timeouts) {
        this.socket = socket;
        this.responses = responses;
        this.timeouts = timeouts;
    }

    /**
     * The outcome of a case.
     *
     * @param text of the responses, one character per byte
     * @param bytes received, including the response to the plain request
     * @param nanos from the first byte sent to the last response, or to the end
     */
    public record Result(Reaction reaction, String text, int bytes, long nanos) {
        public Sent sent(String contender, Observation observed, boolean conforms) {
            List<Count> counts =
                    List.of(new Count("received", bytes, "bytes"), Count.millis("took", nanos / 1_000_000));
            return new Sent(new Outcome(contender, observed, conforms, counts), reaction.silent(), bytes > 0);
        }
    }

    /**
     * Sends a case.
     *
     * @param most largest number of final responses under any reading of the bytes
     * @param plain plain request that asks to close
     * @param usual status of the usual response to it
     */
    public static Result run(
            ConnectionFactory connections,
            Timeouts timeouts,
            List<byte[]> pieces,
            boolean headFirst,
            int most,
            byte[] plain,
            int usual)
            throws IOException {
        try (LimitedSocket socket = new LimitedSocket(connections, MAX_MILLIS)) {
            ResponseStream responses = new ResponseStream(headFirst);
            Exchange exchange = new Exchange(socket, responses, timeouts);
            long begun = System.nanoTime();
            exchange.send(pieces);
            exchange.await(most);
            long nanos = System.nanoTime() - begun;
            String text = responses.text();
            Reaction reaction = exchange.reaction(plain, usual);
            return new Result(reaction, text, responses.bytes(), nanos);
        }
    }

    private void send(List<byte[]> pieces) {
        for (int i = 0; i < pieces.size() && !responses.ended(); i++) {
            socket.write(pieces.get(i));
            if (i < pieces.size() - 1) {
                settle();
            }
        }
    }

    /** Reads until nothing more comes for a while: what a server does with the next piece depends on whether it has answered. */
    private void settle() {
        while (!responses.ended() && read(timeouts.quietMillis() / 2)) {
            // an interim response, perhaps a final one, perhaps the end
        }
    }

    /** Reads until there are that many final responses, or no more are expected. */
    private void await(int finals) {
        while (!over() && responses.finals() < finals) {
            if (!read(responses.finals() == 0 ? timeouts.responseMillis() : timeouts.quietMillis())) {
                return;
            }
        }
    }

    private boolean over() {
        return responses.ended() || responses.isOther() || responses.bytes() > MAX_BYTES;
    }

    private Reaction reaction(byte[] plain, int usual) {
        if (responses.isOther()) {
            return other();
        }
        List<Integer> before = responses.statuses();
        if (responses.ended()) {
            return Reaction.of(before, closed ? End.CLOSE : End.SILENT);
        } else if (responses.finals() == 0) {
            return Reaction.of(before, End.SILENT);
        }
        socket.write(plain);
        while (!over() && read(timeouts.responseMillis())) {
            // to the end, which the plain request asks for
        }
        return after(before, usual);
    }

    /** Reads the rest of something that is not HTTP/1.1. */
    private Reaction other() {
        while (!responses.ended() && responses.bytes() <= MAX_BYTES && read(timeouts.quietMillis())) {
            // to its end
        }
        if (responses.statuses().contains(101)) {
            return Reaction.of(responses.statuses(), End.UPGRADE);
        }
        responses.end();
        return Reaction.of(responses.statuses(), closed ? End.CLOSE : End.SILENT);
    }

    private Reaction after(List<Integer> before, int usual) {
        if (!responses.ended()) {
            responses.end();
        }
        List<Integer> all = responses.statuses();
        if (all.size() == before.size()) {
            return Reaction.of(before, closed ? End.CLOSE : End.SILENT);
        }
        int last = all.get(all.size() - 1);
        List<Integer> others = all.subList(0, all.size() - 1);
        return last == usual ? Reaction.of(others, End.KEEP) : new Reaction(others, End.SPOILT, last);
    }

    /** Whether anything arrived in time, including the end of the connection. */
    private boolean read(int millis) {
        int count = socket.read(buffer, millis);
        if (count < 0) {
            closed = !socket.isExpired();
            responses.end();
        } else if (count > 0) {
            responses.add(buffer, count);
        }
        return count != 0;
    }
}
