package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.cli.command.CompareCommand;
import dev.assay.model.Needed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import picocli.CommandLine;

/** The steps of {@code action.yml}, run in order in a clone of a repository with a base, with a stub for {@code assay}. */
@SuppressWarnings("NullAway.Init") // set before each test
@Tag("programs")
class ActionTest {
    private static final Path FILE = Path.of("../action.yml");
    private static final Path DOCS = Path.of("../docs/use/in-your-build.md");
    private static final String BUILD =
            "mkdir -p target; cp version \"target/shop-$(cat version).jar\"; touch target/a-plain.jar";
    private static final Pattern EXPRESSION = Pattern.compile("\\$\\{\\{ (\\S+) }}");

    @TempDir
    private Path temp;

    private StubPrograms files;
    private final Map<String, String> context = new TreeMap<>();

    /** A clone whose branch has version 2 of an app, and whose base, {@code main}, has version 1. */
    @BeforeEach
    void cloneWithABase() throws IOException, InterruptedException {
        Needed.programs("git");
        files = new StubPrograms(temp);
        assertThat(files.run(Map.of(), List.of("bash", "-ec", """
                export GIT_CONFIG_GLOBAL=/dev/null GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@b GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a@b
                git init -q -b main origin
                cd origin
                echo 1 > version; git add version; git commit -qm one
                git checkout -qb change
                echo 2 > version; git commit -qam two
                cd ..
                git clone -q --branch change "file://$PWD/origin" clone
                mkdir runner
                """)))
                .as(files.out())
                .isZero();
        inputs().forEach((name, input) ->
                context.put("inputs." + name, String.valueOf(((Map<?, ?>) input).get("default"))));
        context.put("inputs.build", BUILD);
        context.put("inputs.base", "main");
        context.put("runner.temp", temp.resolve("runner").toString());
    }

    @Test
    void aPullRequestIsComparedWithItsBase() throws IOException, InterruptedException {
        assay("""
                [ "$1" = compare ] || exit 0
                printf '%s\\n' "${@:2}" > ../words
                for word; do [ "$previous" != --markdown ] || echo '# Verdict' > "$word"; previous=$word; done
                """);
        context.put("inputs.jar", "target/shop-*.jar");
        context.put("inputs.fail-if", "after worse by 5%\np99 worse by 20%\n");
        context.put("inputs.arguments", "--budget 10m\n--seed 7");

        assertThat(runSteps()).isZero();

        Path runner = temp.resolve("runner");
        assertThat(files.log())
                .containsExactly(
                        "assay --version",
                        "assay compare before=" + runner
                                + "/assay-base/target/shop-1.jar after=target/shop-2.jar --out " + runner
                                + "/assay/results --markdown " + runner + "/assay/comment.md --junit " + runner
                                + "/assay/TEST-assay.xml --fail-if after worse by 5% --fail-if p99 worse by 20% --budget 10m --seed 7");
        new CommandLine(new CompareCommand())
                .parseArgs(Files.readAllLines(temp.resolve("words")).toArray(String[]::new));
        assertThat(runner.resolve("assay-base/target/shop-1.jar")).hasContent("1");
        assertThat(context).containsEntry("steps.compare.outputs.exit-code", "0");
        assertThat(context.get("steps.compare.outputs.results")).isEqualTo(runner + "/assay/results");
        assertThat(Path.of(context.getOrDefault("steps.compare.outputs.comment", "")))
                .hasContent("# Verdict");
        assertThat(runner.resolve("summary")).hasContent("# Verdict");
        assertThat(context).containsEntry("uploaded", runner + "/assay\n!" + runner + "/assay/**/plan-private.yaml\n");
        assertThat(temp.resolve("clone/.git/shallow")).doesNotExist();
    }

    @Test
    void withoutABaseServersAreComparedAndTheExitCodeIsThatOfTheStep() throws IOException, InterruptedException {
        assay("[ \"$1\" = --version ] || exit 3");
        context.put("inputs.jar", "target/shop-*.jar");
        context.put("inputs.base", "");

        assertThat(runSteps()).isEqualTo(3);

        assertThat(files.log()).hasSize(2);
        assertThat(files.log().get(1)).startsWith("assay compare target/shop-2.jar --out ");
        assertThat(temp.resolve("runner/assay/comment.md")).content().contains("No verdict", "exit code 3");
        assertThat(temp.resolve("runner/assay-base")).doesNotExist();
        assertThat(context).containsKey("uploaded");
    }

