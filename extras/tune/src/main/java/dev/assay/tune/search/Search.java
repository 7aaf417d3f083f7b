package dev.assay.tune.search;

import dev.assay.experiment.Bench;
import dev.assay.experiment.BlockTrial;
import dev.assay.experiment.Conditions;
import dev.assay.experiment.PilotTrial;
import dev.assay.experiment.Rig;
import dev.assay.experiment.Trial;
import dev.assay.experiment.TrialListener;
import dev.assay.ledger.Ledger;
import dev.assay.model.NoMeasurementException;
import dev.assay.model.Numbers;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.evidence.Parity;
import dev.assay.model.plan.BlockPlan;
import dev.assay.model.plan.Contender;
import dev.assay.model.plan.Schedule;
import dev.assay.plan.Plans;
import dev.assay.verdict.reading.WarmUps;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Finds the best configuration of each contender: a pilot for the rate, a proof that each configuration starts and answers like the
 * defaults, then rounds of blocks with fresh JVMs, those of all contenders in random order. Call once.
 */
final class Search {
    /** Not as an experiment has it: no command may judge or continue a search as one. */
    static final String PLAN = "search.yaml";

    /** Blocks without a figure of the defaults, one after the other, after which there is no point in going on. */
    private static final int MOST_IN_VAIN = 3;

    /** Tests limits while nothing is measured. */
    interface Limits {
        /** What a configuration has otherwise than the defaults; empty if nothing. */
        String differing(Candidates of, Configuration configuration) throws InterruptedException;
    }

    private final Bench bench;
    private final Limits limits;
    private final Trials trials;
    private final List<Candidates> all;
    private final Halving halving;
    private final Random random;
    private final BooleanSupplier stopped;
    private final Consumer<String> told;
    private final Scores scores;
    /** Why a configuration is out, by its id. */
    private final Map<String, String> out = new HashMap<>();

    private final Map<Candidates, List<String>> left = new HashMap<>();
    private int blocks;
    private int inVain;

    /**
     * @param bench of a plan with all contenders of all candidates
     * @param limits tested of what would be chosen
     * @param stopped whether the user asked to stop
     * @param told a line on each block
     */
    Search(
            Bench bench,
            Limits limits,
            Trials trials,
            List<Candidates> all,
            Halving halving,
            Random random,
            BooleanSupplier stopped,
            Consumer<String> told) {
        this.bench = bench;
        this.limits = limits;
        this.trials = trials;
        this.all = List.copyOf(all);
        this.halving = halving;
        this.random = random;
        this.stopped = stopped;
        this.told = told;
        this.scores = new Scores(trials.goal().metric());
    }

    /**
     * Measures and chooses.
     *
     * @param folder for evidence and logs
     * @return one for each contender
     * @throws NoMeasurementException if defaults cannot be measured
     * @throws InterruptedException if the user asked to stop: nothing is chosen then
     */
    List<Tuning.Tuned> run(Path folder) throws InterruptedException {
        Bench.Hold hold = bench.reserve();
        try (Ledger ledger = Ledger.create(folder, bench.disk());
                Rig rig = bench.withStartCaches().rig(ledger)) {
            ledger.writeText(PLAN, Plans.toYamlWithoutSecrets(trials.plan()));
            ledger.writeEnvironment(bench.environment());
            Conditions conditions = new Conditions(rate(rig, ledger), List.of());
            rig.priority().run();
            for (Candidates one : all) {
                for (List<Configuration> part : Candidates.parts(one.others(), Trials.TOGETHER)) {
                    told.accept("search: starting "
                            + part.stream().map(Configuration::id).collect(Collectors.joining(", ")));
                    prove(rig, one, part);
                }
            }
            rounds(rig, ledger, conditions);
        } finally {
            hold.close();
        }
        List<Tuning.Tuned> tuned = new ArrayList<>();
        for (Candidates one : all) {
            tuned.add(tuned(one, chosen(one)));
        }
        return tuned;
    }

