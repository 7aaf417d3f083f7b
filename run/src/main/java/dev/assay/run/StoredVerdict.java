package dev.assay.run;

import dev.assay.ledger.Ledger;
import dev.assay.model.Environment;
import dev.assay.model.Verdict;
import java.nio.file.Files;
import java.nio.file.Path;

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
        Path inner = folder.resolve(OF_A_STUDY);
        try (Ledger ledger = Ledger.open(Files.isDirectory(inner) ? inner : folder)) {
            Verdict verdict = ledger.readVerdict();
            return new StoredVerdict(verdict, ledger.readEnvironment(), ExitCode.of(verdict, ledger.evidence()));
        }
    }

    /** The same with another exit code. */
    public StoredVerdict endedWith(int code) {
        return new StoredVerdict(verdict, environment, code);
    }
}
