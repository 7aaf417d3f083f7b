package dev.assay.lab;

import dev.assay.launch.Ports;
import dev.assay.model.BadInputException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The experiment that is killed and resumed until it has ended. All that is known of it lies in the folder of the campaign.
 *
 * @param number from 1
 * @param firstPort of its servers
 */
record KillExperiment(KillOptions options, int number, int firstPort) {
    private static final int MAX_CONTENDERS = 3;

    /** The one with this number: as it was left, or a new one. */
    static KillExperiment of(KillOptions options, int number) throws IOException {
        Path plan = options.state().resolve("experiment-" + number + ".yaml");
        if (!Files.exists(plan)) {
            Files.writeString(plan, """
                    jvm: [-XX:+UseSerialGC, -XX:TieredStopAtLevel=1, -Xmx160m]
                    load: {connections: 2, rate: 200}
                    cold: true
                    seed: %d
                    port: %d
                    """.formatted(options.seed() + number, ports()));
        }
        String port = Files.readAllLines(plan).stream()
                .filter(line -> line.startsWith("port: "))
                .findFirst()
                .orElseThrow()
                .substring("port: ".length());
        return new KillExperiment(options, number, Integer.parseInt(port));
    }

    /** The first of a row of free ones. */
    private static int ports() {
        int first = Ports.free(1).get(0);
        try {
            Ports.requireFree(first, MAX_CONTENDERS);
            return first;
        } catch (BadInputException taken) {
            return ports();
        }
    }

    List<Integer> ports(int contenders) {
        return IntStream.range(firstPort, firstPort + contenders).boxed().toList();
    }

    Path results() {
        return options.state().resolve("experiment-" + number);
    }

    /** Resumes it where there is something to resume; a run that was killed before its folder was described has left nothing. */
    List<String> command() throws IOException {
        if (Files.exists(results().resolve("environment.json"))) {
            return List.of("resume", results().toString());
        }
        discard(results());
        return List.of(
                "compare",
                "--plan",
                options.state().resolve("experiment-" + number + ".yaml").toString(),
                "--servers",
                options.servers(),
                "--budget",
                options.budget(),
                "--out",
                results().toString());
    }

    private static void discard(Path folder) throws IOException {
        if (Files.isDirectory(folder)) {
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }

    /** Whether its evidence has its end mark, so that only files are left to write. */
    boolean measured() throws IOException {
        Path evidence = results().resolve("evidence.jsonl");
        return Files.exists(evidence) && Files.readString(evidence).contains("\"kind\":\"end\"");
    }

    /** The blocks that were on the disk after the last trial. */
    BlocksOnDisk known() throws IOException {
        Path file = knownFile();
        return new BlocksOnDisk(Files.exists(file) ? Files.readAllLines(file) : List.of());
    }

    void know(BlocksOnDisk blocks) throws IOException {
        Files.write(knownFile(), blocks.lines(), StandardCharsets.UTF_8);
    }

    private Path knownFile() {
        return options.state().resolve("experiment-" + number + ".blocks");
    }

    /** Hidden files in the result folder of an experiment that has ended. */
    List<String> hidden() throws IOException {
        try (Stream<Path> files = Files.walk(results())) {
            return files.map(file -> String.valueOf(file.getFileName()))
                    .filter(name -> name.startsWith("."))
                    .toList();
        }
    }
}
