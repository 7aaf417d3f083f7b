package dev.assay.launch;

import dev.assay.launch.files.TemporaryFolder;
import dev.assay.launch.files.UnusedFolders;
import dev.assay.launch.process.CappedLog;
import dev.assay.launch.process.Drain;
import dev.assay.model.BadInputException;
import dev.assay.model.NoMeasurementException;
import dev.assay.model.Sha256;
import dev.assay.model.plan.Contender;
import dev.assay.model.plan.Deployment;
import dev.assay.model.server.SwappedJar;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Creates the caches that contenders start from: a CDS archive or an AOT cache for each combination of jar, JDK, options and
 * properties, kept in a folder. The app is first extracted with Spring Boot's own tool, because the JVM archives few classes of
 * nested jars. Then a training run until the first successful response makes the JVM write the cache.
 *
 * <p>A cache records paths and modification times of jars, so the extracted files must not be moved. The JVM is told to refuse
 * to start if its cache does not match, so no start silently lacks one. Use only under the measuring lock, since two runs at once
 * would write the same files.
 */
public final class StartCaches {
    private static final Duration GRACE = Duration.ofMinutes(2);
    private static final int FIRST_JDK_WITH_AOT = 25;
    private static final String CACHE = "start.cache";
    private static final String PART = ".part";
    private static final Pattern OF_THE_USER = Pattern.compile("-XX:(SharedArchiveFile|AOTCache)=.*");

    private static final String EXTRACTED =
            "it runs extracted from its jar, as a start-up cache requires; that alone shortens a start";

    private final Path folder;
    private final Launcher launcher;

    /** @param folder for the caches; created when needed. What has not been used for 30 days is deleted. */
    public StartCaches(Path folder, Launcher launcher) {
        this.folder = folder;
        this.launcher = launcher;
        UnusedFolders.remove(folder);
    }

    /** Whether a contender asks for a cache. */
    public static boolean wanted(Deployment deployment) {
        return deployment.jvmOptions().stream().anyMatch(StartCaches::isPlaceholder);
    }

    /**
     * Rejects a contender whose cache cannot be created.
     *
     * @param bootVersion empty for an app without Spring Boot
     * @throws BadInputException if the JDK or the app's Boot version is too old, or the app has none
     */
    public static void check(Deployment deployment, String bootVersion) {
        boolean aot = deployment.jvmOptions().stream().anyMatch(option -> option.contains(Contender.AOT_CACHE));
        if (aot && deployment.jdk().feature() < FIRST_JDK_WITH_AOT) {
            throw new BadInputException(
                    deployment.id() + ", cache aot",
                    "JDK " + deployment.jdk().feature() + " cannot create an AOT cache in one step",
                    "Write --jdk " + FIRST_JDK_WITH_AOT + " or a newer one, or --startup-cache cds.");
        }
        if (wanted(deployment) && bootVersion.isEmpty()) {
            throw new BadInputException(
                    deployment.id() + ", cache",
                    "an app without Spring Boot cannot extract itself, which start-up caches require",
                    "Omit the cache.");
        }
        if (wanted(deployment) && bootVersion.matches("[12]\\..*|3\\.[012]\\..*")) {
            throw new BadInputException(
                    deployment.id() + ", cache",
                    "a jar of Spring Boot " + bootVersion + " cannot extract itself, which start-up caches require",
                    "Omit the cache, or build the app with Spring Boot 3.3 or newer.");
        }
    }

    /** Options that give one cache to contenders with different jars: it fits one of them, and the JVMs of the others ignore it. */
    public static List<String> shared(List<Deployment> deployments) {
        return deployments.stream()
                .flatMap(deployment -> deployment.jvmOptions().stream())
                .filter(option -> OF_THE_USER.matcher(option).matches() && !isPlaceholder(option))
                .distinct()
                .filter(option -> isShared(option, deployments))
                .toList();
    }

    private static boolean isShared(String option, List<Deployment> deployments) {
        return deployments.stream()
                        .filter(deployment -> deployment.jvmOptions().contains(option))
                        .map(deployment -> deployment.jar().path())
                        .distinct()
                        .count()
                > 1;
    }

