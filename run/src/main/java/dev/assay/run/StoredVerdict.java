package dev.assay.run;

import dev.assay.ledger.Ledger;
import dev.assay.model.Environment;
import dev.assay.model.Verdict;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A verdict that is on the disk.
 *
 * @param environment the machine that it was measured on
 * @param exitCode of its experiment
 */
public record StoredVerdict(Verdict verdict, Environment environment, int exitCode) {
    /** The folder of a study in which its own experiment is. */
    static final String OF_A_STUDY = "verdict";

    /**
     * That of a comparison, or of a study that has one in it.
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

    /** The same of an experiment that ended with this exit code. */
    public StoredVerdict endedWith(int code) {
        return new StoredVerdict(verdict, environment, code);
    }
}
