package dev.assay.tune.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.cli.Consoles;
import dev.assay.experiment.Experiment;
import dev.assay.experiment.FakeBench;
import dev.assay.experiment.Fixtures;
import dev.assay.experiment.Run;
import dev.assay.experiment.StoredRun;
import dev.assay.experiment.Unheard;
import dev.assay.ledger.Ledger;
import dev.assay.model.Metric;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.plan.Contender;
import dev.assay.model.plan.ExperimentKind;
import dev.assay.model.plan.Plan;
import dev.assay.model.verdict.Comparison;
import dev.assay.model.verdict.Verdict;
import dev.assay.plan.Schedules;
import dev.assay.report.document.TerminalStyle;
import dev.assay.tune.search.Tuning.Tuned;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PortionTest {
    private static final double NANOS = 100_000;

    @TempDir
    private Path folder;

    private final Plan plan = plan(Fixtures.plan("tomcat", "jetty"));

    private static Plan plan(Plan defaults) {
        return defaults.withContenders(Stream.concat(
                                defaults.contenders().stream(),
                                defaults.contenders().stream()
                                        .map(one -> one.as(one.id() + "-tuned", List.of("-XX:+UseSerialGC"))))
                        .toList())
                .withBudget(Duration.ofMinutes(40));
    }

    private Verdict measured(Map<String, Double> costs) throws InterruptedException {
        FakeBench bench = new FakeBench(plan);
        costs.forEach((id, factor) -> bench.world.of(id).costs(load -> {
            SplittableRandom noise = new SplittableRandom(load ^ id.hashCode());
            noise.nextLong();
            return NANOS * factor * Math.exp(0.02 * noise.nextGaussian());
        }));
        Set<String> all = Set.copyOf(ids(plan.contenders()));
        try (Run run = Run.fresh(
                ExperimentKind.COMPARISON,
                bench,
                Schedules.of(plan),
                folder.resolve("all"),
                (v, e, p, evidence) -> "")) {
            return Experiment.measure(run, budget -> new Unheard(), verdict -> all)
                    .verdict();
        }
    }

    private static List<String> ids(List<Contender> contenders) {
        return contenders.stream().map(Contender::id).toList();
    }

    private List<Contender> contenders(String... ids) {
        return List.of(ids).stream()
                .map(id -> plan.contenders().stream()
                        .filter(one -> one.id().equals(id))
                        .findFirst()
                        .orElseThrow())
                .toList();
    }

    private Comparison judged(String reference, String contender) {
        Path part = folder.resolve(contender + "-against-" + reference);
        Portion.judged(folder.resolve("all"), contenders(reference, contender), part);
        assertThat(part.resolve("report.html")).isNotEmptyFile();
        try (Ledger ledger = Ledger.open(part)) {
            List<Comparison> primary = ledger.readVerdict().comparisons().stream()
                    .filter(Comparison::primary)
                    .toList();
            assertThat(primary).hasSize(1);
            return primary.get(0);
        }
    }

    private static double width(Comparison comparison) {
        return Math.log(comparison.ciHigh().orElseThrow() / comparison.ciLow().orElseThrow());
    }

    @Test
    void aPairIsJudgedByItsBlocksAndAnErrorProbabilityOfItsOwn() throws InterruptedException {
        Verdict all = measured(Map.of("tomcat", 1.0, "jetty", 1.1, "tomcat-tuned", 0.9, "jetty-tuned", 0.8));
        Comparison among = all.comparisons().stream()
                .filter(each ->
                        each.metric() == Metric.PRIMARY && each.contender().equals("tomcat-tuned"))
                .findFirst()
                .orElseThrow();

        Comparison alone = judged("tomcat", "tomcat-tuned");

        assertThat(alone.ratio()).isEqualTo(among.ratio());
        assertThat(alone.blocks()).isEqualTo(among.blocks());
        assertThat(alone.logRatios()).isEqualTo(among.logRatios());
        assertThat(width(alone)).isLessThan(width(among));
        assertThat(judged("jetty", "jetty-tuned").ratio().orElseThrow()).isBetween(0.70, 0.75);
        assertThat(judged("tomcat-tuned", "jetty-tuned").ratio().orElseThrow()).isBetween(0.86, 0.92);
    }

    @Test
    void aFolderHasTheEvidenceOfItsContendersOnlyAndCanBeJudgedAgain() throws InterruptedException {
        measured(Map.of("tomcat", 1.0, "jetty", 1.1, "tomcat-tuned", 0.9, "jetty-tuned", 0.8));
        Comparison first = judged("jetty", "jetty-tuned");
        Path part = folder.resolve("jetty-tuned-against-jetty");

        StoredRun.judge(part, (v, e, p, evidence) -> "");

        try (Ledger ledger = Ledger.open(part)) {
            assertThat(ledger.readVerdict().comparisons()).contains(first);
            StoredRun run = StoredRun.of(ledger);
            assertThat(run.finished()).isTrue();
            assertThat(ids(run.plan().contenders())).containsExactly("jetty", "jetty-tuned");
            Set<String> seen = new HashSet<>();
            for (Evidence piece : run.evidence()) {
                if (piece instanceof Evidence.Measured block) {
                    block.contenders().forEach(one -> seen.add(one.contender()));
                    block.slices().forEach(one -> seen.add(one.contender()));
                    block.starts().forEach(one -> seen.add(one.contender()));
                    block.warmUp().forEach(one -> seen.add(one.contender()));
                } else if (piece instanceof Evidence.Pilot pilot) {
                    seen.addAll(pilot.capacity().keySet());
                    pilot.starts().forEach(one -> seen.add(one.contender()));
                    pilot.settings().forEach(one -> seen.add(one.contender()));
                    pilot.parity().responses().forEach(one -> seen.add(one.contender()));
                }
            }
            assertThat(seen).containsExactlyInAnyOrder("jetty", "jetty-tuned");
        }
    }

    /** As {@code assay resume} does after an interruption. */
    @Test
    void whatTuningWasWorthFollowsFromTheFolder() throws InterruptedException, IOException {
        measured(Map.of("tomcat", 1.0, "jetty", 1.1, "tomcat-tuned", 0.9, "jetty-tuned", 0.8));
        Path all = folder.resolve("all");
        WorthFollowUp resumed = new WorthFollowUp();
        assertThat(resumed.inFull(all)).isFalse();
        Files.createDirectories(all.resolve(Tuning.FOLDER));
        new Tuning(Goal.CPU.metric().title(), List.of(found("tomcat"))).write(all);
        assertThat(resumed.inFull(all)).as("one contender, until it is decided").isFalse();
        new Tuning(Goal.CPU.metric().title(), List.of(found("tomcat"), found("jetty"))).write(all);
        PrintWriter nowhere = new PrintWriter(new StringWriter());

        WorthFollowUp.ready(plan).run(all, Consoles.of(nowhere, nowhere, TerminalStyle.plain(), false));

        List<Tuned> known = Tuning.read(all).orElseThrow().contenders();
        assertThat(known)
                .extracting(one -> one.worth().orElseThrow().folder())
                .containsExactly("worth-tomcat", "worth-jetty");
        assertThat(known.get(1).worth().orElseThrow().better()).isTrue();
        assertThat(all.resolve("tuned/report.html")).isNotEmptyFile();
        assertThat(resumed.inFull(all)).isTrue();
        assertThat(resumed.checked(plan, List.of())).isPresent();
        assertThat(resumed.checked(Fixtures.plan("tomcat", "jetty"), List.of())).isEmpty();
    }

    private static Tuned found(String id) {
        return new Tuned(id, id + "-3", List.of(), List.of(), List.of(), Optional.empty());
    }

    @Test
    void theBudgetHoldsAsManyBlocksAsWerePlannedForAll() {
        Plan part = Portion.plan(plan, contenders("jetty", "jetty-tuned"));

        assertThat(part.budget()).isLessThan(plan.budget());
        assertThat(Schedules.timing(part).plannedBlocks())
                .isBetween(
                        Schedules.timing(plan).plannedBlocks(),
                        Schedules.timing(plan).plannedBlocks() + 1);
    }
}
