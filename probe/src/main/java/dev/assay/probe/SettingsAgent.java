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
 * Reads the settings of the server that runs in this JVM and writes them to a file, one {@code name=value} per line, together
 * with the loaded server classes.
 *
 * <p>Runs inside the observed process, so it changes nothing there, throws nothing, blocks nothing for longer than
 * {@link #LIMIT_MILLIS}, and uses only the JDK and the classes of {@link SettingsAgentJar}.
 *
 * <p>The server is found through Spring Boot (2.5 or later): its shutdown hook, a static field of SpringApplication, has the
 * running contexts, and a web server context has a getter for the server.
 */
final class SettingsAgent {
    /** A getter of the app may block on a lock. */
    static final long LIMIT_MILLIS = 10_000;

    private SettingsAgent() {}

    /**
     * Called by the JVM.
     *
     * @param response the file to write, prefixed with {@link MemoryPools#ASKED} to request memory pools
     */
    public static void agentmain(String response, Instrumentation instrumentation) {
        Thread reader = new Thread(() -> response(response, instrumentation), "assay-settings");
        reader.setDaemon(true);
        reader.start();
        try {
            reader.join(LIMIT_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void response(String response, Instrumentation instrumentation) {
        try {
            if (response.startsWith(MemoryPools.ASKED)) {
                write(Path.of(response.substring(MemoryPools.ASKED.length())), MemoryPools.lines());
            } else {
                write(Path.of(response), read(instrumentation.getAllLoadedClasses()));
            }
        } catch (Throwable e) {
            // Must not reach the app. The response is then missing, and so are the settings.
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

    private static void write(Path file, List<String> lines) throws IOException {
        Path part = file.resolveSibling(file.getFileName() + ".part");
        Files.write(part, lines);
        Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
    }
}
