package dev.assay.http.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.PrematureChannelClosureException;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseDecoder;
import io.netty.handler.codec.http.LastHttpContent;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The parser against Netty's own codec, on seeded responses, whole and damaged. */
class ParserAgreementTest {
    private static final int RESPONSES = 700;

    /** What a parser made of the input; a fault if it is malformed. */
    private record Outcome(String result, String fault) {
        boolean malformed() {
            return !fault.isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void agreesOnWellFormedResponses(long seed) {
        Random random = new Random(seed);
        for (int i = 0; i < RESPONSES; i++) {
            String response = new ResponseMaker(random).response();
            Outcome own = own(response, response.length());
            assertThat(own).as(response).isEqualTo(nettys(response));
            assertThat(own.malformed()).as(response).isFalse();
            assertNoSplitMatters(response, own);
        }
    }

    /** What this parser rejects and Netty's accepts: each is a server's error by the RFC. */
    private static final Set<String> STRICTER = Set.of(
            "not a header",
            "not a trailer",
            "not an HTTP/1 status line",
            "carriage return within a line",
            "control character in the head",
            "folded line in a header that frames the response",
            "not a content length",
            "two different content lengths",
            "a transfer coding after chunked",
            "switches protocols without having been asked to");

    /** What Netty's rejects and this parser accepts: a bare line feed in a head, which the RFC allows, and bad content. */
    private static final String LAXER = "(?s).*(Line Feed must be preceded by Carriage Return when terminating HTTP"
            + " start-|Invalid chunk extension|Validation failed for header|empty headers are not allowed|bitIndex|Chunk size"
            + " overflow).*";

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void neverContradictsOnDamagedResponses(long seed) {
        Random random = new Random(seed);
        int agreed = 0;
        for (int i = 0; i < RESPONSES; i++) {
            String response = damaged(new ResponseMaker(random).response(), random);
            Outcome own = own(response, response.length());
            assertNoSplitMatters(response, own);
            Outcome nettys = nettys(response);
            if (own.malformed() == nettys.malformed()) {
                assertThat(own.result()).as(response).isEqualTo(nettys.result());
                agreed++;
            } else if (own.malformed()) {
                assertThat(own.fault().replaceAll(" -?\\d+ in", " in"))
                        .as(response)
                        .isIn(STRICTER);
            } else {
                assertThat(nettys.fault()).as(response).matches(LAXER);
            }
        }
        assertThat(agreed).isGreaterThan(RESPONSES * 85 / 100);
    }

    private static void assertNoSplitMatters(String response, Outcome whole) {
        for (int split = 1; split < response.length(); split++) {
            Outcome inTwo = own(response, split);
            if (!inTwo.equals(whole)) {
                fail("split at %d: %s, whole: %s: %s", split, inTwo, whole, response);
            }
        }
    }

    private static String damaged(String response, Random random) {
        StringBuilder damaged = new StringBuilder(response);
        for (int i = random.nextInt(3); i >= 0; i--) {
            int at = random.nextInt(damaged.length());
            switch (random.nextInt(4)) {
                case 0 -> damaged.setCharAt(at, (char) random.nextInt(256));
                case 1 -> damaged.deleteCharAt(at);
                case 2 -> damaged.insert(at, "\r\n :,;0aA".charAt(random.nextInt(9)));
                default ->
                    damaged.insert(at, damaged.substring(at, Math.min(damaged.length(), at + random.nextInt(20))));
            }
            if (damaged.length() == 0) {
                return response;
            }
        }
        return damaged.toString();
    }

    private static Outcome own(String response, int split) {
        ResponseParser parser = new ResponseParser(ResponseSink.NONE);
        parser.expect(false);
        byte[] in = response.getBytes(StandardCharsets.ISO_8859_1);
        int taken = parser.feed(in, 0, split);
        if (taken == split) {
            parser.feed(in, split, in.length);
        }
        parser.endOfInput();
        if (parser.malformed()) {
            return new Outcome("", parser.fault().replaceFirst("(?s): \".*", ""));
        }
        return new Outcome(parser.complete() ? parser.status() + ", body " + parser.bodyBytes() : "incomplete", "");
    }

    /** The first final response, or the first fault. */
    private static Outcome nettys(String response) {
        EmbeddedChannel channel = new EmbeddedChannel(new HttpResponseDecoder());
        try {
            channel.writeInbound(Unpooled.copiedBuffer(response, StandardCharsets.ISO_8859_1));
            channel.finish();
            int status = 0;
            long body = 0;
            for (Object message = channel.readInbound(); message != null; message = channel.readInbound()) {
                HttpObject part = (HttpObject) message;
                if (part.decoderResult().isFailure()) {
                    Throwable cause = part.decoderResult().cause();
                    return cause instanceof PrematureChannelClosureException
                            ? new Outcome("incomplete", "")
                            : new Outcome("", cause.toString());
                }
                if (part instanceof HttpResponse head) {
                    status = head.status().code();
                    body = 0;
                }
                if (part instanceof HttpContent content) {
                    body += content.content().readableBytes();
                    content.release();
                }
                if (part instanceof LastHttpContent && status >= 200) {
                    return new Outcome(status + ", body " + body, "");
                }
            }
            return new Outcome("incomplete", "");
        } finally {
            channel.releaseInbound();
        }
    }
}
