package dev.assay.load;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GeneratorOptionsTest {
    /** CPUs of the generator, connections, event loops. */
    @ParameterizedTest
    @CsvSource({
        "1, 32, 1",
        "2, 32, 2",
        "4, 32, 4",
        "16, 32, 4",
        "16, 256, 16",
        "32, 7, 1",
        "4, 15, 1",
        "500, 20000, 256"
    })
    void eachEventLoopHasEnoughConnections(int cpus, int connections, int threads) {
        assertThat(GeneratorOptions.threads(cpus, connections)).isEqualTo(threads);
    }
}
