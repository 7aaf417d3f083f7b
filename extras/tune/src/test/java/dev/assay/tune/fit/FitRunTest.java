package dev.assay.tune.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.experiment.FakeWorld;
import dev.assay.experiment.Fixtures;
import dev.assay.experiment.Rig;
import dev.assay.launch.JobEnd;
import dev.assay.launch.JobSpec;
import dev.assay.launch.Launch;
import dev.assay.launch.LaunchSpec;
import dev.assay.launch.Launcher;
import dev.assay.model.NoMeasurementException;
import dev.assay.model.plan.Plan;
import dev.assay.report.document.TerminalStyle;
import dev.assay.tune.fit.Answer.Kind;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FitRunTest {
    private static final Plan PLAN = Fixtures.plan("tomcat", "jetty");

    private final FakeWorld world = new FakeWorld();
    private final Map<String, Integer> needs = new HashMap<>(Map.of("tomcat", 60, "jetty", 100));
    private final List<String> starts = new ArrayList<>();

    @TempDir
    private Path folder;

    /** JVMs that start only with the heap that their app needs. */
    private final class Sized implements Launcher {
        private final Launcher fake;

        Sized(Launcher fake) {
            this.fake = fake;
        }

        @Override
        public Launch launch(LaunchSpec spec) throws InterruptedException {
            List<String> options = spec.deployment().jvmOptions();
            int heap = Integer.parseInt(options.get(1).replaceAll("\\D", ""));
            assertThat(options)
                    .containsExactly("-Xms" + heap + "m", "-Xmx" + heap + "m", "-XX:+ExitOnOutOfMemoryError");
            starts.add(spec.contender() + " " + heap);
            if (!spec.within().isEmpty() && !fits(spec.within(), heap)) {
                return new Launch.Failed("exited with code 137", OptionalInt.of(137), List.of());
            }
            return heap >= needs.getOrDefault(spec.contender(), 0)
                    ? fake.launch(spec)
                    : new Launch.Failed("the process ended", OptionalInt.of(3), List.of());
        }

        /** What the kernel does with a JVM that has 100 MiB besides its heap. */
        private static boolean fits(List<String> within, int heap) {
            Path group = Path.of(within.get(within.size() - 1)).resolveSibling("memory.max");
            try {
                if (Long.parseLong(Files.readString(group)) >> 20 >= heap + 100) {
                    return true;
                }
                Files.writeString(group.resolveSibling("memory.events"), "oom 1\noom_kill 1\n");
                return false;
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

    private FitRun run() {
        return run(PLAN);
    }

    private FitRun run(Plan plan) {
        return run(plan, Optional.empty());
    }

    private FitRun run(Plan plan, Optional<MemoryGroups> groups) {
        Rig rig = world.rig(plan);
        Rig sized = rig.with(new Sized(rig.launcher()));
        return new FitRun(sized, plan, 500, Duration.ofSeconds(20), Grid.upTo(512), groups);
    }

    /** Groups that are plain folders. */
    private Optional<MemoryGroups> groups() {
        return Optional.of(new MemoryGroups(List.of(), Path.of("/bin/sh"), folder));
    }

    @Test
    void eachContenderGetsItsOwnEdgeInTurns() throws InterruptedException {
        Fit fit = run().run(soFar -> {}, () -> false);

        assertThat(fit.answers())
                .extracting(Answer::text)
                .containsExactly(
                        "tomcat holds 500 req/s in 64 MiB (45 MiB fails in 3 of 3: the process ended)",
                        "jetty holds 500 req/s in 128 MiB (91 MiB fails in 3 of 3: the process ended)");
        assertThat(fit.headline()).isEqualTo("Smallest heap that holds 500 req/s: tomcat 64 MiB, jetty 128 MiB");
        assertThat(fit.answered()).isTrue();
        assertThat(starts.subList(0, 2)).as("for their responses").containsExactly("tomcat 512", "jetty 512");
        for (int round = 1; round <= 9; round++) {
            assertThat(starts.subList(2 * round, 2 * round + 2))
                    .anyMatch(start -> start.startsWith("tomcat"))
                    .anyMatch(start -> start.startsWith("jetty"));
        }
        assertThat(world.alive()).isEmpty();
    }

    @Test
    void anAppThatNeverStartsIsRefusedByNameAndTheOthersGoOn() throws InterruptedException {
        needs.put("jetty", 10_000);

        Fit fit = run().run(soFar -> {}, () -> false);

        assertThat(fit.answers()).extracting(Answer::kind).containsExactly(Kind.FOUND, Kind.REFUSED);
        assertThat(fit.answers().get(1).text())
                .isEqualTo("jetty does not hold 500 req/s in any heap up to 512 MiB: the process ended");
    }

    @Test
    void whatAnswersOtherwiseIsLeftOutByNameAndTheOthersGoOn() throws InterruptedException {
        world.of("jetty").responses(200, "something else");

        Fit fit = run(Fixtures.plan("tomcat", "jetty", "undertow")).run(soFar -> {}, () -> false);

        assertThat(fit.answers()).extracting(Answer::kind).containsExactly(Kind.FOUND, Kind.DIFFERENT, Kind.FOUND);
        assertThat(fit.answers().get(1).text())
                .startsWith(
                        "jetty is left out, since it answers otherwise: GET /: jetty and tomcat differ in the body");
        assertThat(fit.headline())
                .isEqualTo(
                        "Smallest heap that holds 500 req/s: tomcat 64 MiB, jetty answers otherwise, undertow 45 MiB");
        assertThat(fit.attempts()).extracting(Attempt::contender).doesNotContain("jetty");
        assertThat(world.alive()).isEmpty();
    }

    @Test
    void ifNoneAnswersLikeTheFirstNothingIsSearched() {
        world.of("jetty").responses(200, "something else");

        assertThatThrownBy(() -> run().run(soFar -> {}, () -> false))
                .isInstanceOf(NoMeasurementException.class)
                .hasMessageContaining("the contenders answer differently: GET /: jetty and tomcat differ in the body");
        assertThat(starts).containsExactly("tomcat 512", "jetty 512");
        assertThat(world.alive()).isEmpty();
    }

    /** A leak ends every process sooner or later. */
    @Test
    void anAppThatDiesUnderLoadInAnyHeapIsRefused() throws InterruptedException {
        world.of("tomcat").diesInLoad(0);

        Answer answer = run().run(soFar -> {}, () -> false).answers().get(0);

        assertThat(answer.kind()).isEqualTo(Kind.REFUSED);
        assertThat(answer.text()).contains("in any heap up to 512 MiB: the process ended under load");
    }

    @Test
    void theSmallestContainerIsSearchedWithTheSmallestHeap() throws InterruptedException {
        needs.put("undertow", 10_000);

        Fit fit = run(Fixtures.plan("tomcat", "jetty", "undertow"), groups()).run(soFar -> {}, () -> false);

        Fit.Containers containers = fit.containers().orElseThrow();
        assertThat(containers.answers())
                .extracting(Answer::text)
                .containsExactly(
                        "tomcat with a heap of 64 MiB holds 500 req/s in a container of 181 MiB"
                                + " (128 MiB fails in 3 of 3: killed by the kernel, since it needs more)",
                        "jetty with a heap of 128 MiB holds 500 req/s in a container of 256 MiB"
                                + " (181 MiB fails in 3 of 3: killed by the kernel, since it needs more)");
        assertThat(fit.headline())
                .isEqualTo("Smallest heap that holds 500 req/s: tomcat 64 MiB, jetty 128 MiB, undertow none;"
                        + " smallest container with that heap: tomcat 181 MiB, jetty 256 MiB");
        assertThat(starts.subList(starts.size() - containers.attempts().size(), starts.size()))
                .containsOnly("tomcat 64", "jetty 128");
        assertThat(world.alive()).isEmpty();
    }

    /** Of a child, for example, which the contender does without. */
    @Test
    void aKillIsNoHoldEvenIfTheRateIsHeld() throws InterruptedException {
        world.of("tomcat").startsIn(part -> {
            if (part.startsWith("fit-container")) {
                killIn(folder);
            }
            return Duration.ofSeconds(5);
        });

        Fit fit = run(Fixtures.plan("tomcat", "jetty"), groups()).run(soFar -> {}, () -> false);

        assertThat(fit.containers().orElseThrow().answers())
                .extracting(Answer::kind)
                .containsExactly(Kind.REFUSED, Kind.FOUND);
        assertThat(fit.containers().orElseThrow().answers().get(0).text())
                .isEqualTo("tomcat with a heap of 64 MiB does not hold 500 req/s in any container up to 1024 MiB:"
                        + " killed by the kernel, since it needs more");
    }

    private static void killIn(Path folder) {
        try (Stream<Path> groups = Files.list(folder)) {
            for (Path group : groups.toList()) {
                Files.writeString(group.resolve("memory.events"), "oom_kill 1\n");
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void aContainerThatCannotBeMadeEndsTheRun() {
        MemoryGroups gone = new MemoryGroups(List.of(), Path.of("/bin/sh"), folder.resolve("none"));

        assertThatThrownBy(() -> run(PLAN, Optional.of(gone)).run(soFar -> {}, () -> false))
                .isInstanceOf(NoMeasurementException.class)
                .hasMessageContaining("No control group could be made");
        assertThat(world.alive()).isEmpty();
    }

    @Test
    void whatWasStoppedKeepsItsAttempts() throws InterruptedException {
        List<Fit> seen = new ArrayList<>();

        Fit fit = run().run(seen::add, () -> seen.size() == 3);

        assertThat(fit.attempts()).hasSize(3);
        assertThat(fit.answered()).isFalse();
        assertThat(fit.headline()).contains("tomcat not finished, jetty not finished");
    }

    @Test
    void theResultIsReadAsItWasWrittenAndShown() throws InterruptedException {
        Fit fit = run(PLAN, groups()).run(soFar -> {}, () -> false);
        Fit.FILE.write(folder, fit);
        StringWriter page = new StringWriter();
        StringWriter screen = new StringWriter();
        FitReport.page(fit, page);
        FitReport.of(fit).terminal(TerminalStyle.plain(), screen);

        assertThat(Fit.FILE.read(folder, "")).contains(fit);
        assertThat(page.toString())
                .contains(
                        "tomcat 64 MiB, jetty 128 MiB",
                        "GB-hours/month",
                        "the process ended",
                        "In that container",
                        "Every start in a container",
                        "or of the container");
        assertThat(screen.toString())
                .contains("Smallest heap that holds 500 req/s", "91 MiB fails in 3 of 3")
                .doesNotContain("Price/month");
    }
}
