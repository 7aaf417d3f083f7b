package dev.assay.behave.families;

import com.sun.management.UnixOperatingSystemMXBean;
import dev.assay.behave.cases.OtherCases;
import dev.assay.behave.outcome.Behaviour.Case;
import dev.assay.behave.outcome.Behaviour.Outcome;
import dev.assay.behave.outcome.Mark;
import dev.assay.behave.outcome.Observation;
import dev.assay.behave.outcome.Observation.Accepted;
import dev.assay.behave.outcome.Observation.Marks;
import dev.assay.behave.outcome.Reaction;
import dev.assay.behave.outcome.Reaction.End;
import dev.assay.behave.transport.SteadyConnection;
import dev.assay.behave.transport.Tally;
import dev.assay.behave.transport.Target;
import dev.assay.behave.transport.Timeouts;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.Socket;
import java.net.SocketException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How many open connections a server answers on. Idle ones are opened in batches, each smaller than a server's backlog, until the last of a
 * batch is not answered; bisection then finds the last one that is. The server has to answer again once they are closed.
 *
 * @param most number to open
 */
record OpenConnections(int most, Timeouts timeouts) {
    static final Case CASE = OtherCases.of("limit-connections");

    private static final int USUAL_MOST = 10_000;
    /** File descriptors that this process needs for other things. */
    private static final int OTHER_FILES = 500;

    private static final int BATCH = 25;

    private static final int LOOKS = 10;

    /** As many as this process may open, up to 10,000. */
    static OpenConnections usual(Timeouts timeouts) {
        long files = ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix
                ? unix.getMaxFileDescriptorCount()
                : Integer.MAX_VALUE;
        long free = files < 0 ? USUAL_MOST : files - OTHER_FILES; // negative: no limit
        return new OpenConnections((int) Math.max(1, Math.min(USUAL_MOST, free)), timeouts);
    }

    Outcome find(Target target, Map<String, String> documented) {
        List<Socket> open = new ArrayList<>();
        int answered = 0;
        boolean refused = false;
        try {
            while (answered == open.size() && answered < most && !refused) {
                refused = !openBatch(target, open);
                answered = answered(target, open, answered);
            }
        } finally {
            open.forEach(OpenConnections::reset);
        }
        boolean recovers = recovers(target);
        Observation beyond = answered == open.size() ? Marks.of(Mark.REFUSED) : Reaction.of(List.of(), End.SILENT);
        return new Outcome(
                target.contender(),
                new Accepted(answered, answered == most ? Optional.empty() : Optional.of(beyond), recovers),
                recovers,
                List.of(),
                Limits.documented(documented, CASE));
    }

    /** Opens a batch; returns whether all of it could be opened. */
    private boolean openBatch(Target target, List<Socket> open) {
        int whole = Math.min(most, open.size() + BATCH);
        try {
            while (open.size() < whole) {
                open.add(target.connections().open());
            }
            return true;
        } catch (IOException full) {
            return false;
        }
    }

    /**
     * How many of the connections get a response; they are accepted in the order in which they were opened.
     *
     * @param before how many did before
     */
    private int answered(Target target, List<Socket> open, int before) {
        Bisection search = new Bisection(before, open.size());
        while (search.isOpen()) {
            search.note(isAnswered(target, open.get(search.next() - 1)));
        }
        int answered = search.largest();
        // A busy machine may have delayed just this response.
        return answered < open.size() && hasResponse(open.get(answered))
                ? answered(target, open, answered + 1)
                : answered;
    }

    private boolean isAnswered(Target target, Socket socket) {
        try {
            socket.setSoTimeout(timeouts.responseMillis());
            socket.getOutputStream().write(target.get());
        } catch (IOException closed) {
            return false;
        }
        return hasResponse(socket);
    }

    private static boolean hasResponse(Socket socket) {
        try {
            return socket.getInputStream().read() >= 0;
        } catch (IOException silent) {
            return false;
        }
    }

    private boolean recovers(Target target) {
        for (int look = 0; look < LOOKS; look++) {
            if (SteadyConnection.ofNewClient(target, timeouts.responseMillis()) == Tally.Ended.ANSWERED) {
                return true;
            }
        }
        return false;
    }

    /** Closes with a reset: after a normal close, each port would be held for a minute. */
    private static void reset(Socket socket) {
        try (socket) {
            socket.setSoLinger(true, 0);
        } catch (SocketException gone) {
            // closed already
        } catch (IOException e) {
            // nothing more can be done about it
        }
    }
}