    private double rate(Rig rig, Ledger ledger) throws InterruptedException {
        told.accept("search: finding the request rate");
        List<Contender> bases = all.stream().map(Candidates::base).toList();
        Evidence.Pilot pilot = new PilotTrial(trial(rig, bases, random.nextLong())).run(List.of());
        ledger.append(pilot);
        if (pilot.parity().outcome() == Parity.Outcome.DIFFERENT) {
            throw new NoMeasurementException(
                    "the contenders answer differently: " + first(pilot.parity()),
                    "Give a request that all answer alike: --path /...");
        }
        return pilot.ratePerSecond();
    }

    private static String first(Parity parity) {
        return parity.differences().stream().findFirst().orElse("");
    }

    /** Those that fail together are tried one by one. */
    private void prove(Rig rig, Candidates one, List<Configuration> part) throws InterruptedException {
        String wrong;
        try {
            Parity parity = new PilotTrial(trial(rig, contenders(one, part), random.nextLong()))
                    .proofAlone()
                    .parity();
            wrong = parity.outcome() == Parity.Outcome.DIFFERENT
                    ? "answers otherwise than the defaults: " + first(parity)
                    : "";
        } catch (NoMeasurementException failed) {
            wrong = failed.reason();
        }
        if (wrong.isEmpty()) {
            return;
        }
        if (part.size() == 1) {
            out(part.get(0).id(), wrong);
            return;
        }
        for (Configuration each : part) {
            prove(rig, one, List.of(each));
        }
    }

    private void out(String id, String reason) {
        out.put(id, "out: " + reason);
        told.accept("search: " + id + " is out: " + reason);
    }

    private List<Contender> contenders(Candidates one, List<Configuration> part) {
        return Stream.concat(
                        Stream.of(one.base()), part.stream().map(configuration -> one.contender(configuration.id())))
                .toList();
    }

    private Trial trial(Rig rig, List<Contender> contenders, long seed) {
        return new Trial(
                rig,
                trials.plan(contenders, seed),
                trials.schedule(contenders, seed).timing(),
                TrialListener.NONE,
                WarmUps::warm);
    }

    private void rounds(Rig rig, Ledger ledger, Conditions conditions) throws InterruptedException {
        all.forEach(
                one -> left.put(one, one.all().stream().map(Configuration::id).toList()));
        List<Integer> sizes = halving.sizes();
        for (int round = 0; round < sizes.size(); round++) {
            List<Batch> batches = batches(round);
            for (int i = 0; i < batches.size(); i++) {
                told.accept("search: round " + (round + 1) + "/" + sizes.size() + ", block " + (i + 1) + "/"
                        + batches.size() + ", " + batches.get(i).words());
                measure(rig, ledger, batches.get(i), conditions);
            }
            keep(sizes.get(Math.min(round + 1, sizes.size() - 1)), round + 1);
        }
    }

    /** Configurations that share a block with the defaults. */
    private record Batch(Candidates of, List<Configuration> part) {
        String words() {
            return Stream.concat(Stream.of(of.base().id()), part.stream().map(Configuration::id))
                    .collect(Collectors.joining(", "));
        }
    }

    private List<Batch> batches(int round) {
        List<Batch> batches = new ArrayList<>();
        for (Candidates one : all) {
            List<Configuration> open = new ArrayList<>(one.others().stream()
                    .filter(configuration -> ids(one).contains(configuration.id()))
                    .filter(configuration -> !out.containsKey(configuration.id()))
                    .toList());
            for (int block = 0; block < halving.blocks(round); block++) {
                Collections.shuffle(open, random);
                Candidates.parts(open, Trials.TOGETHER).forEach(part -> batches.add(new Batch(one, part)));
            }
        }
        Collections.shuffle(batches, random);
        return batches;
    }

    private List<String> ids(Candidates one) {
        return left.getOrDefault(one, List.of());
    }

