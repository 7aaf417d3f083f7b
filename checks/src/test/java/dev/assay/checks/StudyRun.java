package dev.assay.checks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.dialect.Dialects;
import dev.assay.ledger.Ledger;
import dev.assay.studies.model.Studies;
import dev.assay.studies.model.Study;
import dev.assay.studies.model.StudyFigure;
import dev.assay.tools.LoadTool;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * A study that the program has repeated without an experiment of its own: its result folder and its page.
 *
 * @param study as it was published, with the contenders that ran
 * @param kept {@code study.json}
 * @param page the rows of all tables, cell by cell
 */
record StudyRun(Study study, JsonNode kept, Path out, String text, List<List<String>> page) {
    static final Duration LIMIT = Duration.ofMinutes(10);
    private static final String SEED = "5";

    /**
     * One run of the tool.
     *
     * @param kept what {@code study.json} has of it
     * @param folder of the tool's files
     */
    record Run(String contender, String part, String name, JsonNode kept, Path folder) {
        long samples() {
            return kept.at("/outcome/result/samples").asLong();
        }

        int users() {
            return kept.at("/load/users").asInt();
        }

        /** Of each user, before each request. */
        double pauseSeconds() {
            return kept.at("/load/stay/pause").asDouble();
        }

        /** How the tool was started. */
        List<String> command() {
            List<String> words = new ArrayList<>();
            kept.at("/outcome/result/command").forEach(word -> words.add(word.asText()));
            return words;
        }

        /** One of the tool's files. */
        String file(String file) throws IOException {
            return Files.readString(folder.resolve(file));
        }
    }

    /** Repeats it; fails if it does not end well, or had errors. */
    static StudyRun of(Path folder, String name, String... more) throws IOException, InterruptedException {
        Path out = folder.resolve("out");
        Path page = folder.resolve("page.md");
        List<String> arguments = new ArrayList<>(List.of("study", name, "--no-verdict", "--seed", SEED));
        arguments.addAll(List.of("--out", out.toString(), "--markdown", page.toString()));
        arguments.addAll(List.of(more));
        AssayProcess.Finished end = AssayProcess.run(folder, LIMIT, arguments.toArray(String[]::new));
        assertThat(end.exitCode()).as(end.err() + end.out()).isZero();
        assertThat(end.out()).contains("Shortened to", "article", "here");
        JsonNode kept = new ObjectMapper().readTree(out.resolve("study.json").toFile());
        assertThat(errors(kept.toString())).isEmpty();
        assertThat(kept.at("/result/runs")).isNotEmpty().allSatisfy(run -> {
            assertThat(run.at("/outcome/result/errors").asInt(-1)).isZero();
        });
        assertThat(Files.readString(out.resolve("study.html")))
                .startsWith("<!DOCTYPE html>")
                .contains("<h3>Threads of the server</h3>")
                .hasSizeLessThan(500_000);
        List<String> ran = texts(kept.at("/result/contenders"), "id");
        isDrawnAgain(folder, out, page);
        String text = Files.readString(page);
        return new StudyRun(Studies.only(Studies.named(name, 5), ran), kept, out, text, rows(text));
    }

    /** By the schema that is published. */
    private static List<com.networknt.schema.Error> errors(String json) throws IOException {
        try (InputStream in = Objects.requireNonNull(
                Ledger.class.getResourceAsStream("/dev/assay/studies/study-result.schema.json"))) {
            return SchemaRegistry.withDialect(Dialects.getDraft202012())
                    .getSchema(new String(in.readAllBytes(), StandardCharsets.UTF_8), InputFormat.JSON)
                    .validate(json, InputFormat.JSON);
        }
    }

    /** From what the result folder holds, to the byte. */
    private static void isDrawnAgain(Path folder, Path out, Path page) throws IOException, InterruptedException {
        Path again = folder.resolve("again.md");
        Path pictures = out.resolve("study.html");
        String drawn = Files.readString(pictures);
        Files.delete(pictures);
        AssayProcess.Finished end =
                AssayProcess.run(folder, LIMIT, "study", "--again", out.toString(), "--markdown", again.toString());
        assertThat(end.exitCode()).as(end.err() + end.out()).isZero();
        assertThat(again).hasSameTextualContentAs(page);
        assertThat(pictures).hasContent(drawn);
    }

    private static List<String> texts(JsonNode items, String field) {
        return StreamSupport.stream(items.spliterator(), false)
                .map(item -> item.get(field).asText())
                .toList();
    }

    private static List<List<String>> rows(String page) {
        return page.lines()
                .filter(line -> line.startsWith("|"))
                .map(line -> Stream.of(line.substring(1, line.length() - 1).split("\\|", -1))
                        .map(String::strip)
                        .toList())
                .toList();
    }

    LoadTool tool() {
        return LoadTool.byId(kept.at("/result/tool").asText()).orElseThrow();
    }

    List<Run> runs() {
        return StreamSupport.stream(kept.at("/result/runs").spliterator(), false)
                .map(run -> new Run(
                        run.get("contender").asText(),
                        run.get("part").asText(),
                        run.get("run").asText(),
                        run,
                        out.resolve(run.get("folder").asText())))
                .toList();
    }

    /** Works every figure of the page's tables out again from the files of the tool. */
    void figuresAreThoseOfTheFiles() throws IOException {
        for (Run run : runs()) {
            Map<StudyFigure, Double> file = ToolFile.figures(tool(), run.folder());
            if (tool() == LoadTool.GATLING) {
                // As its own report does, which counts the time from when the first user came, not from that user's
                // first request.
                file.computeIfPresent(
                        StudyFigure.THROUGHPUT,
                        (column, rate) -> run.samples() / (run.samples() / rate + run.pauseSeconds()));
            }
            assertThat(run.samples())
                    .isEqualTo(file.getOrDefault(StudyFigure.SAMPLES, 0.0).longValue());
            if (study.part(run.part()).runs().contains(run.name())) {
                for (StudyFigure column : study.part(run.part()).columns()) {
                    double step = Math.pow(10, -column.decimals());
                    if (Double.isNaN(file.getOrDefault(column, 0.0))) {
                        assertThat(cell(run, column)).isEqualTo("–");
                        continue;
                    }
                    assertThat(Double.parseDouble(cell(run, column).replace(",", "")))
                            .as(run.contender() + ", " + run.part() + ", " + run.name() + ": " + column.title())
                            .isCloseTo(file.getOrDefault(column, Double.NaN), within(0.501 * step));
                }
            }
        }
    }

    /** What the page says was measured here. */
    private String cell(Run run, StudyFigure column) {
        Study.Part part = study.part(run.part());
        List<String> contenders = study.plan().contenders().stream()
                .map(contender -> contender.id())
                .toList();
        if (study.layout() == Study.Layout.RUNS_DOWN) {
            String server = study.plan().contender(run.contender()).server().title();
            return row(List.of(server, part.name(), run.name(), "here"))
                    .get(row(List.of("server")).indexOf(column.title()));
        }
        String title = (study.parts().size() > 1 ? part.name() + ", " : "") + column.title();
        return row(List.of(title)).get(2 + 2 * contenders.indexOf(run.contender()));
    }

    /** The row that begins so. */
    private List<String> row(List<String> first) {
        List<List<String>> found = page.stream()
                .filter(cells -> cells.size() >= first.size()
                        && cells.subList(0, first.size()).equals(first))
                .toList();
        assertThat(found).as(first + " in " + page).hasSize(1);
        return found.get(0);
    }
}
