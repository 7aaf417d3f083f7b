package dev.assay.http.loop;

import dev.assay.model.evidence.ErrorKind;

/** Is told when an attempt to connect fails. */
public interface ConnectListener {
    /** The attempt failed: there is no connection. */
    void unreachable(ErrorKind kind, String example);
}
