package dev.assay.load.result;

import dev.assay.http.message.RequestBytes;
import dev.assay.load.request.RequestForm;
import dev.assay.load.request.ResponseBuffer;
import dev.assay.load.request.User;
import dev.assay.model.evidence.ErrorKind;
import org.jspecify.annotations.Nullable;

/**
 * A place for one request at a time, and the request itself. Reused for the next one, so that none is allocated. Times on the clock
 * of its event loop.
 */
public abstract class Request {
    @Nullable
    public RequestForm form;
    /** Number in its run, from 1. */
    public long number;
    /** Which random stream it draws from. */
    public long stream;
    /** Its user; null if requests have no users. */
    @Nullable
    public User user;
    /** Keeps what is to be inspected of the response; null if no step of the workload needs that. */
    @Nullable
    public ResponseBuffer responseBuffer;
    /** Counts the outcomes of its step; null in tests. */
    @Nullable
    public StepMeter meter;
    /** Distinguishes requests of different bytes; 0 where that is not needed. */
    public long bytesHash;

    public int status;
    /** Length of the body of its response. */
    public long bodyBytes;
    /** When it was due. */
    public long intended;
    /** When it was handed to the socket. */
    public long written;

    public boolean inFlight;
    /** Whether it is to be sent again, because the server has not processed it. */
    public boolean again;
    /** Whether it is in the queue of free places. */
    public boolean queued;
    /** Whether this place got a response in the recorded part. */
    boolean served;
    /** Its neighbours among the requests in flight. */
    @Nullable
    Request older;

    @Nullable
    Request newer;

    public RequestForm form() {
        if (form == null) {
            throw new IllegalStateException("no request was sent");
        }
        return form;
    }

    /** Notes an attempt to connect for it; returns whether it was the first for the place of its connection. */
    public abstract boolean triedFirst();

    /** Whether a request can be sent now, if none is in flight. */
    public abstract boolean sendable();

    /**
     * Sends a rendered request, which may be refilled when this returns.
     *
     * @param headMethod whether the response has no body whatever its headers say
     */
    public abstract void send(RequestBytes rendered, boolean headMethod);

    public User user() {
        if (user == null) {
            throw new IllegalStateException("not the request of a user");
        }
        return user;
    }

    /** Whether this is the first response in the recorded part over its connection or one before it. */
    public boolean firstResponse() {
        boolean first = !served;
        served = true;
        return first;
    }

    /** Stops waiting for the response. */
    public abstract void giveUp(ErrorKind kind, String reason);
}
