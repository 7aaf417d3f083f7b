package dev.assay.studies;

import dev.assay.cli.CommandEntry;
import dev.assay.cli.Satellite;
import dev.assay.model.BadInputException;
import dev.assay.model.Shell;
import java.nio.file.Path;
import java.util.List;

/** {@code assay study}. */
public final class StudiesSatellite implements Satellite {
    @Override
    public List<CommandEntry> commands() {
        return List.of(new CommandEntry("study", StudyCommand.class, "Repeats a published comparison of servers."));
    }

    /** The command of a study says what is to follow its runs; its folder does not. */
    @Override
    public void requireResumable(Path folder) {
        if (StudyFile.hasBegun(folder)) {
            throw new BadInputException(
                    folder.toString(),
                    "is the result folder of a study",
                    "Repeat its assay study command with --out " + Shell.quote(folder) + ".");
        }
    }
}
