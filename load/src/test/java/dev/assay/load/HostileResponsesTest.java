package dev.assay.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.http.LeakGuard;
import dev.assay.model.Samples;
import dev.assay.model.evidence.ErrorKind;
import dev.assay.model.plan.BodyLength;
import dev.assay.model.plan.Checks;
import dev.assay.model.plan.Step;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Responses that are damaged at random, by seed, in pieces of any length: each ends in a class of errors, or is the response that the checks ask
 * for. {@code -Dassay.hostile.mutations} says how many there are, {@code -Dassay.hostile.seed} where they begin.
 */
class HostileResponsesTest {
    private static final int MUTATIONS = Integer.parseInt(System.getProperty("assay.hostile.mutations", "8000"));
    private static final int MANY_MUTATIONS = 40_000;
    private static final long SEED = Long.parseLong(System.getProperty("assay.hostile.seed", "1"));
    private static final byte[] BODY =
            "{\"text\": \"some text, and some text, and more\"}\n".repeat(8).getBytes(StandardCharsets.US_ASCII);

    private static final List<String> TELLING = List.of(
            "\r\n",
            "\r\n\r\n",
            "\n",
            "\r",
            "\0",
            ":",
            ",",
            ";",
            " ",
            "0",
            "-1",
            "ffffffff",
            "HTTP/1.1 100 Continue\r\n\r\n",
            "Content-Length: 1\r\n",
            "Transfer-Encoding: chunked\r\n",
            "Content-Encoding: gzip\r\n",
            "Connection: close\r\n",
            "\0\0\u0008\u0006\0\0\0\0\0pingpong",
            "\0\0\4\u0003\0\0\0\0\1\0\0\0\u0007",
            "\0\0\4\u0008\0\0\0\0\0\u007f\u00ff\u00ff\u00ff",
            "\0\0\0\4\1\0\0\0\0");

    /** A successful response, as it stands on the wire. */
    private enum Original {
        CONTENT_LENGTH(false),
        CHUNKED(false),
        UNTIL_CLOSE(false),
        GZIP(false),
        GZIP_CHUNKED(false),
        HTTP_2(true),
        HTTP_2_FRAGMENTED(true),
        HTTP_2_GZIP(true);

        private final boolean http2;

        Original(boolean http2) {
            this.http2 = http2;
        }

        byte[] bytes() {
            byte[] zipped = HostileHttp1.gzip(BODY, 1);
            return switch (this) {
                case CONTENT_LENGTH -> joined(head("Content-Length: " + BODY.length), BODY);
                case CHUNKED -> joined(head("Transfer-Encoding: chunked"), chunks(BODY));
                case UNTIL_CLOSE -> joined(head("Server: x"), BODY);
                case GZIP -> joined(head("Content-Encoding: gzip\r\nContent-Length: " + zipped.length), zipped);
                case GZIP_CHUNKED ->
                    joined(head("Content-Encoding: gzip\r\nTransfer-Encoding: chunked"), chunks(zipped));
                case HTTP_2 -> http2(BODY, "content-length", "" + BODY.length, false);
                case HTTP_2_FRAGMENTED -> http2(BODY, "x-y", "z", true);
                case HTTP_2_GZIP -> http2(zipped, "content-encoding", "gzip", true);
            };
        }
    }

    private static byte[] text(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    private static byte[] head(String lines) {
        return text("HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\nHTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n" + lines
                + "\r\n\r\n");
    }

    private static byte[] chunks(byte[] body) {
        int half = body.length / 2;
        return joined(
                text(Integer.toHexString(half) + ";x=y\r\n"),
                Arrays.copyOf(body, half),
                text("\r\n" + Integer.toHexString(body.length - half) + "\r\n"),
                Arrays.copyOfRange(body, half, body.length),
                text("\r\n0\r\nX-Trailer: 1\r\n\r\n"));
    }

    private static byte[] frame(int type, int flags, int stream, byte[]... payload) {
        byte[] all = joined(payload);
        byte[] head = {0, (byte) (all.length >> 8), (byte) all.length, (byte) type, (byte) flags, 0, 0, 0, (byte) stream
        };
        return joined(head, all);
    }

    /** Answers to three requests, one after the other. */
    private static byte[] http2(byte[] body, String name, String value, boolean inPieces) {
        byte[] block = joined(
                Http2Peer.OK,
                new byte[] {0x40, (byte) name.length()},
                text(name),
                new byte[] {(byte) value.length()},
                text(value));
        byte[] all = joined(
                frame(Http2Peer.SETTINGS, 0, 0, new byte[] {0, 3, 0, 0, 0, 100}),
                frame(Http2Peer.SETTINGS, Http2Peer.ACK, 0),
                frame(Http2Peer.WINDOW_UPDATE, 0, 0, new byte[] {0, 0, 1, 0}));
        for (int stream = 1; stream <= 2 * FedResponses.STREAMS; stream += 2) {
            all = joined(all, inPieces ? pieces(stream, block, body) : whole(stream, block, body));
        }
        return all;
    }

    private static byte[] whole(int stream, byte[] block, byte[] body) {
        return joined(
                frame(Http2Peer.HEADERS, Http2Peer.END_HEADERS, stream, block),
                frame(Http2Peer.DATA, Http2Peer.END_STREAM, stream, body));
    }

    private static byte[] pieces(int stream, byte[] block, byte[] body) {
        int half = body.length / 2;
        return joined(
                frame(Http2Peer.HEADERS, 0, stream, Arrays.copyOf(block, 3)),
                frame(
                        Http2Peer.CONTINUATION,
                        Http2Peer.END_HEADERS,
                        stream,
                        Arrays.copyOfRange(block, 3, block.length)),
                frame(Http2Peer.PING, 0, 0, new byte[8]),
                frame(Http2Peer.DATA, Http2Peer.PADDED, stream, new byte[] {2}, Arrays.copyOf(body, half), new byte[2]),
                frame(Http2Peer.DATA, 0, stream, Arrays.copyOfRange(body, half, body.length)),
                frame(Http2Peer.HEADERS, Http2Peer.END_HEADERS | Http2Peer.END_STREAM, stream, new byte[] {
                    0, 1, 'x', 1, 'y'
                }));
    }

    private static byte[] joined(byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            all.writeBytes(part);
        }
        return all.toByteArray();
    }

