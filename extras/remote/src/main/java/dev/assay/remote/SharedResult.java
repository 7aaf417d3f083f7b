package dev.assay.remote;

import dev.assay.latency.Histogram;
import dev.assay.latency.Profiles;
import dev.assay.model.LatencyFigure;
import dev.assay.model.LatencyProfile;
import dev.assay.model.evidence.AnswerSizes;
import dev.assay.model.evidence.ErrorKind;
import dev.assay.model.evidence.ErrorTally;
import dev.assay.model.evidence.Gate;
import dev.assay.model.evidence.GateResult;
import dev.assay.model.evidence.GeneratorJvm;
import dev.assay.model.evidence.LatencyBounds;
import dev.assay.model.evidence.LoadMoment;
import dev.assay.model.evidence.LoadResult;
import dev.assay.model.evidence.TlsReport;
import dev.assay.model.evidence.WireReport;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Merges what several generators saw of one load into one result. */
record SharedResult(List<String> hosts, List<LoadResult> parts) {
    /**
     * Merges the parts: counts and rates are summed, latencies merged by their histograms, and a gate passes if it passes
     * everywhere. The start is that of the first host, by its clock. Figures of single steps, which have no histograms, are left
     * out, and so are response sizes if their medians differ.
     *
     * @param hosts names, in the order of the parts
     * @param parts at least one
     */
    static LoadResult of(List<String> hosts, List<LoadResult> parts) {
        return new SharedResult(hosts, parts).merged();
    }

