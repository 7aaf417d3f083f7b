package dev.assay.checks;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code assay compare --quick}, from its command to the one for a verdict. */
class QuickEndToEndTest {
    private static final Duration LIMIT = Duration.ofMinutes(4);

    @TempDir
    private Path folder;

    private AbnormalLab lab;

    @BeforeEach
    void openLab() throws IOException {
        lab = new AbnormalLab(folder);
    }

    @Test
    void aFirstLookHasFiguresAndNoVerdict() throws IOException, InterruptedException {
        looksAt(List.of("steady"));
    }

    @Test
    @Tag("long")
    void twoContendersStandBesideEachOther() throws IOException, InterruptedException {
        looksAt(List.of("steady", "other"));
    }

    private void looksAt(List<String> contenders) throws IOException, InterruptedException {
        AbnormalRun run = lab.run(
                "compare",
                contenders.stream().map(lab::contender).toList(),
                "cold: true\nload: {connections: 2, rate: 300}\n",
                "--quick");

        String out = run.finished().out();
        assertThat(run.finished().exitCode()).as(run.told()).isZero();
        assertThat(run.finished().err()).contains("expected: a first look, without a verdict, after 4m at the latest");
        assertThat(out)
                .contains(
                        "no verdict",
                        "Servers verified: steady (own",
                        "throughput, req/s (rough)",
                        "CPU per request, µs (rough)")
                .doesNotContain("equivalent", "undecided", "better", "worse");
        assertThat(out.lines().filter(line -> line.startsWith("  Metric ")).map(line -> line.strip()
                        .split(" +")))
                .singleElement()
                .satisfies(header -> assertThat(List.of(header)).containsAll(contenders));
        assertThat(out.lines().reduce((before, last) -> last).orElseThrow())
                .startsWith("  for a verdict: assay compare ")
                .doesNotContain("--quick", "--out");
        for (String kind : List.of("startup", "spoiled")) {
            assertThat(EvidenceLines.count(lab.results(), kind)).as(kind).isZero();
        }
        assertThat(EvidenceLines.count(lab.results(), "pilot")).isOne();
        int blocks = EvidenceLines.count(lab.results(), "measured");
        assertThat(blocks).as("as many as the four minutes hold").isBetween(0, 2);
        assertFirstLook(contenders, 1 + blocks);
        assertEnded(out);
    }

    private void assertFirstLook(List<String> contenders, int most) throws IOException {
        JsonNode verdict =
                new ObjectMapper().readTree(Files.readString(lab.results().resolve("verdict.json")));
        assertThat(verdict.get("finished").asBoolean()).isTrue();
        assertThat(verdict.get("comparisons")).isEmpty();
        JsonNode look = verdict.get("firstLook");
        assertThat(look.get("jvms").asInt()).as("blocks may be left out").isBetween(1, most);
        assertThat(look.get("rows")).isNotEmpty();
        for (JsonNode row : look.get("rows")) {
            assertThat(contenders).containsAll(row.get("figures")::fieldNames);
        }
    }

    /** Judged again it says the same, and nothing can follow. */
    private void assertEnded(String out) throws IOException, InterruptedException {
        AssayProcess.Finished judged =
                AssayProcess.run(folder, LIMIT, "judge", lab.results().toString());
        assertThat(judged.exitCode()).as(judged.err()).isZero();
        assertThat(out).startsWith(judged.out().lines().findFirst().orElseThrow());
        AssayProcess.Finished resumed =
                AssayProcess.run(folder, LIMIT, "resume", lab.results().toString());
        assertThat(resumed.exitCode()).isEqualTo(2);
        assertThat(resumed.err()).contains("this experiment has ended as planned");
    }

    @Test
    void whatNeedsAVerdictIsRefusedBeforeAnythingStarts() throws IOException, InterruptedException {
        AbnormalRun run = lab.run("compare", List.of(lab.contender("steady")), "", "--quick", "--budget", "20m");

        assertThat(run.finished().exitCode()).isEqualTo(2);
        assertThat(run.finished().err())
                .contains("--budget: is for a comparison with a verdict, and --quick gives a first look without one");
        assertThat(lab.results()).doesNotExist();
    }
}
