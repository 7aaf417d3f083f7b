package dev.assay.launch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.launch.machine.Tools;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A launcher, and apps for it in a folder of the test's own. */
abstract class LaunchesApps {
    static final Duration WRONG_STATUS_LIMIT = Duration.ofMillis(500);
    static final Duration SETTLE = Duration.ofMillis(1);

    final Launcher launcher =
            new LocalLauncher(Tools.found(), new ReadinessLimits(WRONG_STATUS_LIMIT, SETTLE), Optional.empty());

    @TempDir
    Path folder = Path.of("");

    Apps apps = new Apps(Path.of(System.getProperty("java.io.tmpdir")));

    @BeforeEach
    void pack() {
        apps = new Apps(folder);
    }

    @AfterEach
    void endAll() {
        launcher.close();
    }

    Launch.Failed failed(LaunchSpec spec) throws InterruptedException {
        Launch launch = launcher.launch(spec);
        assertThat(launch).isInstanceOf(Launch.Failed.class);
        return (Launch.Failed) launch;
    }
}
