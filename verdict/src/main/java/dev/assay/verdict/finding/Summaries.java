package dev.assay.verdict.finding;

import dev.assay.model.Metric;
import dev.assay.model.Phase;
import dev.assay.model.evidence.Environment;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.evidence.Footprint;
import dev.assay.model.evidence.SliceEvidence;
import dev.assay.model.plan.Contender;
import dev.assay.model.plan.Deployment;
import dev.assay.model.plan.Plan;
import dev.assay.model.verdict.ContenderSummary;
import dev.assay.model.verdict.StartupSummary;
import dev.assay.stats.Sample;
import dev.assay.verdict.reading.Failures;
import dev.assay.verdict.reading.SortedEvidence;
import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/** The figures of each contender by itself, over the blocks and rounds that count. */
public record Summaries(Plan plan, Environment environment, SortedEvidence dossier, Populations populations) {

    public List<ContenderSummary> contenders() {
        return plan.contenders().stream().map(this::contender).toList();
    }

    /** One for each contender that started at least once. */
    public List<StartupSummary> startup() {
        return plan.contenders().stream()
                .map(contender -> startup(contender.id()))
                .flatMap(Optional::stream)
                .toList();
    }

    private Optional<StartupSummary> startup(String id) {
        double[] readyMs = dossier.startups().stream()
                .filter(start -> start.contender().equals(id))
                .mapToDouble(Evidence.Startup::readyMs)
                .filter(Double::isFinite)
                .toArray();
        if (readyMs.length == 0) {
            return Optional.empty();
        }
        DoubleSummaryStatistics range = Arrays.stream(readyMs).summaryStatistics();
        return Optional.of(new StartupSummary(
                id,
                Sample.median(readyMs),
                range.getMin(),
                range.getMax(),
                Arrays.stream(readyMs).boxed().toList(),
                StartFigures.of(dossier.startups().stream()
                        .filter(start -> start.contender().equals(id))
                        .toList())));
    }

    private ContenderSummary contender(Contender contender) {
        String id = contender.id();
        Optional<Deployment> deployment = environment.deployments().stream()
                .filter(d -> d.id().equals(id))
                .findFirst();
        Failures failures = new Failures(recorded(id).toList());
        return new ContenderSummary(
                id,
                contender.server().id(),
                deployment
                        .map(d -> d.jar().serverVersion())
                        .or(contender::version)
                        .orElse(""),
                contender.settings().name(),
                deployment.map(d -> d.jdk().version()).or(contender::jdk).orElse(""),
                means(id),
                median(id, Footprint::loadedClasses),
                (int) median(id, Footprint::liveThreads),
                median(id, Footprint::heapUsedBytes),
                total(id, slice -> slice.load().completed()),
                failures.count(),
                failures.requests(),
                total(id, slice -> slice.load().serverCloses()));
    }

    private Map<Metric, Double> means(String id) {
        Map<Metric, Double> figures = new EnumMap<>(Metric.class);
        for (Metric metric : Metric.values()) {
            double[] values = populations.figures(metric, id);
            if (values.length > 0) {
                figures.put(metric, Sample.geometricMean(values));
            }
        }
        return figures;
    }

    private long median(String id, ToLongFunction<Footprint> value) {
        double[] values = dossier.startups().stream()
                .filter(start -> start.contender().equals(id))
                .mapToDouble(start -> value.applyAsLong(start.footprint()))
                .toArray();
        return values.length == 0 ? 0 : Math.round(Sample.median(values));
    }

    private long total(String id, ToLongFunction<SliceEvidence> value) {
        return recorded(id).mapToLong(value).sum();
    }

    private Stream<SliceEvidence> recorded(String id) {
        return dossier.slices(id)
                .filter(slice -> slice.phase() != Phase.CAPACITY); // there, too high rates are tried on purpose
    }
}
