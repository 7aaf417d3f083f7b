package dev.assay.remote.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@SuppressWarnings("NullAway.Init") // set before each test
class FleetEngineTest {
    @TempDir
    private Path temp;

    private FleetFiles fleet;

    @BeforeEach
    void lock() {
        fleet = new FleetFiles(temp);
    }

    @Test
    void githubHasAJobForEachShardAndOneThatMergesWhateverCameOfThem() throws IOException {
        assertThat(fleet.write("github", "build/app.jar")).isZero();

        assertThat(String.valueOf(fleet.yaml("fleet.yml")))
                .contains(
                        "shard=[1, 2, 3, 4, 5]",
                        "java-version=17",
                        "fail-fast=false",
                        "merge={needs=shard, if=always()");
        assertThat(fleet.text("fleet.yml"))
                .contains("build/app.jar --shard ${{ matrix.shard }} --out shard-${{ matrix.shard }}")
                .contains("--markdown \"$GITHUB_STEP_SUMMARY\"");
    }

    @Test
    void aWorkflowOfGithubHasAtMost256Jobs(@TempDir Path other) {
        FleetFiles large = new FleetFiles(other, 257);

        assertThat(large.write("github", "app.jar")).isEqualTo(2);
        assertThat(large.err()).contains("at most 256 jobs, and the fleet 257 shards");
    }

    @Test
    void slurmMergesWhenTheArrayHasEndedWellOrNot() throws IOException, InterruptedException {
        assertThat(fleet.write("slurm", "app.jar")).isZero();

        assertThat(fleet.text("shards.sbatch"))
                .contains("#SBATCH --array=1-5\n", "#SBATCH --exclusive\n", "#SBATCH --mem=0\n")
                .contains("--shard \"$SLURM_ARRAY_TASK_ID\"");
        fleet.stub("sbatch", "echo '77;cluster'");
        assertThat(bash("submit.sh")).isZero();
        assertThat(fleet.log())
                .containsExactly("sbatch --parsable shards.sbatch", "sbatch --dependency=afterany:77 merge.sbatch");
    }

    /** No system that reads them knows other digits than ours. */
    @Test
    void numbersDoNotChangeWithTheLocale() throws IOException {
        Locale before = Locale.getDefault();
        Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
        try {
            assertThat(fleet.write("slurm", "app.jar")).isZero();
        } finally {
            Locale.setDefault(before);
        }

        assertThat(fleet.text("shards.sbatch"))
                .contains("#SBATCH --array=1-5\n")
                .containsPattern("--time=[0-9]+\n");
    }

    @Test
    void kubernetesGivesEachShardWholeCpusOfItsOwn() throws IOException {
        assertThat(fleet.write("kubernetes", "app.jar")).isZero();

        String job = String.valueOf(fleet.yaml("shards.yaml"));
        assertThat(job)
                .contains("completionMode=Indexed, completions=5, parallelism=5")
                .contains("requests={cpu=2, memory=4Gi}, limits={cpu=2, memory=4Gi}");
        assertThat(String.valueOf(fleet.yaml("merge.yaml"))).contains("assay fleet merge shard-* --out merged");
    }

    /** Each shard once, dealt to the hosts in turn, where lock and jar are in the home directory. */
    @Test
    void overSshEveryShardRunsOnce() throws IOException, InterruptedException {
        assertThat(fleet.write("ssh", "target/app.jar")).isZero();
        fleet.stub("ssh", "");
        fleet.stub("scp", "");
        fleet.stub("assay", "");

        assertThat(bash("fleet.sh", "one", "two")).isZero();

        List<String> lines =
                fleet.log().stream().filter(line -> line.startsWith("ssh")).toList();
        assertThat(lines)
                .containsExactlyInAnyOrderElementsOf(IntStream.rangeClosed(1, FleetFiles.SHARDS)
                        .mapToObj(shard ->
                                "ssh -o BatchMode=yes -o StrictHostKeyChecking=yes -o ConnectTimeout=10 -o ServerAliveInterval=15 -- "
                                        + (shard % 2 == 1 ? "one" : "two") + " exec sh -c 'exec 3<&0")
                        .toList());
        assertThat(fleet.log())
                .filteredOn(line -> line.contains("assay fleet run"))
                .hasSize(FleetFiles.SHARDS)
                .allMatch(
                        line -> line.equals(
                                "assay fleet run fleet.lock app.jar --shard \"$1\" --out \"shard-$1\" </dev/null 3<&- & run=$!"));
        assertThat(fleet.log()).anyMatch(line -> line.endsWith(" -- " + fleet.lock() + " target/app.jar one:"));
        assertThat(fleet.log().get(fleet.log().size() - 1)).startsWith("assay fleet merge shard-");
        assertThat(bash("fleet.sh")).isEqualTo(2);
        assertThat(fleet.out()).contains("usage: fleet.sh HOST...");
    }

