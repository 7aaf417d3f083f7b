package dev.assay.remote.fleet;

import dev.assay.model.BadInputException;
import dev.assay.model.plan.Plan;
import dev.assay.model.plan.Rate;
import dev.assay.model.plan.Schedule;
import dev.assay.plan.Draw;
import dev.assay.plan.Plans;
import dev.assay.plan.Schedules;
import dev.assay.tools.cross.LoadToolKey;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.OptionalInt;

/** The plan of a fleet, and of each of its shards. Pure: a lock and a number give the same shard on every machine. */
final class Shards {
    /** Slices of each contender in a block at the same rate, on every machine. */
    static final int SLICES = Schedules.SLICES;

    /** With more, a shard would be an experiment of its own. */
    private static final int MAX_BLOCKS = 20;

    private static final int MAX_SHARDS = 1000;
    /** The budget of a shard is this multiple of its expected time, because its number of blocks should end it. */
    private static final int GENEROUS = 3;

    private static final int MIN_BLOCKS = 6;
    private static final Duration AMPLE = Duration.ofDays(1);

    private Shards() {}

    /**
     * The plan that all shards share, with a budget that lets each shard run all of its blocks with all their slices.
     *
     * @param plan as resolved; its budget is ignored
     * @throws BadInputException if it cannot be the same on every machine, or there are too few or too many shards or blocks
     */
    static Plan shared(Plan plan, int shards, int blocks) {
        requireBetween("--shards", shards, MAX_SHARDS);
        requireBetween("--blocks", blocks, MAX_BLOCKS);
        if (!(plan.load().rate() instanceof Rate.Fixed)) {
            throw new BadInputException(
                    "--rate",
                    "is missing: a pilot would find a different rate on each machine",
                    "Give the rate that the weakest machine sustains, for example --rate 2000.");
        } else if (plan.objective().isPresent()) {
            throw new BadInputException(
                    "--slo", "searches for a rate, which is fixed in a fleet", "Omit it, or use `assay compare`.");
        } else if (!LoadToolKey.of(plan).isEmpty()) {
            throw new BadInputException(
                    "load.tool",
                    "asks for a cross-check, which a fleet has none of",
                    "Omit it, or use `assay compare`.");
        } else if (plan.startupRounds().orElse(0) > 0) {
            throw new BadInputException(
                    "startup.rounds", "asks for start-up rounds, which a fleet has none of", "Use `assay startup`.");
        } else if (plan.contenders().stream()
                .anyMatch(contender -> contender.app().isPresent())) {
            throw new BadInputException(
                    "the plan",
                    "has contenders with jars of their own, but a fleet has one app",
                    "Compare them with `assay compare`.");
        } else if (plan.load().origin().isPresent()) {
            throw new BadInputException(
                    "--load-host",
                    "is one machine that all shards of a fleet would share",
                    "Omit it: each shard sends its own load.");
        } else if (Schedules.blocksInRound(plan) > 1) {
            throw new BadInputException(
                    "servers", "one contender is another with a setting changed", "Compare them with `assay compare`.");
        } else if (Plans.hasSecrets(plan)) {
            throw new BadInputException(
                    "the plan",
                    "contains secrets, and a lock file is readable by others",
                    "Configure the app without them.");
        }
        Plan all = plan.withStartupRounds(OptionalInt.empty());
        long minutes = expected(all, Math.max(MIN_BLOCKS, blocks)).toMinutes() + 1;
        return all.withBudget(Duration.ofMinutes(GENEROUS * minutes));
    }

    /** Wall time that a shard is expected to take, to the second. */
    static Duration expected(Plan plan, int blocks) {
        Plan ample = plan.withBudget(AMPLE);
        return Schedules.expected(ample)
                .pilot()
                .plus(Schedules.timing(ample).blockEstimate().multipliedBy(blocks))
                .truncatedTo(ChronoUnit.SECONDS);
    }

    private static void requireBetween(String flag, int number, int most) {
        if (number < 1 || number > most) {
            throw new BadInputException(flag, "is " + number, "Write a number from 1 to " + most + ".");
        }
    }

    static Plan plan(Plan shared, int shard) {
        Draw seeds = new Draw(shared.seed());
        long seed = 0;
        for (int i = 0; i < shard; i++) {
            seed = seeds.below(Integer.MAX_VALUE);
        }
        return shared.with(shared.extent().withSeed(seed));
    }

    /** The order of events of a shard with exactly this many blocks. */
    static Schedule schedule(Plan plan, int blocks) {
        return Schedules.planned(Schedules.of(plan, blocks), blocks);
    }
}
