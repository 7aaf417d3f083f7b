package dev.assay.tune.cost;

import dev.assay.experiment.AfterSlices;
import dev.assay.experiment.ContenderFailedException;
import dev.assay.experiment.Shuffle;
import dev.assay.experiment.WarmBlock;
import dev.assay.model.Metric;
import dev.assay.model.NoMeasurementException;
import dev.assay.model.Numbers;
import dev.assay.model.Phase;
import dev.assay.model.evidence.SliceEvidence;
import dev.assay.model.plan.Contender;
import dev.assay.model.plan.Plan;
import dev.assay.verdict.reading.BlockFigure;
import dev.assay.verdict.reading.WarmUps;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Loads the contenders of each block at further rates once its slices are over, each at each rate, in a random order. What fails is noted
 * beside what was measured, and concerns nothing else.
 */
public final class RateLoads implements AfterSlices {
    /**
     * What an idle JVM and server do every second or more often is in each load several times, and at 50 requests/s there are 300 of them.
     * Rarer work, such as a collection, is in some loads and not in others: the spread of blocks has it.
     */
    private static final Duration LENGTH = Duration.ofSeconds(6);

    /** How long a load takes, with what lets it settle. */
    static final Duration EACH = LENGTH.plusSeconds(1);

    /** Beyond the numbers of further loads at the same rate. */
    private static final int FIRST_LOAD = 1_000;

    private static final int STREAM = 12_000;

    /** Share of the requests that must be answered in time for a load to have the rate that it was to have. */
    private static final double HELD = 0.99;

    private final Plan plan;
    private final Path results;

    private RateLoads(Plan plan, Path results) {
        this.plan = plan;
        this.results = results;
    }

    /** Of all blocks of a plan, into a result folder; empty if the plan asks for no rates. */
    public static Optional<AfterSlices> of(Plan plan, Path results) {
        return RatesKey.asked(plan) ? Optional.of(new RateLoads(plan, results)) : Optional.empty();
    }

    @Override
    public void run(WarmBlock block) throws InterruptedException {
        List<String> failures = new ArrayList<>();
        List<RatePoint> points = new ArrayList<>(counted(block, failures));
        if (failures.isEmpty()) {
            points.addAll(loaded(block, failures));
        }
        Rates.add(results, plan, block.plan().index(), points, failures);
    }

    /** What the slices that count show; none unless all contenders have a figure. */
    private static List<RatePoint> counted(WarmBlock block, List<String> failures) {
        if (!WarmUps.warm(block.measured())) {
            failures.add(named(block) + "its JVMs were still compiling");
            return List.of();
        }
        List<RatePoint> points = new ArrayList<>();
        for (String contender : block.plan().launchOrder()) {
            OptionalDouble micros = BlockFigure.of(Metric.CPU_PER_REQUEST, block.measured(), contender);
            if (micros.isEmpty()) {
                failures.add(named(block) + "no reliable figure of CPU per request of " + contender);
                return List.of();
            }
            points.add(point(
                    block,
                    contender,
                    block.rate(),
                    block.measured().slices(contender, Phase.RATE),
                    micros.getAsDouble()));
        }
        return points;
    }

    private static String named(WarmBlock block) {
        return "block " + block.plan().index() + ": ";
    }

    private static RatePoint point(
            WarmBlock block, String contender, double asked, List<SliceEvidence> loads, double micros) {
        double responses =
                loads.stream().mapToLong(load -> load.load().measuredRequests()).sum();
        double seconds =
                loads.stream().mapToLong(load -> load.server().wallNanos()).sum() / 1e9;
        double rate = responses / seconds;
        return new RatePoint(block.plan().index(), contender, asked, rate, micros / 1e6 * rate);
    }

    /** At the rates that all contenders hold. */
    private List<RatePoint> loaded(WarmBlock block, List<String> failures) throws InterruptedException {
        List<Double> rates = new ArrayList<>(RatesKey.of(plan, block.rate()));
        rates.removeIf(rate -> beyond(block, rate, failures));
        List<RatePoint> points = new ArrayList<>();
        List<Double> missing = new ArrayList<>(rates);
        try {
            for (Turn turn : order(block, rates)) {
                SliceEvidence load =
                        block.load(turn.contender(), turn.rate(), LENGTH, FIRST_LOAD + rates.indexOf(turn.rate()));
                OptionalDouble micros = BlockFigure.ofLoads(List.of(load));
                if (micros.isPresent()
                        && load.load().completed() >= HELD * load.load().planned()) {
                    points.add(point(block, turn.contender(), turn.rate(), List.of(load), micros.getAsDouble()));
                } else {
                    failures.add(Numbers.rate(turn.rate()) + ": " + turn.contender() + " did not answer all of it in "
                            + "block " + block.plan().index());
                }
            }
        } catch (ContenderFailedException failed) {
            failures.add(named(block) + failed.contender() + ": " + failed.reason());
        } catch (NoMeasurementException lost) {
            failures.add(named(block) + lost.reason());
        }
        int all = block.plan().launchOrder().size();
        missing.removeIf(
                rate -> points.stream().filter(point -> point.asked() == rate).count() == all);
        points.removeIf(point -> missing.contains(point.asked()));
        return points;
    }

    /** Whether a rate is above what a contender of this block can take. */
    private boolean beyond(WarmBlock block, double rate, List<String> failures) {
        for (Contender each : plan.contenders()) {
            String contender = each.id();
            OptionalDouble most = block.measured().slices(contender, Phase.SATURATION).stream()
                    .mapToDouble(slice -> slice.load().achievedRate())
                    .max();
            if (most.isPresent() && rate > most.getAsDouble()) {
                failures.add(Numbers.rate(rate) + ": more than " + contender + " can take");
                return true;
            }
        }
        return false;
    }

    private record Turn(String contender, double rate) {}

    private static List<Turn> order(WarmBlock block, List<Double> rates) {
        List<Turn> order = new ArrayList<>();
        for (double rate : rates) {
            block.plan().launchOrder().forEach(contender -> order.add(new Turn(contender, rate)));
        }
        Shuffle.shuffle(order, block.plan().seed(), STREAM);
        return order;
    }
}
