package dev.assay.http.h2;

import dev.assay.http.loop.Inbox;
import dev.assay.http.message.RequestBytes;
import dev.assay.http.message.ResponseSink;
import dev.assay.http.message.Scratch;
import dev.assay.model.evidence.ErrorKind;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.Http2ConnectionHandler;
import io.netty.handler.codec.http2.Http2ConnectionHandlerBuilder;
import io.netty.handler.codec.http2.Http2FrameAdapter;
import io.netty.handler.codec.http2.Http2Headers;
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
 * A request and its response over HTTP/2 without a socket, by our connection and by Netty's codec: what own code saves (ADR 0004). Run by
 * {@code lab/microbenchmarks Http2Benchmark}.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(3)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class Http2Benchmark {
    private static final byte[] REQUEST =
            "GET /api/orders HTTP/1.1\r\nHost: localhost:8080\r\nUser-Agent: assay\r\nAccept: */*\r\n\r\n"
                    .getBytes(StandardCharsets.US_ASCII);
    private static final int BODY_BYTES = 64;
    /** Indexed status, then type and length as literals, as of a server without a table of its own. */
    private static final byte[] HEAD =
            "\u0088\u000f\u0010\u0010application/json\u000f\r\u000264".getBytes(StandardCharsets.ISO_8859_1);

    private final EmbeddedChannel own = new EmbeddedChannel();
    private final EmbeddedChannel nettys = new EmbeddedChannel();
    private final RequestBytes request = new RequestBytes(true);
    private final Http2Stream stream = new Http2Stream(0, ResponseSink.NONE);
    private final Http2Headers headers = new DefaultHttp2Headers()
            .method("GET")
            .scheme("http")
            .authority("localhost:8080")
            .path("/api/orders")
            .set("user-agent", "assay")
            .set("accept", "*/*");
    private final Answers responses = new Answers();
    private final Http2Connection connection = new Http2Connection(responses, own, new Inbox(), false, 10_000);
    private final Http2ConnectionHandler codec = new Http2ConnectionHandlerBuilder()
            .server(false)
            .frameListener(new Http2FrameAdapter() {
                @Override
                public int onDataRead(ChannelHandlerContext ctx, int id, ByteBuf data, int padding, boolean end) {
                    responses.count += end ? 1 : 0;
                    return data.readableBytes() + padding;
                }
            })
            .build();
    private final ChannelHandlerContext context;

    /** Connects both. */
    public Http2Benchmark() {
        own.pipeline().addLast(connection);
        own.pipeline().fireChannelActive();
        nettys.pipeline().addLast(codec);
        context = nettys.pipeline().context(codec);
        for (EmbeddedChannel channel : new EmbeddedChannel[] {own, nettys}) {
            channel.writeInbound(frame(4, 0, 0, new byte[0], 0));
            channel.writeInbound(frame(4, 1, 0, new byte[0], 0));
            drop(channel);
        }
        Scratch bytes = new Scratch(REQUEST.length);
        bytes.append(REQUEST, 0, REQUEST.length);
        request.fill(bytes);
    }

    @Benchmark
    public long ours() {
        connection.send(stream, request, false);
        connection.flush();
        drop(own);
        own.writeInbound(response(stream.id));
        return responses.count;
    }

    @Benchmark
    public long nettys() {
        int id = codec.connection().local().incrementAndGetNextStreamId();
        var unused = codec.encoder().writeHeaders(context, id, headers, 0, true, nettys.newPromise());
        codec.flush(context);
        drop(nettys);
        nettys.writeInbound(response(id));
        return responses.count;
    }

    private static ByteBuf response(int id) {
        return Unpooled.wrappedBuffer(
                frame(1, 4, id, HEAD, HEAD.length), frame(0, 1, id, new byte[BODY_BYTES], BODY_BYTES));
    }

    private static ByteBuf frame(int type, int flags, int id, byte[] payload, int length) {
        return Unpooled.buffer(FrameReader.HEADER_BYTES + length)
                .writeMedium(length)
                .writeByte(type)
                .writeByte(flags)
                .writeInt(id)
                .writeBytes(payload, 0, length);
    }

    private static void drop(EmbeddedChannel channel) {
        for (ByteBuf out = channel.readOutbound(); out != null; out = channel.readOutbound()) {
            out.release();
        }
    }

    /** Counts, and fails where a response does. */
    private static final class Answers implements Http2Connection.Owner {
        private long count;

        @Override
        public void answered(Http2Connection connection, Http2Stream stream) {
            count++;
        }

        @Override
        public void unreachable(ErrorKind kind, String example) {
            throw new IllegalStateException(example);
        }

        @Override
        public void ready(Http2Connection connection) {}

        @Override
        public void failed(Http2Connection connection, Http2Stream stream, ErrorKind kind, String example) {
            throw new IllegalStateException(example);
        }

        @Override
        public void unprocessed(Http2Connection connection, Http2Stream stream, String why) {
            throw new IllegalStateException(why);
        }

        @Override
        public void ending(Http2Connection connection, boolean byServer) {}

        @Override
        public void broken(Http2Connection connection, ErrorKind kind, String example) {
            throw new IllegalStateException(example);
        }

        @Override
        public void ended(Http2Connection connection) {}

        @Override
        public void roomier(Http2Connection connection) {}

        @Override
        public void written(Http2Connection connection) {}

        @Override
        public void received(int bytes) {}
    }
}
