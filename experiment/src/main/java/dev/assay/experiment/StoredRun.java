package dev.assay.experiment;

import dev.assay.ledger.Ledger;
import dev.assay.ledger.PlanFile;
import dev.assay.model.BadInputException;
import dev.assay.model.Secrets;
import dev.assay.model.evidence.Environment;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.evidence.Shard;
import dev.assay.model.plan.ExperimentKind;
import dev.assay.model.plan.Plan;
import dev.assay.model.plan.Schedule;
import dev.assay.model.verdict.Fleet;
import dev.assay.plan.PlanText;
import dev.assay.plan.Plans;
import dev.assay.plan.Schedules;
import dev.assay.verdict.Machines;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.function.UnaryOperator;

/**
 * An experiment as stored in a result folder.
 *
 * @param finished whether it ended as planned
 * @param fleet the machines, if it is merged from several
 * @param blocks planned, if their number is fixed rather than limited by the budget
 */
public record StoredRun(
        ExperimentKind kind,
        Plan plan,
        Environment environment,
        List<Evidence> evidence,
        boolean finished,
        Optional<Fleet> fleet,
        Optional<Integer> blocks) {
    public StoredRun {
        evidence = List.copyOf(evidence);
    }

    public static StoredRun of(Ledger ledger) {
        return of(ledger, plan -> plan);
    }

    /** The same with a plan that differs from the stored one in what is reported, not in what was measured. */
    public static StoredRun of(Ledger ledger, UnaryOperator<Plan> reported) {
        Plan plan = reported.apply(shownPlan(ledger));
        Environment environment = ledger.readEnvironment();
        boolean finished = ledger.evidenceEnded() || ledger.verdictFinished(); // also if the end was cut off
        Optional<Fleet> fleet = ledger.readFleet();
        return new StoredRun(
                ledger.kind(),
                plan,
                environment,
                finished ? ledger.finishedEvidence() : ledger.evidence(),
                finished,
                fleet,
                fleet.map(Fleet::plannedBlocks).or(() -> ledger.readShard(Shard.class)
                        .map(shard -> shard.lock().blocks())));
    }

    /**
     * This run, if one machine measured it.
     *
     * @param folder that holds it
     * @throws BadInputException if several machines did
     */
    public StoredRun ofOneMachine(Path folder) {
        if (fleet.isPresent()) {
            throw new BadInputException(
                    folder.toString(), "is merged from several machines", "Give folders measured on one machine.");
        }
        return this;
    }

    /** Judges the experiment in a folder by the rules of this version and draws its page. */
    public static void judge(Path folder, ReportPage page) {
        try (Ledger ledger = Ledger.open(folder)) {
            StoredRun run = of(ledger);
            run.session(ledger, page).conclude(run.evidence(), run.finished());
        }
    }

    /** The order of events in it, with the number of blocks that were planned. */
    public Schedule schedule() {
        Schedule schedule = schedule(kind, plan, evidence);
        return blocks.map(planned -> Schedules.planned(schedule, planned)).orElse(schedule);
    }

    /** The same by the evidence, whose pilot says whether an earlier version planned it. */
    static Schedule schedule(ExperimentKind kind, Plan plan, List<Evidence> evidence) {
        boolean earlier = Evidence.only(evidence, Evidence.Pilot.class).stream()
                .anyMatch(pilot -> pilot.forecast().isEmpty());
        return earlier ? Schedules.earlier(plan, kind) : Schedules.of(plan, kind);
    }

    public Session session(Ledger ledger, ReportPage page) {
        return new Session(ledger, plan, schedule(), environment, machines(ledger), page);
    }

    private Machines machines(Ledger ledger) {
        return fleet.map(known -> ServiceLoader.load(Machines.OfFleet.class, Machines.class.getClassLoader())
                        .findFirst()
                        .orElseThrow(() -> new BadInputException(
                                ledger.dir().toString(),
                                "is merged from several machines, which this build of Assay cannot judge",
                                "Use a build with fleets."))
                        .of(known))
                .orElse(Machines.ONE);
    }

    /** The plan with its secrets, as it runs. */
    public static Plan plan(Ledger ledger) {
        return plan(ledger.readPlan());
    }

    /**
     * The same for a folder whose app is to be started.
     *
     * @throws BadInputException if the folder was passed on, and so lacks the secrets
     */
    public static Plan runnable(Ledger ledger) {
        PlanFile stored = ledger.readPlan();
        if (stored.text().contains(Secrets.HIDDEN)) {
            throw new BadInputException(
                    stored.path().toString(),
                    "holds " + Secrets.HIDDEN + " in place of secrets, and the plan that has them is missing",
                    "Resume in the folder where the experiment started, or start a new one with `assay compare`.");
        }
        return plan(stored);
    }

    /** The plan without its secrets. */
    public static Plan shownPlan(Ledger ledger) {
        return plan(ledger.readShownPlan());
    }

    private static Plan plan(PlanFile file) {
        return Plans.parse(new PlanText(file.path().toString(), file.text()));
    }
}
