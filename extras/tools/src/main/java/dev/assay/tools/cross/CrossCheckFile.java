package dev.assay.tools.cross;

import dev.assay.ledger.ResultFile;
import dev.assay.model.plan.Plan;
import dev.assay.model.verdict.Verdict;
import dev.assay.report.document.Section;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** {@code cross-check.json} in the result folder of a comparison. */
public final class CrossCheckFile {
    static final ResultFile<CrossCheck> FILE = new ResultFile<>("cross-check.json", 1, CrossCheck.class);

    private CrossCheckFile() {}

    /** @throws dev.assay.model.BadInputException if it cannot be read or was changed */
    static Optional<CrossCheck> read(Path results) {
        return FILE.read(
                results,
                "delete it to go on without it; `assay compare --cross-check` makes one with a new experiment");
    }

    public static List<Section> sections(Path results) {
        return read(results).map(CrossCheckSection::of).stream().toList();
    }

    /** Holds the figures of the tools against a new verdict on the same contenders. */
    public static void judged(Path results, Plan plan, Verdict verdict) {
        read(results).ifPresent(check -> FILE.write(results, CrossChecks.against(check, verdict, plan.margin())));
    }
}
