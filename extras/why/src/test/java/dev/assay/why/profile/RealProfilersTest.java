package dev.assay.why.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.assay.launch.machine.Jdks;
import dev.assay.model.NoMeasurementException;
import dev.assay.model.server.Jdk;
import dev.assay.why.model.Compiling;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Profilers in the JVMs of this machine. */
class RealProfilersTest {
    private static final String BURNING = BurningApp.class.getName().replace('.', '/') + ".burn";

    private static final String CANARY = "canary4711";

    private final List<Process> started = new ArrayList<>();

    private interface Attaching {
        Profiler in(long pid, Jdk jdk) throws InterruptedException;
    }

    static List<Jdk> jdks() {
        return Jdks.installed().stream().filter(jdk -> jdk.feature() >= 17).toList();
    }

    static List<Jdk> others() {
        return jdks().stream().filter(jdk -> !jdk.equals(Jdks.running())).toList();
    }

    private Process start(Jdk jdk, String... options) throws IOException {
        List<String> command =
                new ArrayList<>(List.of(jdk.home().resolve("bin/java").toString(), "-Xmx32m"));
        command.addAll(List.of(options));
        command.addAll(List.of(
                "-Dapp.password=" + CANARY,
                "-cp",
                Path.of("target", "test-classes").toString(),
                BurningApp.class.getName(),
                "--token=" + CANARY));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("API_TOKEN", CANARY);
        Process process = builder.start();
        started.add(process);
        assertThat(process.getInputStream().read()).isEqualTo('b');
        return process;
    }

    @AfterEach
    void stop() throws InterruptedException {
        for (Process process : started) {
            process.destroyForcibly().waitFor();
        }
    }

    /** Of this process alone: other tests may run beside. */
    private static List<Path> left(Process app) throws IOException {
        try (Stream<Path> all = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
            return all.filter(file -> file.getFileName().toString().startsWith("assay-profile-" + app.pid() + "-"))
                    .toList();
        }
    }

    /** Not even in what is kept for a moment: whoever ends Assay then leaves it behind. */
    private static void assertNoSecretIn(List<Path> folders) throws IOException {
        for (Path folder : folders) {
            try (Stream<Path> files = Files.list(folder)) {
                for (Path file : files.toList()) {
                    assertThat(Files.readString(file, StandardCharsets.ISO_8859_1))
                            .as(file.toString())
                            .doesNotContain(CANARY);
                }
            }
        }
    }

    private static Stacks stacks(Profiler profiler, Kind kind) throws InterruptedException {
        return Stacks.parse(new String(profiler.stop(kind), StandardCharsets.UTF_8));
    }

    /** The first profile with such a stack, of forty: on a busy machine the process may hardly run during one. */
    private static Stacks profiled(Profiler profiler, Kind kind, Predicate<String> stack) throws InterruptedException {
        Stacks stacks = Stacks.NONE;
        for (int i = 0; i < 40 && stacks.samples().keySet().stream().noneMatch(stack); i++) {
            profiler.start(kind);
            Thread.sleep(500);
            stacks = stacks(profiler, kind);
        }
        return stacks;
    }

    /** It is for other programs; nobody asked them to keep passwords. */
    private static void recordsOnlySamples(Profiler profiler, Process app) throws IOException, InterruptedException {
        profiler.start(Kind.JFR);
        Thread.sleep(500);
        byte[] recording = profiler.stop(Kind.JFR);

        assertNoSecretIn(left(app));
        assertThat(new String(recording, StandardCharsets.ISO_8859_1))
                .startsWith("FLR")
                .contains("burn")
                .doesNotContain(CANARY, "java.home", "-Xmx32m");
    }

    /** Twice, as in a block; what it burned in between is in neither. */
    private void findsWhatBurns(Attaching attaching, Process app, Jdk jdk, String frame)
            throws IOException, InterruptedException {
        try (Profiler profiler = attaching.in(app.pid(), jdk)) {
            for (int i = 0; i < 2; i++) {
                Stacks stacks = profiled(profiler, Kind.CPU, stack -> stack.contains(BURNING));
                assertThat(stacks.text()).doesNotContain(CANARY);
                assertNoSecretIn(left(app));
                assertThat(stacks.samples().keySet()).anySatisfy(stack -> assertThat(stack)
                        .startsWith("[main tid=")
                        .contains(BURNING)
                        .matches(".*" + frame + "(;.*)?"));
            }
            recordsOnlySamples(profiler, app);
        }
        assertThat(app.isAlive()).isTrue();
        assertThat(left(app)).isEmpty();
    }

    @Test
    void asyncProfilerFindsWhatBurns() throws IOException, InterruptedException {
        asyncProfilerFindsWhatBurnsInOtherJdks(Jdks.running());
    }

    @ParameterizedTest
    @MethodSource("others")
    @Tag("long")
    void asyncProfilerFindsWhatBurnsInOtherJdks(Jdk jdk) throws IOException, InterruptedException {
        findsWhatBurns(AsyncProfiler::in, start(jdk), jdk, "burn_\\[[01ij]\\]");
    }

