package dev.assay.model.plan;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CpuSetTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0|0",
                " 5 |5",
                "0,2-3,8|0,2,3,8",
                "0,1|0,1",
                "0-1|0,1",
                "2,0,1|0-2",
                "0,2,5-7|0,2,5-7",
                "0-15,32-47|0-15,32-47",
                "1-2,4,6-9|1,2,4,6-9"
            })
    void isWrittenAsTasksetReadsIt(String given, String written) {
        assertThat(CpuSet.parse(given)).hasToString(written);
        assertThat(CpuSet.parse(written)).isEqualTo(CpuSet.parse(given));
    }
}
