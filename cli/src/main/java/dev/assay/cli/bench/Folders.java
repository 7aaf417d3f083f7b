package dev.assay.cli.bench;

import dev.assay.model.BadInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Where things are on disk. */
public final class Folders {
    private static final List<String> BUILT_IN = List.of("orders", "jersey");

    private static final String CACHE_LIMIT = "ASSAY_CACHE_MB";
    private static final long USUAL_CACHE = 2L << 30;

    private static final DateTimeFormatter STAMP = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT);

    private Folders() {}

    /**
     * Bytes that swapped jars and start-up caches may take.
     *
     * @throws BadInputException if the environment variable that sets it is no number
     */
    static long cacheLimit(Map<String, String> environment) {
        String megabytes = environment.getOrDefault(CACHE_LIMIT, "");
        if (megabytes.isBlank()) {
            return USUAL_CACHE;
        } else if (!megabytes.matches("\\d{1,9}")) {
            throw new BadInputException(
                    CACHE_LIMIT, "not a whole number of megabytes: " + megabytes, "Write for example 2048.");
        }
        return Long.parseLong(megabytes) << 20;
    }

    /** Swapped jars and the measuring lock: {@code $XDG_CACHE_HOME/assay} or {@code ~/.cache/assay}. */
    static Path cache(Map<String, String> environment) {
        return Optional.ofNullable(environment.get("XDG_CACHE_HOME"))
                .filter(folder -> !folder.isBlank())
                .map(Path::of)
                .orElseGet(() -> Path.of(System.getProperty("user.home", "."), ".cache"))
                .resolve("assay");
    }

    /**
     * The result folder.
     *
     * @param named by the user, if at all
     * @param subject start of its name if the user named none
     */
    public static Path results(@Nullable Path named, String subject) {
        return named != null
                ? named
                : Path.of(
                        "assay-results",
                        subject + "-"
                                + LocalDateTime.now(ZoneId.systemDefault()).format(STAMP));
    }

    /**
     * Creates a folder unless it exists.
     *
     * @throws BadInputException if it cannot be created
     */
    public static void make(Path folder) {
        try {
            create(folder);
        } catch (IOException e) {
            throw new BadInputException(
                    folder.toString(),
                    Files.exists(folder) ? "is a file, not a folder" : "cannot be created: " + e.getMessage(),
                    "Choose another folder with --out.",
                    e);
        }
    }

    /** An absolute path as a user types it: relative to the current folder, if the file is below it. */
    public static Path relative(Path file) {
        Path here = Path.of("").toAbsolutePath();
        return file.startsWith(here) ? here.relativize(file) : file;
    }

    /** As {@link Files#createDirectories}, which on JDK 17 rejects a link to a folder. */
    public static void create(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            Files.createDirectories(folder);
        }
    }

    /**
     * The jar of a built-in app by its name: {@code orders} (Spring Boot) or {@code jersey} (JAX-RS).
     *
     * @throws BadInputException if there is none of that name, or it was not built
     */
    public static Path builtInApp(String name) {
        if (!BUILT_IN.contains(name)) {
            throw new BadInputException(
                    "--app", "no built-in app: " + name, "Write one of " + String.join(", ", BUILT_IN) + ".");
        }
        return built(apps().resolve(name), name);
    }

    /**
     * The jar of an app of the source tree.
     *
     * @param module its folder, relative to that of all apps
     * @throws BadInputException if it was not built
     */
    public static Path app(String module, String name) {
        return built(apps().resolve(module), name);
    }

    private static Path apps() {
        return Path.of(System.getProperty("assay.home", "."), "apps");
    }

    private static Path built(Path module, String name) {
        Path jar = module.resolve("target").resolve(name + ".jar");
        if (Files.isRegularFile(jar)) {
            return jar;
        }
        return PackedApps.unpacked(name, cache(System.getenv()))
                .orElseThrow(() -> new BadInputException(
                        jar.toString(),
                        "the built-in app was not found",
                        "Build it with `mvn -B -DskipTests package`, start Assay through the `assay` script of its source tree,"
                                + " or give your own jar."));
    }
}
