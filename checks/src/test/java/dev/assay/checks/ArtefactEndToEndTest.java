package dev.assay.checks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What is handed out, as a stranger gets it: unpacked in an empty folder, without a home directory. */
@Tag("programs")
class ArtefactEndToEndTest {
    private static final Path BUILT = AssayProcess.home().resolve("dist/target");

    /** Started twice at once for the first time: both make the same class data, and one of them stays. */
    @Test
    void theArchiveRunsWhereItIsUnpacked(@TempDir Path folder) throws Exception {
        Path home = unpacked(folder);

        List<Process> both = List.of(assay(home, folder, "--version"), assay(home, folder, "--version"));
        for (Process process : both) {
            assertThat(output(process)).matches("assay \\S+\n");
        }
        assertThat(names(home)).contains("LICENSE", "bin", "completions", "lib", "man", "third-party");
        List<String> library = names(home.resolve("lib"));
        assertThat(library).hasSize(3).contains("assay.jar", "start.sh");
        Path classData = home.resolve("lib")
                .resolve(library.stream()
                        .filter(name -> name.endsWith(".jsa"))
                        .findFirst()
                        .orElseThrow());
        assertThat(classData).isNotEmptyFile();
        assertPicocliIsInTheClassData(home, classData);

        assertThat(output(assay(home, folder, "compare", "--dry-run", "--servers", "tomcat")))
                .contains("orders");
        try (Stream<Path> files = Files.walk(folder.resolve("cache/assay/apps"))) {
            assertThat(files.filter(Files::isRegularFile)).singleElement().satisfies(app -> assertThat(app)
                    .hasFileName("orders.jar")
                    .hasSameBinaryContentAs(AssayProcess.orders()));
        }
        assertThat(names(home.resolve("man/man1"))).contains("assay.1", "assay-compare.1", "assay-fleet-plan.1");
        assertBashCompletes(home.resolve("completions/assay"));
    }

    /** As under cron and in containers. Exit code 1 would mean that a condition holds. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void inAFolderThatTheLocaleCannotNameItSaysSo(@TempDir Path folder) throws Exception {
        Path home = unpacked(folder);
        Path script = folder.resolve("run");
        Files.writeString(
                script,
                "there=" + folder + "/$(printf '\\303\\244')\n[ -d \"$there\" ] || mv " + home
                        + " \"$there\"\nexec \"$there/bin/assay\" --version 2>&1\n");

        Process ascii = process(folder, "env", "LC_ALL=C", "sh", script.toString());
        assertThat(new String(ascii.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                .startsWith("assay: Java cannot read ")
                .endsWith("Set LC_ALL=C.UTF-8.\n");
        assertThat(ascii.waitFor()).isEqualTo(2);
        assertThat(output(process(folder, "env", "LC_ALL=C.UTF-8", "sh", script.toString())))
                .matches("assay \\S+\n");
    }

    /** What follows the words typed so far. */
    private static void assertBashCompletes(Path script) throws Exception {
        String typed = "source '" + script + "'; COMP_WORDS=(assay comp); COMP_CWORD=1; COMP_LINE='assay comp';"
                + " $(complete -p assay | sed 's/.*-F \\([^ ]*\\).*/\\1/') assay comp assay; echo \"${COMPREPLY[*]}\"";
        Process bash = new ProcessBuilder("bash", "--norc", "-c", typed).start();
        assertThat(new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip())
                .isEqualTo("compare");
        assertThat(bash.waitFor(1, TimeUnit.MINUTES)).isTrue();
    }

    @Test
    void theJarHasTheNativeCodeOfAllMachinesAndTheServicesOfAllLibraries() throws IOException {
        try (JarFile jar = new JarFile(BUILT.resolve("assay.jar").toFile())) {
            assertThat(jar.stream().map(ZipEntry::getName))
                    .doesNotHaveDuplicates()
                    .contains(
                            "META-INF/native/libnetty_transport_native_epoll_x86_64.so",
                            "META-INF/native/libnetty_transport_native_epoll_aarch_64.so",
                            "META-INF/native/libnetty_tcnative_linux_x86_64.so",
                            "META-INF/native/libnetty_tcnative_linux_aarch_64.so",
                            "META-INF/native/libnetty_tcnative_osx_x86_64.jnilib",
                            "META-INF/native/libnetty_tcnative_osx_aarch_64.jnilib",
                            "META-INF/LICENSE",
                            "apps/orders.jar");
            assertThat(jar.getManifest().getMainAttributes().getValue("Main-Class"))
                    .isEqualTo("dev.assay.cli.Main");
        }
    }

