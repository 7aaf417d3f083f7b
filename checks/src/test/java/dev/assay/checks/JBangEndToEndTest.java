package dev.assay.checks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.swap.Artifact;
import dev.assay.swap.ArtifactSource;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The catalogue, by JBang itself, on a local repository into which Assay was installed. */
@Tag("long")
class JBangEndToEndTest {
    private static final String JBANG = "dev.jbang:jbang-cli:0.132.1";

    /** It reads no catalogue with the older one that its own description asks for. */
    private static final String GSON = "com.google.code.gson:gson:2.13.1";

    /** With which JBang ends to say that its output is a command line, which its script then runs. */
    private static final int RUN_THIS = 255;

    @TempDir
    private Path folder;

    @Test
    void theAliasOfTheCatalogueIsTheProgram() throws IOException, InterruptedException {
        ArtifactSource maven = ArtifactSource.maven();
        Map<Artifact, Path> jars = maven.files(maven.closure(JBANG, List.of(JBANG, GSON), Map.of(), Set.of()));
        PublishedRooms.into(folder.resolve("local"));
        Files.createDirectories(folder.resolve("home/.m2"));
        Files.writeString(
                folder.resolve("home/.m2/settings.xml"),
                "<settings><mirrors><mirror><id>machine</id><mirrorOf>*</mirrorOf><url>"
                        + PublishedRooms.machine().toUri() + "</url></mirror></mirrors></settings>");
        String classPath = jars.values().stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
        String catalogue = AssayProcess.home().resolve("jbang-catalog.json").toString();

        int added = jbang(classPath, "catalog", "add", "--name", "clone", catalogue);
        assertThat(added).as(Files.readString(folder.resolve("err"))).isZero();
        int asked = jbang(classPath, "assay@clone", "--version");

        assertThat(asked).as(Files.readString(folder.resolve("err"))).isEqualTo(RUN_THIS);
        String command = Files.readString(folder.resolve("out"));
        assertThat(command).contains("-Xmn256m", "dev.assay.cli.Main --version");
        assertThat(run("sh", "-c", "exec " + command)).isZero();
        assertThat(folder.resolve("out")).content().startsWith("assay " + PublishedRooms.version());
        // The built-in app comes with it.
        String dryRun = command.replace("--version", "compare --dry-run --servers tomcat");
        assertThat(run("sh", "-c", "exec " + dryRun)).isZero();
        assertThat(folder.resolve("out")).content().contains("orders");
    }

    private int jbang(String classPath, String... words) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Duser.home=" + folder.resolve("home"),
                "-cp",
                classPath,
                "dev.jbang.Main"));
        command.addAll(List.of(words));
        return run(command.toArray(String[]::new));
    }

    private int run(String... command) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectOutput(folder.resolve("out").toFile())
                .redirectError(folder.resolve("err").toFile());
        builder.environment()
                .putAll(Map.of(
                        "JBANG_DIR",
                        folder.resolve("jbang").toString(),
                        "JBANG_REPO",
                        folder.resolve("local").toString()));
        return builder.start().waitFor();
    }
}
