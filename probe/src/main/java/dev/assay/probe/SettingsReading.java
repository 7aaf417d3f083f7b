package dev.assay.probe;

import dev.assay.model.NoMeasurementException;
import dev.assay.model.server.EffectiveSetting;
import dev.assay.model.server.EffectiveSetting.Source;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Loads the {@link SettingsAgent} into a process and reads its response.
 *
 * @param jcmd loads the agent
 */
record SettingsReading(Jcmd jcmd) {
    private static final String PREFIX = "assay-settings";
    private static final String AGENT = "agent.jar";
    private static final String ANSWER = "answer";
    private static final int LONGEST = 1 << 20;

    /** The settings; empty if the process rejects the agent, or the agent finds no known server. */
    List<EffectiveSetting> of(String contender) throws InterruptedException {
        return ask().stream()
                .filter(line -> !ServerClasses.isOne(line))
                .flatMap(line -> setting(contender, line).stream())
                .toList();
    }

    /**
     * The jars of the servers whose classes the process has loaded, by server id.
     *
     * @return empty if the process rejects the agent
     */
    Optional<Map<String, String>> serverJars() throws InterruptedException {
        List<String> lines = ask();
        return lines.isEmpty() ? Optional.empty() : Optional.of(ServerClasses.jars(lines));
    }

    /** Lines of {@link MemoryPools}; empty if the process rejects the agent. */
    List<String> memoryPools() throws InterruptedException {
        return ask(MemoryPools.ASKED);
    }

    private List<String> ask() throws InterruptedException {
        return ask("");
    }

    /** The lines of the response; empty if the process rejects the agent. */
    private List<String> ask(String what) throws InterruptedException {
        try {
            Optional<SandboxView> confined = SandboxView.of(Path.of("/proc", Long.toString(jcmd.pid())));
            Path folder = confined.isPresent()
                    ? Files.createTempDirectory(confined.get().tmp(), PREFIX)
                    : Files.createTempDirectory(PREFIX);
            try {
                return answer(
                        what, folder, confined.isPresent() ? SandboxView.TMP.resolve(folder.getFileName()) : folder);
            } finally {
                delete(folder);
            }
        } catch (IOException | NoMeasurementException e) {
            return List.of();
        }
    }

    /** @param seen path of the folder as seen by the process */
    private List<String> answer(String what, Path folder, Path seen) throws IOException, InterruptedException {
        SettingsAgentJar.write(folder.resolve(AGENT));
        jcmd.ask("JVMTI.agent_load", seen.resolve(AGENT).toString(), what + seen.resolve(ANSWER));
        return read(folder.resolve(ANSWER));
    }

    /** Follows no links: a process in a sandbox could link to files that it must not see. */
    private static List<String> read(Path answer) throws IOException {
        if (!Files.isRegularFile(answer, LinkOption.NOFOLLOW_LINKS)) {
            return List.of();
        }
        try (InputStream in = Files.newInputStream(answer, LinkOption.NOFOLLOW_LINKS)) {
            return new String(in.readNBytes(LONGEST), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
        }
    }

    private static Optional<EffectiveSetting> setting(String contender, String line) {
        int split = line.indexOf('=');
        return split <= 0
                ? Optional.empty()
                : Optional.of(new EffectiveSetting(
                        contender, line.substring(0, split), line.substring(split + 1), Source.READ));
    }

    /** Deletes only the files created here, since the process may have replaced the folder. */
    private static void delete(Path folder) throws IOException {
        Files.deleteIfExists(folder.resolve(AGENT));
        Files.deleteIfExists(folder.resolve(ANSWER));
        Files.deleteIfExists(folder.resolve(ANSWER + ".part"));
        Files.deleteIfExists(folder);
    }
}
