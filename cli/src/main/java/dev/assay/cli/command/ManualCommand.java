package dev.assay.cli.command;

import dev.assay.cli.Action;
import dev.assay.cli.Commands;
import dev.assay.experiment.ExitCode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code assay manual}: writes man pages and shell completion for a release. For the build, and for packagers of Assay. */
@Command(
        name = "manual",
        hidden = true,
        description = "Writes man pages and the completion script for bash and zsh to a folder.")
public final class ManualCommand extends Action {
    @Parameters(paramLabel = "DIR", description = "Folder to write to.")
    private Path dir = Path.of("");

    @Override
    public Integer call() {
        CommandLine all = Commands.all(console(), variables());
        try {
            write(all, Files.createDirectories(dir.resolve("man/man1")));
            Files.writeString(
                    Files.createDirectories(dir.resolve("completions")).resolve("assay"),
                    AutoComplete.bash("assay", all));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return ExitCode.DONE;
    }

    private static void write(CommandLine command, Path folder) throws IOException {
        Files.writeString(folder.resolve(ManPage.name(command.getCommandSpec()) + ".1"), ManPage.of(command));
        for (CommandLine other : command.getSubcommands().values()) {
            if (!other.getCommandSpec().usageMessage().hidden()) {
                write(other, folder);
            }
        }
    }
}
