package dev.assay.cli;

import dev.assay.launch.MeasuringLock;
import dev.assay.ledger.Ledger;
import dev.assay.model.CrossCheck;
import dev.assay.model.Evidence;
import dev.assay.model.ExperimentKind;
import dev.assay.model.NoMeasurementException;
import dev.assay.model.Schedule;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
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
    @SuppressWarnings("try") // the lock is held, not used
    int fresh(Workbench prepared, Schedule schedule, Path folder, FailConditions conditions) throws IOException {
        try (MeasuringLock lock = MeasuringLock.acquire(MeasuringLock.defaultFolder());
                Ledger ledger = Ledger.create(folder)) {
            Workbench bench = prepared.withStartCaches(console, variables);
            bench.describe(ExperimentKind.COMPARISON, ledger);
            return measure(bench, schedule, ledger, List.of(), conditions);
        }
    }

    /** Goes on with an experiment that was interrupted. */
    @SuppressWarnings("try") // the lock is held, not used
    int resume(Workbench prepared, Schedule schedule, Path folder, FailConditions conditions) throws IOException {
        try (MeasuringLock lock = MeasuringLock.acquire(MeasuringLock.defaultFolder());
                Ledger ledger = Ledger.open(folder)) {
            Workbench bench = prepared.withStartCaches(console, variables);
            return measure(bench, schedule, ledger, ledger.evidence(), conditions);
        }
    }

    private int measure(
            Workbench bench, Schedule schedule, Ledger ledger, List<Evidence> before, FailConditions conditions)
            throws IOException {
        console.err().println("Seed " + bench.plan().seed() + ", results in " + ledger.dir());
        Session session = new Session(ledger, bench.plan(), schedule, bench.environment());
        try (LivePage page = live ? LivePage.open(session::running) : null) {
            Optional<LivePage> shown = Optional.ofNullable(page);
            shown.ifPresent(open -> console.err().println("Live: " + open.address()));
            Measurement.Conclusion conclusion =
                    new Measurement(console, bench, schedule, ledger, shown, conditions).run(before);
            shown.ifPresent(
                    open -> open.end(session.page(conclusion.verdict(), conclusion.evidence(), Optional.empty())));
            Results results = new Results(
                    conclusion.verdict(), bench.environment(), conclusion.evidence(), Optional.empty(), conditions);
            Presentation presentation = new Presentation(ExperimentKind.COMPARISON, outputs, ledger.dir(), console);
            if (bench.plan().load().tools().isEmpty() || conclusion.exitCode() != ExitCode.DONE) {
                presentation.show(results);
            } else {
                CrossChecking tools = new CrossChecking(console, bench, schedule.timing(), ledger);
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
