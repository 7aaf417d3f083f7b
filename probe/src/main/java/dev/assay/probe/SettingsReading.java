package dev.assay.probe;

import dev.assay.model.EffectiveSetting;
import dev.assay.model.EffectiveSetting.Source;
import dev.assay.model.NoMeasurementException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Loads the {@link SettingsAgent} into a process and takes its answer.
 *
 * @param jcmd to load it with
 */
record SettingsReading(Jcmd jcmd) {
    /** Empty when the process takes no agent, or the agent found no server that it knows. */
    List<EffectiveSetting> of(String contender) {
        return ask().stream()
                .filter(line -> !ServerClasses.isOne(line))
                .flatMap(line -> setting(contender, line).stream())
                .toList();
    }

    /**
     * The servers whose classes the process has loaded, by their id, with the jar that each comes from.
     *
     * @return empty when the process takes no agent
     */
    Optional<Map<String, String>> serverJars() {
        List<String> lines = ask();
        return lines.isEmpty() ? Optional.empty() : Optional.of(ServerClasses.jars(lines));
    }

    /** As {@link MemoryPools} writes them; none when the process takes no agent. */
    List<String> memoryPools() {
        return ask(MemoryPools.ASKED);
    }

    private List<String> ask() {
        return ask("");
    }

    /** No lines when the process takes no agent. */
    private List<String> ask(String what) {
        try {
            Path folder = Files.createTempDirectory("assay-settings");
            try {
                return answer(what, folder);
            } finally {
                delete(folder);
            }
        } catch (IOException | NoMeasurementException e) {
            return List.of();
        }
    }

    private List<String> answer(String what, Path folder) throws IOException {
        Path jar = folder.resolve("agent.jar");
        Path answer = folder.resolve("answer");
        SettingsAgentJar.write(jar);
        jcmd.ask("JVMTI.agent_load", jar.toString(), what + answer);
        return Files.exists(answer) ? Files.readAllLines(answer) : List.of();
    }

    private static Optional<EffectiveSetting> setting(String contender, String line) {
        int split = line.indexOf('=');
        return split <= 0
                ? Optional.empty()
                : Optional.of(new EffectiveSetting(
                        contender, line.substring(0, split), line.substring(split + 1), Source.READ));
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                Files.deleteIfExists(file);
            }
        }
        Files.deleteIfExists(folder);
    }
}