    /**
     * The same contender with its cache in place, ready to be started; itself if it asks for none.
     *
     * @param spec how to launch a deployment for training
     * @throws NoMeasurementException if the app does not start, or its JVM writes no cache
     */
    public Deployment prepare(Deployment deployment, Function<Deployment, LaunchSpec> spec)
            throws InterruptedException {
        if (!wanted(deployment)) {
            return deployment;
        }
        Path home = home(deployment);
        Path cache = home.resolve(CACHE);
        try {
            removeLeftovers(home);
            Deployment extracted = extracted(deployment, home);
            if (!Files.isRegularFile(cache)) {
                Path part = home.resolve("start" + PART);
                train(extracted.withJvmOptions(options(deployment, part, true)), spec);
                if (!Files.isRegularFile(part)) {
                    throw failed(deployment, "its JVM wrote no cache");
                }
                Files.move(part, cache, StandardCopyOption.ATOMIC_MOVE);
            }
            UnusedFolders.use(home);
            return extracted.withJvmOptions(options(deployment, cache, false));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Whether a contender asks for a cache that does not exist yet; creating it takes some seconds. */
    public boolean missing(Deployment deployment) {
        return wanted(deployment) && !Files.isRegularFile(home(deployment).resolve(CACHE));
    }

    private Path home(Deployment deployment) {
        return folder.resolve(key(deployment));
    }

    /** Removes partial files of an interrupted run; no other run is active, thanks to the measuring lock. */
    private static void removeLeftovers(Path home) throws IOException {
        if (!Files.isDirectory(home)) {
            return;
        }
        try (Stream<Path> files = Files.list(home)) {
            for (Path part :
                    files.filter(file -> file.toString().endsWith(PART)).toList()) {
                TemporaryFolder.delete(part);
            }
        }
    }

    private void train(Deployment deployment, Function<Deployment, LaunchSpec> spec) throws InterruptedException {
        Launch launch = launcher.launch(spec.apply(deployment));
        if (launch instanceof Launch.Failed bad) {
            throw failed(deployment, bad.reason() + " " + String.join(" | ", bad.lastLogLines()));
        }
        if (((Launch.Ready) launch).server().stop(GRACE) != Stop.CLEAN) {
            throw failed(deployment, "it did not end within " + GRACE.toMinutes() + " minutes");
        }
    }

    private static Deployment extracted(Deployment deployment, Path home) throws IOException, InterruptedException {
        Path jar = deployment.jar().path();
        Path app = home.resolve("app").resolve(jar.getFileName());
        if (!Files.isRegularFile(app)) {
            Path part = home.resolve("app" + PART);
            Files.createDirectories(home);
            Path log = home.resolve("extract.log");
            if (!extract(deployment, part, log)) {
                TemporaryFolder.remove(part);
                throw failed(
                        deployment,
                        jar.getFileName() + " does not extract itself"
                                + reason(Files.readAllLines(log, StandardCharsets.ISO_8859_1)) + "; full log: " + log);
            }
            Files.move(part, home.resolve("app"), StandardCopyOption.ATOMIC_MOVE);
        }
        SwappedJar swapped = deployment.jar();
        return new Deployment(
                deployment.contender(),
                swapped.at(
                        app,
                        Stream.concat(swapped.warnings().stream(), Stream.of(EXTRACTED))
                                .toList()),
                deployment.jdk(),
                deployment.jvmOptions(),
                deployment.properties(),
                deployment.app());
    }

    /** Makes the jar extract itself; false if that fails. */
    private static boolean extract(Deployment deployment, Path to, Path log) throws IOException, InterruptedException {
        Files.deleteIfExists(log);
        ProcessBuilder builder = new ProcessBuilder(
                deployment.jdk().home().resolve("bin").resolve("java").toString(),
                "-Djarmode=tools",
                "-jar",
                deployment.jar().path().toString(),
                "extract",
                "--destination",
                to.toString());
        Drain output = Drain.start(builder, CappedLog.of(log));
        Process process = output.process();
        try {
            return process.waitFor(GRACE.toSeconds(), TimeUnit.SECONDS) && process.exitValue() == 0;
        } finally {
            process.toHandle().destroyForcibly();
            output.finish();
        }
    }

    /** JVM options that create the cache when training, and use it otherwise. */
    private static List<String> options(Deployment deployment, Path cache, boolean training) {
        return deployment.jvmOptions().stream()
                .flatMap(option -> {
                    if (training && option.contains(Contender.CDS_ARCHIVE)) {
                        return Stream.of("-XX:ArchiveClassesAtExit=" + cache);
                    } else if (training && option.contains(Contender.AOT_CACHE)) {
                        return Stream.of("-XX:AOTCacheOutput=" + cache);
                    } else if (training && (option.equals("-Xshare:on") || option.equals("-XX:AOTMode=on"))) {
                        return Stream.empty();
                    }
                    return Stream.of(option.replace(Contender.CDS_ARCHIVE, cache.toString())
                            .replace(Contender.AOT_CACHE, cache.toString()));
                })
                .toList();
    }

    private static boolean isPlaceholder(String option) {
        return option.contains(Contender.CDS_ARCHIVE) || option.contains(Contender.AOT_CACHE);
    }

    private static String key(Deployment deployment) {
        return Sha256.of(String.join(
                "\n",
                deployment.jar().sha256(),
                deployment.jar().path().toString(),
                deployment.jdk().home().toString(),
                deployment.jdk().version(),
                String.join("\n", deployment.jvmOptions()),
                deployment.properties().toString()));
    }

    /** Why Spring Boot's tool failed: the first line of its output, and what is behind it if that is known. */
    static String reason(List<String> output) {
        String all = String.join("\n", output);
        String first = output.stream()
                .filter(line -> !line.isBlank())
                .findFirst()
                .map(line -> ": " + line.strip())
                .orElse("");
        if (all.contains("/lib-provided/")) {
            return first
                    + " (Spring Boot's tool fails for any war whose server is in WEB-INF/lib-provided: its issue 51367)";
        }
        return all.contains("Unsupported jarmode")
                ? first
                        + " (it was built without Spring Boot's tools: includeTools is false, or the plugin is older than 3.3)"
                : first;
    }

    private static NoMeasurementException failed(Deployment deployment, String why) {
        return new NoMeasurementException(
                deployment.id() + ": its start-up cache could not be created: " + why,
                "Omit --startup-cache for this app (--startup-cache none), or fix what is reported.");
    }
}
