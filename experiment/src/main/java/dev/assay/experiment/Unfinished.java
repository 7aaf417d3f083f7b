package dev.assay.experiment;

import dev.assay.ledger.Ledger;
import dev.assay.model.BadInputException;
import dev.assay.model.evidence.Environment;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.evidence.Shard;
import dev.assay.model.plan.ExperimentKind;
import dev.assay.model.plan.Plan;
import dev.assay.model.plan.Schedule;
import java.nio.file.Path;
import java.util.List;

/**
 * An experiment that can be resumed.
 *
 * @param environment in which it began
 * @param schedule with the number of blocks that were planned when it began, by which its folder is judged
 */
public record Unfinished(Path folder, ExperimentKind kind, Plan plan, Environment environment, Schedule schedule) {
    /**
     * The unfinished experiment in a result folder.
     *
     * @throws BadInputException if the folder holds none, one that has ended, a shard of a fleet, a calibration, or a plan without its
     *     secrets
     */
    public static Unfinished in(Path folder) {
        try (Ledger ledger = Ledger.open(folder)) {
            Plan plan = StoredRun.runnable(ledger);
            requireNoShard(ledger);
            requireUnfinished(ledger);
            List<Evidence> evidence = ledger.evidence();
            requirePilot(ledger, evidence);
            return new Unfinished(
                    folder,
                    ledger.kind(),
                    plan,
                    ledger.readEnvironment(),
                    StoredRun.schedule(ledger.kind(), plan, evidence));
        }
    }

    /** The blocks of a shard are fixed in advance; after a look at the first ones, further blocks would not be. */
    private static void requireNoShard(Ledger ledger) {
        ledger.readShard(Shard.class).ifPresent(shard -> {
            throw new BadInputException(
                    ledger.dir().toString(),
                    "is shard " + shard.number() + " of a fleet, which counts whole or not at all",
                    "Run it again: assay fleet run LOCK APP.jar --shard " + shard.number() + " --out ANOTHER");
        });
    }

    /** The last verdict of an ended experiment has spent its error probability: more blocks would void its confidence. */
    private static void requireUnfinished(Ledger ledger) {
        if (ledger.hasVerdict() && ledger.readVerdict().finished()) {
            throw new BadInputException(
                    ledger.dir().toString(),
                    "this experiment has ended as planned",
                    another(ledger.kind()) + " `assay report` redraws this one.");
        }
    }

    private static String another(ExperimentKind kind) {
        return switch (kind) {
            case FIRST_LOOK -> "For a verdict, start a new one without --quick.";
            case STARTUP -> "For narrower intervals, start a new one with more --rounds.";
            default -> "Start a new one with a larger --budget.";
        };
    }

    /** Without its pilot, an experiment would go on at another rate; a calibration has none. */
    private static void requirePilot(Ledger ledger, List<Evidence> evidence) {
        boolean blocks = !Evidence.only(evidence, Evidence.Measured.class).isEmpty();
        if ((blocks || !ledger.hasKind())
                && Evidence.only(evidence, Evidence.Pilot.class).isEmpty()) {
            throw new BadInputException(
                    ledger.dir().toString(),
                    "has no pilot: it is a calibration, or its evidence is damaged",
                    "Start a new run in another folder.");
        }
    }

    /**
     * Blocks of two apps must never be judged together, nor those of two machines, or of two versions of a server or JDK.
     *
     * @param now the environment of the same plan as it is now
     * @throws BadInputException saying what has changed
     */
    public void requireSame(Environment now) {
        SameConditions.require(folder, environment, now);
    }
}
