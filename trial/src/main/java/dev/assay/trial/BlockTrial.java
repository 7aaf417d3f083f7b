package dev.assay.trial;

import dev.assay.launch.RunningServer;
import dev.assay.model.BlockPlan;
import dev.assay.model.ContenderBlock;
import dev.assay.model.Evidence;
import dev.assay.model.LatencyProfile;
import dev.assay.model.LoadResult;
import dev.assay.model.Phase;
import dev.assay.model.Plan;
import dev.assay.model.SliceEvidence;
import dev.assay.model.Timing;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Runs one block: fresh JVMs, all alive and warm, loaded in turn. */
final class BlockTrial {
    private final Rig rig;
    private final Plan plan;
    private final Timing timing;
    private final TrialListener listener;
    private final SliceRun run;
    private final List<SliceEvidence> slices = new ArrayList<>();

    BlockTrial(Rig rig, Plan plan, Timing timing, TrialListener listener) {
        this.rig = rig;
        this.plan = plan;
        this.timing = timing;
        this.listener = listener;
        this.run = new SliceRun(rig, plan, listener);
    }

    /** Never throws for a failing contender: that is {@link Evidence.Spoiled}. */
    Evidence run(BlockPlan block, double rate) throws InterruptedException {
        Instant start = rig.clock().instant();
        listener.event(new TrialEvent.BlockBegan(block.index()));
        try (Fleet fleet = new Fleet(rig, plan, listener)) {
            return measured(block, rate, start, fleet);
        } catch (ContenderFailedException failed) {
            return new Evidence.Spoiled(
                    block.index(),
                    start,
                    secondsSince(start),
                    failed.contender(),
                    failed.reason(),
                    failed.lastLogLines(),
                    slices);
        }
    }

    private Evidence measured(BlockPlan block, double rate, Instant start, Fleet fleet) throws InterruptedException {
        fleet.launch(block.launchOrder(), "block-" + block.index());
        for (String contender : block.launchOrder()) {
            run.warmUp(fleet, contender, Slices.warmUp(plan, timing, block.seed()));
        }
        fleet.pinToServerCpus();
        phase(block, Phase.RATE, block.rateOrder(), rate, fleet);
        phase(block, Phase.SATURATION, block.saturationOrder(), rate, fleet);
        List<ContenderBlock> contenders = new ArrayList<>();
        for (String contender : block.launchOrder()) {
            contenders.add(summary(contender, fleet.server(contender)));
        }
        List<String> labels = new ArrayList<>(Steadiness.labels(block.launchOrder(), slices));
        labels.addAll(fleet.stop());
        return new Evidence.Measured(block.index(), start, secondsSince(start), contenders, slices, labels);
    }

    private void phase(BlockPlan block, Phase phase, List<String> order, double rate, Fleet fleet)
            throws InterruptedException {
        for (int position = 0; position < order.size(); position++) {
            String contender = order.get(position);
            int occurrence = (int) order.subList(0, position).stream()
                    .filter(contender::equals)
                    .count();
            listener.event(new TrialEvent.SliceBegan(contender, phase, position, order.size()));
            slices.add(run.measure(
                    fleet, contender, phase, position, Slices.of(plan, timing, block, phase, rate, occurrence)));
        }
    }

    private ContenderBlock summary(String contender, RunningServer server) {
        return new ContenderBlock(
                contender,
                server.readyMs(),
                merged(contender, LoadResult::latency),
                merged(contender, LoadResult::serviceTime),
                rig.probe().footprint(server.pid(), rig.deployment(contender).jdk()));
    }

    private LatencyProfile merged(String contender, Function<LoadResult, LatencyProfile> profile) {
        return rig.generator()
                .merge(slices.stream()
                        .filter(slice ->
                                slice.phase() == Phase.RATE && slice.contender().equals(contender))
                        .map(slice -> profile.apply(slice.load()))
                        .toList());
    }

    private double secondsSince(Instant start) {
        return Duration.between(start, rig.clock().instant()).toMillis() / 1e3;
    }
}
