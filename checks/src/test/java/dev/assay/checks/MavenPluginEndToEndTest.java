package dev.assay.checks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.server.InspectedApp;
import dev.assay.model.server.Server;
import dev.assay.swap.ArtifactSource;
import dev.assay.swap.Swapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The plugin in real builds of several modules, with the snippets of the documentation in their POM. */
class MavenPluginEndToEndTest {
    private static final Duration MOMENT = Duration.ofMinutes(3);
    private static final Duration ROUNDS = Duration.ofMinutes(8);

    private static final String TOOLCHAINS_VERSION = "3.2.0";
    private static final String TOOLCHAIN = """
            <plugin>
              <groupId>org.apache.maven.plugins</groupId><artifactId>maven-toolchains-plugin</artifactId><version>%s</version>
              <executions><execution><goals><goal>toolchain</goal></goals></execution></executions>
              <configuration><toolchains><jdk><version>17</version></jdk></toolchains></configuration>
            </plugin>
            """;

    @TempDir
    private Path folder;

    /** By the settings of the build, whose mirror is the only place that has Jetty. */
    @Tag("long")
    @Test
    void theAppThatTheBuildMakesIsSwapped() throws IOException, InterruptedException {
        theMachineHasJetty();
        MavenBuild build = new MavenBuild(folder, snippet("<plugin>"));

        MavenBuild.Finished swapped = build.mvn(MOMENT, "package", "assay:swap", "-Dassay.server=jetty");

        assertThat(swapped.exitCode()).as(swapped.out()).isZero();
        assertThat(swapped.out())
                .contains("Passed over: parent has no executable jar.", "Passed over: library has no executable jar.");
        assertThat(servers(build.file("app/target/assay/app-1-jetty.jar"))).containsExactly("jetty-server");
        assertThat(servers(build.file("app/target/app-1.jar"))).containsExactly("tomcat-embed-core");
        assertThat(build.local().resolve("org/eclipse/jetty/jetty-server")).isDirectory();
    }

    /** Offline: a plan that cannot be used, a server that nobody has, and a module without an app. */
    @Test
    @Tag("long")
    void whatCannotBeDoneFailsTheBuildAndSaysWhy() throws IOException, InterruptedException {
        MavenBuild build = new MavenBuild(folder, snippet("<plugin>"));
        MavenBuild.Finished packaged = build.mvn(MOMENT, "package", "assay:swap", "-Dassay.server=tomcat");
        assertThat(packaged.exitCode()).as(packaged.out()).isZero();
        build.write("app/assay.yaml", "servers: [tomcatt]\n");

        MavenBuild.Finished wrong = build.mvn(MOMENT, "-o", "assay:compare");
        MavenBuild.Finished offline = build.mvn(MOMENT, "-o", "assay:swap", "-Dassay.server=undertow", "-pl", "app");
        MavenBuild.Finished library =
                build.mvn(MOMENT, "-o", "assay:swap", "-Dassay.server=undertow", "-pl", "library");

        assertThat(List.of(wrong.exitCode(), offline.exitCode(), library.exitCode()))
                .containsOnly(1);
        assertThat(wrong.out())
                .contains(
                        "assay-maven-plugin:" + PublishedRooms.version()
                                + ":compare (default-cli) on project app: Assay ended with exit code 2. assay: "
                                + build.file("app/assay.yaml") + ":1:",
                        "tomcatt");
        assertThat(offline.out()).contains("offline mode");
        assertThat(library.out())
                .contains("library has no executable jar. Does spring-boot:repackage run before this goal");
    }

