package dev.assay.run;

import dev.assay.ledger.Ledger;
import dev.assay.model.Verdict;
import java.nio.file.Path;

/** A verdict as it comes back from a result folder, where many values are sentences. */
final class Reread {
    private Reread() {}

    /** @param temp in which there is nothing named {@code reread} */
    static Verdict of(Verdict verdict, Path temp) {
        try (Ledger ledger = Ledger.create(temp.resolve("reread"))) {
            ledger.writeVerdict(verdict);
            return ledger.readVerdict();
        }
    }
}
