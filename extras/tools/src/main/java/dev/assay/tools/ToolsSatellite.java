package dev.assay.tools;

import dev.assay.cli.CommandEntry;
import dev.assay.cli.Satellite;
import dev.assay.model.plan.Plan;
import dev.assay.model.verdict.Verdict;
import dev.assay.report.document.Section;
import dev.assay.tools.cross.CrossCheckFile;
import dev.assay.tools.cross.CrossCheckFollowUp;
import dev.assay.tools.files.JudgeFilesCommand;
import java.nio.file.Path;
import java.util.List;

/** Other load tools: {@code assay compare --cross-check} with its section of the report, and {@code assay judge-files}. */
public final class ToolsSatellite implements Satellite {
    @Override
    public List<CommandEntry> commands() {
        return List.of(
                new CommandEntry("judge-files", JudgeFilesCommand.class, "Judges result files of other load tools."));
    }

    @Override
    public List<Object> flags(String command) {
        return switch (command) {
            case "compare", "resume", "tune" -> List.of(new CrossCheckFollowUp());
            default -> List.of();
        };
    }

    @Override
    public List<Section> sections(Path results) {
        return CrossCheckFile.sections(results);
    }

    @Override
    public void judged(Path results, Plan plan, Verdict verdict) {
        CrossCheckFile.judged(results, plan, verdict);
    }
}
