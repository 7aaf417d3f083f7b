package dev.assay.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.http.loop.Ticker;
import dev.assay.load.result.LiveMeter;
import dev.assay.load.result.Recorder;
import dev.assay.load.result.Window;
import org.junit.jupiter.api.Test;

/** A closed loop on a clock that the test moves. */
class ClosedSourceTest {
    private static final long BEGIN = 1_000;

    private long now;

    private final Window window = new Window(BEGIN, BEGIN, 5_000, 6_000);
    private final Recorder recorder = new Recorder(window, true, false, new LiveMeter());

    private ClosedSource feed(long most) {
        return new ClosedSource(window, most, 0, 1, () -> now);
    }

    private long due(ClosedSource source, long at) {
        now = at;
        source.poll(recorder);
        return source.due();
    }

    /** Otherwise the event loop would poll until there is a connection. */
    @Test
    void onceItHasBegunNothingIsDueThoughNothingCanBeSent() {
        ClosedSource source = feed(ClosedSource.UNBOUNDED);
        assertThat(due(source, BEGIN - 1)).isEqualTo(BEGIN);
        assertThat(due(source, BEGIN)).isEqualTo(Ticker.NEVER);
        assertThat(due(source, BEGIN + 1)).isEqualTo(Ticker.NEVER);
        assertThat(source.next(new PaperRequest(), now)).isTrue();
        assertThat(source.exhausted(now)).isFalse();
    }

    @Test
    void connectionsAreWantedUntilTheLastRequestIsHandedOut() {
        ClosedSource source = feed(2);
        assertThat(source.next(new PaperRequest(), BEGIN)).isTrue();
        assertThat(source.wanting(BEGIN + 100)).isEqualTo(BEGIN + 100);
        assertThat(source.next(new PaperRequest(), BEGIN + 200)).isTrue();
        assertThat(source.next(new PaperRequest(), BEGIN + 300)).isFalse();
        assertThat(source.wanting(BEGIN + 400)).isEqualTo(BEGIN + 200);
    }
}
