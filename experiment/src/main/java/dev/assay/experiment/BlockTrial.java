package dev.assay.experiment;

import dev.assay.launch.RunningServer;
import dev.assay.model.LatencyProfile;
import dev.assay.model.NoMeasurementException;
import dev.assay.model.Phase;
import dev.assay.model.evidence.ContenderBlock;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.evidence.LoadResult;
import dev.assay.model.evidence.SliceEvidence;
import dev.assay.model.evidence.WarmUpPoint;
import dev.assay.model.plan.BlockPlan;
import dev.assay.model.plan.JvmState;
import dev.assay.model.plan.Load;
import dev.assay.model.plan.Plan;
import dev.assay.probe.ProcessGoneException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Runs one block: fresh JVMs, all alive, warm and with promoted heaps, loaded in turn at the same rate, which gives the primary metric,
 * then at saturation, and last at further rates, if there are any.
 */
public final class BlockTrial {
    private final Trial trial;
    private final Rig rig;
    private final Plan plan;
    private final TrialListener listener;
    private final SliceRun run;
    private final Gaps gaps;
    private final List<SliceEvidence> slices = new ArrayList<>();

    public BlockTrial(Trial trial) {
        this.trial = trial;
        this.rig = trial.rig();
        this.plan = trial.plan();
        this.listener = trial.listener();
        this.run = new SliceRun(trial);
        this.gaps = new Gaps(rig);
    }

    /** Never throws for a failing contender, or if contenders were not loaded alike: it then returns {@link Evidence.Spoiled}. */
    public Evidence run(BlockPlan block, Conditions conditions) throws InterruptedException {
        Instant start = rig.clock().instant();
        listener.event(new TrialEvent.BlockBegan(block.index()));
        try (RunningServers running = trial.servers()) {
            return trial.produced(measured(block, conditions, start, running));
        } catch (ContenderFailedException failed) {
            return trial.produced(new Evidence.Spoiled(
                    block.index(),
                    start,
                    trial.secondsSince(start),
                    failed.contender(),
                    failed.reason(),
                    failed.lastLogLines(),
                    slices,
                    failed.ended()));
        }
    }

    private Evidence measured(BlockPlan block, Conditions conditions, Instant start, RunningServers running)
            throws InterruptedException {
        double rate = conditions.ratePerSecond();
        List<Evidence.Startup> starts = new ServersStart(rig, running).all(block);
        List<WarmUpPoint> warmUp = warm(block, rate, running);
        phase(block, Phase.RATE, block.rateOrder(), rate, running);
        phase(block, Phase.SATURATION, block.saturationOrder(), rate, running);
        capacity(block, conditions.rates(), running);
        gaps.observe(running);
        Exposure.requireEqual(slices);
        List<ContenderBlock> contenders = new ArrayList<>();
        for (String contender : block.launchOrder()) {
            contenders.add(summary(contender, running.server(contender)));
        }
        Evidence.Measured measured = new Evidence.Measured(
                block.index(),
                start,
                trial.secondsSince(start),
                contenders,
                slices,
                List.of(),
                gaps.seen(),
                warmUp,
                starts);
        afterwards(new WarmBlock(trial, block, rate, running, measured));
        List<String> labels = running.stop();
        return measured.stopped(trial.secondsSince(start), labels);
    }

    /** What fails here spoils nothing: the block has been measured. */
    private void afterwards(WarmBlock block) throws InterruptedException {
        try {
            rig.after().run(block);
        } catch (RuntimeException failure) {
            // Only that is missing.
        }
    }

    /** Warms all up, then promotes what they keep; freshly started JVMs are only pinned. */
    private List<WarmUpPoint> warm(BlockPlan block, double rate, RunningServers running) throws InterruptedException {
        if (plan.state() != JvmState.WARM) {
            running.pinToServerCpus();
            return List.of();
        }
        List<WarmUpPoint> curve = new WarmUp(trial).of(running, block, rate);
        for (String contender : block.launchOrder()) {
            ask(running.server(contender), server -> {
                rig.probe().promote(server.pid(), rig.deployment(contender).jdk());
                return contender;
            });
        }
        return curve;
    }

    private void phase(BlockPlan block, Phase phase, List<String> order, double rate, RunningServers running)
            throws InterruptedException {
        for (int position = 0; position < order.size(); position++) {
            String contender = order.get(position);
            int occurrence = (int) order.subList(0, position).stream()
                    .filter(contender::equals)
                    .count();
            listener.event(new TrialEvent.SliceBegan(contender, phase, position, order.size()));
            Load load = Slices.of(plan, trial.timing(), block, phase, rate, occurrence);
            gaps.observe(running);
            slices.add(run.measure(running, contender, phase, position, load));
        }
    }

    /** All contenders at all rates, in an order drawn from the block's seed; last, because too high a rate has after-effects. */
    private void capacity(BlockPlan block, List<Double> rates, RunningServers running) throws InterruptedException {
        List<Cell> cells = new ArrayList<>();
        for (int place = 0; place < rates.size(); place++) {
            for (String contender : block.launchOrder()) {
                cells.add(new Cell(contender, place));
            }
        }
        Shuffle.shuffle(cells, block.seed(), 7_000);
        for (int i = 0; i < cells.size(); i++) {
            Cell cell = cells.get(i);
            listener.event(new TrialEvent.SliceBegan(cell.contender(), Phase.CAPACITY, i, cells.size()));
            gaps.observe(running);
            Load load = Slices.capacity(plan, trial.timing(), block, rates.get(cell.place()), cell.place());
            slices.add(run.measure(running, cell.contender(), Phase.CAPACITY, cell.place(), load));
        }
    }

    private record Cell(String contender, int place) {}

    private ContenderBlock summary(String contender, RunningServer server) throws InterruptedException {
        return new ContenderBlock(
                contender,
                server.readyMs(),
                merged(contender, LoadResult::latency),
                merged(contender, LoadResult::serviceTime),
                ask(server, asked -> rig.probe()
                        .footprint(asked.pid(), rig.deployment(contender).jdk())),
                latencyLow(contender));
    }

    /** A server that ends or falls silent between loads spoils the block like one that does so in a slice. */
    private static <T> T ask(RunningServer server, Question<T> question) throws InterruptedException {
        try {
            return question.of(server);
        } catch (ProcessGoneException gone) {
            throw ContenderFailedException.ended(server, "the process ended between or after its loads");
        } catch (NoMeasurementException silent) {
            throw new ContenderFailedException(server, silent.reason());
        }
    }

    private interface Question<T> {
        T of(RunningServer server) throws InterruptedException;
    }

    /** Only if every slice at the same rate has one: the others would be missing from the percentiles. */
    private Optional<LatencyProfile> latencyLow(String contender) {
        boolean all = slices.stream()
                .filter(slice ->
                        slice.phase() == Phase.RATE && slice.contender().equals(contender))
                .allMatch(slice -> slice.load().latencyLow().isPresent());
        return all
                ? Optional.of(merged(contender, load -> load.latencyLow().orElse(LatencyProfile.NONE)))
                : Optional.empty();
    }

    private LatencyProfile merged(String contender, Function<LoadResult, LatencyProfile> profile) {
        return rig.generator()
                .merge(slices.stream()
                        .filter(slice ->
                                slice.phase() == Phase.RATE && slice.contender().equals(contender))
                        .map(slice -> profile.apply(slice.load()))
                        .toList());
    }
}
