package dev.assay.tools;

import dev.assay.model.BadInputException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;

/** A source of load that can run other load tools, too. */
public interface ToolSource {
    /**
     * Prepares a tool there, unless that was done before.
     *
     * @param jars of the tool on this machine, in class path order; empty if it is a program
     * @throws BadInputException if the tool is not installed there, with the command that installs it
     */
    Tool tool(LoadTool tool, List<Path> jars) throws InterruptedException;

    /** A load tool where the load comes from. */
    @FunctionalInterface
    interface Tool {
        /**
         * Runs a load to its end.
         *
         * @param base scheme, host and port of a server as seen from there
         * @param folder on this machine, for this run's files only
         * @throws InterruptedException if the thread is interrupted; the tool is then stopped
         */
        ToolRun run(ToolLoad load, URI base, Path folder) throws InterruptedException;
    }
}