    /** Both are swapped; {@code assay init}, which needs one, lists them. */
    @Test
    @Tag("long")
    void aBuildOfTwoApps() throws IOException, InterruptedException {
        Satellites.assume("imports");
        MavenBuild build = new MavenBuild(folder, snippet("<plugin>"));
        build.write(
                "pom.xml",
                Files.readString(build.file("pom.xml"))
                        .replace("<module>app</module>", "<module>app</module><module>second</module>"));
        build.write(
                "second/pom.xml",
                Files.readString(build.file("app/pom.xml"))
                        .replace("<artifactId>app</artifactId>", "<artifactId>second</artifactId>"));
        String main = "src/main/java/shop/Shop.java";
        build.write("second/" + main, Files.readString(build.file("app/" + main)));

        MavenBuild.Finished swapped = build.mvn(MOMENT, "package", "assay:swap", "-Dassay.server=tomcat");
        AssayProcess.Finished init = AssayProcess.run(folder, MOMENT, "init");

        assertThat(swapped.exitCode()).as(swapped.out()).isZero();
        assertThat(build.file("app/target/assay/app-1-tomcat.jar")).exists();
        assertThat(build.file("second/target/assay/second-1-tomcat.jar")).exists();
        assertThat(init.exitCode()).isEqualTo(2);
        assertThat(init.err())
                .contains("several apps were built here", "1  app/target/app-1.jar", "2  second/target/second-1.jar")
                .doesNotContain("3  ");
    }

    /** A JDK of another path that is the same one, so that there need not be two. */
    @Test
    @Tag("long")
    void theJdkOfTheToolchainRunsAssay() throws IOException, InterruptedException {
        MavenBuild build = new MavenBuild(folder, snippet("<plugin>") + TOOLCHAIN.formatted(TOOLCHAINS_VERSION));
        theMachineHasTheToolchainsPlugin();
        Path jdk = Files.createDirectories(folder.resolve("another-jdk"));
        try (Stream<Path> parts = Files.list(Path.of(System.getProperty("java.home")))) {
            for (Path part : parts.toList()) {
                Files.createSymbolicLink(jdk.resolve(part.getFileName()), part);
            }
        }
        build.write("toolchains.xml", """
                <toolchains><toolchain>
                  <type>jdk</type>
                  <provides><version>17</version></provides>
                  <configuration><jdkHome>%s</jdkHome></configuration>
                </toolchain></toolchains>
                """.formatted(jdk));

        MavenBuild.Finished swapped = build.mvn(
                MOMENT,
                "-X",
                "-t",
                build.file("toolchains.xml").toString(),
                "package",
                "assay:swap",
                "-Dassay.server=tomcat");

        assertThat(swapped.exitCode()).as(swapped.out()).isZero();
        assertThat(swapped.out()).contains(jdk.resolve("bin/java") + " -XX:+UseSerialGC");
        assertThat(build.file("app/target/assay/app-1-tomcat.jar")).exists();
    }

    /** Bound to the life cycle, with the plan of the documentation. */
    @Test
    @Tag("long")
    void aConditionThatHoldsFailsTheBuildWithItsSentence() throws IOException, InterruptedException {
        theMachineHasJetty();
        String configuration = snippet("<configuration>")
                .replace("jetty worse by 5%", "startup > 1ms")
                .replace("<plan>", "<rounds>1</rounds><arguments>--jvm=-XX:TieredStopAtLevel=1</arguments><plan>");
        MavenBuild build = new MavenBuild(
                folder,
                snippet("<plugin>")
                        .replace(
                                "</plugin>",
                                "<executions><execution><goals><goal>startup</goal></goals></execution></executions>"
                                        + configuration + "</plugin>"));

        MavenBuild.Finished failed = build.mvn(ROUNDS, "verify");

        assertThat(failed.exitCode()).as(failed.out()).isEqualTo(1);
        assertThat(failed.out())
                .containsPattern(
                        "ERROR. Failed to execute goal dev.assay:assay-maven-plugin:\\S+:startup \\(default\\) on"
                                + " project app: failIf holds: startup > 1ms \\(tomcat: start-up time is .+; jetty:"
                                + " start-up time is .+ ms\\)");
        Path assay = build.file("app/target/assay");
        assertThat(assay.resolve("startup.md")).content().contains("jetty");
        assertThat(assay.resolve("TEST-assay-startup.xml")).content().contains("failures=\"1\"");
        assertThat(results(assay, "startup-").resolve("report.html")).exists();
        assertThat(results(assay, "startup-").resolve("plan.yaml"))
                .content()
                .contains("/articles/${int(1,9)}", "connections: 8");
    }

