package dev.assay.studies.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.Samples;
import dev.assay.model.evidence.ProcessUsage;
import dev.assay.model.plan.Step;
import dev.assay.tools.LoadTool;
import dev.assay.tools.Loads;
import dev.assay.tools.ToolResult;
import dev.assay.tools.ToolRun;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** What the server used in a run stands beside what the load tool measured. */
class RunFiguresTest {
    private static final Optional<ProcessUsage> FIVE_MS =
            Optional.of(new ProcessUsage(1, 5_000_000, 0, 0, 0, 0, 0, 1, 1));

    private static StudyResult.Run run(
            ToolRun outcome, Optional<ProcessUsage> server, List<StudyResult.ServerMoment> moments) {
        return new StudyResult.Run(
                "tomcat", "one", "run", Loads.loops(Step.get("/"), 10, 100), outcome, server, "tools", moments);
    }

    @Test
    void theHighestOfARunAndCpuForEachResponse() {
        StudyResult.Run run = run(
                Loads.run(LoadTool.WRK, 1000),
                FIVE_MS,
                List.of(
                        new StudyResult.ServerMoment(0, 20, 90 << 20, OptionalLong.empty()),
                        new StudyResult.ServerMoment(1, 31, 120 << 20, OptionalLong.empty()),
                        new StudyResult.ServerMoment(2, 30, 110 << 20, OptionalLong.empty())));

        assertThat(run.figure(StudyFigure.THREADS)).hasValue(31);
        assertThat(run.figure(StudyFigure.RSS)).hasValue(120);
        assertThat(run.figure(StudyFigure.CPU)).hasValue(5);
    }

    @Test
    void whatWasNotObservedIsNoFigure() {
        StudyResult.Run unseen = run(Loads.run(LoadTool.WRK, 1000), Optional.empty(), List.of());
        StudyResult.Run failed =
                run(new ToolRun.Failed("it ended with 1", OptionalInt.of(1), List.of()), FIVE_MS, List.of());

        assertThat(List.of(StudyFigure.THREADS, StudyFigure.RSS, StudyFigure.CPU))
                .allSatisfy(figure -> {
                    assertThat(unseen.figure(figure)).isEmpty();
                    assertThat(failed.figure(figure)).isEmpty();
                });
    }

    /** wrk counts a response after its time-out, but leaves out its time. */
    @Test
    void timesThatLateResponsesCouldMoveAreUnknown() {
        StudyResult.Run late = run(withLate(LoadTool.WRK, 20, 1000, 70), FIVE_MS, List.of());

        assertThat(late.figure(StudyFigure.P50)).hasValue(4);
        assertThat(late.figure(StudyFigure.CPU)).hasValue(5);
        assertThat(List.of(StudyFigure.P99, StudyFigure.AVERAGE, StudyFigure.MAX, StudyFigure.STD_DEV))
                .allSatisfy(figure -> {
                    assertThat(late.figure(figure)).isEmpty();
                    assertThat(run(withLate(LoadTool.K6, 20, 1000, 70), FIVE_MS, List.of())
                                    .figure(figure))
                            .isPresent();
                });
    }

    /** One of two thousand took 2 s at least, and so adds a millisecond to a mean of two. */
    @Test
    void aMeanIsKnownIfLateResponsesHardlyMoveIt() {
        StudyResult.Run fast = run(withLate(LoadTool.WRK, 1, 2000, 2), FIVE_MS, List.of());
        StudyResult.Run slow = run(withLate(LoadTool.WRK, 1, 20_000, 70), FIVE_MS, List.of());

        assertThat(fast.figure(StudyFigure.AVERAGE)).isEmpty();
        assertThat(fast.figure(StudyFigure.P99)).hasValue(1200);
        assertThat(slow.figure(StudyFigure.AVERAGE)).hasValue(70);
        assertThat(slow.figure(StudyFigure.STD_DEV)).isEmpty();
    }

    /** A figure that the tool never reports is missing for another reason. */
    @Test
    void onlyAFigureThatTheToolReportsIsHidden() {
        ToolResult late = ((ToolRun.Measured) withLate(LoadTool.WRK, 20, 1000, 70)).result();

        assertThat(List.of(StudyFigure.values()))
                .filteredOn(figure -> figure.hidden(late))
                .containsExactly(StudyFigure.AVERAGE, StudyFigure.MAX, StudyFigure.STD_DEV, StudyFigure.P99);
    }

    private static ToolRun withLate(LoadTool tool, long late, long samples, double averageMillis) {
        ToolResult.Times times = new ToolResult.Times(
                OptionalDouble.of(averageMillis),
                OptionalDouble.of(1),
                OptionalDouble.of(1990),
                OptionalDouble.of(200),
                new TreeMap<>(Map.of(50.0, 4.0, 99.0, 1200.0)));
        ToolResult seen = ((ToolRun.Measured) Loads.run(tool, samples, late)).result();
        return new ToolRun.Measured(Samples.with(seen, Map.of("times", times, "errorKinds", Map.of("timeout", late))));
    }
}
