package dev.assay.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder.request;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.buffer.Unpooled;
import org.junit.jupiter.api.Test;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.junit.platform.launcher.listeners.TestExecutionSummary;

/** Runs small test classes of its own through JUnit, as a build does: a guard that cannot fail guards nothing. */
class LeakGuardTest {
    /** Not run by the build itself, which leaves nested classes out. */
    static class Dropping {
        @Test
        void dropsABuffer() {
            Unpooled.directBuffer(16).writeByte(1);
        }
    }

    static class DroppingFromThePool {
        @Test
        void dropsABuffer() {
            PooledByteBufAllocator.DEFAULT.directBuffer(16).retainedSlice().release();
        }
    }

    static class Releasing {
        @Test
        void releasesABuffer() {
            ByteBuf buffer = Unpooled.directBuffer(16).writeByte(1);
            assertThat(buffer.release()).isTrue();
        }
    }

    private static TestExecutionSummary run(Class<?> tests) {
        SummaryGeneratingListener listener = new SummaryGeneratingListener();
        LauncherFactory.create().execute(request().selectors(selectClass(tests)).build(), listener);
        assertThat(listener.getSummary().getTestsSucceededCount()).isEqualTo(1);
        return listener.getSummary();
    }

    @Test
    void aClassThatDropsABufferFails() {
        assertThat(run(Dropping.class).getFailures()).singleElement().satisfies(failure -> assertThat(
                        failure.getException())
                .isInstanceOf(AssertionError.class)
                .hasMessageStartingWith("1 kinds of leaked buffers in LeakGuardTest$Dropping")
                .hasMessageContaining("dropsABuffer"));
    }

    @Test
    void aClassThatDropsABufferOfThePoolFails() {
        assertThat(run(DroppingFromThePool.class).getFailures()).hasSize(1);
    }

    @Test
    void aClassThatReleasesItsBuffersPasses() {
        assertThat(run(Releasing.class).getFailures()).isEmpty();
    }
}
