package dev.assay.checks;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.assay.launch.Ports;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Experiments in which something goes wrong, run as a user runs them, with an app that knows what it really did. Everything that
 * each of them writes is read by {@link OutputChecker} and {@link LoadChecker}; here stands what is expected of each beyond that.
 */
class AbnormalExperimentsTest {
    private static final Duration LIMIT = Duration.ofMinutes(4);
    private static final String LOAD = "load: {connections: 2, rate: 200}\ncold: true\n";
    /** The smallest that one contender which has just started can be given. */
    private static final String SMALLEST = "2m10s";

    @TempDir
    private Path folder;

    private AbnormalLab lab;

    @BeforeEach
    void openLab() throws IOException {
        lab = new AbnormalLab(folder);
    }

    @Tag("long")
    @Test
    @DisplayName("load: one connection, three requests")
    void oneConnectionAndThreeRequests() throws IOException, InterruptedException {
        JsonNode said = load(0, List.of(), "-c", "1", "-n", "3");

        assertThat(said.get("completed").asLong()).isEqualTo(3);
        assertThat(said.get("connectionsOpened").asLong()).isEqualTo(1);
    }

    @Tag("long")
    @Test
    @DisplayName("load: every response fails")
    void everyResponseFails() throws IOException, InterruptedException {
        JsonNode said = load(0, List.of("manner=fail"), "-c", "4", "-n", "40", "--fail-if", "p99 > 50ms");

        assertThat(said.get("errors").get("wrong-status").asLong()).isEqualTo(40);
        assertThat(said.get("rate").get("achieved").asDouble()).isZero();
    }

    @Test
    @DisplayName("load: one response in ten fails")
    void oneResponseInTenFails() throws IOException, InterruptedException {
        JsonNode said = load(0, List.of("manner=fail", "every=10"), "-c", "4", "-n", "40", "--fail-if", "errors > 1%");

        assertThat(said.get("errors").get("wrong-status").asLong()).isEqualTo(4);
    }

    @Test
    @DisplayName("load: the app dies in the middle")
    void theAppDiesInTheMiddle() throws IOException, InterruptedException {
        JsonNode said = load(3, List.of("manner=die", "after=20"), "-c", "3", "-d", "2s");

        assertThat(said.get("completed").asLong()).isLessThanOrEqualTo(20);
        assertThat(said.get("errors")).isNotEmpty();
    }

    @Tag("long")
    @Test
    @DisplayName("startup: a contender that takes seconds to start")
    void aSlowApp() throws IOException, InterruptedException {
        AbnormalRun run = checked(lab.run(
                "startup", List.of(lab.contender("steady"), lab.contender("slow", "slow=2000")), "", "--rounds", "1"));

        assertThat(run.finished().exitCode()).as(run.told()).isZero();
        assertThat(EvidenceLines.whole(lab.results(), "startup"))
                .filteredOn(start -> start.get("contender").asText().equals("slow"))
                .singleElement()
                .satisfies(start -> assertThat(start.get("readyMs").asDouble()).isGreaterThan(2000));
        assertThat(run.verdict("limits")).anyMatch(limit -> limit.asText().contains("was off the CPUs"));
        assertThat(checked(lab.judge("startup > 1s")).finished().exitCode()).isEqualTo(1);
    }

    @Tag("long")
    @Test
    @DisplayName("startup: a contender that no longer starts after the pilot")
    void aContenderThatNoLongerStarts() throws IOException, InterruptedException {
        AbnormalRun run = checked(lab.run(
                "startup",
                List.of(lab.contender("steady"), lab.contender("dying", "manner=exit", "launch=2")),
                "",
                "--rounds",
                "1"));

        assertThat(run.finished().exitCode()).as(run.told()).isEqualTo(3);
        assertThat(run.finished().out()).contains("exited with code 7");
        assertThat(EvidenceLines.count(lab.results(), "failed-startup")).isEqualTo(1);
        checked(lab.judge("startup > 1ms"));
    }

