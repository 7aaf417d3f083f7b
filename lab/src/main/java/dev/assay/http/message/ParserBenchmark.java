package dev.assay.http.message;

import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What a response costs in the parser. Run by {@code lab/microbenchmarks}, with the gc profiler: {@code gc.alloc.rate.norm} is to be
 * next to nothing.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(2)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class ParserBenchmark {
    private static final byte[] ANSWER =
            ("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nDate: Sat, 21 Nov 2026 10:00:00 GMT\r\nContent-Length: 64\r\n\r\n"
                            + "x".repeat(64))
                    .getBytes(StandardCharsets.US_ASCII);

    private final ResponseParser parser = new ResponseParser(ResponseSink.NONE);

    @Benchmark
    public int parse() {
        parser.expect(false);
        return parser.feed(ANSWER, 0, ANSWER.length);
    }
}
