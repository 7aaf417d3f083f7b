package dev.assay.studies;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.probe.Glance;
import dev.assay.probe.Probe;
import dev.assay.studies.model.StudyResult.ServerMoment;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

/** A server is watched while a tool runs, however long that takes. */
class ServerWatchTest {
    private final AtomicInteger glances = new AtomicInteger();

    @Test
    void aLongRunIsSeenLessOftenNotMore() throws InterruptedException {
        CountDownLatch enough = new CountDownLatch(2 * ServerWatch.MOST);
        ServerWatch watch = ServerWatch.of(
                seeing(n -> {
                    enough.countDown();
                    return Optional.of(new Glance(n, 1000L * n, OptionalLong.of(n)));
                }),
                1,
                1);
        assertThat(enough.await(60, TimeUnit.SECONDS)).isTrue();
        watch.end();

        List<ServerMoment> moments = watch.moments();
        assertThat(moments).hasSizeLessThan(ServerWatch.MOST);
        assertThat(moments.get(0).threads()).isEqualTo(1);
        assertThat(moments).isSortedAccordingTo((a, b) -> Double.compare(a.seconds(), b.seconds()));
        int after = glances.get();
        assertThat(watch.moments()).isEqualTo(moments);
        assertThat(glances).hasValue(after);
    }

    @Test
    void aServerThatEndsIsNoLongerWatched() throws InterruptedException {
        CountDownLatch gone = new CountDownLatch(1);
        ServerWatch watch = ServerWatch.of(
                seeing(n -> {
                    if (n > 3) {
                        gone.countDown();
                        return Optional.empty();
                    }
                    return Optional.of(new Glance(17, 1 << 20, OptionalLong.empty()));
                }),
                1,
                1);
        assertThat(gone.await(60, TimeUnit.SECONDS)).isTrue();
        watch.end();

        assertThat(watch.moments()).hasSize(3).allSatisfy(moment -> {
            assertThat(moment.threads()).isEqualTo(17);
            assertThat(moment.heapBytes()).isEmpty();
        });
    }

    @Test
    void whereNothingIsSeenNobodyLooksAgain() throws InterruptedException {
        ServerWatch watch = ServerWatch.of(seeing(n -> Optional.empty()), 1, 1);
        watch.end();

        assertThat(watch.moments()).isEmpty();
        assertThat(glances).hasValue(1);
    }

    /** A probe that can do nothing else. */
    private Probe seeing(IntFunction<Optional<Glance>> seen) {
        return (Probe) Proxy.newProxyInstance(
                Probe.class.getClassLoader(), new Class<?>[] {Probe.class}, (proxy, method, arguments) -> {
                    assertThat(method.getName()).isEqualTo("glance");
                    return seen.apply(glances.incrementAndGet());
                });
    }
}