    /** Nothing is measured: a plan is shown, and a folder without a result is refused. */
    @Test
    @Tag("long")
    void oneBuildIsComparedWithAnother() throws IOException, InterruptedException {
        MavenBuild build = new MavenBuild(folder, snippet("<plugin>"));
        MavenBuild.Finished packaged = build.mvn(MOMENT, "package");
        assertThat(packaged.exitCode()).as(packaged.out()).isZero();
        Path before = Files.copy(build.file("app/target/app-1.jar"), folder.resolve("released.jar"));

        MavenBuild.Finished compared =
                build.mvn(MOMENT, "assay:compare", "-Dassay.before=" + before, "-Dassay.arguments=--dry-run");

        assertThat(compared.exitCode()).as(compared.out()).isZero();
        assertThat(compared.out())
                .contains("Dry run: nothing was started.")
                .containsPattern("App of before +" + before + "\n")
                .containsPattern("App of after +" + build.file("app/target/app-1.jar") + "\n");
        assertThat(build.file("app/target/assay")).isEmptyDirectory();
        Path empty = Files.createDirectories(build.file("app/target/assay/compare-20261124-030000"));
        MavenBuild.Finished refused = build.mvn(MOMENT, "assay:diff", "-Dassay.before=" + empty);
        assertThat(refused.exitCode()).as(refused.out()).isEqualTo(1);
        assertThat(refused.out())
                .contains(
                        "Passed over: library has no result of assay:compare in ",
                        "Assay ended with exit code 2. assay: " + empty + ": is no result folder");
    }

    private static Path results(Path assay, String prefix) throws IOException {
        try (Stream<Path> files = Files.list(assay)) {
            List<Path> found = files.filter(
                            file -> file.getFileName().toString().startsWith(prefix) && Files.isDirectory(file))
                    .toList();
            assertThat(found).hasSize(1);
            return found.get(0);
        }
    }

    /** The mirror of the build is what this machine has. */
    private void theMachineHasJetty() {
        Swapper swapper = new Swapper(folder.resolve("jars"), ArtifactSource.maven());
        InspectedApp orders = swapper.inspect(AssayProcess.orders());
        swapper.swapTo(orders, Server.JETTY, Optional.empty(), folder.resolve("orders-jetty.jar"));
    }

    private void theMachineHasTheToolchainsPlugin() throws IOException, InterruptedException {
        Process help = new ProcessBuilder(
                        "mvn",
                        "-B",
                        "-q",
                        "org.apache.maven.plugins:maven-toolchains-plugin:" + TOOLCHAINS_VERSION + ":help")
                .directory(folder.resolve("library").toFile())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("toolchains-plugin.txt").toFile())
                .start();
        assertThat(help.waitFor(MOMENT.toSeconds(), TimeUnit.SECONDS)).isTrue();
        assertThat(help.exitValue())
                .as(Files.readString(folder.resolve("toolchains-plugin.txt")))
                .isZero();
    }

    private static List<String> servers(Path jar) throws IOException {
        try (JarFile open = new JarFile(jar.toFile())) {
            return open.stream()
                    .map(JarEntry::getName)
                    .flatMap(name -> Pattern.compile("BOOT-INF/lib/(tomcat-embed-core|jetty-server|undertow-core)-.*")
                            .matcher(name)
                            .results()
                            .map(found -> found.group(1)))
                    .toList();
        }
    }

    /** The XML of the page that begins so. */
    private static String snippet(String start) throws IOException {
        List<String> found = Pattern.compile("```xml\n(" + start + ".*?)```", Pattern.DOTALL)
                .matcher(Files.readString(AssayProcess.home().resolve("docs/use/in-your-build.md")))
                .results()
                .map(block -> block.group(1))
                .toList();
        assertThat(found).hasSize(1);
        return found.get(0);
    }
}