    @Tag("long")
    @Test
    @DisplayName("compare: a contender that never answers")
    void aContenderThatNeverAnswers() throws IOException, InterruptedException {
        AbnormalRun run = checked(lab.run(
                "compare",
                List.of(lab.contender("steady"), lab.contender("silent", "manner=hang")),
                LOAD + "ready-timeout: 4s\n"));

        assertThat(run.finished().exitCode()).isEqualTo(3);
        assertThat(run.finished().err()).contains("silent: no successful response to GET / within 4 s");
        assertThat(checked(lab.judge("cpu worse")).finished().exitCode()).isEqualTo(3);
    }

    @Test
    @DisplayName("compare: a port that is taken")
    void aPortThatIsTaken() throws IOException, InterruptedException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String port = String.valueOf(taken.getLocalPort());
            AbnormalRun run = checked(lab.run("compare", List.of(lab.contender("steady")), LOAD, "--port", port));

            assertThat(run.finished().exitCode()).isEqualTo(2);
            assertThat(run.finished().err()).contains("port " + port + " is in use");
            assertThat(run.books()).isEmpty();
        }
    }

    @Test
    @DisplayName("compare: responses that differ")
    void responsesThatDiffer() throws IOException, InterruptedException {
        AbnormalRun run = checked(
                lab.run("compare", List.of(lab.contender("steady"), lab.contender("other", "manner=other")), LOAD));

        assertThat(run.finished().exitCode()).as(run.told()).isEqualTo(3);
        assertThat(run.verdict("comparisons"))
                .allMatch(c -> c.get("verdict").asText().equals("refused"));
        assertThat(run.finished().out()).contains("the contenders answer differently");
        checked(lab.judge("cpu worse", "errors > 0"));
    }

    @Test
    @DisplayName("compare: every response fails under load")
    void everyResponseFailsUnderLoad() throws IOException, InterruptedException {
        AbnormalRun run =
                checked(lab.run("compare", List.of(lab.contender("failing", "manner=fail", "after=20")), LOAD));

        assertThat(run.finished().exitCode()).as(run.told()).isEqualTo(3);
        assertThat(run.finished().err()).contains("failing", "500");
    }

    @Test
    @DisplayName("compare: a budget too small for six blocks")
    void aBudgetThatHoldsNoSixBlocks() throws IOException, InterruptedException {
        AbnormalRun run = checked(lab.run("compare", List.of(lab.contender("steady")), LOAD, "--budget", "1m"));

        assertThat(run.finished().exitCode()).isEqualTo(2);
        assertThat(run.finished().err()).contains("Give at least " + SMALLEST);
        assertThat(run.books()).isEmpty();
    }

    @Tag("long")
    @Test
    @DisplayName("compare: a slow app that the budget turns out too small for, ended by SIGTERM")
    void aSlowAppInTooSmallABudget() throws IOException, InterruptedException {
        AssayProcess process =
                lab.start("compare", List.of(lab.contender("slow", "slow=12000")), LOAD, "--budget", SMALLEST);
        awaitBlock(process);
        process.terminate();
        AbnormalRun run = checked(lab.ended(process, true));

        assertThat(run.finished().err()).containsAnyOf("blocks do not fit into 2:10", "too short for a verdict");
        assertThat(run.finished().out()).startsWith("Nothing was measured.");
        assertThat(checked(lab.judge()).finished().exitCode()).isEqualTo(3);
    }

    @Test
    @Tag("long")
    @DisplayName("compare: a machine that becomes busy")
    void aMachineThatBecomesBusy() throws IOException, InterruptedException {
        // A plan with blocks to spare: a small one drops none.
        AssayProcess process = lab.start("compare", List.of(lab.contender("steady")), LOAD, "--budget", "1h");
        awaitBlock(process);
        List<Process> burners = new ArrayList<>();
        try {
            for (int cpu = 0; cpu < Runtime.getRuntime().availableProcessors(); cpu++) {
                burners.add(lab.burner());
            }
            process.interrupt();
            AbnormalRun run = checked(lab.ended(process, true));

            assertThat(run.verdict("invalid"))
                    .anyMatch(invalid -> invalid.get("reason").asText().startsWith("dropped: "));
            assertThat(run.verdict("contenders").get(0).get("means")).isEmpty();
        } finally {
            burners.forEach(Process::destroyForcibly);
        }
        assertThat(checked(lab.judge("errors > 0")).finished().exitCode()).isEqualTo(3);
    }

    @Tag("long")
    @Test
    @DisplayName("compare: a contender that dies in every block")
    void aContenderThatDies() throws IOException, InterruptedException {
        AbnormalRun run = checked(lab.run(
                "compare",
                List.of(lab.contender("steady"), lab.contender("dying", "manner=die", "launch=2", "after=20")),
                LOAD));

        assertThat(run.finished().exitCode()).as(run.told()).isEqualTo(3);
        assertThat(EvidenceLines.whole(lab.results(), "spoiled"))
                .hasSize(3)
                .allMatch(block -> block.get("reason").asText().contains("ended under load with exit code 7"));
        checked(lab.judge("dying worse", "p99 > 1ms"));
    }

    @Tag("long")
    @Test
    @DisplayName("compare: one connection, and a contender that fails one request in twenty")
    void aContenderThatFailsNowAndThen() throws IOException, InterruptedException {
        AssayProcess process = lab.start(
                "compare",
                List.of(lab.contender("steady"), lab.contender("failing", "manner=fail", "launch=2", "every=20")),
                "load: {connections: 1, rate: 200}\ncold: true\n",
                "--budget",
                "5m");
        awaitBlock(process);
        process.interrupt();
        AbnormalRun run = checked(lab.ended(process, true));

        assertThat(run.finished().err()).containsPattern("block 1.*failing .*\\d errors");
        AbnormalRun judged = checked(lab.judge("errors > 1%", "cpu worse"));
        if (run.verdict().get("blocks").asInt() > 0) { // where the machine is busy by itself, the block is dropped
            assertThat(run.finished().out()).contains("requests fail: ");
            assertThat(run.verdict("contenders").get(0).get("errors").asLong()).isZero();
            assertThat(run.verdict("contenders").get(1).get("errors").asLong()).isPositive();
            assertThat(judged.finished().exitCode()).isEqualTo(1);
        }
    }

    /** The table of docs/trust/abnormal-runs.md is this class. */
    @Test
    void theyAreAllInTheDocument() throws IOException {
        String text = Files.readString(AssayProcess.home().resolve("docs/trust/abnormal-runs.md"));
        int from = text.indexOf("## Abnormal experiments");
        List<String> listed = text.substring(from, text.indexOf("\n## ", from))
                .lines()
                .filter(line -> line.matches("\\| (load|startup|compare): .*"))
                .map(line -> line.split("\\|", -1)[1].strip())
                .toList();
        assertThat(listed)
                .hasSizeGreaterThanOrEqualTo(12)
                .containsExactlyInAnyOrderElementsOf(Arrays.stream(AbnormalExperimentsTest.class.getDeclaredMethods())
                        .filter(method -> method.isAnnotationPresent(DisplayName.class))
                        .map(method -> Objects.requireNonNull(method.getAnnotation(DisplayName.class))
                                .value())
                        .toList());
    }

    private static AbnormalRun checked(AbnormalRun run) throws IOException, InterruptedException {
        OutputChecker.check(run);
        return run;
    }

    private static void awaitBlock(AssayProcess process) throws IOException, InterruptedException {
        process.awaitUntil(() -> process.told().contains("block 1"), LIMIT);
    }

    /** @param lost responses that may have been lost with the app */
    private JsonNode load(int lost, List<String> properties, String... flags) throws IOException, InterruptedException {
        int port = Ports.free(1).get(0);
        Process app = lab.app(port, properties.toArray(String[]::new));
        try {
            AssayProcess.awaitListening(port);
            AssayProcess.Finished finished = lab.load(port, flags);
            return LoadChecker.check(
                    finished, lab, AbnormalBook.all(lab.books()).get(0), lost);
        } finally {
            app.destroyForcibly().waitFor();
        }
    }
}
