package dev.assay.lab;

import dev.assay.http.Target;
import dev.assay.load.GeneratorOptions;
import dev.assay.load.LoadGenerator;
import dev.assay.load.LoadListener;
import dev.assay.model.evidence.Gate;
import dev.assay.model.evidence.GateResult;
import dev.assay.model.evidence.LoadResult;
import dev.assay.model.plan.Arrivals;
import dev.assay.model.plan.Load;
import dev.assay.model.plan.Step;
import dev.assay.model.plan.Workload;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/**
 * What the generator costs and how late it sends, in one process that stays warm. Arguments: URL, connections, seconds to warm
 * up. Then each line of standard input, a rate (0 for a closed loop) and seconds, is one load and one line of output, so that
 * two versions can be measured in turns.
 */
final class LatenessWorker {
    private static final Workload WORKLOAD = new Workload(List.of(Step.get("/")));

    private LatenessWorker() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        PrintStream out = System.out;
        URI url = URI.create(arguments[0]);
        Target target = new Target(url.getHost(), url.getPort());
        int connections = Integer.parseInt(arguments[1]);
        int warm = Integer.parseInt(arguments[2]);
        try (LoadGenerator generator = LoadGenerator.netty(GeneratorOptions.defaults())) {
            for (double rate : new double[] {0, 30_000}) {
                generator.run(target, WORKLOAD, load(rate, connections, warm), LoadListener.NONE);
            }
            out.println("warm");
            BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
            for (String asked = in.readLine(); asked != null; asked = in.readLine()) {
                String[] words = asked.split(" ", -1);
                double rate = Double.parseDouble(words[0]);
                Load load = load(rate, connections, Integer.parseInt(words[1]));
                out.println(line(rate, connections, generator.run(target, WORKLOAD, load, LoadListener.NONE)));
            }
        }
    }

    private static String failed(LoadResult result) {
        String names = result.validity().stream()
                .filter(gate -> !gate.ok())
                .map(gate -> gate.gate().id())
                .collect(Collectors.joining(", "));
        return names.isEmpty() ? "none" : names;
    }

    private static Load load(double rate, int connections, int seconds) {
        Duration duration = Duration.ofSeconds(seconds);
        Duration settle = Duration.ofMillis(500);
        return rate == 0
                ? new Load.Closed(connections, duration, settle, OptionalLong.empty(), 1)
                : new Load.Open(rate, Arrivals.POISSON, connections, duration, settle, 1);
    }

    private static String line(double rate, int connections, LoadResult result) {
        double work = result.validity().stream()
                .filter(gate -> gate.gate() == Gate.GENERATOR_CPU)
                .mapToDouble(GateResult::value)
                .findFirst()
                .orElse(Double.NaN);
        return String.format(
                Locale.ROOT,
                "| %d | %.0f | %.0f | %.2f | %.2f | %.1f | %.1f | %.1f | %.1f | %.1f | %s |",
                connections,
                rate,
                result.achievedRate(),
                result.generatorCpuMicrosPerRequest(),
                work * 1e6 / result.achievedRate(),
                result.dequeueLag().p50Ms() * 1e3,
                result.dequeueLag().p99Ms() * 1e3,
                result.dequeueLag().p999Ms() * 1e3,
                result.latency().p50Ms() * 1e3,
                result.latency().p99Ms() * 1e3,
                failed(result));
    }
}
