package dev.assay.checks;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.assay.model.server.Server;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * An executable jar or war in the hands of somebody who tries everything on it, with the fewest flags.
 *
 * @param folder for results and swapped jars
 * @param flags that commands which start it need
 */
record RealApp(String title, Path file, Path folder, List<String> flags) {
    private static final Duration LIMIT = Duration.ofMinutes(15);
    private static final List<Server> SWAPPED = List.of(Server.TOMCAT, Server.JETTY, Server.UNDERTOW, Server.NETTY);

    /** Puts it through every command; returns what came of it, as a row of a table. */
    String triedOut() throws IOException, InterruptedException {
        List<String> swapped = swapped();
        List<String> servers = started();
        assertBehaves(servers);
        assertLooksAt(servers);
        return Stream.of(title, boot(), listed(swapped), listed(servers))
                .collect(Collectors.joining(" | ", "| ", " | all | all |"));
    }

    /** A copy of its file with more entries, as a build would have put them in. */
    static Path with(Path original, Path copy, Map<String, byte[]> entries) throws IOException {
        Files.copy(original, copy);
        try (FileSystem jar = FileSystems.newFileSystem(copy, Map.of("noCompression", "true"))) {
            for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
                Path path = jar.getPath(entry.getKey());
                Files.createDirectories(Objects.requireNonNull(path.getParent()));
                Files.write(path, entry.getValue());
            }
        }
        return copy;
    }

    private static String listed(List<String> words) {
        return words.isEmpty() ? "none" : String.join(", ", words);
    }

    /** The servers that it was put on; of any other the reason is given. */
    private List<String> swapped() throws IOException, InterruptedException {
        List<String> titles = new ArrayList<>();
        for (Server server : SWAPPED) {
            Path out = folder.resolve("swapped-" + server.id() + "-" + file.getFileName());
            AssayProcess.Finished run = AssayProcess.run(
                    folder, LIMIT, "swap", file.toString(), "--server", server.id(), "-o", out.toString());
            if (run.exitCode() == 0) {
                assertThat(run.out()).contains("runs on " + server.title());
                assertThat(out).isRegularFile();
                titles.add(server.title());
            } else {
                assertThat(run.exitCode()).as(run.err()).isEqualTo(2);
                assertThat(run.err()).contains(String.valueOf(file.getFileName()));
                assertThat(out).doesNotExist();
            }
        }
        return titles;
    }

    /** The servers that started, with their versions. */
    private List<String> started() throws IOException, InterruptedException {
        Path results = run("startup", "--rounds", "1");
        assertThat(EvidenceLines.count(results, "failed-startup")).isZero();
        List<String> titles = new ArrayList<>();
        for (JsonNode contender : json(results, "verdict.json").path("contenders")) {
            String id = contender.path("id").asText();
            assertThat(EvidenceLines.whole(results, "startup"))
                    .extracting(round -> round.path("contender").asText())
                    .containsOnlyOnce(id);
            titles.add(
                    Server.byId(contender.path("server").asText()).orElseThrow().title() + " "
                            + contender.path("version").asText());
        }
        return titles;
    }

    private void assertBehaves(List<String> servers) throws IOException, InterruptedException {
        JsonNode behaviour = json(run("behave", "--only", "details"), "behaviour.json");
        assertThat(behaviour.path("contenders")).hasSameSizeAs(servers);
        assertThat(behaviour.path("cases")).isNotEmpty().allSatisfy(one -> assertThat(one.path("outcomes"))
                .hasSameSizeAs(servers));
    }

    private void assertLooksAt(List<String> servers) throws IOException, InterruptedException {
        Path results = run("compare", "--quick", "--cold");
        JsonNode verdict = json(results, "verdict.json");
        assertThat(verdict.path("finished").asBoolean()).isTrue();
        assertThat(verdict.path("contenders")).hasSameSizeAs(servers);
        assertThat(verdict.path("firstLook").path("rows")).isNotEmpty();
        assertThat(Files.readString(results.resolve("report.html"))).contains("<footer>Assay");
    }

    /** Runs a command to its end; returns its result folder. */
    private Path run(String command, String... more) throws IOException, InterruptedException {
        Path results = folder.resolve(command + "-results");
        List<String> words = new ArrayList<>(List.of(command, file.toString(), "--out", results.toString()));
        words.add("--jvm=-XX:TieredStopAtLevel=1");
        words.addAll(flags);
        words.addAll(List.of(more));
        AssayProcess.Finished run = AssayProcess.run(folder, LIMIT, words.toArray(String[]::new));
        assertThat(run.exitCode()).as("%s", run).isZero();
        return results;
    }

    private static JsonNode json(Path results, String name) throws IOException {
        return new ObjectMapper().readTree(results.resolve(name).toFile());
    }

    /** As its libraries say. */
    private String boot() throws IOException {
        try (JarFile jar = new JarFile(file.toFile())) {
            return jar.stream()
                    .map(entry -> entry.getName().replaceAll(".*/", ""))
                    .filter(name -> name.matches("spring-boot-\\d.*\\.jar"))
                    .map(name -> name.replaceAll("spring-boot-|\\.jar", ""))
                    .findFirst()
                    .orElse("none");
        }
    }
}
