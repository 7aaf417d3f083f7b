package dev.assay.doctor;

import dev.assay.cli.screen.Console;
import dev.assay.experiment.ExitCode;
import dev.assay.launch.machine.Finding;
import dev.assay.launch.machine.Placements;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;

/** Prints the findings of {@code doctor}, each as soon as it is there, and finds the exit code. */
public final class Examination implements Consumer<Finding> {
    private final Console console;
    private boolean unfit;

    public Examination(Console console) {
        this.console = console;
    }

    /** Examines this machine and returns the exit code. Does without picocli, which takes longer to load than the first line may take. */
    public static int here(Console console) {
        Examination examination = new Examination(console);
        Doctor.examine(() -> Placements.choose(Optional.empty(), Optional.empty()), examination);
        return examination.exitCode();
    }

    @Override
    public void accept(Finding finding) {
        unfit |= finding.level() == Finding.Level.FAIL;
        console.tell(String.format(Locale.ROOT, "%-5s ", finding.level()), finding.what());
        if (!finding.advice().isBlank()) {
            console.tell("      ", finding.advice());
        }
    }

    /** Fails if the machine is not fit to measure. */
    public int exitCode() {
        return unfit ? ExitCode.NO_MEASUREMENT : ExitCode.DONE;
    }
}
