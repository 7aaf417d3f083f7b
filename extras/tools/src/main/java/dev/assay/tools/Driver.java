package dev.assay.tools;

import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** Adapter of one tool: checks what it can send, writes its configuration, and reads its result file. */
interface Driver {
    /** Where the tool comes from. */
    Supply supply();

    /** The reason why it cannot send this load; empty if it can. */
    Optional<String> unable(ToolLoad load);

    /** Writes its input files into the folder, and returns its command line. */
    List<String> prepare(Assignment assignment) throws IOException;

    /** Folders that can be deleted after the run. */
    default List<String> scaffolding() {
        return List.of();
    }

    /** Reads its results from the folder after a successful run. */
    Figures read(Assignment assignment) throws IOException, UnusableResultException;
}