    /** A configuration that spoils the block is out, and the others are measured without it. */
    private void measure(Rig rig, Ledger ledger, Batch batch, Conditions conditions) throws InterruptedException {
        List<Configuration> part = batch.part().stream()
                .filter(configuration -> !out.containsKey(configuration.id()))
                .collect(Collectors.toCollection(ArrayList::new));
        while (!part.isEmpty()) {
            if (stopped.getAsBoolean()) {
                throw new InterruptedException("stopped");
            }
            List<Contender> contenders = contenders(batch.of(), part);
            long seed = random.nextLong();
            Evidence evidence = new BlockTrial(trial(rig, contenders, seed)).run(block(contenders, seed), conditions);
            ledger.append(evidence);
            if (evidence instanceof Evidence.Spoiled failed
                    && part.removeIf(configuration -> configuration.id().equals(failed.contender()))) {
                out(failed.contender(), failed.reason());
                continue;
            }
            Optional<String> why = evidence instanceof Evidence.Measured measured
                    ? scores.add(measured, batch.of().base().id())
                    : Optional.of(((Evidence.Spoiled) evidence).reason());
            if (why.isEmpty()) {
                inVain = 0;
                return;
            }
            again(batch.of().base().id(), why.get());
        }
    }

    private void again(String defaults, String why) {
        if (++inVain >= MOST_IN_VAIN) {
            throw new NoMeasurementException(
                    defaults + ", with its defaults, has no figure in " + Numbers.count(inVain, "block")
                            + " of the search: " + why,
                    "`assay doctor` says what on this machine disturbs measurements; logs are in the result folder.");
        }
        told.accept("search: once more, since " + defaults + " has no figure: " + why);
    }

    private BlockPlan block(List<Contender> contenders, long seed) {
        Schedule schedule = trials.schedule(contenders, seed);
        BlockPlan block =
                schedule.blocks().get(0).withRateSlices(schedule.timing().rateSlices());
        return new BlockPlan(
                ++blocks,
                block.launchOrder(),
                block.rateOrder(),
                trials.goal().saturates() ? block.saturationOrder() : List.of(),
                block.seed());
    }

    private void keep(int most, int round) {
        for (Candidates one : all) {
            List<String> open =
                    ids(one).stream().filter(id -> !out.containsKey(id)).toList();
            List<String> kept = scores.best(open, most);
            open.stream()
                    .filter(id -> !kept.contains(id))
                    .forEach(id ->
                            out.put(id, scores.blocks(id) > 0 ? "out after round " + round : "out: no usable figure"));
            left.put(one, kept);
        }
    }

    /** The best of those that are left, without those whose limits differ. */
    private Configuration chosen(Candidates one) throws InterruptedException {
        for (String id : ids(one)) {
            Configuration best = one.configuration(id);
            String differing = best.equals(one.defaults()) ? "" : limits.differing(one, best);
            if (differing.isEmpty()) {
                return best;
            }
            out(id, "has other limits than the defaults: " + differing);
        }
        return one.defaults();
    }

    private Tuning.Tuned tuned(Candidates one, Configuration best) {
        return new Tuning.Tuned(
                one.base().id(),
                best.id(),
                best.lines(),
                best.options(),
                one.all().stream().map(each -> tried(one, each, best)).toList(),
                Optional.empty());
    }

    private Tuning.Tried tried(Candidates one, Configuration each, Configuration best) {
        OptionalDouble ratio = each.id().equals(one.base().id()) ? OptionalDouble.empty() : scores.ratio(each.id());
        String fate = each.equals(best)
                ? "chosen"
                : out.getOrDefault(
                        each.id(),
                        ids(one).contains(each.id())
                                ? "out after round " + halving.sizes().size()
                                : "");
        return new Tuning.Tried(each.id(), each.text(), scores.blocks(each.id()), ratio, fate);
    }
}