    static FedResponses decoders() throws Exception {
        String sha256 =
                HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(BODY));
        Checks checks = new Checks(
                BodyLength.between(BODY.length, BODY.length),
                List.of(),
                List.of("and more"),
                List.of(),
                Optional.of(new Checks.Digest(Optional.of(sha256), 1)));
        return new FedResponses(Samples.with(Step.get("/"), Map.of("checks", checks)), BODY);
    }

    private static List<ErrorKind> feed(
            FedResponses decoders, Original original, byte[] bytes, SplittableRandom random) {
        return original.http2 ? decoders.http2(bytes, random) : decoders.http1(bytes, random);
    }

    @ParameterizedTest
    @EnumSource(Original.class)
    void asItIsItIsGood(Original original) throws Exception {
        try (FedResponses decoders = decoders()) {
            for (int seed = 0; seed < 100; seed++) {
                SplittableRandom random = new SplittableRandom(seed);
                if (original != Original.UNTIL_CLOSE) { // there it depends on how the connection ends
                    assertThat(feed(decoders, original, original.bytes(), random))
                            .isEmpty();
                } else {
                    feed(decoders, original, original.bytes(), random);
                }
            }
            int responses = original.http2 ? FedResponses.STREAMS : 1;
            assertThat(decoders.good())
                    .isBetween(original == Original.UNTIL_CLOSE ? 1 : 100 * responses, 100 * responses);
        }
    }

    @Test
    @Timeout(value = 30, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void damagedItIsAnErrorOrStillGood() throws Exception {
        if (MUTATIONS > 100_000) {
            LeakGuard.doNotTrack();
        }
        damagedItIsAnErrorOrStillGood(MUTATIONS);
    }

    @Test
    @Tag("long")
    void damagedInManyWaysItIsAnErrorOrStillGood() throws Exception {
        damagedItIsAnErrorOrStillGood(MANY_MUTATIONS);
    }

    private static void damagedItIsAnErrorOrStillGood(int mutations) throws Exception {
        for (Original original : Original.values()) {
            Map<ErrorKind, Integer> kinds = new EnumMap<>(ErrorKind.class);
            int count = mutations / Original.values().length;
            try (FedResponses decoders = decoders()) {
                byte[] bytes = original.bytes();
                for (long seed = SEED; seed < SEED + count; seed++) {
                    for (ErrorKind kind : damaged(decoders, original, bytes, seed)) {
                        kinds.merge(kind, 1, Integer::sum);
                    }
                }
                if (count >= 1000) {
                    assertThat(decoders.good()).as(original.name()).isPositive();
                    assertThat(kinds)
                            .as(original.name())
                            .containsKeys(ErrorKind.MALFORMED, ErrorKind.WRONG_BODY, ErrorKind.CLOSED_EARLY);
                }
                String name = original.name().toLowerCase(Locale.ROOT).replace('_', ' ');
                String note = decoders.good() + " still good; " + kinds;
                HostileRows.write("damaged " + name, "damaged responses: " + name, count, note);
            }
        }
    }

    private static List<ErrorKind> damaged(FedResponses decoders, Original original, byte[] bytes, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        byte[] damaged = bytes;
        for (int i = random.nextInt(4); i >= 0; i--) {
            damaged = damagedOnce(damaged, random);
        }
        try {
            return feed(decoders, original, damaged, random);
        } catch (RuntimeException | AssertionError e) {
            throw new AssertionError(
                    original + ", seed " + seed + ": " + HexFormat.of().formatHex(damaged), e);
        }
    }

    private static byte[] damagedOnce(byte[] in, SplittableRandom random) {
        int at = random.nextInt(in.length + 1);
        int length = random.nextInt(1 + Math.min(in.length - at, random.nextInt(8) == 0 ? in.length : 16));
        byte[] before = Arrays.copyOf(in, at);
        byte[] stretch = Arrays.copyOfRange(in, at, at + length);
        byte[] after = Arrays.copyOfRange(in, at + length, in.length);
        return switch (random.nextInt(12)) {
            case 0, 1, 2 -> flipped(in, random);
            case 3, 4 -> joined(before, after);
            case 5, 6 -> joined(before, stretch, stretch, after);
            case 7 -> joined(before, random(length, random), stretch, after);
            case 8 -> joined(before, random(length, random), after);
            case 9, 10 -> joined(before, text(TELLING.get(random.nextInt(TELLING.size()))), stretch, after);
            default -> before;
        };
    }

    private static byte[] flipped(byte[] in, SplittableRandom random) {
        byte[] out = in.clone();
        if (out.length > 0) {
            int at = random.nextInt(out.length);
            out[at] = (byte) (out[at] ^ (1 << random.nextInt(8)));
        }
        return out;
    }

    private static byte[] random(int length, SplittableRandom random) {
        byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        return bytes;
    }
}
