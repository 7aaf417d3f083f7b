package dev.assay.studies.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.dialect.Dialects;
import dev.assay.model.BadInputException;
import dev.assay.plan.PlanText;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** Studies written by users: the example, errors and their positions, and the schema. */
class OwnStudyTest {
    static Stream<String> files() {
        return Stream.concat(Studies.names().stream(), Stream.of("new"));
    }

    @Test
    void theExampleIsWhole() {
        Study study = Studies.of(new PlanText("bench/Our Study.yaml", Studies.example()), 7);

        assertThat(study.name()).isEqualTo("our-study");
        assertThat(study.parts()).extracting(Study.Part::name).containsExactly("string", "object");
        assertThat(study.part("string").warmUp()).hasValueSatisfying(load -> {
            assertThat(load.users()).isEqualTo(4);
            assertThat(load.samples()).hasValue(200);
        });
        assertThat(study.facts().parameters()).isNotEmpty();
    }

    /** Each line that is commented out is valid as well. */
    @Test
    void theCommentedLinesOfTheExampleAreValid() {
        String whole = Studies.example()
                .lines()
                .map(line -> line.replaceFirst("^( *)# (\\S+: |- \\{)", "$1$2"))
                .reduce("", (all, line) -> all + line + "\n");

        Study study = Studies.of(new PlanText("study.yaml", whole), 1);

        assertThat(study.facts().jvmOptions()).containsExactly("-Xmx1g");
        assertThat(study.facts().neighbour()).isPresent();
        assertThat(study.facts().publication()).isEqualTo("benchmark");
        assertThat(study.part("object").restarts()).containsExactly("startup 2");
        assertThat(study.lines().get(0).apps()).containsKey("netty");
    }

