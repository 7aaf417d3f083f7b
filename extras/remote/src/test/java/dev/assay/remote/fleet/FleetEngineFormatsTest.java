package dev.assay.remote.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.Needed;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The files for GitHub Actions and Kubernetes, checked by programs that know their formats, with their commands run in order. */
@SuppressWarnings("NullAway.Init") // set before each test
@Tag("programs")
class FleetEngineFormatsTest {
    @TempDir
    private Path temp;

    private FleetFiles fleet;

    @BeforeEach
    void lock() {
        fleet = new FleetFiles(temp);
    }

    @Test
    void actionlintFindsNothingInTheWorkflow() throws IOException, InterruptedException {
        Needed.programs("actionlint");
        assertThat(fleet.write("github", "app.jar")).isZero();

        int code = fleet.run(Map.of(), List.of("actionlint", "-shellcheck=", "-pyflakes=", "fleet.yml"));

        assertThat(code).as(fleet.out()).isZero();
        Path spoiled = temp.resolve("spoiled.yml");
        Files.writeString(spoiled, fleet.text("fleet.yml").replace("matrix.shard", "matrix.shards"));
        assertThat(fleet.run(Map.of(), List.of("actionlint", "spoiled.yml"))).isEqualTo(1);
        assertThat(fleet.out()).contains("shards");
    }

    /** Each shard in its own folder, as on its own runner; artefacts are uploaded and downloaded as the actions do. */
    @Test
    void theStepsOfTheWorkflowRunInOrder() throws IOException, InterruptedException {
        assertThat(fleet.write("github", "app.jar")).isZero();
        fleet.stub(
                "assay",
                "[ \"$2\" != run ] || { mkdir \"${@: -1}\" && echo measured > \"${@: -1}/evidence\"; }; "
                        + "[ \"$2\" != merge ] || { cat shards/*/evidence; echo '# merged' >> \"${@: -1}\"; }");
        List<?> shard = list(at(fleet.yaml("fleet.yml"), "jobs", "shard", "steps"));
        List<?> merge = list(at(fleet.yaml("fleet.yml"), "jobs", "merge", "steps"));

        for (int number = 1; number <= FleetFiles.SHARDS; number++) {
            runSteps(shard, Map.of("matrix.shard", String.valueOf(number)));
        }
        runSteps(merge, Map.of());

        assertThat(fleet.log())
                .hasSize(FleetFiles.SHARDS + 1)
                .startsWith("assay fleet run " + fleet.lock() + " app.jar --shard 1 --out shard-1")
                .endsWith("assay fleet merge shards/shard-1 shards/shard-2 shards/shard-3 shards/shard-4 shards/shard-5"
                        + " --out merged --markdown " + temp.resolve("summary"));
        assertThat(fleet.out().lines()).hasSize(FleetFiles.SHARDS).containsOnly("measured");
        assertThat(fleet.text("summary")).isEqualTo("# merged\n");
    }

    private void runSteps(List<?> steps, Map<String, String> context) throws IOException, InterruptedException {
        for (Object step : steps) {
            String uses = String.valueOf(((Map<?, ?>) step).get("uses"));
            if (((Map<?, ?>) step).containsKey("run")) {
                String command = filled(String.valueOf(at(step, "run")), context);
                int code = fleet.run(
                        Map.of("GITHUB_STEP_SUMMARY", temp.resolve("summary").toString()),
                        List.of("bash", "-e", "-c", command));
                assertThat(code).as(command + fleet.out()).isZero();
            } else if (uses.startsWith("actions/upload-artifact@")) {
                Path folder = temp.resolve(filled(String.valueOf(at(step, "with", "path")), context));
                if (Files.exists(folder)) {
                    Files.move(
                            folder,
                            Files.createDirectories(temp.resolve("artefacts"))
                                    .resolve(filled(String.valueOf(at(step, "with", "name")), context)));
                }
            } else if (uses.startsWith("actions/download-artifact@")) {
                assertThat(at(step, "with", "pattern")).isEqualTo("shard-*");
                Files.move(temp.resolve("artefacts"), temp.resolve(String.valueOf(at(step, "with", "path"))));
            }
        }
    }

    private static String filled(String text, Map<String, String> context) {
        String all = text;
        for (Map.Entry<String, String> value : context.entrySet()) {
            all = all.replace("${{ " + value.getKey() + " }}", value.getValue());
        }
        assertThat(all).doesNotContain("${{");
        return all;
    }

    /** Checks against the published schema of the one kind that is written; unknown properties are rejected. */
    @Test
    void kubeconformFindsNothingInTheManifests() throws IOException, InterruptedException {
        Needed.programs("kubeconform");
        assertThat(fleet.write("kubernetes", "app.jar")).isZero();
        try (InputStream schema = FleetEngineFormatsTest.class.getResourceAsStream("kubernetes/job-batch-v1.json")) {
            Files.copy(Objects.requireNonNull(schema), temp.resolve("job-batch-v1.json"));
        }

        assertThat(kubeconform("shards.yaml", "merge.yaml")).as(fleet.out()).isZero();

        assertThat(fleet.out()).contains("Valid: 2, Invalid: 0, Errors: 0, Skipped: 0");
        Path spoiled = temp.resolve("spoiled.yaml");
        Files.writeString(spoiled, fleet.text("shards.yaml").replace("completionMode", "completionsMode"));
        assertThat(kubeconform("spoiled.yaml")).isEqualTo(1);
        assertThat(fleet.out()).contains("completionsMode");
    }

    private int kubeconform(String... files) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                "kubeconform",
                "-strict",
                "-summary",
                "-schema-location",
                temp.resolve("{{.ResourceKind}}{{.KindSuffix}}.json").toString()));
        command.addAll(List.of(files));
        return fleet.run(Map.of(), command);
    }

    @Test
    void theCommandsOfTheContainersRun() throws IOException, InterruptedException {
        assertThat(fleet.write("kubernetes", "app.jar")).isZero();
        fleet.stub("assay", "");

        assertThat(fleet.run(Map.of("JOB_COMPLETION_INDEX", "2"), command("shards.yaml")))
                .isZero();
        Files.createDirectory(temp.resolve("shard-1"));
        Files.createDirectory(temp.resolve("shard-3"));
        assertThat(fleet.run(Map.of(), command("merge.yaml"))).isZero();

        assertThat(fleet.log())
                .containsExactly(
                        "assay fleet run " + fleet.lock() + " app.jar --shard 3 --out shard-3",
                        "assay fleet merge shard-1 shard-3 --out merged");
    }

    private List<String> command(String file) throws IOException {
        List<?> containers = list(at(fleet.yaml(file), "spec", "template", "spec", "containers"));
        assertThat(containers).hasSize(1);
        return list(at(containers.get(0), "command")).stream()
                .map(String::valueOf)
                .toList();
    }

    private static List<?> list(Object yaml) {
        return (List<?>) yaml;
    }

    /** The value under these keys. */
    private static Object at(Object yaml, String... keys) {
        Object value = yaml;
        for (String key : keys) {
            value = Objects.requireNonNull(((Map<?, ?>) value).get(key), key);
        }
        return value;
    }
}
