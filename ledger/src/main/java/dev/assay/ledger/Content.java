package dev.assay.ledger;

import java.io.IOException;
import java.io.Writer;

/** The content of a result file. */
@FunctionalInterface
public interface Content {
    /** Writes the content; the writer is buffered, encodes as the file requires, and is closed by the ledger. */
    void writeTo(Writer out) throws IOException;
}
