package dev.assay.load;

import dev.assay.model.ErrorKind;
import dev.assay.model.HttpVersion;
import dev.assay.model.Wire;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.EventLoop;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** One request on a fresh connection, and the answer to it, which is kept whole. Made once. */
final class Call implements Http1Connection.Owner, AnswerSink {
    /** An answer that is larger is not kept. */
    static final int MAX_BODY_BYTES = 64 * 1024 * 1024;

    private final EventLoop loop;
    private final Connector connector;
    private final Wire wire;
    private final RequestForm form;
    private final Scratch request = new Scratch(1024);
    private final CompletableFuture<Exchange> exchange = new CompletableFuture<>();
    private final List<String> headerLines = new ArrayList<>();
    private final Scratch body = new Scratch(4096);
    private String tooLarge = "";
    private long totalBytes;
    private long startNanos;

    /**
     * @param wire what is spoken over the connection
     * @param filling turned to this request
     */
    Call(EventLoop loop, Connector connector, Wire wire, RequestForm form, Filling filling) {
        this.wire = wire;
        this.loop = loop;
        this.connector = connector;
        this.form = form;
        form.render(request, filling);
    }

    /** Blocks until the answer is complete or the time is over. */
    Exchange ask(Duration timeout) throws InterruptedException {
        startNanos = System.nanoTime();
        loop.execute(() -> {
            AnswerSink sink = wire.compressed() ? new Gunzip(this) : this;
            if (wire.version() == HttpVersion.HTTP_2) {
                connector.connect(new Http2Call(this, sink, form, request));
            } else {
                connector.connect(this, sink);
            }
        });
        CompletableFuture<Exchange> inTime = exchange.copy()
                .completeOnTimeout(
                        new Exchange.Failed(
                                ErrorKind.TIMEOUT,
                                form.step().name() + ": no complete answer within " + timeout.toMillis() + " ms"),
                        timeout.toNanos(),
                        TimeUnit.NANOSECONDS);
        try {
            return inTime.get();
        } catch (java.util.concurrent.ExecutionException e) {
            throw new IllegalStateException("the load generator failed: " + e.getCause(), e.getCause());
        } finally {
            loop.execute(() -> {
                var unused = connector.close();
            });
        }
    }

    @Override
    public void unreachable(ErrorKind kind, String example) {
        exchange.complete(new Exchange.Failed(kind, example));
    }

    @Override
    public void ready(Http1Connection connection) {
        ByteBuf bytes = Unpooled.directBuffer(request.length()).writeBytes(request.bytes(), 0, request.length());
        connection.send(bytes, form.headMethod());
    }

    @Override
    public void answered(Http1Connection connection) {
        answered(connection.status());
        connection.close();
    }

    /** The answer is complete. */
    void answered(int status) {
        double millis = (System.nanoTime() - startNanos) / 1e6;
        byte[] whole = java.util.Arrays.copyOf(body.bytes(), body.length());
        exchange.complete(new Exchange.Answered(status, headerLines, whole, totalBytes, millis));
    }

    @Override
    public void failed(Http1Connection connection, ErrorKind kind, String example) {
        failed(kind, example);
    }

    /** There will be no answer. */
    void failed(ErrorKind kind, String example) {
        exchange.complete(new Exchange.Failed(kind, form.step().name() + ": " + example));
    }

    @Override
    public void closedIdle(Http1Connection connection) {
        exchange.complete(
                new Exchange.Failed(ErrorKind.CLOSED_EARLY, form.step().name() + ": closed without a word"));
    }

    @Override
    public void received(int bytes) {
        totalBytes += bytes;
    }

    @Override
    public void begin() {
        headerLines.clear();
    }

    @Override
    public void headerLine(byte[] in, int from, int to) {
        headerLines.add(new String(in, from, to - from, StandardCharsets.ISO_8859_1));
    }

    @Override
    public String tooLarge() {
        return tooLarge;
    }

    @Override
    public void body(byte[] in, int from, int to) {
        if (body.length() + (to - from) > MAX_BODY_BYTES) {
            tooLarge = "a body of more than " + MAX_BODY_BYTES + " bytes is not kept";
            return;
        }
        body.append(in, from, to);
    }
}
