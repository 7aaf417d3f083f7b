package dev.assay.load;

import dev.assay.http.message.Scratch;
import dev.assay.load.request.CookieJar;
import dev.assay.load.request.Csv;
import dev.assay.load.request.JsonPointer;
import dev.assay.model.ForeignBytes;
import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;

/** Every reader of this room on any bytes; {@code lab/fuzz} makes them, and otherwise the kept ones are read. */
class FuzzTest {
    private static final long NOW = 1;

    /** A connection of HTTP/1.1, answers chunked and compressed included; the lengths of its pieces are the same each time. */
    @com.code_intelligence.jazzer.junit.FuzzTest
    void http1(byte[] bytes) throws Exception {
        try (FedResponses decoders = HostileResponsesTest.decoders()) {
            ForeignBytes.read(() -> decoders.http1(bytes, new SplittableRandom(bytes.length)));
        }
    }

    /** A connection of HTTP/2: frames and heads in HPACK. */
    @com.code_intelligence.jazzer.junit.FuzzTest
    void http2(byte[] bytes) throws Exception {
        try (FedResponses decoders = HostileResponsesTest.decoders()) {
            ForeignBytes.read(() -> decoders.http2(bytes, new SplittableRandom(bytes.length)));
        }
    }

    /** A line each. */
    @com.code_intelligence.jazzer.junit.FuzzTest
    void cookies(byte[] bytes) {
        String fields = new String(bytes, StandardCharsets.ISO_8859_1);
        ForeignBytes.read(() -> {
            CookieJar jar = new CookieJar();
            fields.lines().forEach(field -> jar.take(field, "/a/b", NOW));
            byte[] path = "/a/b/c".getBytes(StandardCharsets.US_ASCII);
            jar.write(new Scratch(64), path, 0, path.length, NOW);
        });
    }

    @com.code_intelligence.jazzer.junit.FuzzTest
    void jsonResponse(byte[] bytes) {
        ForeignBytes.read(() -> new JsonPointer("/a/0/b").read(bytes, 0, bytes.length, new Scratch(64)));
        ForeignBytes.read(() -> new JsonPointer("").read(bytes, 0, bytes.length, new Scratch(64)));
    }

    @com.code_intelligence.jazzer.junit.FuzzTest
    void csvOfRows(byte[] bytes) {
        ForeignBytes.read(() -> new Csv("rows.csv", ForeignBytes.text(bytes)).records());
    }
}
