package dev.assay.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a user gets wrong: a message that says what to do, the right exit code, no result folder, no process left. */
@Tag("programs")
class BadInputEndToEndTest {
    @TempDir
    private Path folder;

    @Test
    void aJarThatIsNoBootJar() throws Exception {
        refused(zip("plain.jar", "com/acme/Thing.class"), "plain.jar", "Spring Boot");
    }

    @Tag("long")
    @Test
    void aPlainWar() throws Exception {
        refused(zip("shop.war", "WEB-INF/web.xml"), "shop.war", "war");
    }

    @Test
    void aJarWithEntriesThatClimbOut() throws Exception {
        refused(zip("climb.jar", "../../etc/passwd"), "climb.jar", "../../etc/passwd");
    }

    @Test
    void aTruncatedJar() throws Exception {
        byte[] whole = Files.readAllBytes(AssayProcess.orders());
        Path cut = folder.resolve("cut.jar");
        Files.write(cut, Arrays.copyOf(whole, whole.length / 2));
        refused(cut, "cut.jar");
    }

    @Tag("long")
    @Test
    void aMissingJar() throws Exception {
        refused(folder.resolve("nowhere.jar"), "nowhere.jar");
    }

    @Tag("long")
    @Test
    void aMisspeltServer() throws Exception {
        badInput("tomcat", "compare", "--servers", "tomcatt,jetty");
    }

    @Tag("long")
    @Test
    void aServerThatCannotRunAServletApp() throws Exception {
        badInput("netty", "compare", "--servers", "tomcat,netty");
    }

    @Tag("long")
    @Test
    void aBudgetOfOneSecond() throws Exception {
        assertThat(badInput("budget 1s", "compare", "--budget", "1s").err()).contains("Give at least 11m50s");
    }

    @Test
    void anUnknownFlagSuggestsTheNearest() throws Exception {
        badInput("--budget", "compare", "--buget", "5m");
    }

    @Tag("long")
    @Test
    void aLoadToolThatIsNone() throws Exception {
        Satellites.assume("tools");
        badInput("jmeter", "compare", "--cross-check", "ab,jmetr");
    }

    @Test
    void aLoadToolThatCannotSendTheWorkload() throws Exception {
        Satellites.assume("tools");
        AssayProcess.Finished finished = badInput(
                "ApacheBench cannot send this workload: it sends one kind of request only",
                "compare",
                "--cross-check",
                "ab");
        assertThat(finished.err()).contains("--cross-check ab", "--path /");
    }

    @Test
    void aLoadToolThatIsMissing() throws Exception {
        Satellites.assume("tools");
        AssayProcess.Finished finished = onPath("compare", "--path", "/", "--cross-check", "ab", "--dry-run");

        assertThat(finished.exitCode()).isEqualTo(2);
        assertThat(finished.err())
                .startsWith("assay: --cross-check ab: ApacheBench is missing: no program named ab")
                .contains("Install it: apt-get install apache2-utils");
    }

    /** The same command where there is one. */
    @Test
    void aLoadToolThatIsThere() throws Exception {
        Satellites.assume("tools");
        assertThat(Files.createFile(folder.resolve("ab")).toFile().setExecutable(true))
                .isTrue();

        AssayProcess.Finished finished = onPath("compare", "--path", "/", "--cross-check", "ab", "--dry-run");

        assertThat(finished.exitCode()).as(finished.err()).isZero();
    }

    /** With the programs in the test's folder, and no others. */
    private AssayProcess.Finished onPath(String... arguments) throws IOException, InterruptedException {
        return AssayProcess.start(folder, Map.of("PATH", folder.toString()), arguments)
                .await(Duration.ofMinutes(2));
    }

    @Test
    void anUnknownKeyInAPlan() throws Exception {
        AssayProcess.Finished finished = plan("budget: 5m\nservrs: [tomcat]\n");
        assertThat(finished.err()).contains("plan.yaml", "2", "servrs", "servers");
    }

