package dev.assay.tools;

import dev.assay.model.plan.Placement;
import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;

/** Load tools that can be run against a server. Tests use fakes, so that no time passes. */
public interface LoadTools {
    /** The reason why a tool cannot send a load, worded to follow its name; empty if it can. */
    Optional<String> unable(LoadTool tool, ToolLoad load);

    /**
     * Sends a load and reads the tool's result.
     *
     * @param base scheme, host and port of a server on this machine
     * @param folder of this run only; created if missing. The tool's configuration, result file and output are kept there
     * @return failed if the tool failed or could not send the load, or if its result is incomplete
     * @throws dev.assay.model.BadInputException if the tool is missing or the server is not on this machine
     * @throws InterruptedException if the thread is interrupted; the tool is then terminated
     */
    ToolRun run(LoadTool tool, ToolLoad load, URI base, Placement placement, Path folder) throws InterruptedException;
}
