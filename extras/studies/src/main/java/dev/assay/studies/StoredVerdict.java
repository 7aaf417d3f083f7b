package dev.assay.studies;

import dev.assay.experiment.ExitCode;
import dev.assay.experiment.ReportPage;
import dev.assay.experiment.StoredRun;
import dev.assay.ledger.Ledger;
import dev.assay.model.evidence.Environment;
import dev.assay.model.plan.Plan;
import dev.assay.model.verdict.Limit;
import dev.assay.model.verdict.Verdict;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A verdict stored in a result folder.
 *
 * @param environment the machine that it was measured on
 * @param exitCode of its experiment
 */
public record StoredVerdict(Verdict verdict, Environment environment, int exitCode) {
    /** The subfolder of a study that holds Assay's own experiment. */
    static final String OF_A_STUDY = "verdict";

    /**
     * The verdict of a comparison, or of the comparison within a study.
     *
     * @param folder of the results
     * @throws dev.assay.model.BadInputException if there is none
     */
    public static StoredVerdict in(Path folder) {
        try (Ledger ledger = Ledger.open(experiment(folder))) {
            Environment environment = ledger.readEnvironment();
            Verdict read = ledger.readVerdict();
            Verdict verdict = read.withLimits(limits(read, environment));
            return new StoredVerdict(verdict, environment, ExitCode.of(verdict, ledger.evidence()));
        }
    }

    /**
     * The plan behind that verdict, without its secrets.
     *
     * @param folder of the results
     * @throws dev.assay.model.BadInputException if it is missing or was changed
     */
    public static Plan plan(Path folder) {
        try (Ledger ledger = Ledger.open(experiment(folder))) {
            return StoredRun.shownPlan(ledger);
        }
    }

    /** The plan of the experiment that began in the folder of a study; empty if none did. */
    public static Optional<Plan> planOfStudy(Path folder) {
        return Ledger.begun(folder.resolve(OF_A_STUDY)) ? Optional.of(plan(folder)) : Optional.empty();
    }

    private static Path experiment(Path folder) {
        Path inner = folder.resolve(OF_A_STUDY);
        return Files.isDirectory(inner) ? inner : folder;
    }

    /**
     * Judges an experiment by the rules of this version and draws its page. One without evidence keeps the verdict that it came with: the
     * histograms of all are too large to publish.
     *
     * @throws dev.assay.model.BadInputException if it cannot be read
     */
    static void judgeAgain(Path experiment, ReportPage page) {
        boolean evidence;
        try (Ledger ledger = Ledger.open(experiment)) {
            evidence = ledger.hasEvidence();
        }
        if (evidence) {
            StoredRun.judge(experiment, page);
        }
    }

    /** Whether the folder of an experiment has the verdict with which it ended as planned. */
    public static boolean hasEnded(Path folder) {
        if (!Files.isDirectory(folder)) {
            return false;
        }
        try (Ledger ledger = Ledger.open(folder)) {
            return ledger.verdictFinished();
        }
    }

    /** Older versions stored limits as sentences: the one of the calibration is known by the environment, which quotes it, too. */
    private static List<Limit> limits(Verdict read, Environment environment) {
        Optional<String> quoted = Optional.ofNullable(environment.facts().get(Environment.CALIBRATION));
        return read.limits().stream()
                .map(limit -> quoted.filter(words -> limit.equals(new Limit.Text(words)))
                        .<Limit>map(Limit.Calibrated::new)
                        .orElse(limit))
                .toList();
    }

    /** The same with another exit code. */
    public StoredVerdict endedWith(int code) {
        return new StoredVerdict(verdict, environment, code);
    }
}
