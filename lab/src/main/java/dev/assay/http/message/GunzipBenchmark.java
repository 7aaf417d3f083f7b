package dev.assay.http.message;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.compression.JdkZlibDecoder;
import io.netty.handler.codec.compression.ZlibWrapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPOutputStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** A compressed body that somebody looks at, by our decoder and by Netty's (ADR 0004). Run by {@code lab/microbenchmarks GunzipBenchmark}. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(3)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class GunzipBenchmark {
    private static final byte[] CODING = "content-encoding: gzip".getBytes(StandardCharsets.US_ASCII);

    /** Of the body, unpacked. */
    @Param({"200", "8000"})
    private int bytes;

    private byte[] body = {};
    private long seen;
    private final Gunzip gunzip = new Gunzip(new ResponseSink() {
        @Override
        public void body(byte[] in, int from, int to) {
            seen += to - from;
        }
    });

    @Setup
    public void compress() throws IOException {
        StringBuilder json = new StringBuilder();
        for (int i = 0; json.length() < bytes; i++) {
            json.append("{\"id\":")
                    .append(i)
                    .append(",\"quantity\":")
                    .append(i * 7 % 11)
                    .append("},");
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GZIPOutputStream zip = new GZIPOutputStream(out)) {
            zip.write(json.substring(0, bytes).getBytes(StandardCharsets.US_ASCII));
        }
        body = out.toByteArray();
    }

    @Benchmark
    public long ours() {
        gunzip.begin();
        gunzip.headerLine(CODING, 0, CODING.length);
        gunzip.body(body, 0, body.length);
        return seen;
    }

    /** A decoder of a body has done its work at its end, so each body needs another. */
    @Benchmark
    public long nettys() {
        EmbeddedChannel channel = new EmbeddedChannel(new JdkZlibDecoder(ZlibWrapper.GZIP, 0));
        channel.writeInbound(Unpooled.wrappedBuffer(body));
        for (ByteBuf plain = channel.readInbound(); plain != null; plain = channel.readInbound()) {
            seen += plain.readableBytes();
            plain.release();
        }
        channel.finishAndReleaseAll();
        return seen;
    }
}
