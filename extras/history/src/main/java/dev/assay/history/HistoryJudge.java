package dev.assay.history;

import dev.assay.model.Metric;
import dev.assay.model.plan.ExperimentKind;
import dev.assay.stats.Sample;
import dev.assay.verdict.reading.SortedEvidence;
import dev.assay.verdict.rule.Replicates;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Lines up the figures of several experiments over time and marks lasting changes of level. The replicate is the run: differences of the
 * machine from run to run count as noise, however narrow a run's own interval is. A run joins the stretch of the latest one of its kind
 * that it can be compared with, as where machines take turns, or begins a new one; nothing is compared across stretches. Pure.
 */
public final class HistoryJudge {
    /** Probability of a false change in a stretch of one series. A history has dozens of series, each tested again with every new run. */
    private static final double ALPHA = 0.01;

    private static final long SEED = 1;

    private final List<Entry> entries;
    private final List<SortedEvidence> dossiers;

    /** One run; {@code label} is human-readable. */
    public record Entry(String label, DiffJudge.Side side) {
        private Instant start() {
            return side.start();
        }

        private ExperimentKind kind() {
            return side.schedule().kind();
        }
    }

    /** @param runs in any order, at least one */
    public HistoryJudge(List<Entry> runs) {
        this.entries = runs.stream().sorted(Comparator.comparing(Entry::start)).toList();
        this.dossiers = entries.stream().map(entry -> entry.side().dossier()).toList();
    }

    public History history() {
        List<History.Run> runs = runs();
        List<History.Series> series = new ArrayList<>();
        for (Metric metric : Stream.concat(DiffJudge.BLOCK_METRICS.stream(), DiffJudge.STARTUP_METRICS.stream())
                .toList()) {
            for (String contender : contenders()) {
                add(series, metric, contender, Optional.empty(), runs);
            }
            reference().ifPresent(reference -> contenders().stream()
                    .filter(id -> !id.equals(reference))
                    .forEach(id -> add(series, metric, id, Optional.of(reference), runs)));
        }
        return new History(runs, series);
    }

    private List<History.Run> runs() {
        List<History.Run> runs = new ArrayList<>();
        Map<Integer, Integer> lastOf = new TreeMap<>();
        for (int i = 0; i < entries.size(); i++) {
            Entry entry = entries.get(i);
            List<Integer> latest = lastOf.values().stream()
                    .filter(earlier -> entries.get(earlier).kind() == entry.kind())
                    .sorted(Comparator.reverseOrder())
                    .toList();
            Optional<Integer> before = latest.stream()
                    .filter(earlier -> against(earlier, entry).obstacles().isEmpty())
                    .findFirst()
                    .or(() -> latest.stream().findFirst());
            Optional<SetupDiff> diff = before.map(earlier -> against(earlier, entry));
            List<String> obstacles = diff.map(SetupDiff::obstacles).orElse(List.of());
            int stretch = before.filter(earlier -> obstacles.isEmpty())
                    .map(earlier -> runs.get(earlier).stretch())
                    .orElse(i);
            lastOf.put(stretch, i);
            List<String> changes = diff.map(SetupDiff::changes).orElse(List.of());
            runs.add(new History.Run(entry.label(), entry.start(), before, changes, obstacles, stretch));
        }
        return runs;
    }

    private SetupDiff against(int earlier, Entry entry) {
        return new SetupDiff(entries.get(earlier).side(), entry.side());
    }

    private void add(
            List<History.Series> all,
            Metric metric,
            String contender,
            Optional<String> reference,
            List<History.Run> runs) {
        List<History.Point> points = new ArrayList<>();
        for (int run = 0; run < entries.size(); run++) {
            double[] logs = logs(dossiers.get(run), metric, contender, reference);
            if (logs.length > 0) {
                points.add(point(run, logs));
            }
        }
        if (points.size() > 1) {
            all.add(new History.Series(metric, contender, reference, points, changes(points, runs)));
        }
    }

    private static History.Point point(int run, double[] logs) {
        return new History.Point(
                run,
                Math.exp(Sample.mean(logs)),
                Math.exp(Arrays.stream(logs).min().orElseThrow()),
                Math.exp(Arrays.stream(logs).max().orElseThrow()),
                logs.length);
    }

    private static double[] logs(SortedEvidence dossier, Metric metric, String contender, Optional<String> reference) {
        if (reference.isEmpty()) {
            return DiffJudge.logs(dossier, metric, contender);
        }
        return (DiffJudge.STARTUP_METRICS.contains(metric)
                        ? Replicates.ofRounds(metric, dossier, contender, reference.get())
                        : Replicates.ofBlocks(metric, dossier, contender, reference.get()))
                .values();
    }

    private static List<History.Change> changes(List<History.Point> points, List<History.Run> runs) {
        Map<Integer, List<History.Point>> stretches = points.stream()
                .collect(Collectors.groupingBy(
                        point -> runs.get(point.run()).stretch(), TreeMap::new, Collectors.toList()));
        List<History.Change> changes = new ArrayList<>();
        for (List<History.Point> own : stretches.values()) {
            double[] logs = own.stream().mapToDouble(p -> Math.log(p.middle())).toArray();
            for (Segments.Change change : Segments.of(logs, ALPHA, SEED)) {
                changes.add(new History.Change(own.get(change.after()).run(), Math.exp(change.step()), change.p()));
            }
        }
        changes.sort(Comparator.comparingInt(History.Change::run));
        return changes;
    }

    /** The reference common to all runs; empty if they differ. */
    private Optional<String> reference() {
        List<String> references = entries.stream()
                .map(entry -> entry.side().plan().reference().id())
                .distinct()
                .toList();
        return references.size() == 1 ? Optional.of(references.get(0)) : Optional.empty();
    }

    private List<String> contenders() {
        Set<String> ids = new LinkedHashSet<>();
        entries.forEach(entry -> entry.side().plan().ids().forEach(ids::add));
        return List.copyOf(ids);
    }
}
