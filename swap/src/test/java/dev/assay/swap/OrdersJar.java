package dev.assay.swap;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;

/** The built-in app, a real executable jar on Tomcat; the build makes it before this room. */
final class OrdersJar {
    private OrdersJar() {}

    static Path path() {
        Path jar = Path.of("..", "apps", "orders", "target", "orders.jar")
                .toAbsolutePath()
                .normalize();
        assertThat(jar).as("built by `mvn verify -pl swap -am`").isRegularFile();
        return jar;
    }
}
