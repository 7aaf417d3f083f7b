package dev.assay.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.assay.model.BadInputException;
import dev.assay.model.plan.Arrivals;
import dev.assay.model.plan.Load;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** A load as several generators send it together. */
class LoadSharesTest {
    private static final Duration SECOND = Duration.ofSeconds(1);

    private static Load open(double rate, Arrivals arrivals, int connections) {
        return new Load.Open(rate, arrivals, connections, SECOND, Duration.ZERO, 7);
    }

    private static Load closed(int connections, long requests) {
        return new Load.Closed(connections, SECOND, Duration.ZERO, OptionalLong.of(requests), 7);
    }

    @Test
    void theRateIsSplitEvenlyAndWhatCannotBeGoesToTheFirst() {
        List<Load> shares = LoadShares.of(open(100, Arrivals.POISSON, 8), 3);

        assertThat(shares).extracting(Load::connections).containsExactly(3, 3, 2);
        assertThat(shares).allSatisfy(share -> assertThat(((Load.Open) share).ratePerSecond())
                .isCloseTo(100 / 3.0, within(1e-9)));
        assertThat(shares).extracting(Load::seed).doesNotHaveDuplicates().doesNotContain(7L);
        assertThat(LoadShares.of(open(100, Arrivals.POISSON, 8), 3)).isEqualTo(shares);
    }

    @Test
    void aClosedLoopIsSplitByConnectionsUsersAndRequests() {
        List<Load> shares = LoadShares.of(closed(5, 11), 2);

        assertThat(shares).extracting(Load::connections).containsExactly(3, 2);
        assertThat(shares).allMatch(share -> ((Load.Closed) share).eager());
        assertThat(shares)
                .extracting(share -> ((Load.Closed) share).requests().getAsLong())
                .containsExactly(6L, 5L);
    }

    @Test
    void oneShareIsTheLoad() {
        Load load = open(100, Arrivals.UNIFORM, 1);
        assertThat(LoadShares.of(load, 1)).containsExactly(load);
    }

    @Test
    void whatCannotBeSplitIsRefused() {
        assertThatThrownBy(() -> LoadShares.of(open(100, Arrivals.POISSON, 1), 2))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("connections: 1");
        assertThatThrownBy(() -> LoadShares.of(closed(5, 1), 2))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("requests: 1");
        assertThatThrownBy(() -> LoadShares.of(open(100, Arrivals.UNIFORM, 8), 2))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("even gaps");
    }
}
