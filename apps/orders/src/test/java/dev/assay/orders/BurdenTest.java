package dev.assay.orders;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.springframework.boot.convert.ApplicationConversionService;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;

class BurdenTest {
    /** With the conversions that a started application has. */
    private final ApplicationContextRunner app = new ApplicationContextRunner()
            .withInitializer(context ->
                    context.getBeanFactory().setConversionService(ApplicationConversionService.getSharedInstance()))
            .withUserConfiguration(Burden.class);

    @Test
    void isNotThereUnlessAskedFor() {
        app.run(context -> assertThat(context).doesNotHaveBean(Burden.class));
    }

    @Test
    void isThereWithEitherProperty() {
        app.withPropertyValues("orders.burn=2500ns")
                .run(context -> assertThat(context).hasSingleBean(Burden.class));
        app.withPropertyValues("orders.stall=20ms", "orders.stall-every=500ms")
                .run(context -> assertThat(context).hasSingleBean(Burden.class));
    }

    @Test
    void burnsAtLeastWhatItIsToldTo() {
        Burden burden = new Burden(Duration.ofMillis(2), Duration.ZERO, Duration.ofSeconds(1));
        long before = System.nanoTime();
        for (int i = 0; i < 5; i++) {
            request(burden);
        }
        assertThat(System.nanoTime() - before).isGreaterThanOrEqualTo(10_000_000);
    }

    @Test
    void whoComesWithinAStallWaitsForItsEnd() {
        Burden burden = new Burden(Duration.ZERO, Duration.ofMillis(49), Duration.ofMillis(50));
        for (int i = 0; i < 3; i++) {
            long before = System.nanoTime();
            long into = Math.floorMod(before, 50_000_000L);
            request(burden);
            assertThat(into + System.nanoTime() - before).isGreaterThanOrEqualTo(49_000_000L);
        }
    }

    @Test
    void aStallThatNeverEndsIsRefused() {
        assertThatThrownBy(() -> new Burden(Duration.ZERO, Duration.ofSeconds(1), Duration.ofSeconds(1)))
                .hasMessageContaining("orders.stall must be shorter than orders.stall-every");
    }

    private static void request(Burden burden) {
        assertThat(burden.preHandle(new MockHttpServletRequest(), new MockHttpServletResponse(), "handler"))
                .isTrue();
    }
}
