package dev.assay.load;

import dev.assay.model.ErrorKind;

/** Who hears how an attempt to connect failed. */
interface Attempt {
    /** There is no connection: the attempt failed. */
    void unreachable(ErrorKind kind, String example);
}