    @Test
    void aJarIsLookedForBesideTheFile() {
        String own = Studies.example().replace("all: study-web-3.5 ", "all: target/app.jar ");

        assertThat(Studies.of(new PlanText("bench/study.yaml", own), 1)
                        .lines()
                        .get(0)
                        .apps())
                .containsEntry(
                        "all", Path.of("bench/target/app.jar").toAbsolutePath().toString());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "users: 50|users: fifty|users must be a whole number|Write a whole number from 1 to 100000",
                "columns: [samples, average, max, throughput]|columns: [speed]|speed is not a figure|valid: samples",
                "all: study-web-3.5|all: study-web|study-web is not an app that comes with Assay|Did you mean study-web-3.5?",
                "contender: jetty, part: string|contender: netty, part: string|the plan has no contender netty|valid: tomcat, jetty",
                "part: string, run: first, throughput: \"≈|part: strings, run: first, throughput: \"≈|the study has no part strings|Did you mean string?",
                "tool: article|tool: {value: ab, source: article}|tool follows from the rest|Correct",
                "machine: {value: not stated, source: article}|machine: article|machine has no value|Correct",
                "users: article|user: article|user is not a parameter of a study|Did you mean users?",
                "keep-alive: assumption|keep-alive: hearsay|nothing is known from there: hearsay|valid: article",
                "ramp: 1s|ramp: 1|1 has no unit|Write 1s for seconds",
                "ramp: 1s|wait: 1s|wait has no effect without stay|write stay:",
                "better: tomcat, than: [jetty], by|better: tomcat, than: [jety], by|the plan has no contender jety|Did you mean jetty?",
                "than: [jetty], by: throughput, m|than: [jetty], by: thruput, m|the study has no figure thruput|Did you mean throughput?",
                "better: tomcat, than: [jetty], by: throughput|of: tomcat, most: 2, by: p99, per: p5|the study has no figure p5|valid: samples",
                "better: tomcat, than: [jetty], by: throughput|of: tomcat, most: 2, by: throughput, per: start-up|throughput / start-up cannot be formed: only one of them has a value for each run|Write two figures of the load tool",
                "better: tomcat, than: [jetty], by: throughput|of: tomcat, most: 2, by: start-up, per: p99|start-up / p99 cannot be formed|or two of the server",
                "contender: tomcat, part: string, run: first|contender: tomcat, part: string, run: firts|string has no run firts|Did you mean first?",
                "contender: jetty, part: string, run: first|contender: jetty, part: string|string has no run run|valid: first, second",
                "name: object|name: string|a second part named string|Rename one of them",
            })
    void whatIsWrongIsNamedWithItsPlace(String good, String bad, String what, String instead) {
        String text = Studies.example();
        assertThat(text).contains(good);
        int line = (int) text.substring(0, text.indexOf(good)).lines().count();

        assertThatThrownBy(() -> Studies.of(new PlanText("own.yaml", text.replace(good, bad)), 1))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining(what)
                .hasMessageContaining(instead)
                .hasMessageContaining("own.yaml:" + line + ":");
    }

    /** The lines of a part are read once for each number of users. */
    @Test
    void anErrorInALoadOfSeveralNumbersOfUsersIsReportedOnce() {
        String text = Studies.example();
        assertThat(text).contains("users: 50", "ramp: 1s");
        PlanText wrong = new PlanText(
                "own.yaml", text.replace("users: 50", "users: [1, 4]").replace("ramp: 1s", "ramp: 10"));

        assertThatThrownBy(() -> Studies.of(wrong, 1))
                .isInstanceOf(BadInputException.class)
                .message()
                .containsOnlyOnce("10 has no unit");
    }

    @Test
    void aPublishedRunMayBeARestart() {
        String text = Studies.example()
                .replace("    # restarts: [startup 2]", "    restarts: [startup 2]")
                .replace("jetty, part: string, run: first", "jetty, part: object, run: startup 2");

        assertThat(Studies.of(new PlanText("own.yaml", text), 1).published())
                .extracting(Study.Published::run)
                .containsExactly("first", "startup 2");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "[]", "- title: a list\n"})
    void aFileWithoutKeysIsNoPlan(String text) {
        assertThatThrownBy(() -> Studies.of(new PlanText("own.yaml", text), 1))
                .isInstanceOf(BadInputException.class)
                .hasMessageMatching("(?s)own\\.yaml.*(the study is empty|a study is a map of keys, not a list).*")
                .hasMessageContaining("write title:")
                .hasMessageContaining("assay study --new");
    }

    @Test
    void allThatIsMissingIsNamedAtOnce() {
        assertThatThrownBy(() -> Studies.of(new PlanText("own.yaml", "title: nothing more\n"), 1))
                .hasMessageContaining("own.yaml:1:1")
                .hasMessageContaining("a study without tool")
                .hasMessageContaining("a study without apps")
                .hasMessageContaining("a study without plan")
                .hasMessageContaining("a study without parts");
    }

    @ParameterizedTest
    @MethodSource("files")
    void theSchemaTakesWhatIsGood(String file) {
        assertThat(errors(resource("studies/" + file + ".yaml"))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "title: Our|titel: Our",
                "tool: builtin|tool: siege",
                "users: 50|users: fifty",
                "loops: 2|repeat: 2",
                "columns: [samples, average, max, throughput]|columns: [speed]",
                "tool: article|tool: {value: ab, source: article}",
                "machine: {value: not stated, source: article}|machine: article",
                "ramp: 1s|ramp: 1",
                "ramp: 1s|ramp: 1us",
                "ramp: 1s|wait: 1s",
                "contender: jetty|server: jetty",
            })
    void theSchemaRefusesWhatIsNot(String good, String bad) {
        String text = Studies.example();
        assertThat(text).contains(good);
        assertThat(errors(text.replace(good, bad))).isNotEmpty();
    }

    /** The schema has exactly the keys of the reader. */
    @Test
    void theSchemaHasTheKeysOfTheReader() throws IOException {
        var schema = new ObjectMapper().readTree(resource("study.schema.json"));

        assertThat(schema.at("/properties").fieldNames())
                .toIterable()
                .containsExactlyInAnyOrderElementsOf(StudyReader.KEYS);
        assertThat(schema.at("/$defs/part/properties").fieldNames())
                .toIterable()
                .containsExactlyInAnyOrderElementsOf(StudyPartReader.KEYS);
        assertThat(schema.at("/$defs/column/enum"))
                .extracting(figure -> figure.asText())
                .containsExactlyElementsOf(StudyReader.FIGURES);
    }

    private static List<Error> errors(String yaml) {
        Schema schema = SchemaRegistry.withDialect(Dialects.getDraft202012())
                .getSchema(resource("study.schema.json"), InputFormat.JSON);
        Object tree = new Load(LoadSettings.builder().build()).loadFromString(yaml);
        return schema.validate(new ObjectMapper().valueToTree(tree).toString(), InputFormat.JSON);
    }

    private static String resource(String name) {
        try (InputStream in = Studies.class.getResourceAsStream(name)) {
            return new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
