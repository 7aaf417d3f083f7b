package dev.assay.load.result;

import dev.assay.http.Target;
import dev.assay.http.Transport;
import dev.assay.http.WireLog;
import dev.assay.latency.Histogram;
import dev.assay.model.LatencyProfile;
import dev.assay.model.evidence.AnswerSizes;
import dev.assay.model.evidence.GateResult;
import dev.assay.model.evidence.GeneratorJvm;
import dev.assay.model.evidence.LoadResult;
import dev.assay.model.evidence.StepResult;
import dev.assay.model.plan.Load;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/**
 * Merges the reports of all workers.
 *
 * @param transport the transport in use
 * @param users how many users, or places for requests, a closed loop had
 */
public record Summary(
        Load load,
        Target target,
        Transport transport,
        Window window,
        Instant start,
        List<WorkerReport> workers,
        long users) {
    public LoadResult result(GeneratorCpu.Reading used, GeneratorJvm jvm, long earlierRequests, long measuredRequests) {
        boolean open = load instanceof Load.Open;
        long completed = sum(WorkerReport::completed);
        long lastResponse =
                workers.stream().mapToLong(WorkerReport::lastResponse).max().orElse(window.to());
        double seconds = open ? Math.max(window.seconds(), (lastResponse - window.from()) / 1e9) : elapsedSeconds();
        Histogram latencies = merged(WorkerReport::latency);
        Histogram services = merged(WorkerReport::service);
        LatencyProfile latency = latencies.profile();
        Histogram lows = open ? merged(WorkerReport::latencyLow) : latencies;
        Histogram lags = merged(WorkerReport::lag);
        LatencyProfile lag = lags.profile();
        long planned = sum(WorkerReport::planned);
        long sent = sum(WorkerReport::sent);
        double achieved = sum(WorkerReport::good) / seconds;
        double offered = open ? planned / window.seconds() : sent / seconds;
        List<GateResult> onTime = open ? onTime(lags, Gates.dequeueLag(lag, latency), offered) : List.of();
        Bounds bounds = open
                ? Bounds.OPEN
                : new Bounds(merged(worker -> worker.unanswered().stuck()), userNanos());
        List<StepMeter> steps = steps();
        return LoadResult.builder()
                .start(start)
                .seconds(seconds)
                .requests(planned, sent, completed)
                .rates(offered, achieved)
                .times(latency, services.profile(), lag)
                .bounds(
                        bounds.of(latencies, lows, merged(worker -> worker.unanswered()
                                .fromDue())),
                        bounds.of(services, merged(worker -> worker.unanswered().fromWriting())))
                .bodies(sizes(steps))
                .statuses(statuses())
                .steps(steps.size() > 1 ? results(steps, bounds) : List.of())
                .latencyLow(open ? Optional.of(lows.profile()) : Optional.empty())
                .errors(ErrorLog.merged(
                        workers.stream().map(WorkerReport::errors).toList()))
                .bytes(sum(WorkerReport::bytesRead), sum(WorkerReport::bytesWritten))
                .connections(sum(worker -> worker.wire().opened()), sum(WorkerReport::serverCloses))
                .generatorCpuNanos(used.cpuNanos())
                .measuredRequests(measuredRequests)
                .earlierRequests(OptionalLong.of(earlierRequests))
                .validity(gates(open, used, completed, onTime, planned, sent))
                .wire(WireLog.merged(
                        workers.stream().map(WorkerReport::wire).toList(), target, transport, load.connections()))
                .generatorJvm(Optional.of(jvm))
                .course(Timeline.merged(
                        workers.stream().map(WorkerReport::timeline).toList()))
                .build();
    }

    /** Length of the recorded part, until nothing was left to do; next to nothing if that was before it. */
    private double elapsedSeconds() {
        long ended = workers.stream().mapToLong(WorkerReport::endedNanos).max().orElse(window.to());
        return Math.max(1, Math.min(ended, window.to()) - window.from()) / 1e9;
    }

    private double userNanos() {
        return users * elapsedSeconds() * 1e9;
    }

    /** The meters of all event loops, merged. */
    private List<StepMeter> steps() {
        List<StepMeter> sums = new ArrayList<>();
        for (int i = 0; i < workers.get(0).steps().size(); i++) {
            StepMeter sum = new StepMeter(workers.get(0).steps().get(i).step(), true);
            for (WorkerReport worker : workers) {
                sum.add(worker.steps().get(i));
            }
            sums.add(sum);
        }
        return sums;
    }

    private Map<Integer, Long> statuses() {
        return workers.stream()
                .flatMap(worker -> worker.statuses().entrySet().stream())
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue, Long::sum));
    }

    private static List<StepResult> results(List<StepMeter> steps, Bounds bounds) {
        return steps.stream()
                .map(step -> new StepResult(
                        step.step(),
                        step.bodies().count(),
                        step.errors(),
                        step.latency().figures(),
                        bounds.of(step.latency(), step.unanswered()),
                        sizes(List.of(step))))
                .toList();
    }

    private static Optional<AnswerSizes> sizes(List<StepMeter> steps) {
        StepMeter all = new StepMeter("", true);
        steps.forEach(all::add);
        Histogram bodies = all.bodies();
        if (bodies.count() == 0) {
            return Optional.empty();
        }
        long median = Math.max(all.least(), Math.min(all.largest(), bodies.percentile(50)));
        return Optional.of(new AnswerSizes(all.least(), median, all.largest()));
    }

    private static List<GateResult> onTime(Histogram lags, List<GateResult> dequeueLag, double offered) {
        List<GateResult> gates = new ArrayList<>(dequeueLag);
        gates.add(Gates.bunching(lags, dequeueLag.get(0).limit(), offered));
        return gates;
    }

    private List<GateResult> gates(
            boolean open, GeneratorCpu.Reading used, long completed, List<GateResult> onTime, long planned, long sent) {
        List<GateResult> gates = new ArrayList<>();
        if (open) {
            int cores = Math.min(workers.size(), Runtime.getRuntime().availableProcessors());
            gates.add(Gates.generatorCpu(used, cores));
            gates.addAll(onTime);
            gates.add(Gates.sentVersusPlanned(sent, planned));
            Dispersion.worst(workers.stream().map(WorkerReport::dispersion).toList())
                    .map(Gates::arrivalDispersion)
                    .ifPresent(gates::add);
        }
        gates.add(Gates.connections(
                sum(WorkerReport::served),
                sum(WorkerReport::asked),
                completed / target.wire().streams()));
        gates.add(Gates.littlesLaw(
                Concurrency.sum(workers.stream().map(WorkerReport::concurrency).toList()), elapsedSeconds()));
        return gates;
    }

    private long sum(ToLongFunction<WorkerReport> count) {
        return workers.stream().mapToLong(count).sum();
    }

    private Histogram merged(Function<WorkerReport, Histogram> which) {
        Histogram sum = Histogram.fixed();
        workers.stream().map(which).forEach(sum::add);
        return sum;
    }
}
