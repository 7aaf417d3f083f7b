package dev.assay.http;

import dev.assay.http.h2.ResponseHead;
import dev.assay.http.loop.Inbox;
import dev.assay.http.message.Gunzip;
import dev.assay.http.message.ResponseParser;
import dev.assay.http.message.ResponseSink;
import dev.assay.http.message.SetCookie;
import dev.assay.http.tls.Tls;
import dev.assay.http.tls.TlsEngine;
import dev.assay.model.ForeignBytes;
import dev.assay.model.evidence.ErrorKind;
import dev.assay.model.plan.HttpVersion;
import dev.assay.model.plan.Trust;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http2.Http2Exception;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;

/** Every reader of this room on any bytes; {@code lab/fuzz} makes them, and otherwise the kept ones are read. */
class FuzzTest {
    private static final Tls TLS = new Tls(
            "localhost",
            HttpVersion.HTTP_1_1,
            Optional.empty(),
            new Trust.Anything(),
            TlsEngine.JDK,
            Duration.ofSeconds(1));
    private static final Inbox INBOX = new Inbox();

    /** Whole, and split at the place that the first byte gives: both have to come to the same. */
    @com.code_intelligence.jazzer.junit.FuzzTest
    void http1(byte[] bytes) {
        int split = bytes.length == 0 ? 0 : Math.min(bytes.length, 1 + (bytes[0] & 0xff));
        ForeignBytes.read(() -> {
            String whole = parsed(bytes, bytes.length);
            String inTwo = parsed(bytes, split);
            if (!whole.equals(inTwo)) {
                throw new AssertionError("whole: " + whole + "; split at " + split + ": " + inTwo);
            }
        });
    }

    private static String parsed(byte[] bytes, int split) {
        ResponseParser parser = new ResponseParser(new Gunzip(ResponseSink.NONE));
        parser.expect(false);
        if (parser.feed(bytes, 0, split) == split) {
            parser.feed(bytes, split, bytes.length);
        }
        parser.endOfInput();
        return parser.malformed()
                ? "malformed"
                : parser.status() + " " + parser.location() + ", " + parser.progress() + ", complete: "
                        + parser.complete();
    }

    /** Blocks that begin with their length. */
    @com.code_intelligence.jazzer.junit.FuzzTest
    void hpack(byte[] bytes) {
        ForeignBytes.read(Http2Exception.class, () -> {
            ResponseHead head = new ResponseHead(ResponseParser.MAX_HEAD_BYTES);
            ByteBuf in = Unpooled.wrappedBuffer(bytes);
            while (in.isReadable()) {
                int length = Math.min(in.readUnsignedByte(), in.readableBytes());
                head.decode(1, in.readSlice(length), new Gunzip(ResponseSink.NONE));
            }
        });
    }

    @com.code_intelligence.jazzer.junit.FuzzTest
    void setCookie(byte[] bytes) {
        String field = new String(bytes, StandardCharsets.ISO_8859_1);
        ForeignBytes.read(() -> SetCookie.of(field));
    }

    @com.code_intelligence.jazzer.junit.FuzzTest
    void tlsRecords(byte[] bytes) {
        ForeignBytes.read(() -> {
            EmbeddedChannel channel = new EmbeddedChannel();
            Nobody nobody = new Nobody();
            Pipe socket = new ChannelPipe(
                    channel, pipe -> new Http1Connection(nobody, INBOX, ResponseSink.NONE, pipe, false));
            try (RecordBuffers records = new RecordBuffers()) {
                TlsPipe pipe = new TlsPipe(
                        socket,
                        TLS,
                        1,
                        records,
                        new WireLog(),
                        over -> new Http1Connection(nobody, INBOX, ResponseSink.NONE, over, false));
                pipe.opened();
                int half = bytes.length / 2;
                pipe.received(Unpooled.wrappedBuffer(bytes, 0, half));
                pipe.received(Unpooled.wrappedBuffer(bytes, half, bytes.length - half));
                pipe.ended();
                channel.finishAndReleaseAll();
            }
        });
    }

    /** Whoever owns a connection that is never used. */
    private static final class Nobody implements Http1Connection.Owner {
        @Override
        public void ready(Http1Connection connection) {}

        @Override
        public void answered(Http1Connection connection) {}

        @Override
        public void failed(Http1Connection connection, ErrorKind kind, String example) {}

        @Override
        public void closedIdle(Http1Connection connection) {}

        @Override
        public void received(int bytes) {}

        @Override
        public void unreachable(ErrorKind kind, String example) {}
    }
}
