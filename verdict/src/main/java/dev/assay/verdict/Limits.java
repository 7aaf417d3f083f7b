package dev.assay.verdict;

import dev.assay.model.Comparison;
import dev.assay.model.Contender;
import dev.assay.model.Environment;
import dev.assay.model.ErrorBudget;
import dev.assay.model.Evidence;
import dev.assay.model.Outcome;
import dev.assay.model.Parity;
import dev.assay.model.Plan;
import dev.assay.model.SliceEvidence;
import dev.assay.stats.Sample;
import dev.assay.words.Numbers;
import dev.assay.words.ProseFigures;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * What limited the result, in words, most important first.
 *
 * @param plannedBlocks number of blocks with the dossier's contenders that the budget was expected to hold
 */
record Limits(
        Plan plan,
        int plannedBlocks,
        Environment environment,
        SortedEvidence dossier,
        List<Comparison> comparisons,
        Validity validity,
        boolean finished) {

    /** Standard deviation of block log-ratios above which a 5 % difference takes at least about 20 blocks to settle. */
    private static final double NOISY = 0.03;

    /** Shares of one CPU, over a slice, that are worth reporting. */
    private static final double NOTABLE_STEAL = 0.01;

    private static final double NOTABLE_FOREIGN = 0.02;
    private static final double HIGHEST_LOAD = 0.7;
    /** Share of one CPU that a start uses at least, unless it waits. */
    private static final double BUSY_WHILE_STARTING = 0.5;

    List<String> all() {
        List<String> limits = new ArrayList<>();
        tooFewBlocks().ifPresent(limits::add);
        fewerStartupRounds().ifPresent(limits::add);
        notFinished().ifPresent(limits::add);
        lostBlocks().ifPresent(limits::add);
        dropped().ifPresent(limits::add);
        limits.addAll(waitingStarts());
        noise().ifPresent(limits::add);
        lateness().ifPresent(limits::add);
        delay().ifPresent(limits::add);
        overloaded().ifPresent(limits::add);
        Network.limits(dossier).ifPresent(limits::add);
        sharedCpus().ifPresent(limits::add);
        disturbance("steal", NOTABLE_STEAL, slice -> slice.stealNanos(), "the hypervisor gave CPU time to others")
                .ifPresent(limits::add);
        disturbance("other", NOTABLE_FOREIGN, slice -> slice.foreignCpuNanos(), "other processes used CPU time")
                .ifPresent(limits::add);
        limits.addAll(blockLabels());
        limits.addAll(new Changes(
                        dossier, plan.contenders().stream().map(Contender::id).toList())
                .labels());
        limits.addAll(decidedEarly());
        virtualised().ifPresent(limits::add);
        headerBytes().ifPresent(limits::add);
        Optional.ofNullable(environment.facts().get("calibration")).ifPresent(limits::add);
        return List.copyOf(limits);
    }

    private Optional<String> tooFewBlocks() {
        int valid = validity.validBlocks();
        boolean undecided = comparisons.stream().anyMatch(c -> c.primary() && c.verdict() == Outcome.UNDECIDED);
        if (!undecided) {
            return Optional.empty();
        }
        int fewest = Looks.fewest(finished);
        if (valid < fewest) {
            return Optional.of("only " + Numbers.count(valid, "valid block") + "; an interval needs " + fewest);
        }
        String expected = valid < plannedBlocks ? " of the " + plannedBlocks + " expected" : "";
        boolean merged = comparisons.stream().anyMatch(c -> c.machines().isPresent());
        return Optional.of((merged ? "" : "the budget: ") + Numbers.count(valid, "valid block") + expected
                + " did not settle every comparison of CPU per request");
    }

    /** Reports missing start-up rounds, which have lower priority than the blocks that a verdict on CPU per request needs. */
    private Optional<String> fewerStartupRounds() {
        int asked = plan.startupRounds().orElse(0);
        int held = dossier.startsOfBlocks() ? 0 : dossier.startupRounds();
        if (!finished || dossier.measured().isEmpty() || held >= asked) {
            return Optional.empty();
        }
        return Optional.of("the budget: " + held + " of the " + Numbers.count(asked, "requested start-up round")
                + ", to leave time for six blocks"
                + (held == 0 ? "; start-up figures are those of the blocks" : ""));
    }

    private Optional<String> notFinished() {
        int ran = dossier.measured().size();
        return finished
                ? Optional.empty()
                : Optional.of("not finished: " + Numbers.count(ran, "block") + " of about " + plannedBlocks
                        + (ran > Looks.minimum() ? "; judged as of the last look" : ""));
    }

    private Optional<String> lostBlocks() {
        int ran = dossier.measured().size()
                + (dossier.compiling() ? 0 : dossier.young().size());
        int lost = dossier.spoiled().size() + ran - validity.validBlocks();
        return lost == 0
                ? Optional.empty()
                : Optional.of(Numbers.count(lost, "block") + " of "
                        + (dossier.spoiled().size() + ran) + " did not count");
    }

    private Optional<String> dropped() {
        if (dossier.disturbed().isEmpty()) {
            return Optional.empty();
        }
        String with = comparisons.stream()
                .filter(Comparison::primary)
                .flatMap(c -> c.withDisturbed().stream()
                        .map(all -> new Names(plan).of(c.contender()) + " "
                                + Numbers.interval(all.ciLow(), all.ciHigh())
                                + " (" + Numbers.count(all.blocks(), Reasons.noun(c)) + ")"))
                .collect(Collectors.joining(", "));
        return Optional.of(Numbers.count(dossier.disturbed().size(), "block")
                + " dropped because the machine was disturbed" + replaced()
                + (with.isEmpty()
                        ? ""
                        : "; with all blocks, CPU per request against " + new Names(plan).reference() + ": " + with));
    }

    /** Blocks beyond the planned number have replaced dropped ones. */
    private String replaced() {
        int dropped = dossier.disturbed().size();
        int young = dossier.compiling() ? 0 : dossier.young().size();
        int replaced = Math.min(dropped, dossier.measured().size() + young + dropped - plannedBlocks);
        return replaced <= 0 ? "" : replaced == dropped ? ", and replaced" : ", " + replaced + " of them replaced";
    }

    /**
     * Starts that were off the CPUs for more than half of their time, whereas a starting JVM keeps at least one CPU busy. The figures do
     * not show whether the app waited or other processes had the CPUs, so the starts count, with a note; a rule that looks at the measured
     * time itself must not drop anything.
     */
    private List<String> waitingStarts() {
        return plan.contenders().stream()
                .flatMap(contender -> waitingStarts(contender.id()).stream())
                .toList();
    }

    private Optional<String> waitingStarts(String id) {
        List<Evidence.Startup> starts = dossier.startups().stream()
                .filter(start -> start.contender().equals(id))
                .toList();
        List<Evidence.Startup> waiting = starts.stream()
                .filter(start -> start.cpuMs() > 0 && start.cpuMs() < BUSY_WHILE_STARTING * start.readyMs())
                .toList();
        return waiting.stream()
                .max(Comparator.comparingDouble(start -> start.readyMs() - start.cpuMs()))
                .map(worst -> new Names(plan).orId(id) + " was off the CPUs for more than half of the time in "
                        + waiting.size() + " of " + Numbers.count(starts.size(), "start") + " (at worst "
                        + seconds(worst.cpuMs()) + " of CPU time in " + seconds(worst.readyMs())
                        + "): it waited for something, or other processes had the CPUs");
    }

    private static String seconds(double millis) {
        return Numbers.trimmed(Math.round(millis / 100) / 10.0) + " s";
    }

    private Optional<String> noise() {
        return comparisons.stream()
                .filter(c -> c.primary() && c.logRatios().size() >= 2)
                .mapToDouble(c -> Sample.sd(
                        c.logRatios().stream().mapToDouble(Double::doubleValue).toArray()))
                .boxed()
                .max(Double::compare)
                .filter(sd -> sd > NOISY)
                .map(sd -> "noise: from block to block the ratio of CPU per request varies by "
                        + Numbers.trimmed(Math.round(sd * 1000) / 10.0) + " % (standard deviation)");
    }

    /** Reports intervals due mostly to generator lateness, for comparisons that were judged. */
    private Optional<String> lateness() {
        List<String> late = comparisons.stream()
                .filter(c -> c.primary() && c.verdict() != Outcome.REFUSED)
                .filter(c -> c.errorBudget().map(ErrorBudget::mostlyLateness).orElse(false))
                .map(c -> new Names(plan).of(c.contender()))
                .toList();
        return late.isEmpty()
                ? Optional.empty()
                : Optional.of("most of the interval of CPU per request is due to generator lateness ("
                        + Numbers.list(late)
                        + "): more blocks will not narrow it; use a lower rate or a second machine for the generator");
    }

    /** The same for the delay of snapshots. */
    private Optional<String> delay() {
        return comparisons.stream()
                        .filter(c -> c.primary() && c.verdict() != Outcome.REFUSED)
                        .anyMatch(c ->
                                c.errorBudget().map(ErrorBudget::mostlyDelay).orElse(false))
                ? Optional.of(
                        "the largest part of the interval of CPU per request is the delay of the load host's messages: more blocks"
                                + " will not narrow it; use longer slices or a nearer load host")
                : Optional.empty();
    }

    private Optional<String> overloaded() {
        return dossier.pilot().flatMap(pilot -> pilot.capacity().entrySet().stream()
                .filter(capacity -> capacity.getValue() > 0)
                .min(Map.Entry.<String, Double>comparingByValue().thenComparing(Map.Entry.comparingByKey()))
                .filter(weakest -> pilot.ratePerSecond() > HIGHEST_LOAD * weakest.getValue())
                .map(weakest -> "the rate, " + Numbers.rate(pilot.ratePerSecond()) + ", is "
                        + Numbers.integer(100 * pilot.ratePerSecond() / weakest.getValue()) + " % of what "
                        + new Names(plan).orId(weakest.getKey())
                        + " sustains: queueing is a large part of its latency"));
    }

    private Optional<String> sharedCpus() {
        if (!environment.placement().pinned()) {
            return Optional.of("processes could not be pinned to CPUs on this machine");
        }
        if (environment.facts().containsKey(Environment.LOAD_HOST_HERE)) {
            return Optional.of("the load host is also the servers' machine: generator and servers share its CPUs");
        }
        return environment.placement().disjoint() || environment.facts().containsKey(Environment.LOAD_HOST)
                ? Optional.empty()
                : Optional.of("generator and servers share CPUs "
                        + environment.placement().servers());
    }

    private Optional<String> disturbance(
            String kind, double notable, ToDoubleFunction<SliceEvidence> nanos, String what) {
        double[] shares = dossier.measured().stream()
                .flatMap(block -> block.counted().stream())
                .filter(slice -> slice.server().wallNanos() > 0)
                .mapToDouble(
                        slice -> nanos.applyAsDouble(slice) / slice.server().wallNanos())
                .toArray();
        if (shares.length == 0 || Sample.median(shares) < notable) {
            return Optional.empty();
        }
        return Optional.of(what + ": " + Numbers.trimmed(Math.round(Sample.median(shares) * 1000) / 10.0)
                + " % of a CPU in the median slice (" + kind + ")");
    }

    /** Labels of blocks, equal ones merged: {@code jetty was not steady (blocks 3 and 5)}. */
    private List<String> blockLabels() {
        Map<String, List<Integer>> blocks = new LinkedHashMap<>();
        for (Evidence.Measured block : dossier.measured()) {
            block.labels().forEach(label -> blocks.computeIfAbsent(label, l -> new ArrayList<>())
                    .add(block.index()));
        }
        return blocks.entrySet().stream()
                .map(entry -> entry.getKey() + " (" + ProseFigures.blocks(entry.getValue()) + ")")
                .toList();
    }

    /** Contenders left out of later blocks because their comparison was decided. */
    private List<String> decidedEarly() {
        Names names = new Names(plan);
        return plan.contenders().stream()
                .filter(contender -> blocksOf(contender.id()) > 0)
                .filter(contender ->
                        blocksOf(contender.id()) < dossier.measured().size())
                .map(contender -> names.of(contender.id()) + " was decided after "
                        + Numbers.count(blocksOf(contender.id()), "block")
                        + " and left out of later ones, which ran one server fewer")
                .toList();
    }

    private int blocksOf(String contender) {
        return (int) dossier.measured().stream()
                .filter(block ->
                        block.contenders().stream().anyMatch(c -> c.contender().equals(contender)))
                .count();
    }

    private Optional<String> virtualised() {
        String kind = environment.virtualisation();
        return kind.isBlank() || kind.equals("none")
                ? Optional.empty()
                : Optional.of("virtual machine (" + kind + "): neighbours on the host can change its speed unnoticed");
    }

    /** The first step whose answers differ in size between contenders. */
    private Optional<String> headerBytes() {
        return dossier.pilot()
                .map(Evidence.Pilot::parity)
                .filter(parity -> parity.outcome() == Parity.Outcome.SAME_BODY)
                .map(parity -> "response headers differ between contenders: " + sizes(parity));
    }

    private static String sizes(Parity parity) {
        Map<String, List<Parity.Answer>> steps = parity.answers().stream()
                .collect(Collectors.groupingBy(Parity.Answer::step, LinkedHashMap::new, Collectors.toList()));
        return steps.entrySet().stream()
                .filter(step -> step.getValue().stream()
                                .map(Parity.Answer::totalBytes)
                                .distinct()
                                .count()
                        > 1)
                .findFirst()
                .map(step -> step.getKey() + " answers "
                        + Numbers.list(step.getValue().stream()
                                .map(answer ->
                                        Numbers.integer(answer.totalBytes()) + " bytes (" + answer.contender() + ")")
                                .toList()))
                .or(() -> parity.differences().stream().findFirst())
                .orElse("same size, different fields");
    }
}
