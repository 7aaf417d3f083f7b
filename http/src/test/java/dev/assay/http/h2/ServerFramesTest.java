package dev.assay.http.h2;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;

class ServerFramesTest {
    private final List<String> received = new ArrayList<>();
    private final ServerFrames frames = new ServerFrames((type, flags, stream, length, payload) ->
            received.add(type + " " + flags + " " + stream + " " + length + " " + hex(payload)));

    private static String hex(byte[] bytes) {
        return HexFormat.of().formatHex(bytes);
    }

    private boolean feed(String hex) {
        byte[] bytes = HexFormat.of().parseHex(hex.replace(" ", ""));
        return frames.feed(bytes, bytes.length);
    }

    /** SETTINGS, padded DATA of stream 1, and a frame of an unknown type that is longer than a client allows by default. */
    @Test
    void framesAreFoundHoweverTheyAreFragmented() {
        String long20000 = "004e20 be 00 00000003" + "ab".repeat(20_000);
        String all = "000000 04 00 00000000" + "000005 00 09 00000001 02 6162 0000" + long20000;
        for (String one : all.replace(" ", "").split("(?<=\\G..)", -1)) {
            assertThat(one.isEmpty() || feed(one)).isTrue();
        }

        assertThat(received).containsExactly("4 0 0 0 ", "0 9 1 5 ", "190 0 3 20000 " + "ab".repeat(20_000));
    }

    @Test
    void whatIsNoFrameIsTold() {
        assertThat(feed("000001 00 08 00000001 09")).isFalse();
    }

    /** From the static table, as a literal, with Huffman coding, after an update of the table's size, and in a cut block. */
    @Test
    void aStatusIsDecodedInEachForm() {
        assertThat(List.of("88", "0803343035", "08826402", "20 8d", "48033530 30 7f", "0803"))
                .map(block -> frames.status(HexFormat.of().parseHex(block.replace(" ", "")), 0))
                .containsExactly(200, 405, 302, 404, 500, 0);
        assertThat(frames.status(new byte[] {0, 0, (byte) 0x88}, 2)).isEqualTo(200);
    }
}
