package dev.assay.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.http.FedConnections;
import dev.assay.http.Http1Connection;
import dev.assay.http.Target;
import dev.assay.http.h2.Http2Connection;
import dev.assay.http.h2.Http2Stream;
import dev.assay.http.message.Gunzip;
import dev.assay.http.message.RequestBytes;
import dev.assay.http.message.Scratch;
import dev.assay.load.request.Inspection;
import dev.assay.load.request.MemoryLimit;
import dev.assay.load.request.PlaceholderValues;
import dev.assay.load.request.RequestForm;
import dev.assay.load.request.Response;
import dev.assay.load.request.ResponseBuffer;
import dev.assay.load.request.ResponsePool;
import dev.assay.model.evidence.ErrorKind;
import dev.assay.model.plan.HttpVersion;
import dev.assay.model.plan.Step;
import dev.assay.model.plan.Wire;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Feeds what a server might send to the decoders as on an event loop, in pieces of any length, without a socket. The methods throw
 * exceptions that no class of errors covers.
 */
final class FedResponses implements AutoCloseable {
    /** Requests on a connection of HTTP/2. */
    static final int STREAMS = 3;

    private final FedConnections connections = new FedConnections();
    private final MemoryLimit room = new MemoryLimit(1 << 20);
    private final ResponsePool pool = new ResponsePool(room);
    private final RequestForm form;
    private final Scratch request = new Scratch(256);
    private final RequestBytes sent = new RequestBytes(true);
    private final byte[] body;
    private int good;

    /**
     * @param step the step that is sent
     * @param body of every response that may pass for a good one
     */
    FedResponses(Step step, byte[] body) {
        this.body = body.clone();
        Wire compressed = new Wire(HttpVersion.HTTP_1_1, true, 1, true, false);
        form = new RequestForm(step, new Target("127.0.0.1", 80).with(compressed));
        PlaceholderValues filling = new PlaceholderValues(1);
        filling.begin(1, 1, null, 0);
        form.render(request, filling);
    }

    /** Responses that passed for good ones. */
    int good() {
        return good;
    }

    private RequestBytes rendered() {
        sent.fill(request);
        return sent;
    }

    /** What is wrong with a response that is complete, if anything; a good one must be the one that was asked for. */
    private List<ErrorKind> judged(int status, long bodyBytes, ResponseBuffer responseBuffer, boolean surplus) {
        Inspection inspection = form.inspection();
        Response response = responseBuffer.response();
        ErrorKind wrong = inspection.judge(status, "", bodyBytes, surplus, response, null, 0, 0);
        if (wrong == null) {
            assertThat(status).isEqualTo(200);
            assertThat(response).isNotNull();
            byte[] kept = response == null
                    ? new byte[0]
                    : Arrays.copyOf(response.body().bytes(), response.body().length());
            assertThat(kept).isEqualTo(body);
            good++;
        }
        responseBuffer.release();
        return wrong == null ? List.of() : List.of(wrong);
    }

    /** One response over HTTP/1.1; returns the classes of errors that resulted. */
    List<ErrorKind> http1(byte[] response, SplittableRandom random) {
        Single single = new Single();
        connections.http1(single, new Gunzip(single.responseBuffer), response, random, () -> single.gone);
        single.responseBuffer.release();
        assertThat(single.ends).isLessThanOrEqualTo(1);
        return single.errors;
    }

    /** A request on a connection of HTTP/1.1. */
    private final class Single implements Http1Connection.Owner {
        private final ResponseBuffer responseBuffer = new ResponseBuffer(pool);
        private final List<ErrorKind> errors = new ArrayList<>();
        private int ends;
        private boolean gone;

        @Override
        public void ready(Http1Connection connection) {
            form.inspection().expect(responseBuffer, 1);
            connection.send(rendered(), form.headMethod());
        }

        @Override
        public void answered(Http1Connection connection) {
            ends++;
            errors.addAll(judged(connection.status(), connection.bodyBytes(), responseBuffer, connection.surplus()));
            if (!connection.reusable()) {
                gone = true;
                connection.close();
            }
        }

        @Override
        public void failed(Http1Connection connection, ErrorKind kind, String example) {
            assertThat(example).isNotEmpty();
            errors.add(kind);
            gone = true;
        }

        @Override
        public void closedIdle(Http1Connection connection) {
            gone = true;
        }

        @Override
        public void received(int bytes) {
            assertThat(bytes).isPositive();
        }

        @Override
        public void unreachable(ErrorKind kind, String example) {
            throw new AssertionError("it was connected: " + example);
        }
    }

    /** What a server sends over HTTP/2 in answer to three requests; returns the classes of errors that resulted. */
    List<ErrorKind> http2(byte[] responses, SplittableRandom random) {
        Several several = new Several();
        long written = connections.http2(several, responses, random);
        several.intakes.forEach(ResponseBuffer::release);
        assertThat(written).isLessThan(4096 + 4L * responses.length);
        assertThat(several.over).isTrue();
        for (int ends : several.ends) {
            assertThat(ends).isLessThanOrEqualTo(1);
        }
        return several.errors;
    }

    /** Requests on a connection of HTTP/2. */
    private final class Several implements Http2Connection.Owner {
        private final List<ResponseBuffer> intakes = new ArrayList<>();
        private final List<Http2Stream> streams = new ArrayList<>();
        private final List<ErrorKind> errors = new ArrayList<>();
        private final int[] ends = new int[STREAMS];
        private boolean over;

        Several() {
            for (int i = 0; i < STREAMS; i++) {
                intakes.add(new ResponseBuffer(pool));
                streams.add(new Http2Stream(i, new Gunzip(intakes.get(i))));
            }
        }

        @Override
        public void ready(Http2Connection connection) {
            for (int i = 0; i < STREAMS && connection.sendable(); i++) {
                form.inspection().expect(intakes.get(i), 1);
                connection.send(streams.get(i), rendered(), form.headMethod());
            }
        }

        private void ended(Http2Stream stream) {
            assertThat(over).isFalse();
            ends[stream.place()]++;
        }

        @Override
        public void answered(Http2Connection connection, Http2Stream stream) {
            ended(stream);
            errors.addAll(judged(stream.status(), stream.bodyBytes(), intakes.get(stream.place()), false));
        }

        @Override
        public void failed(Http2Connection connection, Http2Stream stream, ErrorKind kind, String example) {
            ended(stream);
            assertThat(example).isNotEmpty();
            errors.add(kind);
        }

        @Override
        public void unprocessed(Http2Connection connection, Http2Stream stream, String why) {
            ended(stream);
        }

        @Override
        public void ending(Http2Connection connection, boolean byServer) {
            assertThat(connection.sendable()).isFalse();
        }

        @Override
        public void broken(Http2Connection connection, ErrorKind kind, String example) {
            errors.add(kind);
        }

        @Override
        public void ended(Http2Connection connection) {
            assertThat(over).isFalse();
            over = true;
        }

        @Override
        public void roomier(Http2Connection connection) {
            // All were sent when it was ready.
        }

        @Override
        public void written(Http2Connection connection) {
            // It is flushed after each piece.
        }

        @Override
        public void received(int bytes) {
            assertThat(bytes).isPositive();
        }

        @Override
        public void unreachable(ErrorKind kind, String example) {
            errors.add(kind);
        }
    }

    @Override
    public void close() {
        pool.close();
        connections.close();
        sent.close();
        assertThat(room.take(room.most()))
                .as("all memory of bodies is given back")
                .isTrue();
    }
}
