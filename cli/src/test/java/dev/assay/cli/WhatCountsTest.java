package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.cli.flags.OutputsTest;
import dev.assay.cli.screen.Console;
import dev.assay.experiment.ExitCode;
import dev.assay.ledger.Ledger;
import dev.assay.model.LatencyProfile;
import dev.assay.model.Metric;
import dev.assay.model.Phase;
import dev.assay.model.Samples;
import dev.assay.model.evidence.ContenderBlock;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.evidence.Footprint;
import dev.assay.model.evidence.Gap;
import dev.assay.model.evidence.Gate;
import dev.assay.model.evidence.GateResult;
import dev.assay.model.evidence.LoadResult;
import dev.assay.model.evidence.Parity;
import dev.assay.model.evidence.ProcessUsage;
import dev.assay.model.evidence.SliceEvidence;
import dev.assay.report.document.TerminalStyle;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Seven blocks of 3,000 requests to each contender, in the first of which another process was busy: what every file says of them. */
class WhatCountsTest {
    private static final long REQUESTS = 3_000;
    private static final String DROPPED = "dropped: other processes took 80% of a CPU between its slices (limit 10%)";

    @TempDir
    private Path folder;

    private Path results = Path.of("");
    private final StringWriter out = new StringWriter();

    @BeforeEach
    void judged() {
        results = folder.resolve("results");
        OutputsTest.store(results, "seed: 1\nbudget: 30m\n", Map.of(), List.of());
        try (Ledger ledger = Ledger.open(results)) {
            ledger.append(Samples.pilot(
                    Instant.EPOCH,
                    30,
                    Samples.parity(Parity.Outcome.SAME, List.of(), List.of()),
                    Map.of(),
                    500,
                    List.of(),
                    40_000));
            for (int index = 1; index <= 7; index++) {
                ledger.append(block(index));
            }
        }
        run("judge", results.toString(), "--csv", folder.resolve("it.csv").toString());
    }

    @Test
    void theVerdictListsBlocksAndReasons() {
        try (Ledger ledger = Ledger.open(results)) {
            assertThat(ledger.readVerdict().basis().counted())
                    .filteredOn(population -> population.contender().equals("jetty"))
                    .filteredOn(population -> population.metric() == Metric.CPU_PER_REQUEST)
                    .singleElement()
                    .satisfies(population -> {
                        assertThat(population.counts()).containsExactly(2, 3, 4, 5, 6, 7);
                        assertThat(population.leftOut())
                                .extracting(
                                        left -> left.index() + " " + left.why().text())
                                .containsExactly("1 " + DROPPED);
                    });
        }
    }

    @Test
    void noSliceOfADroppedBlockIsValidAndNoneCountsForARefusedPercentile() throws IOException {
        List<String> slices = Files.readAllLines(folder.resolve("it-slices.csv"));

        assertThat(slices.get(0)).endsWith(",valid,countsFor,whyNot");
        assertThat(slices).filteredOn(line -> line.startsWith("1,")).hasSize(6).allSatisfy(line -> assertThat(line)
                .contains(",false,,")
                .contains(DROPPED));
        assertThat(slices)
                .filteredOn(line -> line.matches("[2-7],.*,rate,.*"))
                .hasSize(24)
                .allSatisfy(line -> assertThat(line)
                        .contains(",true,cpuMicrosPerRequest p50 p90 p99 resident,")
                        .contains("too few requests for p99.9 latency: 3,000 in a block, of 30,000 needed"));
        assertThat(slices)
                .filteredOn(line -> line.matches("[2-7],.*,saturation,.*"))
                .hasSize(12)
                .allSatisfy(line -> assertThat(line).endsWith(",true,throughput saturationCpu,"));
    }

    @Test
    void chartsShowWhatDoesNotCountAsHollowAndSayWhy() throws IOException {
        String page = Files.readString(results.resolve("report.html"));

        assertThat(page)
                .contains("Hollow marks do not count: block 1 (")
                .contains("too few requests for p99.9 latency")
                .contains("jetty p90, block 1: 9.00\u202Fms, not counted: dropped")
                .doesNotContain("jetty p99.9, mean over blocks")
                .contains("jetty p90, mean over blocks: 1.50\u202Fms");
        assertThat(page).as("hollow marks").contains("href=\"#o0\"", "href=\"#o1\"");
    }

    @Test
    void nothingIsCalledReplacedThatWasNot() throws IOException {
        assertThat(Files.readString(results.resolve("verdict.json")))
                .contains("1 block dropped because the machine was disturbed")
                .doesNotContain("dropped and replaced", ", and replaced");
    }

    private void run(String... arguments) {
        Console console = Consoles.of(new PrintWriter(out), new PrintWriter(out), TerminalStyle.plain(), false);
        assertThat(Main.run(console, Map.of(), arguments)).isEqualTo(ExitCode.DONE);
    }

    /** In the first block everything takes six times as long. */
    private static Evidence.Measured block(int index) {
        double slow = index == 1 ? 6 : 1 + 0.01 * index;
        List<ContenderBlock> contenders = new ArrayList<>();
        List<SliceEvidence> slices = new ArrayList<>();
        for (String id : List.of("tomcat", "jetty")) {
            contenders.add(Samples.contenderBlock(
                    id,
                    3_000,
                    latency(index == 1 ? 6 : 1),
                    latency(index == 1 ? 6 : 1),
                    new Footprint(200 << 20, 40 << 20, 70 << 20, 10_000, 60, 70)));
            slices.add(slice(id, Phase.RATE, 0, slow));
            slices.add(slice(id, Phase.RATE, 1, slow));
            slices.add(slice(id, Phase.SATURATION, 0, slow));
        }
        Gap gap = new Gap(100_000_000, 5_000_000, index == 1 ? 80_000_000 : 0, 0);
        return Samples.block(
                index,
                Instant.EPOCH.plusSeconds(index),
                60,
                contenders,
                slices,
                List.of(),
                List.of(gap, gap),
                List.of());
    }

    private static LatencyProfile latency(double slow) {
        return new LatencyProfile(
                REQUESTS,
                slow,
                slow,
                0.5 * slow,
                slow,
                1.25 * slow,
                1.5 * slow,
                2 * slow,
                3 * slow,
                5 * slow,
                9 * slow,
                "");
    }

    private static SliceEvidence slice(String id, Phase phase, int position, double slow) {
        long responses = REQUESTS / 2;
        double rate = phase == Phase.RATE ? 500 : 4_000 / slow;
        LoadResult load = LoadResult.builder()
                .start(Instant.EPOCH)
                .seconds(responses / rate)
                .requests(responses, responses, responses)
                .rates(rate, rate)
                .times(latency(slow), latency(slow), latency(0.001))
                .connections(32, 0)
                .generatorCpuNanos(10_000_000)
                .measuredRequests(responses)
                .validity(List.of(
                        new GateResult(Gate.GENERATOR_CPU, 0.3, 0.6, true, "the generator was busy 30% of the time")))
                .build();
        long cpu = Math.round(200_000.0 * responses * slow);
        ProcessUsage usage = new ProcessUsage(5_000_000_000L, cpu, 0, 0, 0, 0, 1000, 200 << 20, 60);
        return Samples.slice(id, phase, position, load, usage, 0, 0);
    }
}
