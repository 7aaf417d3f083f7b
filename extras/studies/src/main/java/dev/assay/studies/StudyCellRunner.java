package dev.assay.studies;

import dev.assay.cli.bench.Folders;
import dev.assay.cli.bench.LocalBench;
import dev.assay.cli.bench.Machine;
import dev.assay.cli.command.ComparisonRunner;
import dev.assay.cli.flags.FailConditions;
import dev.assay.cli.flags.Outputs;
import dev.assay.cli.screen.Console;
import dev.assay.experiment.Budget;
import dev.assay.experiment.ExitCode;
import dev.assay.experiment.Unfinished;
import dev.assay.launch.machine.Placements;
import dev.assay.model.Shell;
import dev.assay.model.plan.CpuSet;
import dev.assay.model.plan.Plan;
import dev.assay.plan.Schedules;
import dev.assay.plan.yaml.Durations;
import dev.assay.studies.model.CellStudy;
import dev.assay.studies.model.StudyCell;
import dev.assay.studies.report.CellStudyReport;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** {@code assay study assay-2026}: one comparison after another, and a page with those that have finished. */
final class StudyCellRunner {
    /** For the page. */
    private final Console given;
    /** For all else. */
    private final Console console;

    private final Map<String, String> variables;
    private final Options options;

    /** All CPUs of this process before a comparison confines it to the generator's. */
    private Optional<CpuSet> cpus = Optional.empty();

    /**
     * How to measure.
     *
     * @param budget of each comparison; empty for the default
     * @param night wall time of this session; empty for no limit
     * @param folder with a folder for each cell; new, or of an earlier night
     * @param markdown another file for the page in Markdown
     */
    record Options(
            Optional<Duration> budget, Optional<Duration> night, long seed, Path folder, Optional<Path> markdown) {}

    StudyCellRunner(Console console, Map<String, String> variables, Options options) {
        this.given = console;
        this.console = console.beside(options.markdown());
        this.variables = variables;
        this.options = options;
    }

    static int list(Console console) {
        CellStudyReport.list(CellStudy.cells(), console.style(), console.out());
        console.out().flush();
        return ExitCode.DONE;
    }

    int run() throws IOException {
        options.markdown().ifPresent(Outputs::check);
        List<StudyCell> existing = CellPages.EXISTING;
        existing.forEach(StudyCellRunner::app);
        Folders.make(options.folder());
        CellByCell study = new CellByCell(options.folder(), existing);
        CellPages pages = new CellPages(study, options.folder());
        pages.requireOwn();
        int code = study.run(new Local(), new Progress(), Machine.clock(), options.night());
        int ended = pages.write(options.markdown(), given);
        if (ended < existing.size()) {
            console.out()
                    .println("continue: assay study " + CellStudy.NAME + " --out " + Shell.quote(options.folder())
                            + flag("--budget", options.budget()) + flag("--night", options.night()));
        }
        console.out().flush();
        return code;
    }

    private static Path app(StudyCell cell) {
        return Folders.app("matrix/" + cell.app(), cell.app());
    }

    private static String flag(String name, Optional<Duration> time) {
        return time.map(given -> " " + name + " " + Durations.format(given)).orElse("");
    }

    /** Runs comparisons on this machine. */
    private final class Local implements CellByCell.Comparisons {
        @Override
        public Duration longest(StudyCell cell) {
            return Budget.longest(plan(cell));
        }

        @Override
        public int fresh(StudyCell cell, Path into) throws IOException {
            LocalBench workbench = prepared(plan(cell));
            return comparing().fresh(workbench, Schedules.of(workbench.plan()), into, FailConditions.NONE);
        }

        @Override
        public int resume(StudyCell cell, Path begun) throws IOException {
            Unfinished unfinished = Unfinished.in(begun);
            CellPages.requireOwn(cell, unfinished.plan(), begun);
            LocalBench workbench = prepared(unfinished.plan());
            unfinished.requireSame(workbench.environment());
            return comparing().resume(workbench, unfinished.schedule(), begun, FailConditions.NONE, false);
        }

        private Plan plan(StudyCell cell) {
            return CellStudy.plan(cell, app(cell), options.budget(), options.seed());
        }

        private ComparisonRunner comparing() {
            return new ComparisonRunner(console, new Outputs(), false);
        }

        private LocalBench prepared(Plan plan) {
            cpus.ifPresent(Placements::pinSelf);
            LocalBench prepared = LocalBench.prepare(plan, console, variables);
            cpus = Optional.of(prepared.placement().all());
            return prepared;
        }
    }

    private final class Progress implements CellByCell.Listener {
        @Override
        public void begins(StudyCell cell, int number, int of) {
            console.out().println();
            console.out().println("Cell " + number + " of " + of + ": " + cell.name());
            console.out().flush();
        }

        @Override
        public void failed(StudyCell cell, RuntimeException why) {
            console.err().println("assay: " + cell.name() + ": " + why.getMessage());
        }

        @Override
        public void timeIsUp() {
            console.out().println();
            console.out()
                    .println("The next comparison would not finish within "
                            + Durations.format(options.night().orElseThrow()) + ".");
        }
    }
}
