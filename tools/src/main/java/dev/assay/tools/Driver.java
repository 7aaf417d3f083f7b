package dev.assay.tools;

import dev.assay.model.ToolLoad;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** One tool: what it can send, in which words it is told, and what its result file says. */
interface Driver {
    /** What it is made of. */
    Supply supply();

    /** Why it cannot send this load; empty if it can. */
    Optional<String> unable(ToolLoad load);

    /** Writes what it reads into the folder, and says how it is started. */
    List<String> prepare(Assignment assignment) throws IOException;

    /** Folders that it needs while it runs, and nobody afterwards. */
    default List<String> scaffolding() {
        return List.of();
    }

    /** Reads what it left in the folder after it ended well. */
    Figures read(Assignment assignment) throws IOException, UnusableResultException;
}
