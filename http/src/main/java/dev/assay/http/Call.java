package dev.assay.http;

import dev.assay.http.message.Gunzip;
import dev.assay.http.message.RequestBytes;
import dev.assay.http.message.ResponseSink;
import dev.assay.http.message.Scratch;
import dev.assay.model.evidence.ErrorKind;
import dev.assay.model.plan.HttpVersion;
import dev.assay.model.plan.Wire;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;

/** One request on a fresh connection and its response, which is kept whole, its body decompressed. For one use. */
final class Call implements Http1Connection.Owner, ResponseSink {
    private final ClientLoop loop;
    private final Connector connector;
    private final Wire wire;
    private final Scratch request;
    private final boolean headMethod;
    private final String name;
    private final CompletableFuture<Exchange> exchange = new CompletableFuture<>();
    private final List<String> headerLines = new ArrayList<>();
    private final Scratch body = new Scratch(4096);
    private String tooLarge = "";
    private long totalBytes;
    private long startNanos;

    /**
     * @param wire the protocol of the connection
     * @param name of the request, for error reports
     */
    Call(ClientLoop loop, Connector connector, Wire wire, Scratch request, boolean headMethod, String name) {
        this.loop = loop;
        this.connector = connector;
        this.wire = wire;
        this.request = request;
        this.headMethod = headMethod;
        this.name = name;
    }

    /** Blocks until the response is complete or the time-out has passed. */
    Exchange response(Duration timeout) throws InterruptedException {
        startNanos = System.nanoTime();
        loop.execute(() -> {
            ResponseSink sink = new Gunzip(this); // a request can ask for compression by a header line of its own
            if (wire.version() == HttpVersion.HTTP_2) {
                connector.connect(new Http2Call(this, sink));
            } else {
                connector.connect(this, sink);
            }
        });
        CompletableFuture<Exchange> inTime = exchange.copy()
                .completeOnTimeout(
                        new Exchange.Failed(
                                ErrorKind.TIMEOUT,
                                name + ": no complete response within " + timeout.toMillis() + " ms"),
                        timeout.toNanos(),
                        TimeUnit.NANOSECONDS);
        try {
            return inTime.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException("the HTTP client failed: " + e.getCause(), e.getCause());
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
        try (RequestBytes bytes = bytes()) {
            connection.send(bytes, headMethod);
        }
    }

    /** The request; close it once it is sent. */
    RequestBytes bytes() {
        RequestBytes bytes = new RequestBytes(true);
        bytes.fill(request);
        return bytes;
    }

    /** Whether the response has no body whatever its headers say. */
    boolean headMethod() {
        return headMethod;
    }

    @Override
    public void answered(Http1Connection connection) {
        answered(connection.status());
        connection.close();
    }

    void answered(int status) {
        double millis = (System.nanoTime() - startNanos) / 1e6;
        byte[] whole = Arrays.copyOf(body.bytes(), body.length());
        exchange.complete(new Exchange.Answered(status, headerLines, whole, totalBytes, millis));
    }

    @Override
    public void failed(Http1Connection connection, ErrorKind kind, String example) {
        failed(kind, example);
    }

    /** There will be no response. */
    void failed(ErrorKind kind, String example) {
        exchange.complete(new Exchange.Failed(kind, name + ": " + example));
    }

    @Override
    public void closedIdle(Http1Connection connection) {
        failed(ErrorKind.CLOSED_EARLY, "closed without a word");
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
        if (body.length() + (to - from) > Exchange.MAX_BODY_BYTES) {
            tooLarge = "a body of more than " + Exchange.MAX_BODY_BYTES + " bytes is not kept";
            return;
        }
        body.append(in, from, to);
    }
}
