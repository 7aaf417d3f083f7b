package dev.assay.tools;

import dev.assay.model.LoadTool;
import dev.assay.model.Placement;
import dev.assay.model.ToolLoad;
import dev.assay.model.ToolRun;
import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;

/** Load tools that can be sent at a server. Tests put fakes here, so that no time passes. */
public interface LoadTools {
    /** Why a tool cannot send a load, in words that go on after its name; empty if it can. */
    Optional<String> unable(LoadTool tool, ToolLoad load);

    /**
     * Sends a load and reads what the tool says of it.
     *
     * @param base scheme, host and port of a server on this machine
     * @param folder of this run alone; made if missing. What the tool was told, its result file and its output are kept there
     * @return failed if the tool failed or could not send the load, or if its result is not whole
     * @throws dev.assay.model.BadInputException if the tool is missing or the server is not on this machine
     * @throws InterruptedException if the thread is interrupted meanwhile; the tool is then ended
     */
    ToolRun run(LoadTool tool, ToolLoad load, URI base, Placement placement, Path folder) throws InterruptedException;
}
