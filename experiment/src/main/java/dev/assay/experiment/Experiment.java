package dev.assay.experiment;

import dev.assay.model.evidence.Evidence;
import dev.assay.model.evidence.Parity;
import dev.assay.model.plan.BlockPlan;
import dev.assay.model.plan.Plan;
import dev.assay.model.plan.Schedule;
import dev.assay.model.plan.Timing;
import dev.assay.model.verdict.Verdict;
import dev.assay.plan.Schedules;
import dev.assay.verdict.reading.Disturbance;
import dev.assay.verdict.reading.ServiceLevels;
import dev.assay.verdict.reading.WarmUps;
import dev.assay.verdict.rule.Looks;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The life of an experiment, from the first start to the verdict: pilot, start-up rounds, blocks. The evidence is judged after each block,
 * and all contenders take part in all of them: one that is decided stays for its other metrics, and so that the others' blocks are alike.
 * Groups that take turns end one by one. The experiment ends when everything is decided, the budget is used up, or the user asks to stop.
 * Evidence from an earlier run is not measured again.
 */
public final class Experiment {
    /** From this many spoiled blocks on, the experiment ends unless more blocks were measured than spoiled. */
    static final int TOO_MANY_SPOILED = 3;
    /** Share of the budget by which a block before the first look may overrun it. */
    private static final double GRACE = 0.04;

    private final Plan plan;
    private final Schedule schedule;
    private final Trial trial;
    private final Budget budget;
    private final Consumer<Evidence> ledger;
    private final Function<List<Evidence>, Verdict> judge;
    private final Function<Verdict, Set<String>> asked;
    private final BooleanSupplier interrupted;
    private final List<Evidence> evidence;
    /** Pieces of evidence of earlier runs, after which the user may have removed what spoiled blocks. */
    private final int before;

    /**
     * @param before evidence of an earlier run with the same plan; empty for a fresh one
     * @param ledger takes each piece of evidence as soon as it is complete
     * @param asked contenders that need more blocks although their verdict is settled
     */
    Experiment(
            Plan plan,
            Schedule schedule,
            Trial trial,
            Budget budget,
            List<Evidence> before,
            Consumer<Evidence> ledger,
            Function<List<Evidence>, Verdict> judge,
            Function<Verdict, Set<String>> asked,
            BooleanSupplier interrupted) {
        this.plan = plan;
        this.schedule = schedule;
        this.trial = trial;
        this.budget = budget;
        this.ledger = ledger;
        this.judge = judge;
        this.asked = asked;
        this.interrupted = interrupted;
        this.evidence = new ArrayList<>(before);
        this.before = before.size();
    }

    /**
     * Measures what is still missing, judges it and writes everything into the folder. Call once for a run.
     *
     * @param observers creates the observer, which may read the budget
     * @param asked contenders that need more blocks although their verdict is settled
     * @throws dev.assay.model.NoMeasurementException if nothing could be measured
     * @throws dev.assay.ledger.LedgerException if writing fails
     */
    public static Conclusion measure(
            Run run, Function<Budget, Observer> observers, Function<Verdict, Set<String>> asked) {
        Plan plan = run.plan();
        Schedule schedule = run.schedule();
        Budget budget = Budget.start(
                Schedules.budget(plan, schedule), run.before(), run.bench().clock());
        Observer observer = observers.apply(budget);
        observer.begins(run.before());
        if (run.ledger().evidenceEnded()) { // but killed before it was judged: no evidence may follow the end mark
            return concluded(run);
        }
        Ending ending;
        List<Evidence> evidence;
        try (StopSignal stop = observer.listen();
                Rig rig = run.bench().rig(run.ledger())) {
            Experiment experiment = new Experiment(
                    plan,
                    schedule,
                    new Trial(rig, plan, schedule.timing(), observer, WarmUps::warm),
                    budget,
                    run.before(),
                    piece -> keep(piece, run, rig, observer),
                    known -> judged(known, run, observer),
                    asked,
                    stop::given);
            ending = experiment.runUnlessStopped();
            evidence = experiment.evidence();
        }
        if (ending.asPlanned()) {
            run.ledger().endEvidence();
        }
        return new Conclusion(ending, run.session().conclude(evidence, ending.asPlanned()), evidence);
    }

    private static Conclusion concluded(Run run) {
        run.ledger().sweep();
        Verdict verdict = run.session().conclude(run.before(), true);
        return new Conclusion(verdict.settled() ? Ending.SETTLED : Ending.BUDGET, verdict, run.before());
    }