    @Tag("long")
    @Test
    void aWrongTypeInAPlan() throws Exception {
        AssayProcess.Finished finished = plan("load:\n  connections: many\n");
        assertThat(finished.err()).contains("plan.yaml", "2", "connections", "many");
    }

    @Tag("long")
    @Test
    void aPlanThatSaysNothing() throws Exception {
        assertThat(plan("{}\n").err()).contains("the plan is empty", "servers: [tomcat, jetty]");
    }

    @Tag("long")
    @Test
    void anEmptyWorkloadInAPlan() throws Exception {
        assertThat(plan("workload: []\n").err()).contains("plan.yaml", "workload");
    }

    @Test
    void aResultFolderThatIsInUse() throws Exception {
        Path taken = Files.createDirectory(folder.resolve("taken"));
        Files.writeString(taken.resolve("mine.txt"), "keep me");
        badInput("taken", "compare", "--out", taken.toString());
        assertThat(taken.resolve("mine.txt")).hasContent("keep me");
    }

    @Test
    void aForeignHost() throws Exception {
        badInput("--allow-host", "load", "http://192.0.2.1/");
    }

    @Tag("long")
    @Test
    void aFolderWithoutResults() throws Exception {
        badInput("nothing", "judge", folder.resolve("nothing").toString());
    }

    @Tag("long")
    @Test
    void aBrokenFailCondition() throws Exception {
        badInput("--fail-if", "compare", "--fail-if", "jetty wurse");
    }

    @Test
    void anAppThatExitsAtOnceIsQuoted() throws Exception {
        AssayProcess.Finished finished = AssayProcess.run(
                folder,
                Duration.ofMinutes(3),
                "compare",
                AssayProcess.orders().toString(),
                "--servers",
                "tomcat",
                "--jvm=-Dserver.ssl.bundle=missing",
                "--jvm=-XX:TieredStopAtLevel=1");
        assertThat(finished.exitCode()).isEqualTo(3);
        assertThat(finished.err())
                .contains("exited with code 1", "SSL bundle name 'missing' cannot be found", "| Caused by:");
        assertThat(finished.out()).isEmpty();
    }

    @Tag("long")
    @Test
    void anAppThatAnswers500IsQuoted() throws Exception {
        AssayProcess.Finished finished = AssayProcess.run(
                folder,
                Duration.ofMinutes(3),
                "compare",
                "--servers",
                "tomcat",
                "--path",
                "/error",
                "--jvm=-XX:TieredStopAtLevel=1");
        assertThat(finished.exitCode()).isEqualTo(3);
        assertThat(finished.err()).contains("500", "/error");
    }

    private AssayProcess.Finished plan(String text) throws IOException, InterruptedException {
        Path plan = folder.resolve("plan.yaml");
        Files.writeString(plan, text);
        return badInput("plan.yaml", "compare", "--plan", plan.toString());
    }

    private void refused(Path jar, String... words) throws IOException, InterruptedException {
        assertThat(badInput(jar.getFileName().toString(), "compare", jar.toString())
                        .err())
                .contains(words);
    }

    private AssayProcess.Finished badInput(String word, String... arguments) throws IOException, InterruptedException {
        AssayProcess.Finished finished = AssayProcess.run(folder, Duration.ofMinutes(2), arguments);
        assertThat(finished.err()).startsWith("assay: ").contains(word).doesNotContain("\tat ");
        assertThat(finished.exitCode()).isEqualTo(2);
        assertThat(finished.out()).isEmpty();
        assertThat(folder.resolve("assay-results")).doesNotExist();
        return finished;
    }

    private Path zip(String name, String entry) throws IOException {
        Path file = folder.resolve(name);
        try (OutputStream out = Files.newOutputStream(file);
                ZipOutputStream zip = new ZipOutputStream(out)) {
            zip.putNextEntry(new ZipEntry(entry));
            zip.write(new byte[] {1, 2, 3});
            zip.closeEntry();
        }
        return file;
    }
}
