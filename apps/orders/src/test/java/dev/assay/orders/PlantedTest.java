package dev.assay.orders;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.convert.ApplicationConversionService;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.mock.web.MockFilterChain;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;

class PlantedTest {
    /** With the conversions that a started application has. */
    private final ApplicationContextRunner app = new ApplicationContextRunner()
            .withInitializer(context ->
                    context.getBeanFactory().setConversionService(ApplicationConversionService.getSharedInstance()))
            .withUserConfiguration(Planted.class);

    @Test
    void isNotThereUnlessAskedFor() {
        app.withPropertyValues("orders.burn=20us")
                .run(context -> assertThat(context).doesNotHaveBean(Planted.class));
    }

    @ParameterizedTest
    @ValueSource(strings = {"orders.allocate=4096", "orders.lock=200us", "orders.carry=10us"})
    void isThereWithAnyProperty(String property) {
        app.withPropertyValues(property).run(context -> assertThat(context).hasSingleBean(Planted.class));
    }

    @Test
    void allocatesWhatItIsToldToWithTheHeaderOfTheArray() throws Exception {
        Planted planted = new Planted(4096, Duration.ZERO, Duration.ZERO, false);

        request(planted);

        assertThat(planted.kept).hasSize(4080);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void burnsAsMuchInTheOneMethodAsInTheOther(boolean below) throws Exception {
        Planted planted = new Planted(0, Duration.ZERO, Duration.ofMillis(2), below);
        long before = System.nanoTime();

        request(planted);

        assertThat(System.nanoTime() - before).isGreaterThanOrEqualTo(2_000_000);
        assertThat(planted.kept).isEmpty();
    }

    private static void request(Planted planted) throws Exception {
        MockFilterChain chain = new MockFilterChain();
        planted.doFilter(new MockHttpServletRequest(), new MockHttpServletResponse(), chain);
        assertThat(chain.getRequest()).isNotNull();
    }
}
