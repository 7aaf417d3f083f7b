package dev.assay.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/** The version of this program, as its build wrote it. */
public final class Version implements IVersionProvider {
    /** Reads the manifest first, because the JVM has that without opening the jar; classes in a folder have none. */
    public static String number() {
        String built = Version.class.getPackage().getImplementationVersion();
        return built == null ? fromResource() : built;
    }

    private static String fromResource() {
        try (InputStream in = Version.class.getResourceAsStream("version.properties")) {
            Properties properties = new Properties();
            if (in != null) {
                properties.load(in);
            }
            return properties.getProperty("version", "unknown");
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    @Override
    public String[] getVersion() {
        return new String[] {"assay " + number()};
    }
}
