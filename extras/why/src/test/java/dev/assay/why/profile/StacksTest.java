package dev.assay.why.profile;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class StacksTest {
    @Test
    void linesAreReadAddedUpAndWrittenInOrder() {
        Stacks first =
                Stacks.parse("[b tid=2];b/B.run_[j];b/B.burn_[j] 3\n[a tid=1];a/A.run_[j] 2\nno count\n\nnone 0\n");
        Stacks second = Stacks.parse("[a tid=1];a/A.run_[j] 5\r\n[c d tid=3];f(int, long) 1");

        assertThat(first.total()).isEqualTo(5);
        assertThat(first.plus(second).text())
                .isEqualTo(
                        "[a tid=1];a/A.run_[j] 7\n[b tid=2];b/B.run_[j];b/B.burn_[j] 3\n[c d tid=3];f(int, long) 1\n");
        assertThat(Stacks.parse(first.plus(second).text())).isEqualTo(first.plus(second));
        assertThat(Stacks.NONE.text()).isEmpty();
    }
}
