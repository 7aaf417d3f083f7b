package dev.assay.verdict.finding;

import dev.assay.model.evidence.Environment;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.evidence.Parity;
import dev.assay.model.evidence.SliceEvidence;
import dev.assay.model.plan.Plan;
import dev.assay.model.verdict.Comparison;
import dev.assay.model.verdict.ErrorBudget;
import dev.assay.model.verdict.Limit;
import dev.assay.model.verdict.Outcome;
import dev.assay.model.verdict.Replicate;
import dev.assay.stats.Sample;
import dev.assay.verdict.reading.Network;
import dev.assay.verdict.reading.SortedEvidence;
import dev.assay.verdict.rule.Looks;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * What limited the result, most important first.
 *
 * @param need budgets of longer experiments
 * @param plannedBlocks number of blocks with the dossier's contenders that the budget was expected to hold
 * @param startsOnly whether servers were only started
 */
public record Limits(
        Plan plan,
        BudgetForecast need,
        int plannedBlocks,
        Environment environment,
        SortedEvidence dossier,
        List<Comparison> comparisons,
        Validity validity,
        boolean startsOnly,
        boolean finished) {

    /** Standard deviation of block log-ratios above which a 5% difference takes at least about 20 blocks to settle. */
    private static final double NOISY = 0.03;

    /** Shares of one CPU, over a slice, that are worth reporting. */
    private static final double NOTABLE_STEAL = 0.01;

    private static final double NOTABLE_FOREIGN = 0.02;
    private static final double MAX_LOAD = 0.7;
    /** Share of one CPU that a start uses at least, unless it waits. */
    private static final double BUSY_WHILE_STARTING = 0.5;

    public List<Limit> all() {
        List<Limit> limits = new ArrayList<>();
        tooFewBlocks().ifPresent(limits::add);
        fewerStartupRounds().ifPresent(limits::add);
        notFinished().ifPresent(limits::add);
        lostBlocks().ifPresent(limits::add);
        dropped().ifPresent(limits::add);
        plan.contenders().forEach(contender -> waitingStarts(contender.id()).ifPresent(limits::add));
        noise().ifPresent(limits::add);
        lateness().ifPresent(limits::add);
        delay().ifPresent(limits::add);
        overloaded().ifPresent(limits::add);
        Network.limits(dossier).ifPresent(limits::add);
        sharedCpus().ifPresent(limits::add);
        taken(Limit.CpuTaken.By.HYPERVISOR, NOTABLE_STEAL, slice -> slice.stealNanos())
                .ifPresent(limits::add);
        if (!environment.facts().containsKey(Environment.LOAD_HOST_HERE)) { // whose generator is another process here
            taken(Limit.CpuTaken.By.PROCESSES, NOTABLE_FOREIGN, slice -> slice.foreignCpuNanos())
                    .ifPresent(limits::add);
        }
        limits.addAll(blockLabels());
        limits.addAll(new Changes(dossier, plan.ids()).labels());
        Heaps heaps = new Heaps(dossier, new Names(plan));
        plan.contenders().forEach(contender -> limits.addAll(heaps.labels(contender.id())));
        limits.addAll(decidedEarly());
        virtualised().ifPresent(limits::add);
        headerBytes().ifPresent(limits::add);
        Optional.ofNullable(environment.facts().get(Environment.CALIBRATION))
                .map(Limit.Calibrated::new)
                .ifPresent(limits::add);
        return List.copyOf(limits);
    }

    private Optional<Limit> tooFewBlocks() {
        int valid = validity.validBlocks();
        boolean undecided = comparisons.stream().anyMatch(c -> c.primary() && c.verdict() == Outcome.UNDECIDED);
        if (!undecided) {
            return Optional.empty();
        }
        int fewest = finished ? Looks.fewest() : Looks.first(plannedBlocks, dossier.forecast());
        if (valid < fewest) {
            return Optional.of(new Limit.TooFewBlocks(valid, fewest, budget(fewest - valid)));
        }
        if (!finished) {
            return Optional.empty(); // notFinished() says how far it came
        }
        OptionalInt expected = valid < plannedBlocks ? OptionalInt.of(plannedBlocks) : OptionalInt.empty();
        boolean merged = comparisons.stream().anyMatch(c -> c.machines().isPresent());
        return Optional.of(new Limit.NotSettled(valid, expected, merged));
    }

    private Optional<Duration> budget(int missing) {
        return Optional.of(need.budget(plan.contenders().get(0).id(), missing))
                .filter(budget -> finished && budget.compareTo(plan.budget()) > 0);
    }

    /** Reports missing start-up rounds, which have lower priority than the blocks that a verdict on CPU per request needs. */
    private Optional<Limit> fewerStartupRounds() {
        int asked = plan.startupRounds().orElse(0);
        int held = dossier.startsOfBlocks() ? 0 : dossier.startupRounds();
        return !finished || dossier.measured().isEmpty() || held >= asked
                ? Optional.empty()
                : Optional.of(new Limit.FewerStartupRounds(held, asked));
    }

    private Optional<Limit> notFinished() {
        int ran = dossier.measured().size();
        return finished
                ? Optional.empty()
                : Optional.of(
                        startsOnly && plan.startupRounds().isPresent()
                                ? new Limit.NotFinished(
                                        Replicate.ROUND,
                                        dossier.startupRounds(),
                                        plan.startupRounds().getAsInt(),
                                        false)
                                : new Limit.NotFinished(Replicate.BLOCK, ran, plannedBlocks, ran > Looks.minimum()));
    }

    private Optional<Limit> lostBlocks() {
        int ran = dossier.measured().size()
                + (dossier.tooManyNotWarm() ? 0 : dossier.notWarm().size());
        int all = dossier.spoiled().size() + ran;
        int lost = all - validity.validBlocks();
        return lost == 0 ? Optional.empty() : Optional.of(new Limit.BlocksLost(lost, all));
    }

    private Optional<Limit> dropped() {
        if (dossier.disturbed().isEmpty()) {
            return Optional.empty();
        }
        Names names = new Names(plan);
        List<Limit.WithDropped> all = comparisons.stream()
                .filter(Comparison::primary)
                .flatMap(c -> c.withDisturbed().stream()
                        .map(with -> new Limit.WithDropped(
                                names.of(c.contender()), with.ciLow(), with.ciHigh(), with.blocks(), c.replicate())))
                .toList();
        return Optional.of(new Limit.BlocksDropped(dossier.disturbed().size(), replaced(), names.reference(), all));
    }

    /** Blocks beyond the planned number have replaced dropped ones. */
    private int replaced() {
        int dropped = dossier.disturbed().size();
        int notWarm = dossier.tooManyNotWarm() ? 0 : dossier.notWarm().size();
        return Math.max(0, Math.min(dropped, dossier.measured().size() + notWarm + dropped - plannedBlocks));
    }

    /**
     * Starts that were off the CPUs for more than half of their time, whereas a starting JVM keeps at least one CPU busy. The figures do
     * not show whether the app waited or other processes had the CPUs, so the starts count, with a note; a rule that looks at the measured
     * time itself must not drop anything.
     */
    private Optional<Limit> waitingStarts(String id) {
        List<Evidence.Startup> starts = dossier.startups().stream()
                .filter(start -> start.contender().equals(id))
                .toList();
        List<Evidence.Startup> waiting = starts.stream()
                .filter(start -> start.cpuMs() > 0 && start.cpuMs() < BUSY_WHILE_STARTING * start.readyMs())
                .toList();
        return waiting.stream()
                .max(Comparator.comparingDouble(start -> start.readyMs() - start.cpuMs()))
                .map(worst -> new Limit.WaitingStarts(
                        new Names(plan).orId(id), waiting.size(), starts.size(), worst.cpuMs(), worst.readyMs()));
    }

    private Optional<Limit> noise() {
        return comparisons.stream()
                .filter(c -> c.primary() && c.logRatios().size() >= 2)
                .mapToDouble(c -> Sample.sd(
                        c.logRatios().stream().mapToDouble(Double::doubleValue).toArray()))
                .boxed()
                .max(Double::compare)
                .filter(sd -> sd > NOISY)
                .map(Limit.Noise::new);
    }

    /** Reports intervals due mostly to generator lateness, for comparisons that were judged. */
    private Optional<Limit> lateness() {
        List<String> late = comparisons.stream()
                .filter(c -> c.primary() && c.verdict() != Outcome.REFUSED)
                .filter(c -> c.errorBudget().map(ErrorBudget::mostlyLateness).orElse(false))
                .map(c -> new Names(plan).of(c.contender()))
                .toList();
        return late.isEmpty() ? Optional.empty() : Optional.of(new Limit.MostlyLateness(late));
    }

    /** The same for the delay of snapshots. */
    private Optional<Limit> delay() {
        return comparisons.stream()
                        .filter(c -> c.primary() && c.verdict() != Outcome.REFUSED)
                        .anyMatch(c ->
                                c.errorBudget().map(ErrorBudget::mostlyDelay).orElse(false))
                ? Optional.of(new Limit.MostlyDelay())
                : Optional.empty();
    }

    private Optional<Limit> overloaded() {
        return dossier.pilot().flatMap(pilot -> pilot.capacity().entrySet().stream()
                .filter(capacity -> capacity.getValue() > 0)
                .min(Map.Entry.<String, Double>comparingByValue().thenComparing(Map.Entry.comparingByKey()))
                .filter(weakest -> pilot.ratePerSecond() > MAX_LOAD * weakest.getValue())
                .map(weakest -> new Limit.Queueing(
                        new Names(plan).orId(weakest.getKey()), pilot.ratePerSecond(), weakest.getValue())));
    }

    private Optional<Limit> sharedCpus() {
        if (!environment.placement().pinned()) {
            return Optional.of(new Limit.NotPinned());
        }
        if (environment.facts().containsKey(Environment.LOAD_HOST_HERE)) {
            return Optional.of(new Limit.LoadHostHere());
        }
        return environment.placement().disjoint() || environment.facts().containsKey(Environment.LOAD_HOST)
                ? Optional.empty()
                : Optional.of(new Limit.SharedCpus(environment.placement().servers()));
    }

    private Optional<Limit> taken(Limit.CpuTaken.By by, double notable, ToDoubleFunction<SliceEvidence> nanos) {
        double[] shares = dossier.measured().stream()
                .flatMap(block -> block.slices().stream())
                .filter(slice -> slice.server().wallNanos() > 0)
                .mapToDouble(
                        slice -> nanos.applyAsDouble(slice) / slice.server().wallNanos())
                .toArray();
        return shares.length == 0 || Sample.median(shares) < notable
                ? Optional.empty()
                : Optional.of(new Limit.CpuTaken(by, Sample.median(shares)));
    }

    /** Labels of blocks, equal ones merged. */
    private List<Limit> blockLabels() {
        Map<String, List<Integer>> blocks = new LinkedHashMap<>();
        for (Evidence.Measured block : dossier.measured()) {
            block.labels().forEach(label -> blocks.computeIfAbsent(label, l -> new ArrayList<>())
                    .add(block.index()));
        }
        return blocks.entrySet().stream()
                .<Limit>map(entry -> new Limit.Labelled(entry.getKey(), entry.getValue()))
                .toList();
    }

    /** Contenders left out of later blocks because their comparison was decided, in evidence recorded before ADR 0019 kept all. */
    private List<Limit> decidedEarly() {
        Names names = new Names(plan);
        return plan.contenders().stream()
                .filter(contender -> blocksOf(contender.id()) > 0)
                .filter(contender ->
                        blocksOf(contender.id()) < dossier.measured().size())
                .<Limit>map(contender -> new Limit.DecidedEarly(names.of(contender.id()), blocksOf(contender.id())))
                .toList();
    }

    private int blocksOf(String contender) {
        return (int) dossier.measured().stream()
                .filter(block -> block.contender(contender).isPresent())
                .count();
    }

    private Optional<Limit> virtualised() {
        String kind = environment.virtualisation();
        return kind.isBlank() || kind.equals("none") ? Optional.empty() : Optional.of(new Limit.VirtualMachine(kind));
    }

    /** The first step whose responses differ in size between contenders. */
    private Optional<Limit> headerBytes() {
        return dossier.pilot()
                .map(Evidence.Pilot::parity)
                .filter(parity -> parity.outcome() == Parity.Outcome.SAME_BODY)
                .map(Limits::headerBytes);
    }

    private static Limit headerBytes(Parity parity) {
        Map<String, List<Parity.Response>> steps = parity.responses().stream()
                .collect(Collectors.groupingBy(Parity.Response::step, LinkedHashMap::new, Collectors.toList()));
        return steps.entrySet().stream()
                .filter(step -> step.getValue().stream()
                                .map(Parity.Response::totalBytes)
                                .distinct()
                                .count()
                        > 1)
                .findFirst()
                .<Limit>map(step -> new Limit.AnswerSizes(
                        step.getKey(),
                        step.getValue().stream()
                                .map(response -> new Limit.ResponseSize(response.contender(), response.totalBytes()))
                                .toList()))
                .orElseGet(() ->
                        new Limit.HeadersDiffer(parity.differences().stream().findFirst()));
    }
}