    private static void keep(Evidence piece, Run run, Rig rig, Observer observer) {
        run.ledger().append(piece);
        observer.kept(piece);
        if (piece instanceof Evidence.Pilot pilot && !run.schedule().firstLook()) {
            run.session().afterPilot(pilot).ifPresent(observer::afterPilot);
        }
        if (piece instanceof Evidence.Pilot || piece instanceof Evidence.Measured) {
            rig.priority().run();
        }
    }

    private static Verdict judged(List<Evidence> known, Run run, Observer observer) {
        Verdict verdict = run.session().judge(known, false);
        observer.judged(verdict);
        return verdict;
    }

    private Ending runUnlessStopped() {
        try {
            return run();
        } catch (InterruptedException stoppedAtOnce) {
            return Ending.INTERRUPTED; // the flag stays cleared: what follows still has to write files
        }
    }

    Ending run() throws InterruptedException {
        Evidence.Pilot pilot = pilot();
        if (pilot.parity().outcome() == Parity.Outcome.DIFFERENT) {
            return Ending.FAILING;
        }
        if (!startups(pilot)) {
            return Ending.INTERRUPTED;
        }
        return blocks(pilot);
    }

    /** All evidence so far, including that of earlier runs. */
    List<Evidence> evidence() {
        return List.copyOf(evidence);
    }

    private Evidence.Pilot pilot() throws InterruptedException {
        for (Evidence known : evidence) {
            if (known instanceof Evidence.Pilot pilot) {
                return pilot;
            }
        }
        // Start-up alone needs no rate, and a JVM that is not measured afterwards needs no warming up.
        if (schedule.blocks().isEmpty()) {
            Evidence.Pilot proof = new PilotTrial(trial).proofAlone();
            keep(proof);
            return proof;
        }
        Evidence.Pilot pilot = new PilotTrial(trial).run(schedule.groups());
        Evidence.Pilot forecast =
                pilot.forecasting(timing(plan, schedule, pilot).plannedBlocks());
        keep(forecast);
        return forecast;
    }

    /** Returns false when the user asked to stop. */
    private boolean startups(Evidence.Pilot pilot) throws InterruptedException {
        int rounds = startupRounds(pilot);
        for (int round = 1; round <= rounds; round++) {
            if (!begun(round) && !timeForRound(pilot)) {
                return true;
            }
            for (String contender : schedule.startupRounds().get(round - 1)) {
                if (interrupted.getAsBoolean()) {
                    return false;
                }
                if (!started(round, contender)) {
                    keep(new StartupTrial(trial).run(round, contender));
                }
            }
        }
        return true;
    }

    /** As many rounds of the schedule as leave time for six blocks; all if only starts are measured. */
    private int startupRounds(Evidence.Pilot pilot) {
        int all = schedule.startupRounds().size();
        return schedule.blocks().isEmpty()
                ? all
                : pilot.pace()
                        .map(pace -> Math.min(all, Schedules.asked(plan, pace).startupRoundsHeld()))
                        .orElse(all);
    }

    /** Whether a round leaves time for six blocks, even if starts take longer than in the pilot. */
    private boolean timeForRound(Evidence.Pilot pilot) {
        return schedule.blocks().isEmpty()
                || pilot.pace()
                        .map(pace -> budget.left()
                                        .compareTo(Schedules.held(plan, pace).roundAndSixBlocks())
                                >= 0)
                        .orElse(true);
    }

    private boolean begun(int round) {
        return schedule.startupRounds().get(round - 1).stream().anyMatch(contender -> started(round, contender));
    }

    private boolean started(int round, String contender) {
        return evidence.stream()
                .anyMatch(known -> (known instanceof Evidence.Startup s
                                && s.round() == round
                                && s.contender().equals(contender))
                        || (known instanceof Evidence.FailedStartup f
                                && f.round() == round
                                && f.contender().equals(contender)));
    }

    private Conditions conditions(Evidence.Pilot pilot) {
        return new Conditions(pilot.ratePerSecond(), ServiceLevels.rates(plan, evidence()));
    }

    /** How long each part takes here, as far as the pilot knows. */
    static Timing timing(Plan plan, Schedule schedule, Evidence.Pilot pilot) {
        return pilot.pace().map(pace -> Schedules.timing(plan, schedule, pace)).orElse(schedule.timing());
    }

