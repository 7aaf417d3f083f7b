package dev.assay.load;

import dev.assay.model.Gate;
import dev.assay.model.GeneratorJvm;
import dev.assay.model.LatencyProfile;
import dev.assay.model.Load;
import dev.assay.model.LoadResult;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.HdrHistogram.Histogram;

/** Puts the reports of all lanes together. */
final class Summary {
    private final Load load;
    private final Target target;
    private final Transport transport;
    private final Window window;
    private final Instant start;
    private final List<LaneReport> lanes;

    /** @param transport the one that was used */
    Summary(Load load, Target target, Transport transport, Window window, Instant start, List<LaneReport> lanes) {
        this.load = load;
        this.target = target;
        this.transport = transport;
        this.window = window;
        this.start = start;
        this.lanes = lanes;
    }

    LoadResult result(GeneratorCpu.Reading used, GeneratorJvm jvm, long measuredRequests) {
        boolean open = load instanceof Load.Open;
        long completed = sum(LaneReport::completed);
        long lastAnswer = lanes.stream().mapToLong(LaneReport::lastAnswer).max().orElse(window.to());
        double seconds = recordedSeconds(open, completed, lastAnswer);
        LatencyProfile latency = profile(LaneReport::latency);
        Histogram lags = merged(LaneReport::lag);
        LatencyProfile lag = Profiles.of(lags);
        long planned = sum(LaneReport::planned);
        long sent = sum(LaneReport::sent);
        double achieved = sum(LaneReport::good) / seconds;
        double offered = open ? planned / window.seconds() : achieved;
        List<Gate> onTime = open ? onTime(lags, Gates.dequeueLag(lag, latency), offered) : List.of();
        return LoadResult.builder()
                .start(start)
                .seconds(seconds)
                .requests(planned, sent, completed)
                .rates(offered, achieved)
                .times(latency, profile(LaneReport::service), lag)
                .latencyLow(open ? Optional.of(profile(LaneReport::latencyLow)) : Optional.empty())
                .errors(ErrorLog.merged(lanes.stream().map(LaneReport::errors).toList()))
                .bytes(sum(LaneReport::bytesRead), sum(LaneReport::bytesWritten))
                .connections(sum(lane -> lane.wire().opened), sum(LaneReport::serverCloses))
                .generatorCpuNanos(used.cpuNanos())
                .measuredRequests(measuredRequests)
                .validity(gates(open, used, completed, onTime, planned, sent))
                .wire(WireLog.merged(
                        lanes.stream().map(LaneReport::wire).toList(), target, transport, load.connections()))
                .generatorJvm(Optional.of(jvm))
                .course(Course.merged(lanes.stream().map(LaneReport::course).toList()))
                .build();
    }

    /** A closed load that ended early, by its number of requests, lasted until its last answer. */
    private double recordedSeconds(boolean open, long completed, long lastAnswer) {
        double untilAnswer = (lastAnswer - window.from()) / 1e9;
        boolean early = lanes.stream().allMatch(lane -> lane.endedNanos() < window.to());
        if (open) {
            return Math.max(window.seconds(), untilAnswer);
        }
        return early && completed > 0 ? untilAnswer : window.seconds();
    }

    private static List<Gate> onTime(Histogram lags, List<Gate> dequeueLag, double offered) {
        List<Gate> gates = new ArrayList<>(dequeueLag);
        gates.add(Gates.bunching(lags, dequeueLag.get(0).limit(), offered));
        return gates;
    }

    private List<Gate> gates(
            boolean open, GeneratorCpu.Reading used, long completed, List<Gate> onTime, long planned, long sent) {
        List<Gate> gates = new ArrayList<>();
        if (open) {
            int cores = Math.min(lanes.size(), Runtime.getRuntime().availableProcessors());
            gates.add(Gates.generatorCpu(used, cores));
            gates.addAll(onTime);
            gates.add(Gates.sentVersusPlanned(sent, planned));
            Dispersion.worst(lanes.stream().map(LaneReport::dispersion).toList())
                    .map(Gates::arrivalDispersion)
                    .ifPresent(gates::add);
        }
        gates.add(Gates.connections(
                sum(LaneReport::served),
                sum(LaneReport::asked),
                completed / target.wire().streams()));
        gates.add(Gates.littlesLaw(
                Concurrency.sum(lanes.stream().map(LaneReport::concurrency).toList()), window.seconds()));
        return gates;
    }

    private long sum(ToLongFunction<LaneReport> count) {
        return lanes.stream().mapToLong(count).sum();
    }

    private LatencyProfile profile(Function<LaneReport, Histogram> which) {
        return Profiles.of(merged(which));
    }

    private Histogram merged(Function<LaneReport, Histogram> which) {
        Histogram sum = Profiles.empty();
        lanes.stream().map(which).forEach(sum::add);
        return sum;
    }
}
