package dev.assay.calibrate;

import dev.assay.cli.screen.Console;
import dev.assay.cli.screen.Interrupts;
import dev.assay.cli.screen.Progress;
import dev.assay.experiment.Budget;
import dev.assay.experiment.Outlook;
import dev.assay.experiment.StopSignal;
import dev.assay.experiment.TrialEvent;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;

/** Shows the progress of a calibration on the terminal; handles Ctrl-C. */
final class CalibrationProgress implements CalibrationObserver {
    private final Console console;
    private final CalibrationDesign design;
    private final Progress progress;

    CalibrationProgress(Console console, CalibrationDesign design, Budget budget) {
        this.console = console;
        this.design = design;
        this.progress = new Progress(
                console, design.schedule(), budget::left, System::nanoTime, paced -> outlook(budget.left()));
    }

    /** As many blocks as the time holds; the schedule's own number is that of the comparisons that are calibrated for. */
    private Outlook outlook(Duration left) {
        long blocks = left.dividedBy(design.schedule().timing().blockEstimate());
        return new Outlook(List.of(), OptionalInt.empty(), OptionalInt.of((int) blocks));
    }

    @Override
    public void begins(Path folder) {
        console.err().println("Seed " + design.plan().seed() + ", results in " + folder);
    }

    @Override
    public void event(TrialEvent event) {
        progress.event(event);
    }

    @Override
    public void priced(double micros, double ratePerSecond) {
        console.err()
                .printf(Locale.ROOT, "a request costs %.1f µs of CPU time at %,.0f req/s%n", micros, ratePerSecond);
    }

    @Override
    public StopSignal listen() {
        return Interrupts.install(console);
    }
}
