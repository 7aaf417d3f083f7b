package dev.assay.orders;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.springframework.boot.convert.ApplicationConversionService;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

class BurningTimerTest {
    /** With the conversions that a started application has. */
    private final ApplicationContextRunner app = new ApplicationContextRunner()
            .withInitializer(context ->
                    context.getBeanFactory().setConversionService(ApplicationConversionService.getSharedInstance()))
            .withUserConfiguration(BurningTimer.class);

    @Test
    void isNotThereUnlessAskedFor() {
        app.run(context -> assertThat(context).doesNotHaveBean(BurningTimer.class));
        app.withPropertyValues("orders.timer=1ms")
                .run(context -> assertThat(context).hasSingleBean(BurningTimer.class));
    }

    @Test
    void burnsAgainAndAgainWithoutRequests() {
        BurningTimer timer = new BurningTimer(Duration.ofNanos(1_000), Duration.ofMillis(1));
        try {
            while (timer.ticks.get() < 3) {
                Thread.onSpinWait();
            }
            assertThat(timer.ticks.get()).isGreaterThanOrEqualTo(3);
        } finally {
            timer.stop();
        }
    }
}
