package dev.assay.studies.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.evidence.ProcessUsage;
import dev.assay.model.plan.Step;
import dev.assay.tools.LoadTool;
import dev.assay.tools.Loads;
import dev.assay.tools.ToolRun;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
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
}
