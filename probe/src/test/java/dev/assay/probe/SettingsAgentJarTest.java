package dev.assay.probe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.server.Server;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Properties;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SettingsAgentJarTest {
    @Test
    void holdsEveryReaderAndTheNamesOfAllServers(@TempDir Path temp) throws IOException {
        Path file = temp.resolve("agent.jar");
        SettingsAgentJar.write(file);

        try (JarFile jar = new JarFile(file.toFile())) {
            for (ServerReader reader : ServerReader.ALL.values()) {
                assertThat(jar.getEntry(reader.getClass().getName().replace('.', '/') + ".class"))
                        .isNotNull();
            }
            Properties names = new Properties();
            try (InputStream in = jar.getInputStream(jar.getEntry("dev/assay/probe/" + ServerClasses.NAMES))) {
                names.load(in);
            }
            assertThat(names.values())
                    .containsExactlyInAnyOrderElementsOf(
                            Server.known().stream().map(Server::id).toList());
            assertThat(names).containsEntry("sun.net.httpserver.ServerImpl", "jdk");
        }
    }
}