    /** {@code dist/release} builds it twice; a time is what would differ first. Entries of libraries keep their own. */
    @Test
    void noEntryHasTheTimeOfTheBuild() throws IOException {
        LocalDateTime stamp = LocalDateTime.parse("2026-11-30T00:00:00");
        try (ZipFile jar = new ZipFile(BUILT.resolve("assay.jar").toFile())) {
            assertThat(jar.stream().map(ZipEntry::getTimeLocal))
                    .hasSizeGreaterThan(5_000)
                    .contains(stamp)
                    .noneMatch(time -> time.isAfter(stamp));
        }
    }

    /** Apache-2.0 is Assay's own; whatever else there is has its text in a folder or file of its name. */
    @Test
    void everyLibraryIsInTheBillOfMaterialsAndEveryLicenceThere() throws IOException {
        try (ZipFile jar = new ZipFile(BUILT.resolve("assay.jar").toFile())) {
            ZipEntry bill = jar.getEntry("META-INF/sbom/assay.cdx.json");
            assumeTrue(bill != null, "built offline: no bill of materials");
            JsonNode components;
            try (InputStream in = jar.getInputStream(bill)) {
                components = new ObjectMapper().readTree(in).get("components");
            }
            List<String> third = jar.stream()
                    .map(ZipEntry::getName)
                    .filter(name -> name.startsWith("META-INF/third-party/"))
                    .map(name -> name.substring("META-INF/third-party/".length()))
                    .toList();
            List<String> names = new ArrayList<>();
            for (JsonNode component : components) {
                String name = component.get("name").asText();
                names.add(name);
                assertThat(component.get("licenses")).as(name).isNotEmpty();
                if (!component.get("licenses").toString().contains("Apache-2.0")) {
                    assertThat(third).as(name).anyMatch(file -> file.startsWith(name.replaceAll("-.*", "")));
                }
            }
            assertThat(names).contains("picocli", "netty-handler", "HdrHistogram", "slf4j-api", "assay-load");
        }
    }

    /** From its jar, picocli would take several times as long. */
    private static void assertPicocliIsInTheClassData(Path home, Path classData) throws Exception {
        assertThat(loaded(home, classData, "--help"))
                .filteredOn(line -> line.contains(" picocli.") || line.contains(" dev.assay.cli.Main "))
                .hasSizeGreaterThan(50)
                .filteredOn(line -> !line.contains(" source: shared objects file") && !line.contains("Lambda"))
                .hasSizeLessThan(5);
    }

    /** The lines on each class that a call loads. */
    private static List<String> loaded(Path home, Path classData, String argument) throws Exception {
        Process java = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xshare:on",
                        "-XX:SharedArchiveFile=" + classData,
                        "-XX:+UseSerialGC",
                        "-Xlog:class+load:stdout",
                        "-cp",
                        home.resolve("lib/assay.jar").toString(),
                        "dev.assay.cli.Main",
                        argument)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        List<String> loaded = new String(java.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                .lines()
                .filter(line -> line.contains(" source: "))
                .toList();
        assertThat(java.waitFor(1, TimeUnit.MINUTES)).isTrue();
        return loaded;
    }

    /** The newest: an earlier build may have left one of an earlier version. */
    private static Path unpacked(Path folder) throws Exception {
        Path archive;
        try (Stream<Path> built = Files.list(BUILT)) {
            archive = built.filter(file -> file.toString().endsWith(".tar.gz"))
                    .max(Comparator.comparingLong(file -> file.toFile().lastModified()))
                    .orElseThrow();
        }
        Process tar = new ProcessBuilder("tar", "-xzf", archive.toString(), "-C", folder.toString()).start();
        assertThat(output(tar)).isEmpty();
        try (Stream<Path> top = Files.list(folder)) {
            return top.findFirst().orElseThrow();
        }
    }

    private static Process assay(Path home, Path folder, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(home.resolve("bin/assay").toString()));
        command.addAll(List.of(arguments));
        return process(folder, command.toArray(String[]::new));
    }

    private static Process process(Path folder, String... command) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
        String path = System.getenv("PATH");
        builder.environment().clear();
        builder.environment().put("PATH", path);
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment().put("HOME", folder.toString());
        builder.environment().put("XDG_CACHE_HOME", folder.resolve("cache").toString());
        return builder.redirectError(ProcessBuilder.Redirect.INHERIT).start();
    }

    private static String output(Process process) throws IOException, InterruptedException {
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
        assertThat(process.exitValue()).as(output).isZero();
        return output;
    }

    private static List<String> names(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> String.valueOf(file.getFileName())).toList();
        }
    }
}
