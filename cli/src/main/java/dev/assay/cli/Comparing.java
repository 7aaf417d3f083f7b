package dev.assay.cli;

import dev.assay.model.CrossCheck;
import dev.assay.model.ExperimentKind;
import dev.assay.model.NoMeasurementException;
import dev.assay.model.Schedule;
import dev.assay.run.Conclusion;
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
    int fresh(Workbench bench, Schedule schedule, Path folder, FailConditions conditions) throws IOException {
        LocalTestbed testbed = new LocalTestbed(bench, console, variables);
        try (Run run = Run.fresh(ExperimentKind.COMPARISON, testbed, schedule, folder, Pages::html)) {
            return measure(run, bench.startedAs(run.environment()), schedule, conditions);
        }
    }

    /** Goes on with an experiment that was interrupted. */
    int resume(Workbench bench, Schedule schedule, Path folder, FailConditions conditions) throws IOException {
        try (Run run = Run.resumed(new LocalTestbed(bench, console, variables), schedule, folder, Pages::html)) {
            return measure(run, bench.startedAs(run.environment()), schedule, conditions);
        }
    }

    private int measure(Run run, Workbench bench, Schedule schedule, FailConditions conditions) throws IOException {
        console.err()
                .println("Seed " + bench.plan().seed() + ", results in "
                        + run.ledger().dir());
        Session session = run.session();
        try (LivePage page = live ? LivePage.open(session::running) : null) {
            Optional<LivePage> shown = Optional.ofNullable(page);
            shown.ifPresent(open -> console.err().println("Live: " + open.address()));
            Conclusion conclusion = run.measure(
                    budget -> new Following(console, bench.plan(), schedule, budget, shown), conditions::open);
            shown.ifPresent(
                    open -> open.end(session.page(conclusion.verdict(), conclusion.evidence(), Optional.empty())));
            Results results = new Results(
                    conclusion.verdict(), bench.environment(), conclusion.evidence(), Optional.empty(), conditions);
            Presentation presentation = new Presentation(
                    ExperimentKind.COMPARISON, outputs, run.ledger().dir(), console);
            if (bench.plan().load().tools().isEmpty() || conclusion.exitCode() != ExitCode.DONE) {
                presentation.show(results);
            } else {
                CrossChecking tools = new CrossChecking(console, bench, schedule.timing(), run.ledger());
                presentation.show(results, () -> crossCheck(tools, session, results));
            }
            return conclusion.exitCode() == ExitCode.INTERRUPTED
                    ? ExitCode.INTERRUPTED
                    : conditions.exitCode(conclusion.verdict(), conclusion.exitCode(), console);
        } catch (NoMeasurementException nothing) {
            console.err().println();
            throw nothing;
        }
    }

    /** Runs the load tools, and draws the report anew with what they say. */
    private static Optional<CrossCheck> crossCheck(CrossChecking tools, Session session, Results results) {
        Optional<CrossCheck> said = tools.run(results.verdict());
        if (said.isPresent()) {
            session.draw(results.verdict(), results.evidence(), said);
        }
        return said;
    }
}
