package dev.assay.cli;

import dev.assay.model.BadInputException;
import dev.assay.plan.CellStudy;
import dev.assay.plan.Plans;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The flags of {@code assay study assay-2026} that no other study has. */
final class CellStudyOptions {
    @Option(
            names = "--list-cells",
            description = "Of assay-2026: list its cells, and why others do not exist, and do nothing else.")
    private boolean listCells;

    @Option(
            names = "--night",
            paramLabel = "TIME",
            description = {
                "Of assay-2026: wall time for this part of it; no comparison begins that would not end in it.",
                "The same command with the same --out goes on where it stopped."
            })
    private @Nullable String night;

    boolean listCells() {
        return listCells;
    }

    Optional<Duration> night() {
        return Optional.ofNullable(night).map(text -> Plans.duration(text, "--night"));
    }

    /** @throws BadInputException if one is given with another study */
    void refuse() {
        if (listCells || night != null) {
            throw new BadInputException(
                    listCells ? "--list-cells" : "--night",
                    "is for " + CellStudy.NAME + " alone",
                    "Write assay study " + CellStudy.NAME + ", or leave it out.");
        }
    }
}