    private Ending blocks(Evidence.Pilot pilot) throws InterruptedException {
        Timing timing = timing(plan, schedule, pilot);
        if (!schedule.firstLook()) {
            pilot.pace().ifPresent(pace -> budget.extendFor(plan, pace));
        }
        Set<String> decided = Set.of();
        if (measured() > 0) {
            Verdict verdict = judgeAnew();
            if (settled(verdict)) {
                return Ending.SETTLED;
            }
            decided = decided(verdict);
        }
        for (BlockPlan block : schedule.blocks()) {
            if (done(block.index())) {
                continue;
            }
            if (interrupted.getAsBoolean()) {
                return Ending.INTERRUPTED;
            }
            if (over(block, decided)) {
                continue;
            }
            BlockPlan next = block.withRateSlices(timing.rateSlices());
            if (enough(block, pilot) || !timeFor(next, timing)) {
                return Ending.BUDGET;
            }
            Evidence ran = new BlockTrial(trial).run(next, conditions(pilot));
            keep(ran);
            if (ran instanceof Evidence.Measured) { // between the planned looks, the judge repeats the last one
                Verdict verdict = judgeAnew();
                if (settled(verdict)) {
                    return Ending.SETTLED;
                }
                decided = decided(verdict);
            } else if (spoiled(evidence.subList(before, evidence.size())) >= TOO_MANY_SPOILED && failing(evidence)) {
                return Ending.FAILING;
            }
        }
        return Ending.BUDGET;
    }

    private boolean done(int index) {
        return evidence.stream()
                .anyMatch(known -> (known instanceof Evidence.Measured m && m.index() == index)
                        || (known instanceof Evidence.Spoiled s && s.index() == index));
    }

    private boolean settled(Verdict verdict) {
        return verdict.settled() && asked.apply(verdict).isEmpty();
    }

    /** Contenders that need no more blocks. */
    private Set<String> decided(Verdict verdict) {
        Set<String> wanted = asked.apply(verdict);
        return verdict.decided().stream().filter(id -> !wanted.contains(id)).collect(Collectors.toSet());
    }

    private Verdict judgeAnew() {
        return judge.apply(evidence());
    }

    /**
     * Whether there is time for one more block, judging by the mean time per contender of the measured ones: a rule that no figure can
     * sway. A block needed for the first look may overrun a budget that is no limit a little.
     */
    private boolean timeFor(BlockPlan block, Timing timing) {
        double need = Evidence.only(evidence, Evidence.Measured.class).stream()
                .mapToDouble(m -> m.seconds()
                        / Math.max(1, m.contenders().size())
                        * block.launchOrder().size())
                .average()
                .orElse(timing.blockEstimate().toMillis() / 1e3);
        if (schedule.firstLook()) {
            return budget.left().toMillis() / 1e3 >= need; // it is to end in a few minutes
        }
        budget.extendFor(plan, Looks.fewest() * schedule.blocksInRound() - measured(), need);
        double grace = !plan.extent().limit() && measured() < Looks.minimum() * schedule.blocksInRound()
                ? GRACE * budget.total().toMillis() / 1e3
                : 0;
        return budget.left().toMillis() / 1e3 >= need - grace;
    }

    /** Whether a plan of this length can learn nothing more from this block. With groups that take turns, blocks are counted by group. */
    private boolean enough(BlockPlan block, Evidence.Pilot pilot) {
        int had = schedule.blocksInRound() == 1 ? measured() : (block.index() - 1) / schedule.blocksInRound();
        int planned = schedule.timing().plannedBlocks();
        return had >= Looks.most(Math.min(planned, pilot.forecast().orElse(planned)));
    }

    /** Whether all of a group that takes turns with others are decided against its first. */
    private boolean over(BlockPlan block, Set<String> decided) {
        if (schedule.blocksInRound() == 1) {
            return false;
        }
        List<String> group = schedule.groups().get((block.index() - 1) % schedule.blocksInRound());
        return decided.containsAll(group.subList(1, group.size()));
    }

    /** The number of blocks that count: a disturbed one is replaced by the next of the schedule. */
    private int measured() {
        return Disturbance.counted(evidence, schedule.plannedBlocks());
    }

    /** Whether so many blocks are spoiled that there is no point in continuing. */
    static boolean failing(List<Evidence> evidence) {
        long spoiled = spoiled(evidence);
        long measured = Evidence.only(evidence, Evidence.Measured.class).size();
        return spoiled >= TOO_MANY_SPOILED && spoiled >= measured;
    }

    private static long spoiled(List<Evidence> evidence) {
        return Evidence.only(evidence, Evidence.Spoiled.class).size();
    }

    private void keep(Evidence produced) {
        ledger.accept(produced);
        evidence.add(produced);
    }
}
