package dev.assay.why.start;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.experiment.FakeWorld;
import dev.assay.experiment.Fixtures;
import dev.assay.experiment.Rig;
import dev.assay.launch.JobEnd;
import dev.assay.launch.JobSpec;
import dev.assay.launch.Launch;
import dev.assay.launch.LaunchSpec;
import dev.assay.launch.Launcher;
import dev.assay.model.plan.Plan;
import dev.assay.why.model.Starts.Start;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

class WhyStartsTest {
    private static final Plan PLAN = Fixtures.plan("tomcat", "jetty");

    private final FakeWorld world = new FakeWorld();
    private final List<Path> logs = new ArrayList<>();
    private final List<String> said = new ArrayList<>();

    /** JVMs that log one class, as the option says. */
    private final class Logging implements Launcher {
        private final Launcher fake;

        Logging(Launcher fake) {
            this.fake = fake;
        }

        @Override
        public Launch launch(LaunchSpec spec) throws InterruptedException {
            Launch launch = fake.launch(spec);
            String option = spec.deployment().jvmOptions().get(0);
            Path log = Path.of(option.replaceFirst(".*file=\"", "").replaceFirst("\".*", ""));
            assertThat(option).isEqualTo(ClassLog.option(log));
            logs.add(log);
            if (launch instanceof Launch.Ready ready) {
                write(
                        log,
                        "[" + ready.server().started().plusMillis(80).toEpochMilli() + "ms][50000000ns] com.example.App"
                                + " source: file:/app.jar\n");
            }
            return launch;
        }

        private void write(Path log, String text) {
            try {
                Files.writeString(log, text);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public JobEnd run(JobSpec spec) throws InterruptedException {
            return fake.run(spec);
        }

        @Override
        public void close() {
            fake.close();
        }
    }

    private WhyStarts run(Rig rig, BooleanSupplier stopped, boolean all) throws InterruptedException {
        WhyStarts starts = new WhyStarts(rig, PLAN);
        assertThat(starts.run(said::add, stopped)).isEqualTo(all);
        return starts;
    }

    private Rig logging() {
        Rig rig = world.rig(PLAN);
        return rig.with(new Logging(rig.launcher()));
    }

    @Test
    void everyContenderStartsOnceARoundAloneAndItsLogIsGone() throws InterruptedException {
        List<Start> starts = run(logging(), () -> false, true).starts();

        assertThat(starts).hasSize(2 * WhyStarts.ROUNDS).allSatisfy(start -> {
            assertThat(start.readyMs()).isEqualTo(5_000);
            assertThat(start.phases().get("jvm")).isBetween(79.9, 81.0);
            assertThat(start.packages()).containsOnlyKeys("com.example");
        });
        for (int round = 1; round <= WhyStarts.ROUNDS; round++) {
            int one = round;
            assertThat(starts.stream().filter(start -> start.round() == one).map(Start::contender))
                    .containsExactlyInAnyOrder("tomcat", "jetty");
        }
        assertThat(world.events())
                .filteredOn(event -> event.startsWith("launch") || event.startsWith("stop"))
                .hasSize(4 * WhyStarts.ROUNDS)
                .allSatisfy(event -> assertThat(event).matches("(launch|stop) (tomcat|jetty).*"));
        assertThat(said).hasSize(WhyStarts.ROUNDS).first().isEqualTo("logging what starts load, round 1/5");
        assertThat(logs).hasSize(2 * WhyStarts.ROUNDS).noneMatch(Files::exists);
        assertThat(world.alive()).isEmpty();
    }

    @Test
    void aContenderThatFailsIsALineAndTheOthersStart() throws InterruptedException {
        world.of("jetty").failsAfterLaunches(1, "no port");
        WhyStarts starts = run(logging(), () -> false, true);

        assertThat(starts.starts()).hasSize(WhyStarts.ROUNDS + 1);
        assertThat(starts.failures()).containsExactly("jetty: no port");
        assertThat(logs).noneMatch(Files::exists);
    }

    @Test
    void aJvmThatLogsNothingIsALine() throws InterruptedException {
        WhyStarts starts = run(world.rig(PLAN), () -> false, true);

        assertThat(starts.starts()).isEmpty();
        assertThat(starts.failures())
                .containsExactlyInAnyOrder(
                        "tomcat: its JVM logged none of the classes that it loads",
                        "jetty: its JVM logged none of the classes that it loads");
    }

    @Test
    void whoAsksToStopGetsNoFurtherStart() throws InterruptedException {
        assertThat(run(logging(), () -> logs.size() == 3, false).starts()).hasSize(3);
    }
}