    /** Where the kernel tells this user its symbols, and only there: who runs this as root sees them. */
    @Test
    void stacksGoOnInTheKernelWherePerfEventsAreAllowed() throws IOException, InterruptedException {
        boolean allowed;
        try (Stream<String> symbols = Files.lines(Path.of("/proc/kallsyms"))) {
            allowed = symbols.limit(1).noneMatch(symbol -> symbol.startsWith("0000000000000000"));
        }
        Process app = start(Jdks.running(), "-Dreads=true");
        try (Profiler profiler = AsyncProfiler.in(app.pid(), Jdks.running())) {
            Stacks stacks = profiled(
                    profiler,
                    Kind.CPU,
                    stack -> stack.contains("BurningApp.read")
                            && (stack.endsWith("_[k]") || !profiler.engine().equals("perf events")));

            assertThat(profiler.engine()).isIn(allowed ? List.of("perf events", "ctimer") : List.of("ctimer"));
            if (profiler.engine().equals("perf events")) {
                assertThat(stacks.samples().keySet()).anyMatch(stack -> stack.matches(".*BurningApp\\.read.*_\\[k]"));
            } else {
                assertThat(stacks.text()).doesNotContain("_[k]");
            }
        }
    }

    @Test
    void theCompilersOfAJvmTellWhatTheyHaveDone() throws IOException, InterruptedException {
        compilersTellWhatTheyHaveDone(Jdks.running());
    }

    @ParameterizedTest
    @MethodSource("others")
    @Tag("long")
    void compilersTellWhatTheyHaveDone(Jdk jdk) throws IOException, InterruptedException {
        Process app = start(jdk);
        try (Profiler profiler = AsyncProfiler.in(app.pid(), jdk)) {
            profiler.start(Kind.CPU);
            Thread.sleep(1_000);
            Map<String, Double> compiled = profiler.compiled(stacks(profiler, Kind.CPU));

            assertThat(compiled)
                    .containsOnlyKeys(
                            Arrays.stream(Compiling.values()).map(Compiling::id).toList());
            assertThat(compiled)
                    .hasEntrySatisfying("tier4", methods -> assertThat(methods).isPositive());
            assertThat(compiled).hasEntrySatisfying("tiers2And3", methods -> assertThat(methods)
                    .isPositive());
            assertThat(compiled)
                    .hasEntrySatisfying("seconds", time -> assertThat(time).isBetween(0.001, 100.0));
            assertThat(compiled.getOrDefault("inC2", 0.0)
                            + compiled.getOrDefault("inC1", 0.0)
                            + compiled.getOrDefault("interpreted", 0.0))
                    .isCloseTo(100, within(1e-9));
        }
    }

    @Test
    void asyncProfilerFindsWhatAllocatesInBytesAndWhoWaits() throws IOException, InterruptedException {
        Process app = start(Jdks.running());
        try (Profiler profiler = AsyncProfiler.in(app.pid(), Jdks.running())) {
            assertThat(profiled(profiler, Kind.ALLOC, stack -> stack.contains(BURNING))
                            .samples())
                    .anySatisfy((stack, bytes) -> {
                        assertThat(stack).contains(BURNING).endsWith("byte[]_[i]");
                        assertThat(bytes).isGreaterThan(4_096);
                    });
            assertThat(profiled(profiler, Kind.WALL, stack -> stack.startsWith("[waiting"))
                            .samples()
                            .keySet())
                    .anyMatch(stack -> stack.startsWith("[waiting"));
            profiler.start(Kind.LOCK);
            profiler.stop(Kind.LOCK);
        }
    }

    @Test
    void withoutNativeCodeTheFlightRecorderFindsIt() throws IOException, InterruptedException {
        Jdk jdk = jdks().stream()
                .filter(one -> one.feature() >= FlightRecorder.FIRST_JDK)
                .findFirst()
                .orElseGet(() -> Assumptions.abort("no JDK that samples CPU time"));
        Process app = start(jdk, "-XX:-EnableDynamicAgentLoading");

        assertThatThrownBy(() -> AsyncProfiler.in(app.pid(), jdk))
                .isInstanceOf(NoMeasurementException.class)
                .hasMessageContaining("async-profiler cannot be used")
                .hasMessageContaining("Dynamic agent loading is not enabled");
        findsWhatBurns(FlightRecorder::in, app, jdk, "burn_\\[[0ij]\\]");
    }

    @Test
    void aProcessThatMustNotBeAttachedToIsLeftAlone() throws IOException {
        Process app = start(Jdks.running(), "-XX:+DisableAttachMechanism");

        assertThatThrownBy(() -> AsyncProfiler.in(app.pid(), Jdks.running()))
                .isInstanceOf(NoMeasurementException.class);
        assertThat(app.isAlive()).isTrue();
    }
}
