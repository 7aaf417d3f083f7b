package dev.assay.probe;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KnobValuesTest {
    private final KnobValues values = new KnobValues();

    @ParameterizedTest
    @CsvSource({"0, 0", "100, 100", "2147483646, 2147483646", "2147483647, unlimited", "-1, unlimited"})
    void counts(int value, String text) {
        values.count(KnobName.BACKLOG, Mirror.of(value));
        assertThat(values.values()).containsEntry(KnobName.BACKLOG, text);
    }

    @ParameterizedTest
    @CsvSource({"60000, 60 s", "1500, 1500 ms", "1, 1 ms", "0, unlimited", "-1, unlimited"})
    void times(long value, String text) {
        values.millis(KnobName.IDLE_TIME_OUT, Mirror.of(value));
        assertThat(values.values()).containsEntry(KnobName.IDLE_TIME_OUT, text);
    }

    @ParameterizedTest
    @CsvSource({
        "8192, 8 KB",
        "2097152, 2 MB",
        "200000, 200000 B",
        "0, 0 B",
        "-1, unlimited",
        "2147483647, unlimited",
        "9223372036854775807, unlimited"
    })
    void sizes(long value, String text) {
        values.bytes(KnobName.MAX_HEADER_SIZE, Mirror.of(value));
        assertThat(values.values()).containsEntry(KnobName.MAX_HEADER_SIZE, text);
    }

    @Test
    void leavesOutWhatCouldNotBeRead() {
        values.count(KnobName.BACKLOG, Mirror.NOTHING);
        values.millis(KnobName.IDLE_TIME_OUT, Mirror.of("soon"));
        values.bytes(KnobName.MAX_HEADER_SIZE, Mirror.of(true));
        assertThat(values.values()).isEmpty();
    }

    @Test
    void switches() {
        values.onOff(KnobName.HTTP_2, true);
        values.onOff(KnobName.COMPRESSION, false);
        assertThat(values.values()).containsEntry(KnobName.HTTP_2, "on").containsEntry(KnobName.COMPRESSION, "off");
    }
}
