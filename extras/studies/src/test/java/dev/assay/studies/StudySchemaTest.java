package dev.assay.studies;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Error;
import dev.assay.experiment.FakeBench;
import dev.assay.experiment.Fixtures;
import dev.assay.ledger.Schemas;
import dev.assay.model.Metric;
import dev.assay.model.plan.Plan;
import dev.assay.model.verdict.Outcome;
import dev.assay.plan.PlanText;
import dev.assay.studies.model.ClaimReason;
import dev.assay.studies.model.Studies;
import dev.assay.studies.model.Study;
import dev.assay.studies.model.StudyClaim;
import dev.assay.studies.model.StudyJudgement;
import dev.assay.studies.model.StudyResult;
import dev.assay.tools.FakeLoadTools;
import dev.assay.tools.LoadTool;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code study.json} as written complies with its published schema. */
class StudySchemaTest {
    private static final Plan PLAN = Fixtures.plan("tomcat", "jetty").withBudget(Duration.ofHours(1));
    private static final StudyJudgement JUDGEMENT = new StudyJudgement(
            List.of(new StudyJudgement.JudgedClaim(
                    "Jetty is faster",
                    StudyJudgement.Standing.UNDECIDED,
                    ClaimReason.Plain.ONE_RUN,
                    "throughput (req/s)",
                    Map.of("", Map.of("tomcat", "≈ 90")),
                    Map.of("", Map.of("tomcat", 99.5)),
                    List.of(
                            new StudyJudgement.Estimate("", "jetty", Optional.of("tomcat"), 6, 1.2, 1.1, 1.3),
                            new StudyJudgement.Estimate("", "jetty", Optional.empty(), 6, 1.2, 1.1, 1.3)),
                    Optional.of(new StudyJudgement.Own(
                            Metric.THROUGHPUT,
                            "tomcat",
                            List.of(new StudyJudgement.Interval("jetty", 1.2, 1.1, 1.3, Outcome.BETTER)),
                            Optional.of(StudyJudgement.Unlike.ANOTHER_CONCURRENCY))),
                    List.of(new StudyClaim.Note("The author left it.", "his blog")))),
            List.of("Shortened to 50%."));

    private static String json = "";

    /** With runs that failed, and a start that gave no figure. */
    @BeforeAll
    static void write(@TempDir Path temp) throws IOException, InterruptedException {
        FakeBench testbed = new FakeBench(PLAN);
        FakeLoadTools tools = new FakeLoadTools(testbed);
        tools.failIn(folder -> folder.endsWith("/second"));
        testbed.world.of("jetty").failsAfterLaunches(1, "no successful response within 60 s");
        Study example = Studies.of("own", new PlanText("own.yaml", Studies.example()), PLAN.seed())
                .with(PLAN);
        Study study = example.with(example.parts(), 4);
        Path folder = temp.resolve("results");
        new StudyRun(
                        new Repetition(
                                Studies.example(),
                                study,
                                0.5,
                                LoadTool.AB,
                                study.lines().get(0),
                                "assay study own",
                                2),
                        testbed,
                        new FakeTools(tools, LoadTool.AB),
                        (published, result, verdict) -> JUDGEMENT)
                .run(folder, new Silent(), VerdictSource.NONE);
        json = Files.readString(folder.resolve("study.json"));
    }

    private static String schema() throws IOException {
        try (InputStream in = Objects.requireNonNull(StudyFile.class.getResourceAsStream("study-result.schema.json"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static List<Error> errors(String json) throws IOException {
        return Schemas.errors(Schemas.of(schema()), json);
    }

    @Test
    void theSchemaIsItselfValidAndOnlyEverGrows() throws IOException {
        assertThat(Schemas.errors(Schemas.ofSchemas(), schema())).isEmpty();
        Schemas.onlyGrows("study-result", schema());
    }

    @Test
    void whatIsWrittenKeepsToIt() throws IOException {
        assertThat(json)
                .contains("\"kind\" : \"measured\"", "\"kind\" : \"failed\"", "\"kind\" : \"startup\"")
                .contains("\"kind\" : \"failed-startup\"", "\"published\" : [ {", "\"topic\" : ")
                .contains("\"repeats\" : [ {", "\"against\" : null");
        assertThat(errors(json)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"schema\" : 1",
                "\"tool\" : \"ab\"",
                "\"scale\" : 0.5",
                "\"contender\" : \"tomcat\"",
                "\"kind\" : \"failed\"",
                "\"standing\" : \"UNDECIDED\"",
                "\"kind\" : \"one-run\"",
                "\"samples\" : "
            })
    void anotherWordOrNameIsRefused(String there) throws IOException {
        assertThat(json).contains(there);

        String name = there.substring(0, there.indexOf(" : "));
        assertThat(errors(json.replace(there, there.replace(name, "\"other\""))))
                .isNotEmpty();
        if (there.endsWith("\"")) {
            assertThat(errors(json.replace(there, name + " : 7"))).isNotEmpty();
        }
    }

    private static final class Silent implements StudyObserver {
        @Override
        public void begins(Path into, Optional<StudyResult> earlier) {}

        @Override
        public void next(String words) {}

        @Override
        public void repeated(StudyResult result, StudyJudgement judgement) {}

        @Override
        public void ends(StudyResult result, StudyJudgement judgement, Optional<StoredVerdict> verdict) {}
    }
}
