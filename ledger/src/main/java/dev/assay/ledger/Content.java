package dev.assay.ledger;

import java.io.IOException;
import java.io.Writer;

/** What goes into a result file. */
@FunctionalInterface
public interface Content {
    /** Writes all of it; the stream is buffered, in the encoding of the file, and closed by the ledger. */
    void writeTo(Writer out) throws IOException;
}
