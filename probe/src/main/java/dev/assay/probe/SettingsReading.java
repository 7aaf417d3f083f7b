package dev.assay.probe;

import dev.assay.model.NoMeasurementException;
import dev.assay.model.server.EffectiveSetting;
import dev.assay.model.server.EffectiveSetting.Source;
import java.io.IOException;
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
        try (SharedFolder folder = SharedFolder.with(jcmd.pid(), PREFIX)) {
            SettingsAgentJar.write(folder.here(AGENT));
            folder.here(ANSWER + ".part");
            jcmd.ask("JVMTI.agent_load", folder.there(AGENT).toString(), what + folder.there(ANSWER));
            return folder.text(ANSWER, LONGEST).lines().toList();
        } catch (IOException | NoMeasurementException e) {
            return List.of();
        }
    }

    private static Optional<EffectiveSetting> setting(String contender, String line) {
        int split = line.indexOf('=');
        return split <= 0
                ? Optional.empty()
                : Optional.of(new EffectiveSetting(
                        contender, line.substring(0, split), line.substring(split + 1), Source.READ));
    }
}