    /** Neither a shard of an earlier fleet nor one that was refused there becomes part of the verdict. */
    @Test
    void whatWasNotMeasuredNowIsNotFetched() throws IOException, InterruptedException {
        assertThat(fleet.write("ssh", "app.jar")).isZero();
        Files.createDirectory(temp.resolve("shard-1"));
        fleet.stub("ssh", "exit 2");
        fleet.stub("scp", "");
        fleet.stub("assay", "");

        assertThat(bash("fleet.sh", "one")).isZero();

        assertThat(fleet.log()).filteredOn(line -> line.startsWith("ssh")).hasSize(FleetFiles.SHARDS - 1);
        assertThat(fleet.log())
                .filteredOn(line -> line.startsWith("scp"))
                .hasSize(1)
                .allMatch(line -> line.endsWith(" app.jar one:"));
        assertThat(fleet.out()).contains("shard-1 is here already");
    }

    /** The first shard has come back; two are being measured, each on a host that notices the end only by its connection. */
    @Test
    void ctrlCEndsTheShardsThereAndSaysWhatIsKept() throws IOException, InterruptedException {
        assertThat(fleet.write("ssh", "app.jar")).isZero();
        fleet.stub("ssh", "exec 4< <(exec cat); exec setsid sh -c \"${!#}\" <&4");
        fleet.stub("scp", "case \"$*\" in *:shard-*) mkdir \"${!#}\" ;; esac"); // as it comes back
        fleet.stub("assay", """
                case "$*" in *"--shard 1 "*) exit ;; esac
                trap 'kill $!; echo "ended $5" >>log; exit 130' TERM
                sleep 600 &
                echo "began $5" >>log
                wait
                """);

        int code = fleet.interrupted(
                List.of("bash", "fleet.sh", "one", "two"),
                () -> fleet.log().stream()
                                .filter(line -> line.startsWith("began"))
                                .count()
                        == 2);

        assertThat(code).as(fleet.out()).isEqualTo(130);
        fleet.awaitLog(
                log -> log.stream().filter(line -> line.startsWith("ended")).count() == 2);
        assertThat(fleet.log()).doesNotContain("assay fleet merge shard-* --out merged");
        assertThat(fleet.log()).filteredOn(line -> line.startsWith("ssh")).hasSize(3);
        assertThat(fleet.out()).contains("Kept here: shard-1 - merge with: assay fleet merge");
        assertThat(temp.resolve("shard-1")).isDirectory();
    }

    private int bash(String... command) throws IOException, InterruptedException {
        return fleet.run(
                Map.of(), Stream.concat(Stream.of("bash"), Stream.of(command)).toList());
    }

    @Test
    void whatAShellWouldReadOtherwiseIsRefused() {
        assertThat(fleet.write("ssh", "a;b.jar")).isEqualTo(2);
        assertThat(fleet.err()).contains("has characters that are special to a shell");
        assertThat(fleet.write("nomad", "app.jar")).isEqualTo(2);
        assertThat(fleet.err()).contains("nomad");
    }

    @Test
    void nothingIsWrittenOver() {
        assertThat(fleet.write("ssh", "app.jar")).isZero();
        assertThat(fleet.write("ssh", "app.jar")).isEqualTo(2);
        assertThat(fleet.err()).contains("already exists");
    }
}