    /** In one job, and in the next one on a runner that keeps its clone, but nothing in its temporary folder. */
    @Test
    void eachUseHasAFolderOfItsOwn() throws IOException, InterruptedException {
        context.put("inputs.jar", "target/shop-*.jar");
        assay("for word; do [ \"$previous\" != --markdown ] || echo '# First' > \"$word\"; previous=$word; done");
        assertThat(runSteps()).isZero();
        assay("[ \"$1\" = --version ] || exit 3");
        context.keySet().removeIf(name -> name.startsWith("steps."));

        assertThat(runSteps()).isEqualTo(3);

        Path runner = temp.resolve("runner");
        assertThat(context).containsEntry("steps.compare.outputs.results", runner + "/assay-2/results");
        assertThat(Path.of(context.getOrDefault("steps.compare.outputs.comment", "")))
                .content()
                .contains("No verdict");
        assertThat(runner.resolve("assay/comment.md")).hasContent("# First");

        assertThat(files.run(Map.of(), List.of("bash", "-ec", "rm -r runner; mkdir runner")))
                .isZero();
        context.keySet().removeIf(name -> name.startsWith("steps."));
        assertThat(runSteps()).as(files.out()).isEqualTo(3);
        assertThat(context).containsEntry("steps.compare.outputs.results", runner + "/assay/results");
    }

    /** When a job is cancelled or reaches its time limit, the shell is killed; a step of the job can still keep what was measured. */
    @Test
    void aCancelledJobKnowsWhereItsResultsAre() throws IOException, InterruptedException {
        assay("[ \"$1\" = --version ] || kill -9 $PPID");
        context.put("inputs.jar", "target/shop-*.jar");

        assertThat(runSteps()).isEqualTo(128 + 9);

        assertThat(context)
                .containsEntry(
                        "steps.compare.outputs.results",
                        temp.resolve("runner/assay/results").toString())
                .doesNotContainKeys("steps.compare.outputs.comment", "steps.compare.outputs.exit-code");
    }

    @Test
    void withoutAJarItIsOnThePathAndNothingElseHappens() throws IOException, InterruptedException {
        assay("");

        assertThat(runSteps()).isZero();

        assertThat(files.log()).containsExactly("assay --version");
        assertThat(temp.resolve("runner/path")).hasContent(temp.resolve("bin").toString());
        assertThat(context).doesNotContainKey("uploaded");
    }

    @Test
    void severalJarsAreRefusedByName() throws IOException, InterruptedException {
        assay("");
        context.put("inputs.jar", "target/*");
        context.put("inputs.build", BUILD + "; touch target/other.jar");

        assertThat(runSteps()).isEqualTo(2);

        assertThat(files.out()).contains("::error::target/*: 2 files instead of one");
        assertThat(files.log()).hasSize(1);
    }

    /** The workflows of the documentation, which name the inputs; and the steps of the action as those of a job. */
    @Test
    void actionlintFindsNothing() throws IOException, InterruptedException {
        Needed.programs("actionlint");
        Path workflows = Files.createDirectories(temp.resolve("clone/.github/workflows"));
        Files.copy(FILE, temp.resolve("clone/action.yml"));
        List<String> documented = documented();
        assertThat(documented).hasSize(1);
        for (int i = 0; i < documented.size(); i++) {
            Files.writeString(workflows.resolve(i + ".yml"), documented.get(i).replace("OWNER/assay@v1.0.0", "./"));
        }
        Files.writeString(workflows.resolve("steps.yml"), asJob(Files.readString(FILE)));
        assertThat(lint()).as(files.out()).isZero();

        Files.writeString(
                workflows.resolve("0.yml"),
                documented.get(0).replace("OWNER/assay@v1.0.0", "./").replace("jar:", "jars:"));
        assertThat(lint()).isEqualTo(1);
        assertThat(files.out()).contains("\"jars\"");
    }

    private int lint() throws IOException, InterruptedException {
        return files.run(Map.of(), List.of("bash", "-c", "cd clone && exec actionlint -pyflakes="));
    }

