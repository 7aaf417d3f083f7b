package dev.assay.studies;

import dev.assay.experiment.ExitCode;
import dev.assay.experiment.ReportPage;
import dev.assay.experiment.StoredRun;
import dev.assay.ledger.Ledger;
import dev.assay.model.BadInputException;
import dev.assay.model.NoMeasurementException;
import dev.assay.model.Shell;
import dev.assay.model.verdict.Verdict;
import dev.assay.studies.model.StudyCell;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/**
 * Works through a study cell by cell, each a comparison in its own folder: keeps those that have ended, resumes those that were
 * interrupted and starts those that are missing, until all are done or the time is up.
 *
 * @param cells those that exist
 */
public record CellByCell(Path folder, List<StudyCell> cells) {
    /** Runs the comparison of a cell. */
    public interface Comparisons {
        /** The most wall time it takes. */
        Duration longest(StudyCell cell);

        /** Starts it in a new folder; returns its exit code. */
        int fresh(StudyCell cell, Path into) throws IOException;

        /** Resumes it; returns its exit code. */
        int resume(StudyCell cell, Path begun) throws IOException;
    }

    /** Follows the progress. */
    public interface Listener {
        void begins(StudyCell cell, int number, int of);

        /** The cell could not be measured this time; the others continue. */
        void failed(StudyCell cell, RuntimeException why);

        /** The next cell would not end in time. */
        void timeIsUp();
    }

    public CellByCell {
        cells = List.copyOf(cells);
    }

    /** Where the comparison of a cell is. */
    public Path folder(StudyCell cell) {
        return folder.resolve(cell.name());
    }

    /** The verdict of a cell; empty until its comparison has ended. */
    public Optional<Verdict> verdict(StudyCell cell) {
        if (!Files.isDirectory(folder(cell))) {
            return Optional.empty();
        }
        try (Ledger ledger = Ledger.open(folder(cell))) {
            return ledger.hasVerdict() ? Optional.of(ledger.readVerdict()).filter(Verdict::finished) : Optional.empty();
        }
    }

    /** The margin of the comparison of a cell. */
    public double margin(StudyCell cell) {
        try (Ledger ledger = Ledger.open(folder(cell))) {
            return StoredRun.shownPlan(ledger).margin();
        }
    }

    /**
     * Judges the cells that have ended by the rules of this version and draws their pages.
     *
     * @throws BadInputException if no cell has ended
     */
    public void judge(ReportPage page) {
        List<StudyCell> ended =
                cells.stream().filter(cell -> verdict(cell).isPresent()).toList();
        if (ended.isEmpty()) {
            throw new BadInputException(
                    folder.toString(),
                    "holds no comparison that has ended",
                    "Name the folder of a study, or go on with it: --out " + Shell.quote(folder) + ".");
        }
        ended.forEach(cell -> StoredVerdict.judgeAgain(folder(cell), page));
    }

    /** Whether the study has begun: the folder of at least one cell exists. */
    public boolean begun() {
        return cells.stream().anyMatch(cell -> Files.isDirectory(folder(cell)));
    }

    /**
     * Measures what is missing.
     *
     * @param time limit; empty for none
     * @return {@link ExitCode#DONE} if every cell begun has ended, {@link ExitCode#INTERRUPTED}, or {@link ExitCode#NO_MEASUREMENT} if
     *     any failed
     */
    public int run(Comparisons comparisons, Listener listener, InstantSource clock, Optional<Duration> time)
            throws IOException {
        Optional<Instant> end = time.map(clock.instant()::plus);
        boolean failed = false;
        for (StudyCell cell : cells) {
            if (verdict(cell).isPresent()) {
                continue;
            }
            Instant atTheLatest = clock.instant().plus(comparisons.longest(cell));
            if (end.filter(atTheLatest::isAfter).isPresent()) {
                listener.timeIsUp();
                break;
            }
            listener.begins(cell, cells.indexOf(cell) + 1, cells.size());
            int code = measure(cell, comparisons, listener);
            if (code == ExitCode.INTERRUPTED) {
                return code;
            }
            failed |= code != ExitCode.DONE;
        }
        return failed ? ExitCode.NO_MEASUREMENT : ExitCode.DONE;
    }

    private int measure(StudyCell cell, Comparisons comparisons, Listener listener) throws IOException {
        Path results = folder(cell);
        try {
            return Ledger.begun(results) ? comparisons.resume(cell, results) : comparisons.fresh(cell, results);
        } catch (NoMeasurementException | BadInputException why) {
            listener.failed(cell, why);
            return ExitCode.NO_MEASUREMENT;
        }
    }
}
