package dev.assay.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.http.Ticker;
import org.junit.jupiter.api.Test;

/** A closed loop on a clock that the test moves. */
class ClosedFeedTest {
    private static final long BEGIN = 1_000;

    private long now;

    private final Window window = new Window(BEGIN, BEGIN, 5_000, 6_000);
    private final Recorder recorder = new Recorder(window, true, new LiveMeter());

    private ClosedFeed feed(long most) {
        return new ClosedFeed(window, most, 0, 1, () -> now);
    }

    private long due(ClosedFeed feed, long at) {
        now = at;
        feed.takeUp(recorder);
        return feed.due();
    }

    /** Otherwise the event loop would poll until there is a connection. */
    @Test
    void onceItHasBegunNothingIsDueThoughNothingCanBeSent() {
        ClosedFeed feed = feed(ClosedFeed.UNBOUNDED);
        assertThat(due(feed, BEGIN - 1)).isEqualTo(BEGIN);
        assertThat(due(feed, BEGIN)).isEqualTo(Ticker.NEVER);
        assertThat(due(feed, BEGIN + 1)).isEqualTo(Ticker.NEVER);
        assertThat(feed.next(new PaperRequest(), now)).isTrue();
        assertThat(feed.exhausted(now)).isFalse();
    }

    @Test
    void connectionsAreWantedUntilTheLastRequestIsHandedOut() {
        ClosedFeed feed = feed(2);
        assertThat(feed.next(new PaperRequest(), BEGIN)).isTrue();
        assertThat(feed.wanting(BEGIN + 100)).isEqualTo(BEGIN + 100);
        assertThat(feed.next(new PaperRequest(), BEGIN + 200)).isTrue();
        assertThat(feed.next(new PaperRequest(), BEGIN + 300)).isFalse();
        assertThat(feed.wanting(BEGIN + 400)).isEqualTo(BEGIN + 200);
    }
}
