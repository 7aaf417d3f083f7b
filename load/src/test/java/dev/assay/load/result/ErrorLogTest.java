package dev.assay.load.result;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.evidence.ErrorKind;
import dev.assay.model.evidence.ErrorTally;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Each kind of failure with its count, its first time and one example. */
class ErrorLogTest {
    @Test
    void ofEachKindTheFirstIsKept() {
        ErrorLog log = new ErrorLog();
        log.add(ErrorKind.RESET, 1, 2_500_000, () -> "first reset");
        log.add(ErrorKind.TIMEOUT, 3, 3_000_000, () -> "first time-out");
        log.add(ErrorKind.RESET, 1, 4_000_000, () -> "second reset");

        assertThat(ErrorLog.merged(List.of(log)))
                .containsExactly(
                        new ErrorTally(ErrorKind.TIMEOUT, 3, 3, "first time-out"),
                        new ErrorTally(ErrorKind.RESET, 2, 2.5, "first reset"));
    }

    @Test
    void anExampleIsMadeOnlyWhenItIsTheFirst() {
        ErrorLog log = new ErrorLog();
        AtomicInteger made = new AtomicInteger();
        for (int i = 0; i < 1000; i++) {
            log.add(ErrorKind.RESET, 1, i, () -> "example " + made.incrementAndGet());
        }
        assertThat(made).hasValue(1);
    }

    @Test
    void ofSeveralEventLoopsTheEarliestIsShownAndAllAreCounted() {
        ErrorLog one = new ErrorLog();
        ErrorLog other = new ErrorLog();
        one.add(ErrorKind.REFUSED, 10, 9_000_000, () -> "later");
        other.add(ErrorKind.REFUSED, 5, 1_000_000, () -> "earlier");

        assertThat(ErrorLog.merged(List.of(one, other)))
                .containsExactly(new ErrorTally(ErrorKind.REFUSED, 15, 1, "earlier"));
    }

    @Test
    void anExampleHasAnEnd() {
        ErrorLog log = new ErrorLog();
        log.add(ErrorKind.RESET, 1, 0, () -> "x".repeat(5000));
        assertThat(ErrorLog.merged(List.of(log)).get(0).example()).hasSize(300).endsWith("x…");
    }
}
