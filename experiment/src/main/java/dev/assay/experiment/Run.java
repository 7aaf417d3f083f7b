package dev.assay.experiment;

import dev.assay.ledger.Ledger;
import dev.assay.model.evidence.Environment;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.plan.ExperimentKind;
import dev.assay.model.plan.Plan;
import dev.assay.model.plan.Schedule;
import dev.assay.plan.Plans;
import dev.assay.verdict.Machines;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** What an {@link Experiment} runs with, new or resumed: its result folder, opened, and the machine, reserved until this is closed. */
public final class Run implements AutoCloseable {
    private final Bench.Hold hold;
    private final Ledger ledger;
    private final Bench bench;
    private final Schedule schedule;
    private final Session session;
    private final List<Evidence> before;

    private Run(
            Bench.Hold hold, Ledger ledger, Bench bench, Schedule schedule, ReportPage page, List<Evidence> before) {
        this.hold = hold;
        this.ledger = ledger;
        this.bench = bench;
        this.schedule = schedule;
        this.session = new Session(ledger, bench.plan(), schedule, bench.environment(), Machines.ONE, page);
        this.before = before;
    }

    /**
     * A new experiment in a new folder.
     *
     * @throws dev.assay.model.BadInputException if the folder cannot be used
     * @throws dev.assay.model.NoMeasurementException if another run has the machine
     */
    public static Run fresh(ExperimentKind kind, Bench prepared, Schedule schedule, Path folder, ReportPage page) {
        return fresh(kind, prepared, schedule, folder, page, ledger -> {});
    }

    /**
     * The same for a folder that is described by more than its experiment.
     *
     * @param begun writes that, before anything else, so that a folder is still known by it if the run is killed before it began
     */
    public static Run fresh(
            ExperimentKind kind,
            Bench prepared,
            Schedule schedule,
            Path folder,
            ReportPage page,
            Consumer<Ledger> begun) {
        return opened(prepared, () -> Ledger.create(folder, prepared.disk()), (hold, ledger, bench) -> {
            begun.accept(ledger);
            describe(kind, bench, ledger);
            return new Run(hold, ledger, bench, schedule, page, List.of());
        });
    }

    /**
     * Resumes an experiment that was interrupted or killed.
     *
     * @throws dev.assay.model.BadInputException if the folder cannot be used
     * @throws dev.assay.model.NoMeasurementException if another run has the machine
     */
    public static Run resumed(Bench prepared, Schedule schedule, Path folder, ReportPage page) {
        return opened(
                prepared,
                () -> Ledger.open(folder, prepared.disk()),
                (hold, ledger, bench) -> new Run(hold, ledger, bench, schedule, page, ledger.evidence()));
    }

    private interface Opening {
        Run of(Bench.Hold hold, Ledger ledger, Bench bench);
    }

    private static Run opened(Bench prepared, Supplier<Ledger> folder, Opening opening) {
        Bench.Hold hold = prepared.reserve();
        try {
            Ledger ledger = folder.get();
            try {
                return opening.of(hold, ledger, prepared.withStartCaches());
            } catch (RuntimeException | Error failure) {
                ledger.close();
                throw failure;
            }
        } catch (RuntimeException | Error failure) {
            hold.close();
            throw failure;
        }
    }

    /** Writes what the folder is about: the kind, the plan without secrets, and the machine. */
    private static void describe(ExperimentKind kind, Bench bench, Ledger ledger) {
        ledger.writeKind(kind);
        ledger.writePlan(Plans.toYamlWithoutSecrets(bench.plan()), Plans.toYaml(bench.plan()));
        ledger.writeEnvironment(bench.environment());
    }

    Bench bench() {
        return bench;
    }

    public Plan plan() {
        return bench.plan();
    }

    public Schedule schedule() {
        return schedule;
    }

    List<Evidence> before() {
        return before;
    }

    public Ledger ledger() {
        return ledger;
    }

    /** The session that judges and draws the experiment. */
    public Session session() {
        return session;
    }

    /** The machine and the contenders as started. */
    public Environment environment() {
        return bench.environment();
    }

    @Override
    public void close() {
        try {
            ledger.close();
        } finally {
            hold.close();
        }
    }
}
