package dev.assay.tune.search;

import dev.assay.cli.command.Pages;
import dev.assay.experiment.StoredRun;
import dev.assay.ledger.Ledger;
import dev.assay.model.evidence.ContenderBlock;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.evidence.Parity;
import dev.assay.model.evidence.RateTrial;
import dev.assay.model.evidence.SliceEvidence;
import dev.assay.model.evidence.WarmUpPoint;
import dev.assay.model.plan.Contender;
import dev.assay.model.plan.Deployment;
import dev.assay.model.plan.Plan;
import dev.assay.model.server.EffectiveSetting;
import dev.assay.model.server.Identity;
import dev.assay.plan.Plans;
import dev.assay.plan.Schedules;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What some contenders of an experiment show by themselves: a result folder of its own, with their part of the evidence. */
final class Portion {
    private static final Duration STEP = Duration.ofMinutes(1);

    private Portion() {}

    /**
     * Copies what concerns these contenders and judges it as a comparison of them alone.
     *
     * @param measured the result folder of the experiment
     * @param folder new or empty
     */
    static void judged(Path measured, List<Contender> contenders, Path folder) {
        Set<String> ids = contenders.stream().map(Contender::id).collect(Collectors.toSet());
        try (Ledger from = Ledger.open(measured);
                Ledger to = Ledger.create(folder)) {
            StoredRun run = StoredRun.of(from);
            Plan plan = plan(run.plan(), contenders);
            to.writeKind(run.kind());
            to.writePlan(Plans.toYamlWithoutSecrets(plan), Plans.toYaml(plan));
            to.writeEnvironment(
                    run.environment().withDeployments(of(run.environment().deployments(), ids, Deployment::id)));
            run.evidence().stream().flatMap(piece -> among(piece, ids).stream()).forEach(to::append);
            if (run.finished()) {
                to.endEvidence();
            }
        }
        StoredRun.judge(folder, Pages::html);
    }

    /** The plan of these alone, with the budget for as many blocks as were planned for all. */
    static Plan plan(Plan whole, List<Contender> contenders) {
        int blocks = Schedules.timing(whole).plannedBlocks();
        Plan plan = whole.withContenders(contenders);
        plan = plan.withBudget(Schedules.smallestBudget(plan));
        while (Schedules.timing(plan).plannedBlocks() < blocks) {
            plan = plan.withBudget(plan.budget().plus(STEP));
        }
        return plan;
    }

    /** What this says of them; empty if it is about others. A block that any contender ended counts for none. */
    static Optional<Evidence> among(Evidence piece, Set<String> ids) {
        if (piece instanceof Evidence.Pilot pilot) {
            return Optional.of(new Evidence.Pilot(
                    pilot.start(),
                    pilot.seconds(),
                    among(pilot.parity(), ids),
                    pilot.capacity().entrySet().stream()
                            .filter(one -> ids.contains(one.getKey()))
                            .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue)),
                    pilot.ratePerSecond(),
                    of(pilot.settings(), ids, EffectiveSetting::contender),
                    pilot.nullCeiling(),
                    of(pilot.warmUp(), ids, WarmUpPoint::contender),
                    of(pilot.identities(), ids, Identity::contender),
                    pilot.pace(),
                    of(pilot.ramp(), ids, RateTrial::contender),
                    pilot.forecast(),
                    of(pilot.starts(), ids, Evidence.Startup::contender),
                    of(pilot.slices(), ids, SliceEvidence::contender)));
        }
        if (piece instanceof Evidence.Measured block) {
            return Optional.of(new Evidence.Measured(
                    block.index(),
                    block.start(),
                    block.seconds(),
                    of(block.contenders(), ids, ContenderBlock::contender),
                    of(block.slices(), ids, SliceEvidence::contender),
                    block.labels(),
                    block.gaps(),
                    of(block.warmUp(), ids, WarmUpPoint::contender),
                    of(block.starts(), ids, Evidence.Startup::contender)));
        }
        boolean other = (piece instanceof Evidence.Startup start && !ids.contains(start.contender()))
                || (piece instanceof Evidence.FailedStartup failed && !ids.contains(failed.contender()));
        return other ? Optional.empty() : Optional.of(piece);
    }

    /** The responses of these; what differs is told of all, as is how alike they are. */
    private static Parity among(Parity parity, Set<String> ids) {
        return new Parity(
                parity.outcome(),
                of(parity.responses(), ids, Parity.Response::contender),
                parity.differences(),
                parity.contrast(),
                parity.clients().stream()
                        .map(client -> new Parity.ToClient(
                                client.client(),
                                of(client.responses(), ids, Parity.Response::contender),
                                client.differences()))
                        .toList());
    }

    private static <T> List<T> of(List<T> all, Set<String> ids, Function<T, String> contender) {
        return all.stream().filter(one -> ids.contains(contender.apply(one))).toList();
    }
}