    private static List<String> documented() throws IOException {
        return Pattern.compile("```yaml\n(.*?)```", Pattern.DOTALL)
                .matcher(Files.readString(DOCS))
                .results()
                .map(block -> block.group(1))
                .filter(text -> text.contains("runs-on:"))
                .toList();
    }

    /** The action as a workflow, because actionlint checks only those. */
    private static String asJob(String action) {
        String inputs = action.substring(action.indexOf("inputs:\n"), action.indexOf("outputs:\n"))
                .indent(4);
        String steps = action.substring(action.indexOf("  steps:\n")).indent(2);
        return "on:\n  workflow_call:\n"
                + inputs.replace("        description:", "        type: string\n        description:")
                + "jobs:\n  action:\n    runs-on: ubuntu-24.04\n" + steps;
    }

    private void assay(String does) throws IOException {
        files.stub("assay", does);
    }

    /** The exit code of the first step that fails, or 0. */
    private int runSteps() throws IOException, InterruptedException {
        int failed = 0;
        for (Object step : (List<?>) at(action(), "runs", "steps")) {
            Map<?, ?> keys = (Map<?, ?>) step;
            String condition = String.valueOf(keys.containsKey("if") ? keys.get("if") : "always()");
            boolean always = condition.startsWith("always()") && keys.containsKey("if");
            if ((failed != 0 && !always) || !holds(condition)) {
                continue;
            }
            if (keys.containsKey("uses")) {
                context.put("uploaded", filled(String.valueOf(at(step, "with", "path"))));
            } else {
                int code = run(step);
                failed = failed == 0 ? code : failed;
            }
        }
        return failed;
    }

    private int run(Object step) throws IOException, InterruptedException {
        Path runner = temp.resolve("runner");
        Map<String, String> variables = new HashMap<>(Map.of(
                "GITHUB_ACTION_PATH", temp.resolve("bin").toString(),
                "GITHUB_PATH", runner.resolve("path").toString(),
                "GITHUB_OUTPUT", runner.resolve("output").toString(),
                "GITHUB_STEP_SUMMARY", runner.resolve("summary").toString(),
                "RUNNER_TEMP", runner.toString()));
        if (((Map<?, ?>) step).get("env") instanceof Map<?, ?> own) {
            own.forEach((name, value) -> variables.put(String.valueOf(name), filled(String.valueOf(value))));
        }
        Path script = Files.writeString(runner.resolve("step.sh"), String.valueOf(at(step, "run")));
        assertThat(script).content().doesNotContain("${{");
        int code = files.run(
                variables, List.of("bash", "-c", "cd clone && exec bash --noprofile --norc -eo pipefail " + script));
        Path output = runner.resolve("output");
        if (Files.exists(output)) {
            for (String line : Files.readAllLines(output)) {
                String[] nameAndValue = line.split("=", 2);
                context.put("steps." + at(step, "id") + ".outputs." + nameAndValue[0], nameAndValue[1]);
            }
            Files.delete(output);
        }
        return code;
    }

    /** Supports only conditions joined by "and" that compare with an empty string. */
    private boolean holds(String condition) {
        List<String> parts = new ArrayList<>(List.of(condition.split(" && ", -1)));
        parts.remove("always()");
        return parts.stream().allMatch(part -> {
            assertThat(part).endsWith(" != ''");
            return !value(part.replace(" != ''", "")).isEmpty();
        });
    }

    private String filled(String text) {
        return EXPRESSION.matcher(text).replaceAll(found -> Matcher.quoteReplacement(value(found.group(1))));
    }

    private String value(String name) {
        return context.getOrDefault(name, "");
    }

    private static Map<?, ?> inputs() throws IOException {
        return (Map<?, ?>) at(action(), "inputs");
    }

    private static Object action() throws IOException {
        return new Load(LoadSettings.builder().build()).loadFromString(Files.readString(FILE));
    }

    private static Object at(Object yaml, String... keys) {
        Object value = yaml;
        for (String key : keys) {
            Object found = ((Map<?, ?>) value).get(key);
            assertThat(found).as(key).isNotNull();
            value = found == null ? Map.of() : found;
        }
        return value;
    }
}
