package dev.assay.tune.fit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class GridTest {
    @Test
    void heapsAreARootOfTwoApart() {
        assertThat(Grid.upTo(512).megabytes()).containsExactly(45, 64, 91, 128, 181, 256, 362, 512);
        assertThat(Grid.upTo(1000).megabytes()).containsExactly(63, 88, 125, 177, 250, 354, 500, 707, 1000);
        assertThat(Grid.upTo(45).megabytes()).containsExactly(45);
    }

    @Test
    void theLargestContainerHasRoomForTheLargestHeapAndTheJvm() {
        assertThat(Grid.upTo(512).containers().megabytes())
                .containsExactly(45, 64, 91, 128, 181, 256, 362, 512, 724, 1024);
        assertThat(Grid.upTo(64).containers().largest()).isEqualTo(512);
    }
}
