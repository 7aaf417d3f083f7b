package dev.assay.report.figures;

import dev.assay.model.Metric;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.evidence.SliceEvidence;
import dev.assay.model.verdict.Finding;
import dev.assay.model.verdict.Population;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What counts, as listed in the verdict. Without a list everything counts. */
public final class Counted {
    public static final Counted EVERYTHING = new Counted(List.of());

    private record Key(Metric metric, String contender) {}

    private record Place(String contender, int index, boolean slice, Finding why) {}

    private final Map<Key, Population> populations = new LinkedHashMap<>();

    public Counted(List<Population> populations) {
        populations.forEach(p -> this.populations.put(new Key(p.metric(), p.contender()), p));
    }

    /** Whether there is a list. */
    public boolean known() {
        return !populations.isEmpty();
    }

    public boolean counts(Metric metric, String contender, int block) {
        return !known() || blocks(metric, contender).contains(block);
    }

    /** The numbers of the blocks (of a start-up metric, of the rounds) of a contender that count; none without a list. */
    public List<Integer> blocks(Metric metric, String contender) {
        return of(metric, contender).map(Population::counts).orElse(List.of());
    }

    /** Whether a slice is part of a figure that counts. */
    public boolean counts(Metric metric, SliceEvidence slice, Evidence.Measured block) {
        return counts(metric, slice.contender(), block.index())
                && of(metric, slice.contender()).stream()
                        .flatMap(population -> population.leftOut().stream())
                        .noneMatch(left -> isOf(left, slice, block));
    }

    /** The same for the slowest response of a slice, which lies in the tail whatever metric it counts for. */
    public boolean countsForTail(SliceEvidence slice, Evidence.Measured block) {
        return counts(Metric.P50, slice, block)
                && of(Metric.P99, slice.contender()).stream()
                        .noneMatch(population -> population.spoilsTail(block.index()));
    }

    public boolean counts(Evidence.Measured block) {
        return !known()
                || populations.values().stream()
                        .anyMatch(p -> !p.metric().ofStartup() && p.counts().contains(block.index()));
    }

    /** The metrics of its phase that a slice counts for. */
    public List<Metric> metrics(SliceEvidence slice, Evidence.Measured block) {
        return listed(slice).stream()
                .filter(metric -> counts(metric, slice, block))
                .toList();
    }

    /** Why a slice does not count for some metrics of its phase; empty if it counts for all. */
    public String why(SliceEvidence slice, Evidence.Measured block) {
        return String.join(
                "; ",
                each(listed(slice).stream()
                        .flatMap(metric -> of(metric, slice.contender()).stream())
                        .flatMap(population -> population.leftOut().stream())
                        .filter(left -> left.index() == block.index()
                                && (left.slice().isEmpty() || isOf(left, slice, block)))));
    }

    /** Why a block does not count for a metric, each reason once; empty if it counts for all contenders. */
    public List<String> why(Metric metric, Evidence.Measured block) {
        return each(populations.values().stream()
                .filter(population -> population.metric() == metric)
                .flatMap(population -> population.leftOut().stream()
                        .filter(left ->
                                left.index() == block.index() && left.slice().isEmpty())));
    }

    /** Each topic in one sentence. */
    private static List<String> each(Stream<Population.LeftOut> leftOut) {
        return FindingGroup.of(leftOut.map(Population.LeftOut::why).toList(), why -> why).stream()
                .map(FindingGroup::words)
                .toList();
    }

    /** The end of the tooltip of a mark that does not count. */
    public String aside(Metric metric, String contender, int block) {
        return of(metric, contender).stream()
                .flatMap(population -> population.leftOut().stream())
                .filter(left -> left.index() == block && left.slice().isEmpty())
                .findFirst()
                .map(left -> ", not counted: " + left.why().text())
                .orElse(", not counted");
    }

    /** Blocks and slices that do not count for these metrics, with the reasons; empty if there are none. */
    public String named(List<Metric> metrics, List<String> contenders) {
        return named(contenders, (population, left) -> metrics.contains(population.metric()));
    }

    /** The same for slowest responses. */
    public String namedOfTail(List<String> contenders) {
        return named(
                contenders,
                (population, left) ->
                        population.metric() == Metric.P50 || (population.metric() == Metric.P99 && left.spoilsTail()));
    }

    private String named(List<String> contenders, BiPredicate<Population, Population.LeftOut> which) {
        return FindingGroup.of(places(contenders, which), Place::why, Place::slice).stream()
                .map(group -> where(group.members(), contenders) + " (" + group.words() + ")")
                .collect(Collectors.joining("; "));
    }

    private List<Place> places(List<String> contenders, BiPredicate<Population, Population.LeftOut> which) {
        return populations.values().stream()
                .filter(p -> contenders.contains(p.contender()))
                .flatMap(p -> p.leftOut().stream()
                        .filter(left -> which.test(p, left))
                        .map(left -> new Place(
                                p.contender(), left.index(), left.slice().isPresent(), left.why())))
                .distinct()
                .toList();
    }

    /** The sentence about what {@link #named} lists, with a trailing space; empty for nothing. */
    public static String note(String named) {
        return named.isEmpty() ? "" : "Hollow marks do not count: " + named + ". ";
    }

    private static String where(List<Place> places, List<String> contenders) {
        Map<String, List<Integer>> blocks = new LinkedHashMap<>();
        places.forEach(place -> blocks.computeIfAbsent(place.contender(), id -> new ArrayList<>())
                .add(place.index()));
        List<String> runs =
                blocks.values().stream().map(Places::blocks).distinct().toList();
        String slices = places.get(0).slice() ? "slices of " : "";
        return runs.size() == 1 && blocks.size() == contenders.size()
                ? slices + runs.get(0)
                : blocks.entrySet().stream()
                        .map(own -> slices + Places.blocks(own.getValue()) + " of " + own.getKey())
                        .collect(Collectors.joining(", "));
    }

    private static boolean isOf(Population.LeftOut left, SliceEvidence slice, Evidence.Measured block) {
        return left.index() == block.index()
                && left.slice().isPresent()
                && left.slice().getAsInt() == slice.position();
    }

    private List<Metric> listed(SliceEvidence slice) {
        return populations.keySet().stream()
                .filter(key -> key.contender().equals(slice.contender())
                        && !key.metric().ofStartup()
                        && key.metric().phase() == slice.phase())
                .map(Key::metric)
                .toList();
    }

    private Optional<Population> of(Metric metric, String contender) {
        return Optional.ofNullable(populations.get(new Key(metric, contender)));
    }
}
