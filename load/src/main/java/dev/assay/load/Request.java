package dev.assay.load;

import dev.assay.model.ErrorKind;
import org.jspecify.annotations.Nullable;

/** A request on its way. Used again for the next one, so that none is allocated. Times on the clock of its event loop. */
abstract class Request {
    @Nullable
    RequestForm form;
    /** In its run, from 1. */
    long number;
    /** When it was due. */
    long intended;
    /** When it was handed to the socket. */
    long written;
    /** Whether it is sent and not answered. */
    boolean inFlight;
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

    /** The answer is no longer awaited. */
    abstract void giveUp(ErrorKind kind, String reason);
}
