package dev.assay.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.ErrorKind;
import dev.assay.model.HttpVersion;
import dev.assay.model.Step;
import dev.assay.model.Wire;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.embedded.EmbeddedChannel;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Feeds what a server might send to the decoders as they stand on an event loop, in whatever pieces, without a socket. An exception that
 * no class of errors covers comes out of the methods.
 */
final class FedAnswers implements AutoCloseable {
    /** Requests on a connection of HTTP/2. */
    static final int STREAMS = 3;

    private final Inbox inbox = new Inbox();
    private final Room room = new Room(1 << 20);
    private final AnswerPool pool = new AnswerPool(room);
    private final RequestForm form;
    private final Scratch request = new Scratch(256);
    private final byte[] body;
    private int good;

    /**
     * @param step what is asked
     * @param body of every answer that may pass for a good one
     */
    FedAnswers(Step step, byte[] body) {
        this.body = body.clone();
        Wire compressed = new Wire(HttpVersion.HTTP_1_1, true, 1, true, false);
        form = new RequestForm(step, new Target("127.0.0.1", 80).with(compressed));
        Filling filling = new Filling(1);
        filling.begin(1, 1, null, 0);
        form.render(request, filling);
    }

    /** Answers that passed for good ones. */
    int good() {
        return good;
    }

    private ByteBuf rendered() {
        return Unpooled.copiedBuffer(request.bytes(), 0, request.length());
    }

    /** What is wrong with an answer that is complete, if anything; a good one must be the one that was asked for. */
    private List<ErrorKind> judged(int status, long bodyBytes, Intake intake, boolean surplus) {
        Inspection inspection = form.inspection();
        Answer answer = intake.answer();
        ErrorKind wrong = inspection.judge(status, bodyBytes, answer, null, 0, 0);
        if (wrong == null && surplus) {
            wrong = inspection.surplus();
        }
        if (wrong == null) {
            assertThat(status).isEqualTo(200);
            assertThat(answer).isNotNull();
            byte[] kept = answer == null
                    ? new byte[0]
                    : Arrays.copyOf(answer.body().bytes(), answer.body().length());
            assertThat(kept).isEqualTo(body);
            good++;
        }
        intake.release();
        return wrong == null ? List.of() : List.of(wrong);
    }

    /** Goes through the bytes in pieces, long or short. */
    private static int piece(int left, SplittableRandom random) {
        return Math.min(left, 1 + random.nextInt(random.nextBoolean() ? 4 : 4 + left));
    }

    /** One answer over HTTP/1.1; returns the classes of errors that came of it. */
    List<ErrorKind> http1(byte[] answer, SplittableRandom random) {
        Single single = new Single();
        EmbeddedChannel channel = new EmbeddedChannel();
        Http1Connection[] made = new Http1Connection[1];
        channel.pipeline().addLast(new ChannelPipe(channel, pipe -> {
            made[0] = new Http1Connection(single, inbox, new Gunzip(single.intake), pipe, false);
            return made[0];
        }));
        Http1Connection connection = made[0];
        connection.opened();
        for (int at = 0; at < answer.length && !single.gone; ) {
            int bytes = piece(answer.length - at, random);
            ByteBuf in = Unpooled.wrappedBuffer(answer, at, bytes);
            connection.received(in);
            in.release();
            at += bytes;
        }
        if (!single.gone) {
            end(connection, random);
        }
        single.intake.release();
        channel.finishAndReleaseAll();
        assertThat(single.ends).isLessThanOrEqualTo(1);
        return single.errors;
    }

    private static void end(Http1Connection connection, SplittableRandom random) {
        switch (random.nextInt(4)) {
            case 0 -> connection.broken(new IOException("Connection reset by peer"));
            case 1 -> connection.cutOff();
            case 2 -> {
                assertThat(connection.progress()).isNotEmpty();
                connection.close();
            }
            default -> connection.ended();
        }
    }

    /** A request on a connection of HTTP/1.1. */
    private final class Single implements Http1Connection.Owner {
        private final Intake intake = new Intake(pool);
        private final List<ErrorKind> errors = new ArrayList<>();
        private int ends;
        private boolean gone;

        @Override
        public void ready(Http1Connection connection) {
            form.inspection().expect(intake, 1);
            connection.send(rendered(), form.headMethod());
        }

        @Override
        public void answered(Http1Connection connection) {
            ends++;
            errors.addAll(judged(connection.status(), connection.bodyBytes(), intake, connection.surplus()));
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

    /** What a server sends over HTTP/2 in answer to three requests; returns the classes of errors that came of it. */
    List<ErrorKind> http2(byte[] sent, SplittableRandom random) {
        Several several = new Several();
        EmbeddedChannel channel = new EmbeddedChannel();
        Http2Connection connection = new Http2Connection(several, channel, inbox, false, 1000);
        channel.pipeline().addLast(connection);
        ChannelHandlerContext context = channel.pipeline().context(connection);
        connection.channelActive(context);
        for (int at = 0; at < sent.length && connection.open(); ) {
            int bytes = piece(sent.length - at, random);
            connection.channelRead(context, Unpooled.wrappedBuffer(sent, at, bytes));
            connection.channelReadComplete(context);
            connection.flush();
            at += bytes;
        }
        end(connection, context, random);
        several.intakes.forEach(Intake::release);
        assertThat(written(channel)).isLessThan(4096 + 4L * sent.length);
        channel.finishAndReleaseAll();
        assertThat(several.over).isTrue();
        for (int ends : several.ends) {
            assertThat(ends).isLessThanOrEqualTo(1);
        }
        return several.errors;
    }

    private static void end(Http2Connection connection, ChannelHandlerContext context, SplittableRandom random) {
        switch (random.nextInt(3)) {
            case 0 -> connection.exceptionCaught(context, new IOException("Connection reset by peer"));
            case 1 -> connection.channelInactive(context);
            default -> connection.close();
        }
    }

    private static long written(EmbeddedChannel channel) {
        long bytes = 0;
        for (ByteBuf out = channel.readOutbound(); out != null; out = channel.readOutbound()) {
            bytes += out.readableBytes();
            out.release();
        }
        return bytes;
    }

    /** Requests on a connection of HTTP/2. */
    private final class Several implements Http2Connection.Owner {
        private final List<Intake> intakes = new ArrayList<>();
        private final List<Http2Stream> streams = new ArrayList<>();
        private final List<ErrorKind> errors = new ArrayList<>();
        private final int[] ends = new int[STREAMS];
        private boolean over;

        Several() {
            for (int i = 0; i < STREAMS; i++) {
                intakes.add(new Intake(pool));
                streams.add(new Http2Stream(i, new Gunzip(intakes.get(i))));
            }
        }

        @Override
        public void ready(Http2Connection connection) {
            for (int i = 0; i < STREAMS && connection.sendable(); i++) {
                form.inspection().expect(intakes.get(i), 1);
                connection.send(streams.get(i), form, rendered(), form.headMethod());
            }
        }

        private void ended(Http2Stream stream) {
            assertThat(over).isFalse();
            ends[stream.place]++;
        }

        @Override
        public void answered(Http2Connection connection, Http2Stream stream) {
            ended(stream);
            errors.addAll(judged(stream.status, stream.bodyBytes, intakes.get(stream.place), false));
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
        inbox.close();
        assertThat(room.take(room.most()))
                .as("all memory of bodies is given back")
                .isTrue();
    }
}
