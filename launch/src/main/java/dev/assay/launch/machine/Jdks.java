package dev.assay.launch.machine;

import dev.assay.model.BadInputException;
import dev.assay.model.server.Jdk;
import java.io.File;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Collectors;

/** The JDKs of this machine, identified by the {@code release} files in their home folders; none is started. */
public final class Jdks {
    private static final List<String> SHARED_FOLDERS =
            List.of("/usr/lib/jvm", "/usr/java", "/opt", "/opt/java", "/Library/Java/JavaVirtualMachines");

    private static final List<String> USER_FOLDERS = List.of(
            ".sdkman/candidates/java",
            ".asdf/installs/java",
            ".local/share/mise/installs/java",
            ".jdks",
            ".gradle/jdks",
            "Library/Java/JavaVirtualMachines");

    /** The first whose responses to jcmd are understood; it runs apps that were compiled for older ones. */
    public static final int OLDEST = 17;

    private Jdks() {}

    public static Jdk running() {
        Path home = real(Path.of(System.getProperty("java.home")));
        return read(home)
                .orElseGet(() -> new Jdk(
                        home,
                        Runtime.version().feature(),
                        Runtime.version() + " (" + System.getProperty("java.vendor", "unknown vendor") + ")"));
    }

    /** All JDKs found in the usual places, the environment and the PATH; sorted by feature version, then by home folder. */
    public static List<Jdk> installed() {
        Jdk running = running();
        Set<Path> homes = new HashSet<>();
        List<Jdk> found = new ArrayList<>();
        homes.add(running.home());
        found.add(running);
        candidates().stream()
                .map(Jdks::real)
                .filter(homes::add)
                .flatMap(home -> read(home).stream())
                .forEach(found::add);
        found.sort(Comparator.comparingInt(Jdk::feature).thenComparing(Jdk::home));
        return List.copyOf(found);
    }

    /**
     * The JDK for a contender: the running one if none is requested or if it matches, otherwise the newest that matches.
     *
     * @param feature feature version, for example {@code 17}; or the home folder of a JDK
     * @throws BadInputException if there is none, or it is older than {@value #OLDEST}; lists the installed ones
     */
    public static Jdk select(Optional<String> feature) {
        return feature.map(wanted -> select(wanted, running(), installed())).orElseGet(Jdks::running);
    }

    static Jdk select(String wanted, Jdk running, List<Jdk> installed) {
        Jdk found = find(wanted, running, installed);
        if (found.feature() < OLDEST) {
            throw unknown(wanted, "answers jcmd differently from JDK " + OLDEST + " and newer", installed);
        }
        return found;
    }

    private static Jdk find(String wanted, Jdk running, List<Jdk> installed) {
        if (wanted.contains("/")) {
            return read(real(Path.of(wanted)))
                    .orElseThrow(() -> unknown(wanted, "is not the home of a JDK", installed));
        }
        if (!wanted.matches("[1-9]\\d{0,3}")) {
            throw unknown(wanted, "is not a feature version", installed);
        }
        int feature = Integer.parseInt(wanted);
        if (running.feature() == feature) {
            return running;
        }
        return installed.stream()
                .filter(jdk -> jdk.feature() == feature)
                .max(Comparator.comparing((Jdk jdk) -> Runtime.Version.parse(number(jdk))))
                .orElseThrow(() -> unknown(wanted, "is not installed", installed));
    }

    private static String number(Jdk jdk) {
        String number = jdk.version().replaceFirst("[^0-9.].*", "").replaceFirst("(\\.0)+$", "");
        return number.matches("[1-9]\\d*(\\.\\d+)*") ? number : String.valueOf(jdk.feature());
    }

    private static BadInputException unknown(String wanted, String what, List<Jdk> installed) {
        return new BadInputException(
                "jdk " + wanted,
                what,
                "Installed: "
                        + installed.stream()
                                .filter(jdk -> jdk.feature() >= OLDEST)
                                .map(jdk -> jdk.feature() + " (" + jdk.home() + ")")
                                .collect(Collectors.joining(", "))
                        + "; write one of these numbers.");
    }

    private static List<Path> candidates() {
        List<Path> homes = new ArrayList<>();
        for (Map.Entry<String, String> variable : System.getenv().entrySet()) {
            if (variable.getKey().startsWith("JAVA_HOME")) {
                Programs.path(variable.getValue()).ifPresent(homes::add);
            }
        }
        String path = Optional.ofNullable(System.getenv("PATH")).orElse("");
        Arrays.stream(path.split(File.pathSeparator, -1))
                .filter(folder -> !folder.isEmpty())
                .flatMap(folder -> Programs.path(folder, "java").stream())
                .map(Jdks::real)
                .filter(Files::isExecutable)
                .forEach(java -> homes.add(java.resolve("../..").normalize()));
        SHARED_FOLDERS.forEach(folder -> homes.addAll(inside(Path.of(folder))));
        Path user = Path.of(System.getProperty("user.home", "/"));
        USER_FOLDERS.forEach(folder -> homes.addAll(inside(user.resolve(folder))));
        return homes;
    }

    private static List<Path> inside(Path folder) {
        List<Path> homes = new ArrayList<>();
        try (DirectoryStream<Path> children = Files.newDirectoryStream(folder)) {
            for (Path child : children) {
                homes.add(child);
                homes.add(child.resolve("Contents/Home"));
            }
        } catch (IOException e) {
            // The folder does not exist on this machine.
        }
        return homes;
    }

    /** The JDK or JRE with this home folder; empty if there is none, or its version is not stated. */
    static Optional<Jdk> read(Path home) {
        if (!Files.isExecutable(home.resolve("bin").resolve("java"))) {
            return Optional.empty();
        }
        Properties release = new Properties();
        try (Reader reader = Files.newBufferedReader(home.resolve("release"))) {
            release.load(reader);
        } catch (IOException | IllegalArgumentException e) {
            return Optional.empty();
        }
        String version = value(release, "JAVA_VERSION", "");
        String full = value(release, "JAVA_RUNTIME_VERSION", version);
        return feature(version)
                .map(feature ->
                        new Jdk(home, feature, full + " (" + value(release, "IMPLEMENTOR", "unknown vendor") + ")"));
    }

    private static Optional<Integer> feature(String version) {
        String plain = version.startsWith("1.") ? version.substring(2) : version;
        String digits = plain.replaceFirst("\\D.*", "");
        return digits.isEmpty() || digits.length() > 4 ? Optional.empty() : Optional.of(Integer.parseInt(digits));
    }

    private static String value(Properties release, String key, String otherwise) {
        return release.getProperty(key, otherwise).replace("\"", "").trim();
    }

    private static Path real(Path path) {
        try {
            return path.toRealPath();
        } catch (IOException e) {
            return path.toAbsolutePath().normalize();
        }
    }
}
