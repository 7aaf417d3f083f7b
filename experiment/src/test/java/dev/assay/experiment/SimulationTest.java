package dev.assay.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Whole experiments, from the first start to the verdict, while anything may go wrong: see {@link Simulation} for what must hold. A
 * seed that fails is printed and replays alone: {@code mvn -pl experiment -am test -Dtest=SimulationTest
 * -Dsurefire.failIfNoSpecifiedTests=false -Dassay.simulation.seed=N}. The long form is {@code lab/simulation}.
 */
class SimulationTest {
    private static final int SEEDS = Integer.getInteger("assay.simulation.seeds", 100);
    private static final int MANY_SEEDS = 1_000;
    /**
     * With these seeds, at least one of so many experiments has a budget that cannot end it and draws no fault that changes figures, in
     * however many runs: 12 of the first 100, 70 of the first 1,000. Usually two in five are compared, since many draws are never
     * reached.
     */
    private static final int COMPARED_ONE_IN = 20;

    @TempDir
    private Path folder;

    private final Map<Long, String> failures = new ConcurrentSkipListMap<>();
    private final Map<Fault.Kind, LongAdder> faults = new ConcurrentHashMap<>();
    private final AtomicInteger runs = new AtomicInteger();
    private final AtomicInteger compared = new AtomicInteger();

    @Test
    void nothingIsLostWhateverGoesWrong() {
        nothingIsLost(SEEDS);
    }

    @Test
    @Tag("long")
    void nothingIsLostInTenTimesAsManyExperiments() {
        nothingIsLost(MANY_SEEDS);
    }

    private void nothingIsLost(int experiments) {
        Simulation simulation = new Simulation(folder);
        Optional<Long> one = Optional.ofNullable(Long.getLong("assay.simulation.seed"));
        LongStream seeds = one.map(seed -> LongStream.of(seed)).orElseGet(() -> LongStream.rangeClosed(1, experiments));

        seeds.parallel().forEach(seed -> play(simulation, seed));

        Optional.ofNullable(System.getProperty("assay.simulation.json"))
                .map(Path::of)
                .ifPresent(this::report);
        assertThat(failures).as("seeds that fail").isEmpty();
        assertThat(one.isPresent() || faults.keySet().containsAll(List.of(Fault.Kind.values())))
                .as("every fault happens")
                .isTrue();
        assertThat(one.isPresent() || compared.get() >= experiments / COMPARED_ONE_IN)
                .as("verdicts are compared with those without faults, not %s of %s", compared, experiments)
                .isTrue();
    }

    private void play(Simulation simulation, long seed) {
        try {
            Simulation.Played played = simulation.play(seed);
            played.faults().forEach(kind -> faults.computeIfAbsent(kind, k -> new LongAdder())
                    .increment());
            runs.addAndGet(played.runs());
            compared.addAndGet(played.compared() ? 1 : 0);
        } catch (RuntimeException | Error failure) {
            failures.put(seed, failure.toString());
            System.err.println("seed " + seed + " fails");
            failure.printStackTrace();
        }
    }

    private void report(Path file) {
        List<String> rows = new ArrayList<>();
        rows.add(row("experiments, each with its own faults", SEEDS, failures.size(), runs + " runs in total"));
        rows.add(row(
                "experiments whose verdict had to equal that of a run without faults",
                compared.get(),
                0,
                "the others met a fault that changes figures, or ran out of budget"));
        for (Fault.Kind kind : Fault.Kind.values()) {
            long met = faults.getOrDefault(kind, new LongAdder()).sum();
            rows.add(row("experiments with: " + kind.words(), met, 0, ""));
        }
        String failed = failures.keySet().stream().map(String::valueOf).collect(Collectors.joining(", "));
        String text = "{\n  \"title\": \"Simulated experiments under faults\",\n"
                + "  \"command\": \"lab/simulation\",\n"
                + "  \"revision\": \"" + System.getProperty("assay.simulation.revision", "unknown") + "\",\n"
                + "  \"machine\": \"" + System.getProperty("os.name") + ", "
                + Runtime.getRuntime().availableProcessors() + " CPUs, JDK "
                + Runtime.version().feature() + "\",\n"
                + "  \"rows\": [\n    " + String.join(",\n    ", rows) + "\n  ],\n"
                + "  \"notes\": [\"Clock, launcher, load generator and probe are simulated; the ledger writes real files."
                + (failed.isEmpty() ? "" : " Seeds that fail: " + failed + ".") + "\"]\n}\n";
        try {
            Files.writeString(file, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String row(String what, long count, long found, String note) {
        return "{\"what\": \"" + what + "\", \"count\": " + count + ", \"found\": " + found + ", \"note\": \"" + note
                + "\"}";
    }
}
