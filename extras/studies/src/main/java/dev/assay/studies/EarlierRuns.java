package dev.assay.studies;

import dev.assay.experiment.SameConditions;
import dev.assay.experiment.StoredRun;
import dev.assay.ledger.Ledger;
import dev.assay.ledger.PlanFile;
import dev.assay.model.BadInputException;
import dev.assay.model.evidence.Environment;
import dev.assay.model.plan.Plan;
import dev.assay.plan.PlanText;
import dev.assay.plan.Plans;
import dev.assay.studies.model.Studies;
import dev.assay.studies.model.Study;
import dev.assay.studies.model.StudyResult;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The runs of a study that was interrupted. It goes on only as the same study on the same machine. */
final class EarlierRuns {
    static final String INSTEAD = "Repeat the command that made it, or give another folder with --out.";

    private EarlierRuns() {}

    /**
     * The result so far; empty if there was none yet.
     *
     * @param ledger of the folder in which the study began
     * @throws BadInputException if it is another study, or has another plan, scale or load tool, or other apps, JDKs or server versions, or
     *     began on another machine
     */
    static Optional<StudyResult> of(Ledger ledger, Repetition repetition, Plan plan, Environment here) {
        Path folder = ledger.dir();
        require(runsAs(StudyFile.readText(ledger), repetition), folder, "holds another study");
        Plan stored = StoredRun.plan(ledger);
        Plan before = stored.with(stored.extent().withBudgetOf(plan.extent()));
        require(
                Plans.toYaml(before).equals(Plans.toYaml(plan)),
                folder,
                "holds this study with another plan (see its plan.yaml)");
        SameConditions.require(folder, ledger.readEnvironment(), here);
        if (!StudyFile.isIn(folder)) {
            return Optional.empty();
        }
        StudyResult result = StoredStudy.in(folder).result();
        require(
                result.scale() == repetition.scale()
                        && result.tool() == repetition.tool()
                        && result.boot().equals(repetition.line().boot()),
                folder,
                "was made with: " + result.command());
        return Optional.of(result);
    }

    /** Whether a study's earlier text runs the same, whatever it says about it. Both name jars relative to the same folder. */
    private static boolean runsAs(PlanFile earlier, Repetition repetition) {
        return parse(earlier.text(), earlier.path(), repetition)
                .runsAs(parse(repetition.text(), earlier.path(), repetition));
    }

    private static Study parse(String text, Path file, Repetition repetition) {
        return Studies.of(
                repetition.published().name(),
                new PlanText(file.toString(), text),
                repetition.published().plan().seed());
    }

    /** Everything seen, repetition by repetition. */
    static List<StudyTrial.Observation> seen(StudyResult result) {
        return result.repetitions().stream()
                .map(one -> new StudyTrial.Observation(one.starts(), one.figures(), one.runs()))
                .toList();
    }

    private static void require(boolean same, Path folder, String otherwise) {
        if (!same) {
            throw new BadInputException(folder.toString(), otherwise, INSTEAD);
        }
    }
}
