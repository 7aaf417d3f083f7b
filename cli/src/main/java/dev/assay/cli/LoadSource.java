package dev.assay.cli;

import dev.assay.load.LoadGenerator;
import dev.assay.model.BadInputException;
import dev.assay.model.Environment;
import dev.assay.model.LoadTool;
import dev.assay.model.ToolLoad;
import dev.assay.model.ToolRun;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Load from elsewhere than this machine. Closing it ends the connection; the next command connects again. */
public interface LoadSource extends AutoCloseable {
    /** The generator there, which closing this closes. */
    LoadGenerator generator();

    /** CPUs there that a load tool can use. */
    int cpus();

    /** The address of this machine at which servers must listen for the load to reach them. */
    String address();

    /** What the result says about it, by the names of facts in {@link Environment}. */
    Map<String, String> facts();

    /** Gives the generator priority over everything else on its CPUs from now on. */
    void favour() throws InterruptedException;

    /**
     * Prepares another load tool there, unless that was done before.
     *
     * @param jars of the tool on this machine, in class path order; empty if it is a program
     * @throws BadInputException if the tool is not installed there, with the command that installs it
     */
    Tool tool(LoadTool tool, List<Path> jars) throws InterruptedException;

    @Override
    void close();

    /** A load tool other than the generator, where the load comes from. */
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
