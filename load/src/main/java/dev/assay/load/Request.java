package dev.assay.load;

import dev.assay.http.RequestBytes;
import dev.assay.model.ErrorKind;
import org.jspecify.annotations.Nullable;

/**
 * A place for one request at a time, and the request. Used again for the next one, so that none is allocated. Times on the
 * clock of its event loop.
 */
abstract class Request {
    @Nullable
    RequestForm form;
    /** In its run, from 1. */
    long number;
    /** Which random stream it draws from. */
    long stream;
    /** Whose it is, where requests are those of users. */
    @Nullable
    User user;
    /** Keeps what is to be looked into of the answer; null where no step of the workload needs that. */
    @Nullable
    Intake intake;
    /** Counts what becomes of requests of its step; null on paper. */
    @Nullable
    StepMeter meter;
    /** Tells apart requests of different bytes; 0 where nobody asks. */
    long bytesHash;
    /** Length of the body of its answer. */
    long bodyBytes;
    /** When it was due. */
    long intended;
    /** When it was handed to the socket. */
    long written;
    /** Whether it is sent and not answered. */
    boolean inFlight;
    /** Whether it goes out once more, because no server has looked at it. */
    boolean again;
    /** Whether it stands in the queue of free places. */
    boolean queued;
    /** Whether this place got an answer in the recorded part. */
    boolean served;
    /** Its neighbours among the requests in flight. */
    @Nullable
    Request older;

    @Nullable
    Request newer;

    /** What is asked. */
    RequestForm form() {
        if (form == null) {
            throw new IllegalStateException("no request was sent");
        }
        return form;
    }

    /** The connection that this goes over, or will when there is one. */
    abstract PooledConnection pooled();

    /** Whether a request can be sent now, if none is in flight. */
    abstract boolean sendable();

    /**
     * Sends a rendered request, which may be filled anew when this returns.
     *
     * @param headMethod whether the answer has no body whatever its headers say
     */
    abstract void send(RequestBytes rendered, boolean headMethod);

    /** Whose it is. */
    User user() {
        if (user == null) {
            throw new IllegalStateException("not the request of a user");
        }
        return user;
    }

    /** Whether this is the first answer of its connection, or of one before, in the recorded part. */
    boolean firstAnswer() {
        boolean first = !served;
        served = true;
        return first;
    }

    /** The answer is no longer awaited. */
    abstract void giveUp(ErrorKind kind, String reason);
}
