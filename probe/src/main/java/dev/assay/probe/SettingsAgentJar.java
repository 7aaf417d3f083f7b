package dev.assay.probe;

import dev.assay.model.server.Server;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;

/** Packs the {@link SettingsAgent} into a separate jar, so that the observed process does not load the rest of Assay. */
final class SettingsAgentJar {
    private static final List<Class<?>> CLASSES = List.of(
            SettingsAgent.class,
            Mirror.class,
            KnobName.class,
            KnobValues.class,
            ServerClasses.class,
            MemoryPools.class,
            ServerReader.class);

    private SettingsAgentJar() {}

    static void write(Path file) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().putValue("Agent-Class", SettingsAgent.class.getName());
        try (OutputStream out = Files.newOutputStream(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
                JarOutputStream jar = new JarOutputStream(out, manifest)) {
            for (Class<?> type : CLASSES) {
                add(jar, type);
            }
            for (ServerReader reader : ServerReader.ALL.values()) {
                add(jar, reader.getClass());
            }
            jar.putNextEntry(
                    new JarEntry(ServerClasses.class.getPackageName().replace('.', '/') + "/" + ServerClasses.NAMES));
            jar.write(serverNames().getBytes(StandardCharsets.ISO_8859_1));
            jar.closeEntry();
        }
    }

    /** A line for each server: the class that identifies it, and its id. */
    private static String serverNames() {
        return Server.known().stream()
                .flatMap(server ->
                        server.facts().stream().map(facts -> facts.signs().loadedClass() + "=" + server.id() + "\n"))
                .collect(Collectors.joining());
    }

    private static void add(JarOutputStream jar, Class<?> type) throws IOException {
        String entry = type.getName().replace('.', '/') + ".class";
        try (InputStream in = SettingsAgentJar.class.getResourceAsStream("/" + entry)) {
            if (in == null) {
                throw new IOException(entry + " is not on the class path");
            }
            jar.putNextEntry(new JarEntry(entry));
            in.transferTo(jar);
            jar.closeEntry();
        }
    }
}
