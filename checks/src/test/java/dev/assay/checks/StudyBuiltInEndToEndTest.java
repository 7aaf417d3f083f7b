package dev.assay.checks;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The studies at a small scale with Assay's own generator, which sends what the authors' tools send. */
class StudyBuiltInEndToEndTest {
    private static final List<String> BUILT_IN = List.of("--tool", "builtin");

    @TempDir
    private Path folder = Path.of("");

    /** On the line of Spring Boot that is nearest to the article, with the author's JVM options: none. */
    @Tag("long")
    @Test
    void aConnectionForEachRequestOnSpringBoot27() throws IOException, InterruptedException {
        StudyRun study = builtIn("baeldung-2018", "0.01", "tomcat", "--boot", "2.7", "--jvm-as-published");

        assertThat(study.text())
                .containsPattern(
                        "\\| JVM options \\| none \\| our assumption \\| -XX:ActiveProcessorCount=\\d+ \\| yes \\|");
        assertThat(study.kept().at("/result/boot").asText()).isEqualTo("2.7");
        JsonNode ran = study.kept().at("/result/contenders/0");
        assertThat(ran.get("app").asText()).isEqualTo("study-web-2.7");
        assertThat(ran.get("version").asText()).startsWith("9.0.");
        assertThat(study.kept()
                        .at("/result/figures/0/values/jvm.classes.loaded")
                        .asInt())
                .isGreaterThan(1000);
        assertThat(study.runs()).singleElement().satisfies(run -> {
            assertThat(run.users()).isEqualTo(10);
            assertThat(run.samples()).isEqualTo(100);
            assertThat(load(run).get("connectionsOpened").asInt()).isGreaterThanOrEqualTo(100);
        });
    }

    @Test
    @Tag("long")
    void usersComeAndLeave() throws IOException, InterruptedException {
        StudyRun study = builtIn("javacodegeeks-2017", "0.1", "tomcat");

        assertThat(study.runs())
                .extracting(run -> run.part() + " " + run.name() + ": " + run.samples())
                .containsExactly(
                        "string startup: 300",
                        "string 2: 300",
                        "string 3: 300",
                        "object startup: 100",
                        "object 2: 100",
                        "object 3: 100",
                        "object 4: 100");
        for (StudyRun.Run run : study.runs()) {
            JsonNode load = load(run);
            assertThat(run.users()).isEqualTo(100);
            assertThat(load.get("connectionsOpened").asInt()).isGreaterThanOrEqualTo(100);
            // The last of them comes when 99 hundredths of the ramp of one second are over.
            assertThat(load.get("seconds").asDouble()).isGreaterThanOrEqualTo(0.98);
            assertThat(run.command()).contains("over 1000 ms,");
        }
    }

    @Test
    @Tag("long")
    void usersSendAPairAndPause() throws IOException, InterruptedException {
        StudyRun study = builtIn("jhipster-2020", "0.0002", "undertow");

        assertThat(study.kept().at("/result/contenders/0/app").asText()).isEqualTo("study-secured-3.5");
        assertThat(study.kept().at("/result/starts")).hasSize(1);
        assertThat(study.runs()).singleElement().satisfies(run -> {
            assertThat(run.users()).isEqualTo(200);
            assertThat(run.samples()).isEqualTo(200 * 2);
            assertThat(load(run).get("connectionsOpened").asInt()).isGreaterThanOrEqualTo(200);
        });
    }

    @Tag("long")
    @Test
    void fiveConcurrencies() throws IOException, InterruptedException {
        StudyRun study = builtIn("rest-2016-round1", "0.00001", "undertow");

        assertThat(study.runs())
                .extracting(run -> run.users() + " users: " + run.samples())
                .containsExactly("1 users: 100", "4 users: 100", "16 users: 96", "64 users: 128", "100 users: 100");
        assertThat(study.runs())
                .allSatisfy(run ->
                        assertThat(load(run).get("connectionsOpened").asInt()).isEqualTo(run.users()));
    }

    @Test
    @Tag("long")
    void theThirdRoundIsAboutServersAlone() throws IOException, InterruptedException {
        StudyRun study = builtIn("rest-2016-round3", "0.0012", "grizzly,tomcat");

        assertThat(study.runs())
                .extracting(run -> run.contender() + " " + run.name())
                .containsExactly("grizzly warm-up", "grizzly run", "tomcat warm-up", "tomcat run");
        assertThat(study.runs())
                .allSatisfy(run -> assertThat(load(run).get("connectionsOpened").asInt())
                        .isGreaterThanOrEqualTo(run.name().equals("run") ? 128 : 10));
    }

    /** Every figure of the page is that of the generator's file. */
    private StudyRun builtIn(String name, String scale, String servers, String... more)
            throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(BUILT_IN);
        words.addAll(List.of("--scale", scale, "--servers", servers));
        words.addAll(List.of(more));
        StudyRun study = StudyRun.of(folder, name, words.toArray(String[]::new));
        study.figuresAreThoseOfTheFiles();
        return study;
    }

    private static JsonNode load(StudyRun.Run run) throws IOException {
        return new ObjectMapper().readTree(run.folder().resolve("load.json").toFile());
    }
}
