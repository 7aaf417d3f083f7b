package dev.assay.experiment;

import dev.assay.ledger.Ledger;
import dev.assay.model.CrossCheck;
import dev.assay.model.Environment;
import dev.assay.model.Evidence;
import dev.assay.model.ExperimentKind;
import dev.assay.model.Plan;
import dev.assay.model.Schedule;
import dev.assay.model.Verdict;
import dev.assay.plan.Plans;
import dev.assay.plan.Schedules;
import dev.assay.verdict.Machines;
import dev.assay.verdict.WarmUps;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * An experiment and its result folder, from the first start to the verdict, or a later run that resumes it. Reserves the machine until
 * closed.
 */
public final class Run implements AutoCloseable {
    private final Testbed.Hold hold;
    private final Ledger ledger;
    private final Testbed testbed;
    private final Schedule schedule;
    private final Session session;
    private final List<Evidence> before;

    private Run(
            Testbed.Hold hold,
            Ledger ledger,
            Testbed testbed,
            Schedule schedule,
            ReportPage page,
            List<Evidence> before) {
        this.hold = hold;
        this.ledger = ledger;
        this.testbed = testbed;
        this.schedule = schedule;
        this.session = new Session(ledger, testbed.plan(), schedule, testbed.environment(), Machines.ONE, page);
        this.before = before;
    }

    /**
     * A new experiment in a new folder.
     *
     * @throws dev.assay.model.BadInputException if the folder cannot be used
     * @throws dev.assay.model.NoMeasurementException if another run has the machine
     */
    public static Run fresh(ExperimentKind kind, Testbed prepared, Schedule schedule, Path folder, ReportPage page) {
        return fresh(kind, prepared, schedule, folder, page, ledger -> {});
    }

    /**
     * The same for a folder that is described by more than its experiment.
     *
     * @param begun writes that, before anything else, so that a folder is still known by it if the run is killed before it began
     */
    public static Run fresh(
            ExperimentKind kind,
            Testbed prepared,
            Schedule schedule,
            Path folder,
            ReportPage page,
            Consumer<Ledger> begun) {
        return opened(prepared, () -> Ledger.create(folder, prepared.disk()), (hold, ledger, testbed) -> {
            begun.accept(ledger);
            describe(kind, testbed, ledger);
            return new Run(hold, ledger, testbed, schedule, page, List.of());
        });
    }

    /**
     * Resumes an experiment that was interrupted or killed.
     *
     * @throws dev.assay.model.BadInputException if the folder cannot be used
     * @throws dev.assay.model.NoMeasurementException if another run has the machine
     */
    public static Run resumed(Testbed prepared, Schedule schedule, Path folder, ReportPage page) {
        return opened(
                prepared,
                () -> Ledger.open(folder, prepared.disk()),
                (hold, ledger, testbed) -> new Run(hold, ledger, testbed, schedule, page, ledger.evidence()));
    }

    private interface Opening {
        Run of(Testbed.Hold hold, Ledger ledger, Testbed testbed);
    }

    private static Run opened(Testbed prepared, Supplier<Ledger> folder, Opening opening) {
        Testbed.Hold hold = prepared.reserve();
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
    private static void describe(ExperimentKind kind, Testbed testbed, Ledger ledger) {
        ledger.writeKind(kind);
        ledger.writePlan(Plans.toYamlWithoutSecrets(testbed.plan()), Plans.toYaml(testbed.plan()));
        ledger.writeEnvironment(testbed.environment());
    }

    /** The result folder. */
    public Ledger ledger() {
        return ledger;
    }

    /** The session that judges and draws the experiment. */
    public Session session() {
        return session;
    }

    /** The machine and the contenders as started. */
    public Environment environment() {
        return testbed.environment();
    }

    /**
     * Measures what is still missing, judges it and writes everything into the folder. Call once.
     *
     * @param observers creates the observer, which may read the budget
     * @param asked contenders that need more blocks although their verdict is settled
     * @throws dev.assay.model.NoMeasurementException if nothing could be measured
     * @throws dev.assay.ledger.LedgerException if writing fails
     */
    public Conclusion measure(Function<Budget, Observer> observers, Function<Verdict, Set<String>> asked) {
        Plan plan = testbed.plan();
        Budget budget = Budget.start(Schedules.budget(plan, schedule), before, testbed.clock());
        Observer observer = observers.apply(budget);
        observer.begins(before);
        if (ledger.evidenceEnded()) { // but killed before it was judged: no evidence may follow the end mark
            return concluded(before);
        }
        Ending ending;
        List<Evidence> evidence;
        try (StopSignal stop = observer.listen();
                Apparatus apparatus = testbed.apparatus(ledger)) {
            Experiment experiment = new Experiment(
                    plan,
                    schedule,
                    new Trial(apparatus.rig(), plan, schedule.timing(), observer, WarmUps::level),
                    budget,
                    before,
                    piece -> keep(piece, apparatus, observer),
                    known -> judged(known, observer),
                    asked,
                    stop::given);
            ending = ending(experiment);
            evidence = experiment.evidence();
        }
        if (ending.asPlanned()) {
            ledger.endEvidence();
        }
        return new Conclusion(ending, session.conclude(evidence, ending.asPlanned()), evidence);
    }

    /**
     * After the experiment, runs the load tools of the plan on the same contenders, stores the result and redraws the report with it.
     *
     * @param words what each tool sends, in words
     * @return empty if the user stopped it at once; nothing is stored then
     * @throws dev.assay.ledger.LedgerException if writing fails
     */
    public Optional<CrossCheck> crossCheck(Conclusion conclusion, String words, CrossCheckObserver observer) {
        Optional<CrossCheck> said =
                new CrossChecking(testbed, schedule.timing(), ledger).run(conclusion.verdict(), words, observer);
        if (said.isPresent()) {
            session.draw(conclusion.verdict(), conclusion.evidence(), said);
        }
        return said;
    }

    private Conclusion concluded(List<Evidence> evidence) {
        ledger.sweep();
        Verdict verdict = session.conclude(evidence, true);
        return new Conclusion(verdict.settled() ? Ending.SETTLED : Ending.BUDGET, verdict, evidence);
    }

    private Verdict judged(List<Evidence> known, Observer observer) {
        Verdict verdict = session.judge(known, false);
        observer.judged(verdict);
        return verdict;
    }

    private void keep(Evidence piece, Apparatus apparatus, Observer observer) {
        ledger.append(piece);
        observer.kept(piece);
        if (piece instanceof Evidence.Pilot pilot && !schedule.firstLook()) {
            session.afterPilot(pilot).ifPresent(observer::afterPilot);
        }
        if (piece instanceof Evidence.Pilot || piece instanceof Evidence.Measured) {
            // not earlier: a generator with priority that is not compiled yet would starve its own JIT compilers
            apparatus.favourGenerator();
        }
    }

    private static Ending ending(Experiment experiment) {
        try {
            return experiment.run();
        } catch (InterruptedException stoppedAtOnce) {
            return Ending.INTERRUPTED; // the flag stays cleared: what follows still has to write files
        }
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
