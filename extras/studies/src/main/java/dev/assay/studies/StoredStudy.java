package dev.assay.studies;

import dev.assay.experiment.ReportPage;
import dev.assay.experiment.StoredRun;
import dev.assay.ledger.Ledger;
import dev.assay.ledger.PlanFile;
import dev.assay.model.evidence.Environment;
import dev.assay.model.plan.Plan;
import dev.assay.plan.PlanText;
import dev.assay.studies.model.Studies;
import dev.assay.studies.model.Study;
import dev.assay.studies.model.StudyJudgement;
import dev.assay.studies.model.StudyResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A repeated study stored in a result folder.
 *
 * @param published as published; for a study of Assay's own list, as this version knows it
 * @param environment the machine it was repeated on
 * @param verdict stored with it
 */
public record StoredStudy(
        Path folder, Study published, StudyResult result, Environment environment, Optional<StoredVerdict> verdict) {
    /**
     * The study in a result folder.
     *
     * @throws dev.assay.model.BadInputException if it holds none, or one from a version that did not store the study's text
     */
    public static StoredStudy in(Path folder) {
        try (Ledger ledger = Ledger.open(folder)) {
            PlanFile text = StudyFile.readText(ledger);
            StudyResult result =
                    StudyFile.read(folder, bare -> Studies.shortened(published(ledger, text, bare), bare.scale()));
            return new StoredStudy(
                    folder, published(ledger, text, result), result, ledger.readEnvironment(), own(folder));
        }
    }

    /**
     * Judges Assay's own experiment of a study by the rules of this version and draws its page; nothing if the study has none.
     *
     * @throws dev.assay.model.BadInputException if it cannot be read
     */
    public static void judgeExperiment(Path folder, ReportPage page) {
        Path inner = folder.resolve(StoredVerdict.OF_A_STUDY);
        if (Files.isDirectory(inner)) {
            StoredVerdict.judgeAgain(inner, page);
        }
    }

    /** The plan of the study that began in a folder, without its secrets; empty if none did. */
    public static Optional<Plan> plan(Path folder) {
        if (!StudyFile.hasBegun(folder)) {
            return Optional.empty();
        }
        try (Ledger ledger = Ledger.open(folder)) {
            return Optional.of(StoredRun.shownPlan(ledger));
        }
    }

    /** The verdict of Assay's own experiment; also empty if that ended before it was judged. */
    private static Optional<StoredVerdict> own(Path folder) {
        Path inner = folder.resolve(StoredVerdict.OF_A_STUDY);
        if (!Files.isDirectory(inner)) {
            return Optional.empty();
        }
        boolean judged;
        try (Ledger ledger = Ledger.open(inner)) {
            judged = ledger.hasVerdict();
        }
        return judged ? Optional.of(StoredVerdict.in(folder)) : Optional.empty();
    }

    /** A study of Assay's own list is described as this version does, if what it ran is still what the study runs. */
    private static Study published(Ledger ledger, PlanFile text, StudyResult result) {
        Plan plan = StoredRun.shownPlan(ledger);
        PlanText file = new PlanText(text.path().toString(), text.text());
        Study stored = Studies.of(result.study(), file, result.seed()).with(plan);
        if (!listed(result)) {
            return stored;
        }
        Study now = Studies.named(result.study(), result.seed()).with(plan);
        return now.runsAs(stored) ? now : stored;
    }

    /** Whether it is of Assay's own list, not of a user's own file, whatever its name. */
    boolean listed() {
        return listed(result);
    }

    private static boolean listed(StudyResult result) {
        return Studies.names().contains(result.study())
                && List.of(result.command().split(" ")).contains(result.study());
    }

    /** How often the loads of the study in a folder have run, an unfinished repetition included; 0 if it has no results. */
    static int repetitions(Path folder) {
        return StudyFile.isIn(folder) ? in(folder).result().repetitions().size() : 0;
    }

    /** The text of the study's file, as it ran. */
    static String text(Path folder) {
        try (Ledger ledger = Ledger.open(folder)) {
            return StudyFile.readText(ledger).text();
        }
    }

    /** The same with another verdict, if one is given. */
    public StoredStudy or(Optional<StoredVerdict> other) {
        return new StoredStudy(folder, published, result, environment, other.or(() -> verdict));
    }

    /** Judges it by the rules of this version and stores the judgement. */
    public StudyJudgement judged(StudyRun.Judge judge) {
        StudyJudgement judgement = judge.judge(published, result, verdict.map(StoredVerdict::verdict));
        try (Ledger ledger = Ledger.open(folder)) {
            StudyFile.write(ledger, published, result, judgement);
        }
        return judgement;
    }
}
