package dev.assay.load.result;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WindowTest {
    @Test
    void anEarlyEndLeavesAnswersAsMuchTime() {
        Window window = new Window(0, 10, 100, 130);
        Window other = window.copy();
        window.end(60);
        assertThat(window.to()).isEqualTo(60);
        assertThat(window.limit()).isEqualTo(90);
        assertThat(window.covers(59)).isTrue();
        assertThat(window.covers(60)).isFalse();
        assertThat(other.to()).as("that of another event loop").isEqualTo(100);
    }

    @Test
    void anEndThatIsNotEarlyChangesNothing() {
        Window window = new Window(0, 10, 100, 130);
        window.end(100);
        window.end(120);
        assertThat(window.to()).isEqualTo(100);
        assertThat(window.limit()).isEqualTo(130);
    }
}
