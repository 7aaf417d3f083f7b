package dev.assay.cli;

import dev.assay.model.CrossCheck;
import dev.assay.model.ExperimentKind;
import dev.assay.model.NoMeasurementException;
import dev.assay.model.Plan;
import dev.assay.model.Schedule;
import dev.assay.run.Conclusion;
import dev.assay.run.CrossChecking;
import dev.assay.run.ExitCode;
import dev.assay.run.Run;
import dev.assay.run.Session;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** Runs a comparison into a result folder and prints what came of it. */
final class Comparing {
    private final Console console;
    private final Outputs outputs;
    private final boolean live;
    private final Map<String, String> variables;

    /** @param live whether a page shows how it goes */
    Comparing(Console console, Outputs outputs, boolean live, Map<String, String> variables) {
        this.console = console;
        this.outputs = outputs;
        this.live = live;
        this.variables = variables;
    }

    /** Starts a new experiment in a new folder. */
    int fresh(Workbench workbench, Schedule schedule, Path folder, FailConditions conditions) throws IOException {
        try (Run run = Run.fresh(ExperimentKind.COMPARISON, testbed(workbench), schedule, folder, Pages::html)) {
            return measure(run, workbench.plan(), schedule, conditions);
        }
    }

    /** Goes on with an experiment that was interrupted. */
    int resume(Workbench workbench, Schedule schedule, Path folder, FailConditions conditions) throws IOException {
        try (Run run = Run.resumed(testbed(workbench), schedule, folder, Pages::html)) {
            return measure(run, workbench.plan(), schedule, conditions);
        }
    }

    private LocalTestbed testbed(Workbench workbench) {
        return new LocalTestbed(workbench, console, variables, Instruments::on);
    }

    private int measure(Run run, Plan plan, Schedule schedule, FailConditions conditions) throws IOException {
        console.err()
                .println("Seed " + plan.seed() + ", results in " + run.ledger().dir());
        Session session = run.session();
        try (LivePage page = live ? LivePage.open(session::running) : null) {
            Optional<LivePage> shown = Optional.ofNullable(page);
            shown.ifPresent(open -> console.err().println("Live: " + open.address()));
            Conclusion conclusion =
                    run.measure(budget -> new Following(console, plan, schedule, budget, shown), conditions::open);
            shown.ifPresent(
                    open -> open.end(session.page(conclusion.verdict(), conclusion.evidence(), Optional.empty())));
            show(run, plan, conclusion, conditions);
            return conclusion.exitCode() == ExitCode.INTERRUPTED
                    ? ExitCode.INTERRUPTED
                    : conditions.exitCode(conclusion.verdict(), conclusion.exitCode(), console);
        } catch (NoMeasurementException nothing) {
            console.err().println();
            throw nothing;
        }
    }

    /** Runs the load tools of the plan, too, where there is something that they could confirm. */
    private void show(Run run, Plan plan, Conclusion conclusion, FailConditions conditions) {
        Results results = new Results(
                conclusion.verdict(), run.environment(), conclusion.evidence(), Optional.empty(), conditions);
        Presentation presentation = new Presentation(
                ExperimentKind.COMPARISON, outputs, run.ledger().dir(), console);
        if (plan.load().tools().isEmpty() || conclusion.exitCode() != ExitCode.DONE) {
            presentation.show(results);
        } else {
            presentation.show(results, () -> crossCheck(run, plan, conclusion));
        }
    }

    private Optional<CrossCheck> crossCheck(Run run, Plan plan, Conclusion conclusion) {
        String words = CrossCheckProgress.words(CrossChecking.load(plan));
        Optional<CrossCheck> said = run.crossCheck(conclusion, words, new CrossCheckProgress(console, plan));
        if (said.isEmpty()) {
            console.err().println("Stopped: the cross-check is not kept.");
        }
        return said;
    }
}
