package dev.assay.launch.machine;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Properties;

/** A machine of {@code src/test/resources/machines}, which has no other files and programs than recorded. */
record RecordedHost(Path root) implements Host {
    private static final Path MACHINES = Path.of("src/test/resources/machines");

    static RecordedHost of(String name) {
        return new RecordedHost(MACHINES.resolve(name));
    }

    @Override
    public String property(String name) {
        return properties("jvm.properties").getProperty(name, "");
    }

    @Override
    public Optional<String> said(String program, String... arguments) {
        return Optional.ofNullable(
                properties("programs.properties").getProperty(program + " " + String.join(" ", arguments)));
    }

    private Properties properties(String file) {
        Properties properties = new Properties();
        if (Files.exists(root.resolve(file))) {
            try (Reader reader = Files.newBufferedReader(root.resolve(file))) {
                properties.load(reader);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return properties;
    }
}
