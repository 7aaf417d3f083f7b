package dev.assay.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LooksTest {
    @Test
    void areThoseOfTheMethodAndEveryBlockBeyondTwenty() {
        assertThat(IntStream.rangeClosed(0, 23).filter(Looks::isLook)).containsExactly(6, 9, 12, 16, 20, 21, 22, 23);
        assertThat(Looks.minimum()).isEqualTo(6);
        assertThat(Looks.most(5)).isEqualTo(20);
        assertThat(Looks.most(20)).isEqualTo(20);
        assertThat(Looks.most(21)).isEqualTo(Integer.MAX_VALUE);
    }
}
