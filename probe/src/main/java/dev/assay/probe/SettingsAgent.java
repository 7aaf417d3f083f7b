package dev.assay.probe;

import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Reads the settings of the server that runs in this JVM and writes them to a file, one {@code name=value} a line, with the
 * server classes that are loaded.
 *
 * <p>Runs inside the observed process, so it changes nothing there, throws nothing, holds nothing up for longer than
 * {@link #LIMIT_MILLIS}, and uses nothing but the JDK and the classes of {@link SettingsAgentJar}.
 *
 * <p>The server is found from Spring Boot (2.5 or later): its shutdown hook, a static field of SpringApplication, knows the
 * running contexts, and a context with a web server hands it out.
 */
final class SettingsAgent {
    /** A getter of the app may wait for a lock. */
    static final long LIMIT_MILLIS = 10_000;

    private SettingsAgent() {}

    /**
     * Called by the JVM.
     *
     * @param answer the file to write, with {@link MemoryPools#ASKED} in front where that is wanted
     */
    public static void agentmain(String answer, Instrumentation instrumentation) {
        Thread reader = new Thread(() -> answer(answer, instrumentation), "assay-settings");
        reader.setDaemon(true);
        reader.start();
        try {
            reader.join(LIMIT_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void answer(String answer, Instrumentation instrumentation) {
        try {
            if (answer.startsWith(MemoryPools.ASKED)) {
                write(Path.of(answer.substring(MemoryPools.ASKED.length())), MemoryPools.lines());
            } else {
                write(Path.of(answer), read(instrumentation.getAllLoadedClasses()));
            }
        } catch (Throwable e) {
            // Whatever it is, it is no business of the app: the answer then is missing, and so are the settings.
        }
    }

    private static List<String> read(Class<?>[] loaded) throws IOException {
        Optional<Mirror> webServer = Arrays.stream(loaded)
                .filter(type -> type.getName().equals("org.springframework.boot.SpringApplication"))
                .flatMap(SettingsAgent::webServers)
                .findFirst();
        Stream<String> settings = ServerReader.readAny(webServer.orElse(Mirror.NOTHING)).values().entrySet().stream()
                .map(entry -> entry.getKey().title() + "=" + entry.getValue());
        return Stream.concat(settings, ServerClasses.lines(loaded)).toList();
    }

    private static Stream<Mirror> webServers(Class<?> springApplication) {
        return Mirror.ofStatic(springApplication, "shutdownHook").get("contexts").items().stream()
                .map(context -> context.get("getWebServer"))
                .filter(Mirror::isPresent);
    }

    /** Complete or not at all. */
    private static void write(Path file, List<String> lines) throws IOException {
        Path part = file.resolveSibling(file.getFileName() + ".part");
        Files.write(part, lines);
        Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
    }
}
