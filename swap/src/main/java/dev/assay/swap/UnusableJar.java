package dev.assay.swap;

import dev.assay.model.BadInputException;
import dev.assay.model.server.Server;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Pattern;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;

/** Why a file cannot be used, and what to give instead. */
final class UnusableJar {
    static final String NO_BOOT_JAR =
            "this is no executable Spring Boot jar: its manifest names no Spring-Boot-Version";

    static final String BOOT_JAR =
            "Give the jar that spring-boot-maven-plugin's repackage goal or `gradle bootJar` writes.";

    /** A path has lost one of the two slashes. */
    private static final Pattern URL = Pattern.compile("(?i)(https?|ftp|file|docker|oci):/");

    private static final Pattern IMAGE =
            Pattern.compile("[a-z0-9][\\w./-]*(:\\d+/[\\w./-]+)?(:[\\w.-]+|@sha256:[0-9a-f]+)");

    private UnusableJar() {}

    static BadInputException because(Path path, String what, String instead) {
        return new BadInputException(path.toString(), what, instead);
    }

    /** Rejects anything but a readable regular file. */
    static void checkFile(Path path) {
        Path here = Path.of("").toAbsolutePath();
        String given = (path.startsWith(here) ? here.relativize(path) : path).toString();
        if (!Files.exists(path) && URL.matcher(given).lookingAt()) {
            throw because(
                    path,
                    "this is a URL, and the app has to be a jar, which Assay starts itself",
                    "Download the executable jar and give its path; to send load to a service that runs: assay load URL.");
        } else if (!Files.exists(path) && IMAGE.matcher(given).matches()) {
            throw because(
                    path,
                    "there is no such file; if it is a container image, the app has to be a jar, which Assay starts itself",
                    "Copy the executable jar out of it: docker create --name app IMAGE; docker cp app:/PATH/TO/app.jar .");
        }
        if (!Files.exists(path) && Server.byId(given).isPresent()) {
            throw because(
                    path,
                    "there is no such file; a server is named behind --servers, which takes one word",
                    "Write --servers tomcat," + (given.equals("tomcat") ? "jetty" : given)
                            + " and the jar before or behind it.");
        }
        if (!Files.exists(path)) {
            throw because(path, "there is no such file", "Give the path of the executable jar that you deploy.");
        }
        if (Files.isDirectory(path)) {
            throw because(
                    path,
                    "this is a folder",
                    "Give the executable jar in it, usually target/NAME.jar or build/libs/NAME.jar.");
        }
        if (!Files.isRegularFile(path)) {
            throw because(path, "this is a pipe or a device", "Give a regular file, which can be read more than once.");
        }
        if (!Files.isReadable(path)) {
            throw because(path, "the file cannot be read", "Check its permissions.");
        }
    }

    /** For a file that cannot be opened as a zip; truncated if it begins like one. */
    static BadInputException noZip(Path path, Exception cause) {
        try {
            if (startsLikeZip(path)) {
                return truncated(path, cause);
            } else if (isProgram(path)) {
                return because(
                        path,
                        "this is a program for one kind of machine, such as a native image, in which no server can be swapped",
                        "Give the executable jar of the same app, which `mvn package` or `gradle bootJar` builds.");
            } else if (isArchive(path)) {
                return archive(path);
            }
        } catch (IOException e) {
            cause.addSuppressed(e);
        }
        String executable = "Give the executable jar that `mvn package` or `gradle bootJar` builds.";
        String file = path.getFileName().toString();
        return new BadInputException(
                path.toString(),
                "not a jar: " + cause.getMessage(),
                file.matches(".*\\.ya?ml") ? executable + " A plan goes behind --plan." : executable,
                cause);
    }

    private static BadInputException archive(Path path) {
        return because(path, "this is an archive, not a jar", "Unpack it, and give the executable jar in it.");
    }

    static boolean startsLikeZip(Path path) throws IOException {
        return start(path).equals("504b0304");
    }

    /** Whether it begins like an executable of Linux, macOS or Windows. */
    private static boolean isProgram(Path path) throws IOException {
        return start(path).matches("7f454c46|c[ef]faedfe|cafebabe|4d5a....");
    }

    /** Whether it begins like something compressed (gzip, bzip2, xz, Zstandard, 7z, RAR), or is called a tar. */
    private static boolean isArchive(Path path) throws IOException {
        return start(path).matches("1f8b....|425a68..|fd377a58|28b52ffd|377abcaf|52617221")
                || path.toString().endsWith(".tar");
    }

    private static String start(Path path) throws IOException {
        try (InputStream in = Files.newInputStream(path)) {
            return HexFormat.of().formatHex(in.readNBytes(4));
        }
    }

    private static BadInputException truncated(Path path, Exception cause) {
        BadInputException bad = truncated(path);
        bad.addSuppressed(cause);
        return bad;
    }

    static BadInputException truncated(Path path) {
        return because(path, "the jar is cut short or damaged", "Build or copy it again, and compare the sizes.");
    }

    static BadInputException damaged(Path path, NestedJar library) {
        return because(
                path,
                "library " + library.entry() + " in it is cut short or damaged",
                "Rebuild the jar; if that does not help, delete the library from the build's cache first.");
    }

    /** For a zip that is not an executable Spring Boot jar; the advice depends on what it seems to be. */
    static BadInputException noBootJar(Path path, List<ZipArchiveEntry> entries) {
        String file = path.getFileName().toString();
        if (file.endsWith(".war")
                || entries.stream().anyMatch(entry -> entry.getName().startsWith("WEB-INF/"))) {
            return because(
                    path,
                    "this is a war for a servlet container, without an embedded server",
                    "Build the app as an executable jar: set its packaging to jar and add spring-boot-maven-plugin's repackage goal, or run `gradle bootJar`.");
        }
        if (file.endsWith("-plain.jar") || file.endsWith(".original")) {
            return because(
                    path,
                    "it has only the app's own classes, without its libraries",
                    "Give the executable jar beside it: "
                            + file.replace("-plain.jar", ".jar").replace(".original", ""));
        }
        return file.endsWith(".zip") ? archive(path) : because(path, NO_BOOT_JAR, BOOT_JAR);
    }

    /** For a thin jar, which has no server to swap: it fetches its libraries when it starts. */
    static BadInputException thin(Path path) {
        return because(
                path,
                "this is a thin jar, which fetches its libraries when it starts, so no server is in it",
                "Build it without the thin layout of spring-boot-thin-launcher: a normal executable jar contains its libraries.");
    }

    static BadInputException extracted(Path path) {
        return because(
                path,
                "this jar was extracted from an executable jar: its libraries are beside it, so no server in it can be swapped",
                "Give the jar that it was extracted from, or measure this one as it is: assay compare with --servers own.");
    }

    /** For an extracted jar without its libraries, which cannot even start. */
    static BadInputException incomplete(Path path, NestedJar library) {
        return because(
                path,
                "this jar was extracted from an executable jar, and " + EntryNames.quoted(library.entry())
                        + ", which its manifest names, is not beside it",
                "Give the jar that it was extracted from.");
    }

    /** Whether its name shows that it is only part of an app. */
    static boolean isPart(Path path) {
        return String.valueOf(path.getFileName()).matches(".*(-plain\\.jar|\\.original)");
    }
}
