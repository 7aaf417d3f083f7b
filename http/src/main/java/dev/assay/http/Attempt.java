package dev.assay.http;

import dev.assay.model.ErrorKind;

/** Who hears how an attempt to connect failed. */
public interface Attempt {
    /** There is no connection: the attempt failed. */
    void unreachable(ErrorKind kind, String example);
}