    private LoadResult merged() {
        double seconds = largest(LoadResult::seconds);
        double good = sumOf(part -> part.achievedRate() * part.seconds());
        return LoadResult.builder()
                .start(parts.get(0).start())
                .seconds(seconds)
                .requests(sum(LoadResult::planned), sum(LoadResult::sent), sum(LoadResult::completed))
                .rates(sumOf(LoadResult::offeredRate), good / seconds)
                .times(
                        profiles(LoadResult::latency),
                        profiles(LoadResult::serviceTime),
                        profiles(LoadResult::dequeueLag))
                .errors(errors())
                .bytes(sum(LoadResult::bytesRead), sum(LoadResult::bytesWritten))
                .connections(sum(LoadResult::connectionsOpened), sum(LoadResult::serverCloses))
                .generatorCpuNanos(sum(LoadResult::generatorCpuNanos))
                .measuredRequests(sum(LoadResult::measuredRequests))
                .earlierRequests(
                        all(part -> part.earlierRequests().isPresent())
                                ? OptionalLong.of(
                                        sum(part -> part.earlierRequests().orElse(0)))
                                : OptionalLong.empty())
                .validity(gates())
                .wire(wire())
                .generatorJvm(jvm())
                .course(course())
                .latencyLow(
                        all(part -> part.latencyLow().isPresent())
                                ? Optional.of(profiles(part -> part.latencyLow().orElseThrow()))
                                : Optional.empty())
                .bounds(
                        bounds(
                                LoadResult::latency,
                                part -> part.latencyLow().orElse(part.latency()),
                                LoadResult::latencyBounds),
                        bounds(LoadResult::serviceTime, LoadResult::serviceTime, LoadResult::serviceBounds))
                .bodies(bodies())
                .snapshotDelayMs(
                        all(part -> part.snapshotDelayMs().isPresent())
                                ? OptionalDouble.of(
                                        largest(part -> part.snapshotDelayMs().orElse(0)))
                                : OptionalDouble.empty())
                .statuses(parts.stream()
                        .flatMap(part -> part.statuses().entrySet().stream())
                        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue, Long::sum)))
                .hostValidity(IntStream.range(0, parts.size())
                        .boxed()
                        .flatMap(i -> parts.get(i).validity().stream().map(gate -> gate.on(hosts.get(i))))
                        .toList())
                .build();
    }

    /** Each gate once, as on the worst host; its detail is about that host alone. */
    private List<GateResult> gates() {
        List<Gate> gates = parts.stream()
                .flatMap(part -> part.validity().stream())
                .map(GateResult::gate)
                .distinct()
                .toList();
        return gates.stream().map(this::gate).toList();
    }

    private GateResult gate(Gate wanted) {
        List<GateResult> seen = new ArrayList<>();
        for (int i = 0; i < parts.size(); i++) {
            String host = hosts.get(i);
            parts.get(i).validity().stream()
                    .filter(gate -> gate.gate() == wanted)
                    .map(gate -> gate.on(host))
                    .forEach(seen::add);
        }
        GateResult worst = seen.stream()
                .min(Comparator.comparing(GateResult::ok).thenComparing(SharedResult::roomLeft))
                .orElseThrow();
        boolean share = worst.gate() == Gate.BUNCHING;
        return new GateResult(
                worst.gate(),
                share ? bunching() : worst.value(),
                worst.limit(),
                worst.ok(),
                "on " + worst.host().orElse("") + ": " + worst.detail(),
                worst.ok() ? Optional.empty() : worst.host());
    }

    /** How far a value is from its limit, negative beyond it; the limit of connections is a lower one. */
    private static double roomLeft(GateResult gate) {
        return gate.gate() == Gate.CONNECTIONS ? gate.value() - gate.limit() : gate.limit() - gate.value();
    }

    /** The share of all requests, on which the bound of CPU per request rests. */
    private double bunching() {
        double late = 0;
        long all = 0;
        for (LoadResult part : parts) {
            double share = part.validity().stream()
                    .filter(gate -> gate.gate() == Gate.BUNCHING)
                    .mapToDouble(GateResult::value)
                    .findFirst()
                    .orElse(Double.NaN);
            late += share * part.sent();
            all += part.sent();
        }
        return all == 0 ? 0 : late / all;
    }

    private List<ErrorTally> errors() {
        List<ErrorTally> tallies = new ArrayList<>();
        for (ErrorKind kind : ErrorKind.values()) {
            List<ErrorTally> same = parts.stream()
                    .flatMap(part -> part.errors().stream())
                    .filter(tally -> tally.kind() == kind)
                    .toList();
            long count = same.stream().mapToLong(ErrorTally::count).sum();
            same.stream()
                    .min(Comparator.comparingDouble(ErrorTally::firstAtMs))
                    .ifPresent(first -> tallies.add(new ErrorTally(kind, count, first.firstAtMs(), first.example())));
        }
        tallies.sort(Comparator.comparingLong(ErrorTally::count).reversed());
        return tallies;
    }

    private WireReport wire() {
        List<WireReport> wires = parts.stream().map(LoadResult::wire).toList();
        WireReport first = wires.get(0);
        List<TlsReport> tls =
                wires.stream().flatMap(wire -> wire.tls().stream()).toList();
        Optional<TlsReport> agreed = tls.stream().findFirst();
        return new WireReport(
                first.protocol(),
                String.join(
                        ", ",
                        wires.stream().map(WireReport::transport).distinct().toList()),
                wires.stream().mapToLong(WireReport::reconnects).sum(),
                wires.stream().mapToInt(WireReport::streams).max().orElse(1),
                wires.stream().mapToLong(WireReport::repeated).sum(),
                agreed.map(one -> new TlsReport(
                        one.version(),
                        one.cipher(),
                        tls.stream().allMatch(TlsReport::verified),
                        tls.stream().mapToLong(TlsReport::fullHandshakes).sum(),
                        tls.stream().mapToLong(TlsReport::resumedHandshakes).sum())));
    }

    private Optional<GeneratorJvm> jvm() {
        List<GeneratorJvm> jvms =
                parts.stream().flatMap(part -> part.generatorJvm().stream()).toList();
        return jvms.size() < parts.size()
                ? Optional.empty()
                : Optional.of(new GeneratorJvm(
                        jvms.stream().mapToLong(GeneratorJvm::collections).sum(),
                        jvms.stream().mapToDouble(GeneratorJvm::pauseMs).sum(),
                        jvms.stream()
                                .mapToDouble(GeneratorJvm::longestPauseMs)
                                .max()
                                .orElse(0),
                        jvms.stream().mapToDouble(GeneratorJvm::compileMs).sum()));
    }

    private List<LoadMoment> course() {
        int spans = parts.stream().mapToInt(part -> part.course().size()).min().orElse(0);
        List<LoadMoment> course = new ArrayList<>();
        for (int i = 0; i < spans; i++) {
            int span = i;
            List<LoadMoment> same =
                    parts.stream().map(part -> part.course().get(span)).toList();
            long responses = same.stream().mapToLong(LoadMoment::responses).sum();
            double millis =
                    same.stream().mapToDouble(m -> m.responses() * m.meanMs()).sum();
            course.add(new LoadMoment(
                    same.get(0).seconds(),
                    same.get(0).length(),
                    responses,
                    responses == 0 ? 0 : millis / responses,
                    same.stream().mapToDouble(LoadMoment::maxMs).max().orElse(0)));
        }
        return course;
    }

    /** A host on which every request was answered contributes its latencies as they are. */
    private Optional<LatencyBounds> bounds(
            Function<LoadResult, LatencyProfile> answered,
            Function<LoadResult, LatencyProfile> onTime,
            Function<LoadResult, Optional<LatencyBounds>> bounds) {
        List<LatencyBounds> known =
                parts.stream().flatMap(part -> bounds.apply(part).stream()).toList();
        if (known.isEmpty()) {
            return Optional.empty();
        }
        long unanswered = known.stream().mapToLong(LatencyBounds::unanswered).sum();
        LatencyProfile low =
                profiles(part -> bounds.apply(part).map(LatencyBounds::low).orElseGet(() -> onTime.apply(part)));
        List<LatencyFigure> refused = known.stream()
                .flatMap(one -> one.refused().stream())
                .distinct()
                .sorted()
                .toList();
        return Optional.of(new LatencyBounds(
                unanswered,
                low,
                Histogram.of(profiles(answered)).figuresWithEndless(unanswered),
                refused,
                known.stream().mapToDouble(LatencyBounds::stuckShare).max().orElse(0)));
    }

    private Optional<AnswerSizes> bodies() {
        List<AnswerSizes> sizes =
                parts.stream().flatMap(part -> part.bodies().stream()).toList();
        boolean alike = sizes.stream().mapToLong(AnswerSizes::median).distinct().count() == 1;
        return alike
                ? Optional.of(new AnswerSizes(
                        sizes.stream().mapToLong(AnswerSizes::least).min().orElse(0),
                        sizes.get(0).median(),
                        sizes.stream().mapToLong(AnswerSizes::largest).max().orElse(0)))
                : Optional.empty();
    }

    private LatencyProfile profiles(Function<LoadResult, LatencyProfile> which) {
        return Profiles.merged(parts.stream().map(which).toList());
    }

    private boolean all(Predicate<LoadResult> which) {
        return parts.stream().allMatch(which);
    }

    private long sum(ToLongFunction<LoadResult> count) {
        return parts.stream().mapToLong(count).sum();
    }

    private double sumOf(ToDoubleFunction<LoadResult> figure) {
        return parts.stream().mapToDouble(figure).sum();
    }

    private double largest(ToDoubleFunction<LoadResult> figure) {
        return parts.stream().mapToDouble(figure).max().orElse(0);
    }
}
