package dev.assay.checks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.Needed;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** In a fresh clone the script builds what its command needs. Maven is a fake that fails and keeps its arguments. */
@DisabledOnOs(OS.WINDOWS)
@Tag("programs")
class AssayScriptTest {
    @TempDir
    private Path home = Path.of("");

    @BeforeEach
    void copy() throws IOException {
        Path start = Path.of("cli/src/main/sh/start.sh");
        Files.createDirectories(home.resolve(start).getParent());
        Files.copy(AssayProcess.home().resolve(start), home.resolve(start));
        Files.createDirectories(home.resolve("bundle"));
        Files.copy(AssayProcess.home().resolve("assay"), home.resolve("assay"));
        Path maven = home.resolve("bin/mvn");
        Files.createDirectories(maven.getParent());
        Files.writeString(maven, "#!/bin/sh\necho \"$*\" > " + home.resolve("asked") + "\nexit 1\n");
        assertThat(maven.toFile().setExecutable(true)).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "compare, 'bundle,apps/orders,apps/jersey'",
        "study assay-2026 --night 8h, 'bundle,apps/orders,apps/jersey,apps/matrix/servlet-3.5,apps/matrix/servlet-4.1,"
                + "apps/matrix/reactive-3.5,apps/matrix/reactive-4.1'",
        "study --seed 1 assay-2026, 'bundle,apps/orders,apps/jersey,apps/matrix/servlet-3.5,apps/matrix/servlet-4.1,"
                + "apps/matrix/reactive-3.5,apps/matrix/reactive-4.1'",
        "study baeldung-2018, 'bundle,apps/orders,apps/jersey,apps/studies/web-4.0,apps/studies/web-3.5,apps/studies/web-2.7,"
                + "apps/studies/secured-3.5,apps/studies/secured-2.7,apps/studies/reactive-3.5,apps/studies/reactive-2.7'",
        "study --again results --repeat 3, 'bundle,apps/orders,apps/jersey,apps/studies/web-4.0,apps/studies/web-3.5,"
                + "apps/studies/web-2.7,apps/studies/secured-3.5,apps/studies/secured-2.7,apps/studies/reactive-3.5,"
                + "apps/studies/reactive-2.7'",
        "study, 'bundle,apps/orders,apps/jersey'",
        "study --list, 'bundle,apps/orders,apps/jersey'",
        "study baeldung-2018 --help, 'bundle,apps/orders,apps/jersey'",
        "study --new=mine.yaml, 'bundle,apps/orders,apps/jersey'",
        "study --again results, 'bundle,apps/orders,apps/jersey'",
        "study assay-2026 --list-cells, 'bundle,apps/orders,apps/jersey'"
    })
    void builds(String command, String modules) throws IOException, InterruptedException {
        assertThat(run(command)).isEqualTo(2);

        assertThat(Files.readString(home.resolve("asked"))).contains(" -pl " + modules + " -am");
    }

    /** One for the user's own jar needs none. */
    @Test
    void aStudyFileSaysWhetherItNeedsTheAppsOfStudies() throws IOException, InterruptedException {
        Path file = home.resolve("mine.yaml");
        Files.writeString(file, "apps: {none: {all: my.jar}}\n");
        assertThat(run("study " + file)).isEqualTo(2);
        assertThat(Files.readString(home.resolve("asked"))).doesNotContain("apps/studies");

        Files.writeString(file, "apps: {'3.5': {all: study-web-3.5}}\n");
        assertThat(run("study " + file)).isEqualTo(2);
        assertThat(Files.readString(home.resolve("asked"))).contains("apps/studies");
    }

    /** Maven 3.8 knows no MAVEN_ARGS. */
    @Test
    void theBuildUsesTheSettingsThatDownloadsUse() throws IOException, InterruptedException {
        Path relative = Path.of("my settings.xml");
        Map<String, String> variables = Map.of(
                "ASSAY_MAVEN_SETTINGS",
                relative.toString(),
                "ASSAY_MAVEN_GLOBAL_SETTINGS",
                home.resolve("global.xml").toString(),
                "ASSAY_MAVEN_OFFLINE",
                "true");

        assertThat(run("compare", variables)).isEqualTo(2);

        assertThat(Files.readString(home.resolve("asked")))
                .contains(" -s " + Path.of("").toRealPath().resolve(relative) + " -gs "
                        + home.toRealPath().resolve("global.xml") + " -o package ");
    }

    /** A folder that cannot be written; root can write to any other. Exit code 1 would mean that a condition holds. */
    @Test
    void whereItCannotBeBuiltItSaysSo() throws IOException, InterruptedException {
        Files.writeString(home.resolve("bundle/target"), "in the way");

        assertThat(run("compare")).isEqualTo(2);

        assertThat(home.resolve("asked")).doesNotExist();
    }

    /** The second would rewrite the jars of the first, which runs by then. */
    @Test
    void ofTwoFirstUsesAtOnceOneBuilds() throws IOException, InterruptedException {
        Path count = home.resolve("count");
        Files.writeString(
                home.resolve("bin/mvn"),
                "#!/bin/sh\necho built >> " + count + "\nsleep 1\ncd " + home
                        + "\nmkdir -p apps/orders/target apps/jersey/target\n"
                        + "touch bundle/target/assay.jar apps/orders/target/orders.jar apps/jersey/target/jersey.jar\n");
        Map<String, String> java = Map.of("JAVA_HOME", java("exit 42").toString());

        Process first = start("judge results", java);
        Process second = start("judge results", java);

        assertThat(ended(first)).isEqualTo(42);
        assertThat(ended(second)).isEqualTo(42);
        assertThat(count).hasContent("built");
        assertThat(home.resolve("bundle/target/.lock")).doesNotExist();
    }

    /** A build that was killed leaves its lock; the pid is of a process that has ended. */
    @Test
    void theLockOfADeadBuildIsTaken() throws IOException, InterruptedException {
        Process dead = new ProcessBuilder("true").start();
        dead.waitFor();
        String host = new String(
                        new ProcessBuilder("uname", "-n")
                                .start()
                                .getInputStream()
                                .readAllBytes(),
                        StandardCharsets.UTF_8)
                .strip();
        Files.createDirectories(home.resolve("bundle/target"));
        Files.createSymbolicLink(home.resolve("bundle/target/.lock"), Path.of(host + "." + dead.pid()));

        assertThat(run("compare")).as("the fake Maven fails").isEqualTo(2);

        assertThat(home.resolve("asked")).exists();
    }

    /** As a shim of asdf: no release file beside it says which Java it starts. */
    @Test
    void theJavaBehindAShimIsFound() throws IOException, InterruptedException {
        built();
        Path real = java("case $* in *'.Main judge results') exit 42 ;; esac");
        Files.writeString(real.resolve("release"), "JAVA_VERSION=\"21.0.4\"\n");
        Path shim = home.resolve("shims/java");
        Files.createDirectories(shim.getParent());
        Files.writeString(
                shim,
                "#!/bin/sh\ncase $* in *XshowSettings*) echo '    java.home = " + real
                        + "' >&2 ;; *) exit 7 ;; esac\n");
        assertThat(shim.toFile().setExecutable(true)).isTrue();

        assertThat(run(
                        "judge results",
                        Map.of("JAVA_HOME", "", "PATH", shim.getParent() + ":" + System.getenv("PATH"))))
                .isEqualTo(42);
    }

    @Test
    void aCollectorThatTheEnvironmentChoosesIsNamedAndIsNoFailedCondition() throws IOException, InterruptedException {
        built();
        Map<String, String> variables =
                Map.of("JAVA_HOME", java("exit 1").toString(), "JAVA_TOOL_OPTIONS", "-Xmx1g -XX:+UseParallelGC");

        assertThat(run("judge results", variables)).isEqualTo(2);
    }

    @Test
    void optionsInTheEnvironmentWithWhichJavaDoesNotStartAreNoFailedCondition()
            throws IOException, InterruptedException {
        built();
        String java = java("exit 1").toString();

        assertThat(run("judge results", Map.of("JAVA_HOME", java, "_JAVA_OPTIONS", "-Xmx64m")))
                .isEqualTo(2);
        assertThat(run("judge results", Map.of("JAVA_HOME", java, "_JAVA_OPTIONS", "")))
                .isEqualTo(1);
    }

    /** Class data only make it start faster. This Java writes none, as if the disk were full. */
    @Test
    void withoutClassDataItStartsAllTheSame() throws IOException, InterruptedException {
        built();
        Path java = java("case $* in *'.Main judge results') exit 42 ;; esac");

        assertThat(run("judge results", Map.of("JAVA_HOME", java.toString()))).isEqualTo(42);
    }

    /** A fresh clone has no folder for it, and a search that fails must not end the script without a word. */
    @Test
    void theImageScriptSaysWhatItLacks() throws IOException, InterruptedException {
        Path script = home.resolve("dist/image");
        Files.createDirectories(script.getParent());
        Files.copy(AssayProcess.home().resolve("dist/image"), script);
        assertThat(image(script)).startsWith("image: there is no archive in ").contains("mvn -B -DskipTests package");

        Files.createDirectories(home.resolve("dist/target"));
        Files.writeString(home.resolve("dist/target/assay-1.tar.gz"), "");
        for (String program : List.of("apt-get", "dpkg-deb", "ldd", "gzip", "sha256sum")) {
            Files.copy(home.resolve("bin/mvn"), home.resolve("bin/" + program), StandardCopyOption.COPY_ATTRIBUTES);
        }
        assertThat(image(script)).isEqualTo("image: bwrap is missing. Install it: apt-get install bubblewrap\n");
    }

    /** What it says without any program but a few, and with exit code 2. */
    private String image(Path script) throws IOException, InterruptedException {
        for (String program : List.of("dirname", "readlink", "find", "sort", "tail")) {
            Path there = home.resolve("bin").resolve(program);
            Files.writeString(there, "#!/bin/sh\nexec " + Needed.find(program).orElseThrow() + " \"$@\"\n");
            assertThat(there.toFile().setExecutable(true)).isTrue();
        }
        String bash = Needed.find("bash").orElseThrow().toString();
        ProcessBuilder process = new ProcessBuilder(bash, script.toString());
        process.redirectErrorStream(true)
                .environment()
                .put("PATH", home.resolve("bin").toString());
        Process started = process.start();
        String said = new String(started.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(ended(started)).as(said).isEqualTo(2);
        return said;
    }

    private void built() throws IOException {
        for (String built : List.of(
                "bundle/target/assay.jar",
                "apps/orders/target/orders.jar",
                "apps/jersey/target/jersey.jar",
                "bundle/target/.built")) {
            Files.createDirectories(home.resolve(built).getParent());
            Files.writeString(home.resolve(built), "");
        }
    }

    /** A JDK whose Java is this script; returns its home. */
    private Path java(String script) throws IOException {
        Path java = home.resolve("jdk/bin/java");
        Files.createDirectories(java.getParent());
        Files.writeString(java, "#!/bin/sh\n" + script + "\n");
        assertThat(java.toFile().setExecutable(true)).isTrue();
        return home.resolve("jdk");
    }

    private int run(String command) throws IOException, InterruptedException {
        return run(command, Map.of());
    }

    private int run(String command, Map<String, String> more) throws IOException, InterruptedException {
        return ended(start(command, more));
    }

    private Process start(String command, Map<String, String> more) throws IOException {
        ProcessBuilder process = new ProcessBuilder("sh", "-c", home.resolve("assay") + " " + command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD);
        Map<String, String> variables = process.environment();
        variables.put("PATH", home.resolve("bin") + ":" + variables.get("PATH"));
        variables.putAll(more);
        return process.start();
    }

    private static int ended(Process started) throws InterruptedException {
        try {
            assertThat(started.waitFor(30, TimeUnit.SECONDS)).isTrue();
            return started.exitValue();
        } finally {
            started.destroyForcibly();
        }
    }
}
