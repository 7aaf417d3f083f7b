package dev.assay.remote;

import dev.assay.cli.Action;
import dev.assay.cli.Version;
import dev.assay.experiment.ExitCode;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStream;
import picocli.CommandLine.Command;

/** {@code assay agent}: what {@code --load-host} starts on the other machine. Standard output is the connection. */
@Command(
        name = LoadHost.AGENT,
        hidden = true,
        description = "Sends load for an Assay on another machine, which starts it over ssh.")
final class AgentCommand extends Action {
    @Override
    public Integer call() throws InterruptedException {
        OutputStream out = new FileOutputStream(FileDescriptor.out); // a PrintStream would hide that the reader is gone
        System.setOut(System.err);
        Agent.serve(System.in, out, Version.number(), Agent.PATIENCE);
        return ExitCode.DONE;
    }
}
