import io.hyperfoil.api.config.Benchmark;
import io.hyperfoil.core.impl.LocalBenchmarkData;
import io.hyperfoil.core.impl.LocalSimulationRunner;
import io.hyperfoil.core.parser.BenchmarkParser;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** A closed loop of Hyperfoil: as many users as connections, one thread. Arguments: connections, URL. */
public final class HyperfoilRunner {
    public static void main(String[] arguments) throws Exception {
        String yaml = """
                name: bench
                threads: 1
                http:
                  host: %s
                  sharedConnections: %s
                phases:
                - main:
                    always:
                      users: %s
                      duration: 120s
                      scenario:
                      - main:
                        - httpRequest:
                            GET: /
                """.formatted(arguments[1].replaceAll("/$", ""), arguments[0], arguments[0]);
        Benchmark benchmark = BenchmarkParser.instance()
                .buildBenchmark(
                        new ByteArrayInputStream(yaml.getBytes(StandardCharsets.UTF_8)),
                        new LocalBenchmarkData(null),
                        Map.of());
        new LocalSimulationRunner(benchmark).run();
    }
}
