package dev.assay.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.BadInputException;
import org.junit.jupiter.api.Test;

class FileLimitTest {
    @Test
    void saysHowFarItGoesAndWhatToDo() {
        FileLimit limit = new FileLimit(1024, 4096, 60);
        assertThat(limit.connections()).isEqualTo(836);
        assertThatCode(() -> limit.require(836)).doesNotThrowAnyException();
        assertThatThrownBy(() -> limit.require(837))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("837 connections")
                .hasMessageContaining("1024 files open (soft limit; the hard limit is 4096)")
                .hasMessageContaining("\"ulimit -n 1025\"")
                .hasMessageContaining("at most 836 connections");
    }

    @Test
    void namesAnotherCommandWhereTheHardLimitIsInTheWay() {
        assertThatThrownBy(() -> new FileLimit(4096, 4096, 60).require(10_000))
                .hasMessageContaining("sudo prlimit --pid $$ --nofile=10188:10188")
                .hasMessageNotContaining("ulimit -n");
    }

    @Test
    void theHardLimitIsNotBelowTheSoftOne() {
        FileLimit limit = FileLimit.ofThisProcess();
        assertThat(limit.hard()).isGreaterThanOrEqualTo(limit.soft());
    }

    @Test
    void isReadFromThisProcess() {
        assertThat(FileLimit.ofThisProcess().connections()).isPositive();
    }

    @Test
    void noLimitIsNoLimit() {
        assertThatCode(() -> new FileLimit(-1, -1, 10).require(1_000_000)).doesNotThrowAnyException();
    }
}
