package dev.assay.checks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.Needed;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code dist/image} on Debian: built twice, read back, and its command run in bubblewrap on nothing but the image's files. */
@Tag("long")
@Tag("programs")
class ImageEndToEndTest {
    private static final Duration LIMIT = Duration.ofMinutes(5);

    /** Programs and libraries of the image whose own libraries are not all in it. */
    private static final String UNLINKED = """
            for loader in /lib64/ld-linux* /lib/ld-linux*; do [ ! -e $loader ] || break; done
            for file in /opt/java/bin/* /opt/java/lib/*.so /opt/java/lib/server/*.so /usr/bin/*; do
              case $($loader --list $file 2>&1) in *'=> not found'*) echo $file ;; esac
            done
            """;

    @TempDir
    private static Path folder;

    private static Path file = Path.of("");

    @BeforeAll
    static void make() throws IOException, InterruptedException {
        if (missing().isEmpty()) {
            file = made("image.tar");
        }
    }

    private static Optional<String> missing() {
        return Stream.of("apt-get", "dpkg-deb")
                .filter(program -> Needed.find(program).isEmpty())
                .findFirst()
                .map(program -> program + ", which makes the image, is Debian's")
                .or(() -> Needed.missing("bwrap"));
    }

    @BeforeEach
    void onlyWhereItCanBeMade() {
        Needed.assume(missing());
    }

    /** But for the layer of the JDK: the class data that it writes differ from dump to dump. */
    @Test
    void twoHaveTheSameLayers() throws IOException, InterruptedException {
        List<String> layers = layers(file);

        assertThat(layers).hasSize(3);
        assertThat(layers(made("again.tar"))).hasSize(3).contains(layers.get(0), layers.get(2));
    }

    private static List<String> layers(Path image) throws IOException, InterruptedException {
        String manifest = output(new ProcessBuilder("tar", "-xOf", image.toString(), "manifest.json"));
        return Pattern.compile("blobs/sha256/[0-9a-f]{64}")
                .matcher(manifest.substring(manifest.indexOf("\"Layers\"")))
                .results()
                .map(MatchResult::group)
                .toList();
    }

    /** It checks every digest as it copies. */
    @Test
    void anotherReaderTakesItAsEither() throws IOException, InterruptedException {
        Needed.programs("skopeo");
        for (String form : List.of("oci-archive", "docker-archive")) {
            Path copy = folder.resolve(form);
            output(new ProcessBuilder("skopeo", "--insecure-policy", "copy", form + ":" + file, "dir:" + copy));
            assertThat(copy.resolve("manifest.json")).content().contains("\"layers\"");
        }
    }

    @Test
    void itsCommandRunsOnItsFilesAlone() throws IOException, InterruptedException {
        OciImage image = OciImage.unpacked(file, folder);

        assertThat(image.root().resolve("opt/assay/lib/assay.jar"))
                .hasSameBinaryContentAs(AssayProcess.home().resolve("dist/target/assay.jar"));
        assertThat(image.root().resolve("var/lib/dpkg/status.d/libc6"))
                .content()
                .contains("Package: libc6\n");
        assertThat(image.root().resolve("usr/share/doc/libc6/copyright")).isNotEmptyFile();
        assertThat(inside(image, image.entrypoint(), "--version")).startsWith("assay ");
        assertThat(inside(image, image.entrypoint(), "compare", "--dry-run", "--servers", "tomcat"))
                .contains("orders");
        // Without class data of its own JDK, every app would start more slowly.
        assertThat(inside(image, List.of("java"), "-Xshare:on", "--version")).contains("sharing");
        // Nor may Assay: "on" fails if they do not fit the jar.
        assertThat(inside(
                        image,
                        List.of("sh"),
                        "-c",
                        "java -Xshare:on -XX:+UseSerialGC -XX:SharedArchiveFile=$(ls /opt/assay/lib/*.jsa)"
                                + " -cp /opt/assay/lib/assay.jar dev.assay.cli.Main --version"))
                .startsWith("assay ");
        assertThat(inside(
                        image,
                        List.of("sh"),
                        "-c",
                        "for one in taskset setsid bwrap ssh jcmd; do command -v $one; done"))
                .isEqualTo("/usr/bin/taskset\n/usr/bin/setsid\n/usr/bin/bwrap\n/usr/bin/ssh\n/opt/java/bin/jcmd\n");
        assertThat(inside(image, List.of("sh"), "-c", UNLINKED)).isEmpty();
    }

    private static Path made(String name) throws IOException, InterruptedException {
        Path file = folder.resolve(name);
        ProcessBuilder script =
                new ProcessBuilder(AssayProcess.home().resolve("dist/image").toString(), file.toString());
        script.environment().put("JAVA_HOME", System.getProperty("java.home"));
        assertThat(output(script)).startsWith(file + ": ");
        return file;
    }

    /** As a container engine runs it: with the image's variables, as a user unknown to this machine, without a network. */
    private static String inside(OciImage image, List<String> program, String... words)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("bwrap", "--die-with-parent", "--unshare-all", "--clearenv"));
        command.addAll(List.of("--ro-bind", image.root().toString(), "/", "--proc", "/proc", "--dev", "/dev"));
        command.addAll(List.of("--tmpfs", "/tmp", "--tmpfs", "/home/assay", "--tmpfs", "/work", "--chdir", "/work"));
        command.addAll(List.of("--uid", "65532", "--gid", "65532"));
        for (String variable : image.variables()) {
            command.addAll(List.of("--setenv", variable.replaceAll("=.*", ""), variable.replaceAll("^[^=]*=", "")));
        }
        // Bubblewrap itself would look for the program in the old PATH.
        command.addAll(List.of("/usr/bin/env"));
        command.addAll(program);
        command.addAll(List.of(words));
        return output(new ProcessBuilder(command));
    }

    private static String output(ProcessBuilder builder) throws IOException, InterruptedException {
        Path err = folder.resolve("err");
        Process process = builder.redirectError(err.toFile()).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(LIMIT.toMillis(), TimeUnit.MILLISECONDS)).isTrue();
        assertThat(process.exitValue())
                .as(builder.command() + ": " + output + Files.readString(err))
                .isZero();
        return output;
    }
}
