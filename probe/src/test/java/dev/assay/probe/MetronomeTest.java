package dev.assay.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class MetronomeTest {
    @Test
    void worksInAThreadOfItsOwnThatCanBeFoundByName() throws Exception {
        try (Metronome metronome = Metronome.started()) {
            assertThat(metronome.quickest(Duration.ofMillis(1))).isPositive();
            assertThat(names()).contains(Metronome.THREAD);
        }
    }

    /** The kernel truncates names to 15 characters, and threads are found by the truncated name. */
    @Test
    void theNameIsWholeInTheKernel() {
        assertThat(Metronome.THREAD).hasSizeLessThanOrEqualTo(15);
    }

    /** The fastest of more repetitions can only be faster; the same order of magnitude shows that it is the same work. */
    @Test
    void givesTheTimeOfOneRepetitionHoweverManyThereWere() throws Exception {
        try (Metronome metronome = Metronome.started()) {
            long few = metronome.quickest(Duration.ofMillis(1));
            long many = metronome.quickest(Duration.ofMillis(200));
            assertThat(many).isBetween(few / 20, few * 20);
        }
    }

    private static List<String> names() {
        return Thread.getAllStackTraces().keySet().stream().map(Thread::getName).toList();
    }
}
