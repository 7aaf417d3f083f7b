package dev.assay.http.message;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

class GunzipTest {
    /** Keeps what it receives. */
    private static final class Kept implements ResponseSink {
        private final List<String> lines = new ArrayList<>();
        private final ByteArrayOutputStream body = new ByteArrayOutputStream();

        @Override
        public void begin() {
            lines.clear();
            body.reset();
        }

        @Override
        public void headerLine(byte[] in, int from, int to) {
            lines.add(new String(in, from, to - from, StandardCharsets.ISO_8859_1));
        }

        @Override
        public void body(byte[] in, int from, int to) {
            body.write(in, from, to - from);
        }
    }

    private final Kept kept = new Kept();
    private final Gunzip gunzip = new Gunzip(kept);

    private static byte[] gzip(byte[] plain) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GZIPOutputStream zip = new GZIPOutputStream(out)) {
            zip.write(plain);
        }
        return out.toByteArray();
    }

    private void response(String coding, byte[] body, int piece) {
        gunzip.begin();
        byte[] line = ("Content-Encoding: " + coding).getBytes(StandardCharsets.ISO_8859_1);
        gunzip.headerLine(line, 0, line.length);
        for (int at = 0; at < body.length; at += piece) {
            gunzip.body(body, at, Math.min(body.length, at + piece));
        }
    }

    @Test
    void bodiesOfAnySizeInPiecesOfAnySize() throws Exception {
        Random random = new Random(7);
        for (int i = 0; i < 200; i++) {
            byte[] plain = new byte[random.nextInt(30_000)];
            random.nextBytes(plain);
            for (int at = 0; at < plain.length; at++) {
                plain[at] &= (byte) (i % 2 == 0 ? 0x0f : 0xff);
            }
            response("gzip", gzip(plain), 1 + random.nextInt(i % 5 == 0 ? 3 : 5000));
            assertThat(kept.body.toByteArray()).isEqualTo(plain);
            assertThat(kept.lines).containsExactly("Content-Encoding: gzip");
        }
    }

    @Test
    void whatIsNotCodedPassesAsItIs() {
        byte[] plain = "plain".getBytes(StandardCharsets.US_ASCII);
        response("identity", plain, 2);
        assertThat(kept.body.toByteArray()).isEqualTo(plain);
        gunzip.begin();
        gunzip.body(plain, 0, plain.length);
        assertThat(kept.body.toByteArray()).isEqualTo(plain);
    }

    @Test
    void allPartsOfAHeaderAndSeveralMembers() throws Exception {
        byte[] zipped = gzip("hello ".getBytes(StandardCharsets.US_ASCII));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(zipped, 0, 3);
        out.write(0x02 | 0x04 | 0x08 | 0x10);
        out.write(zipped, 4, 6);
        out.write(new byte[] {3, 0, 9, 9, 9}); // extra
        out.write("name\0comment\0".getBytes(StandardCharsets.US_ASCII));
        out.write(new byte[] {1, 2}); // checksum of the header
        out.write(zipped, 10, zipped.length - 10);
        out.write(gzip("world".getBytes(StandardCharsets.US_ASCII)));
        for (int piece : new int[] {1, 2, 7, 1000}) {
            response("x-gzip", out.toByteArray(), piece);
            assertThat(kept.body.toString(StandardCharsets.US_ASCII)).isEqualTo("hello world");
        }
    }

    @Test
    void damageEndsTheBody() throws Exception {
        byte[] plain = new byte[5000];
        new Random(1).nextBytes(plain);
        byte[] zipped = gzip(plain);
        Random random = new Random(2);
        for (int i = 0; i < 500; i++) {
            byte[] damaged = zipped.clone();
            damaged[random.nextInt(damaged.length)] ^= (byte) (1 << random.nextInt(8));
            response("gzip", damaged, 100); // whatever it decodes, it must not throw, and be ready for the next
            response("gzip", zipped, 999);
            assertThat(kept.body.toByteArray()).isEqualTo(plain);
        }
        response("gzip", "no gzip".getBytes(StandardCharsets.US_ASCII), 3);
        assertThat(kept.body.size()).isZero();
        response("gzip", zipped, 1000);
        assertThat(kept.body.toByteArray()).isEqualTo(plain);
    }
}
