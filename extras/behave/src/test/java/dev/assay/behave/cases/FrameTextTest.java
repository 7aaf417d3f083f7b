package dev.assay.behave.cases;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FrameTextTest {
    private static String sent(String line) {
        byte[] bytes = FrameText.parse(line, WireText.of("/x", "http", "h:1", new AppRequests.Post("/", "t/p", "b")))
                .bytes();
        return HexFormat.of().formatHex(bytes);
    }

    @Test
    void aLineBecomesAFrame() {
        assertThat(sent("DATA 1 ES \"a\\x00\"")).isEqualTo("000002" + "00" + "01" + "00000001" + "6100");
        assertThat(sent("SETTINGS 0 -")).isEqualTo("000000" + "04" + "00" + "00000000");
        assertThat(sent("0xbe 0x80000001 ACK,0x10 #0102*2"))
                .isEqualTo("000004" + "be" + "11" + "80000001" + "01020102");
        assertThat(sent("BYTES \"ab c\"")).isEqualTo("61622063");
    }

    /** RFC 7541 6.2.2: the prefix, then each length and its text. */
    @Test
    void fieldsBecomeLiterals() {
        assertThat(sent("CONTINUATION 3 EH a=b"))
                .isEqualTo("000005" + "09" + "04" + "00000003" + "00" + "0161" + "0162");
        assertThat(sent("HEADERS 1 - :a= x=\"y z\""))
                .isEqualTo("00000c" + "01" + "00" + "00000001" + "00023a6100" + "00" + "0178" + "0379207a");
        assertThat(sent("HEADERS 1 - a=\"{b*127}\"")).contains("000161" + "7f00" + "62");
        assertThat(sent("HEADERS 1 - a=\"{b*300}\"")).contains("000161" + "7fad01" + "62");
        assertThat(sent("HEADERS 1 - get"))
                .contains(HexFormat.of().formatHex("GET".getBytes(java.nio.charset.StandardCharsets.US_ASCII)))
                .endsWith("03683a31");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '\'',
            value = {
                "HEADERS 1; a frame is TYPE stream flags payload",
                "HEADER 1 -; unknown type, stream or flag: HEADER",
                "HEADERS one -; unknown type, stream or flag: one",
                "HEADERS 1 END; unknown type, stream or flag: END",
                "HEADERS 1 - #0; a payload contains",
                "HEADERS 1 - put; a payload contains",
                "HEADERS 1 - a=\\q; unknown escape",
            })
    void aWrongLineIsNamed(String line, String complaint) {
        SomeCases.assertRejected(
                CaseFile.Notation.FRAMES, "http2", "[a] RFC 1 1 | MUST | client | GET", line, "4: " + complaint);
    }

    @Test
    void textIsNoFrame() {
        assertThatThrownBy(() -> SomeCases.parse(
                        CaseFile.Notation.FRAMES,
                        "http2",
                        "[a] RFC 1 1 | MUST | client | GET",
                        "Title",
                        "= Means.",
                        "+ PING 0 -"))
                .hasMessage("some.cases:4: what is sent starts with >; ~ stands alone on its line");
    }
}
