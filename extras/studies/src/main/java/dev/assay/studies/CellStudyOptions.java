package dev.assay.studies;

import dev.assay.model.BadInputException;
import dev.assay.plan.yaml.Durations;
import dev.assay.studies.model.CellStudy;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The flags of {@code assay study assay-2026} that no other study has. */
final class CellStudyOptions {
    @Option(
            names = "--list-cells",
            description = "assay-2026 only: list its cells, say why others do not exist, and exit.")
    private boolean listCells;

    @Option(
            names = "--night",
            paramLabel = "TIME",
            description = {
                "assay-2026 only: wall time for this session; comparisons that would not finish in it do not start.",
                "Repeat the command with the same --out to continue."
            })
    private @Nullable String night;

    boolean listCells() {
        return listCells;
    }

    Optional<Duration> night() {
        return Optional.ofNullable(night).map(text -> Durations.parse(text, "--night"));
    }

    /** @throws BadInputException if one is given with another study */
    void refuse() {
        if (listCells || night != null) {
            throw new BadInputException(
                    listCells ? "--list-cells" : "--night",
                    "applies only to " + CellStudy.NAME,
                    "Write assay study " + CellStudy.NAME + ", or omit it.");
        }
    }
}
