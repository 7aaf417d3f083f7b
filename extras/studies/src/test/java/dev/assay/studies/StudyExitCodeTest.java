package dev.assay.studies;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.experiment.ExitCode;
import dev.assay.model.Samples;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.evidence.Footprint;
import dev.assay.model.plan.Step;
import dev.assay.studies.model.StudyResult;
import dev.assay.tools.LoadTool;
import dev.assay.tools.Loads;
import dev.assay.tools.ToolResult;
import dev.assay.tools.ToolRun;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Whether a study has a response. */
class StudyExitCodeTest {
    private static final Evidence STARTED =
            Samples.startup(Instant.EPOCH, 1, "tomcat", 1, 1, new Footprint(1, 1, 1, 1, 1, 1));
    private static final Evidence NOT_STARTED =
            new Evidence.FailedStartup(Instant.EPOCH, 2, "tomcat", "exited with 1", List.of());

    @Test
    void oneStartThatFailedLeavesAStudyWithoutResponse() {
        assertThat(code(study(0, STARTED), ExitCode.DONE)).isEqualTo(ExitCode.DONE);
        assertThat(code(study(0, STARTED, NOT_STARTED), ExitCode.DONE)).isEqualTo(ExitCode.NO_MEASUREMENT);
        assertThat(code(study(0, STARTED, NOT_STARTED), ExitCode.INTERRUPTED)).isEqualTo(ExitCode.INTERRUPTED);
    }

    @Test
    void aStudyIsAnsweredBySuccessfulResponsesInEveryRunAndByAVerdict() {
        assertThat(code(study(299, STARTED), ExitCode.DONE)).isEqualTo(ExitCode.DONE);
        assertThat(code(study(300, STARTED), ExitCode.DONE)).isEqualTo(ExitCode.NO_MEASUREMENT);
        assertThat(code(study(0, STARTED), ExitCode.NO_MEASUREMENT)).isEqualTo(ExitCode.NO_MEASUREMENT);
        assertThat(code(study(300, STARTED), ExitCode.INTERRUPTED)).isEqualTo(ExitCode.INTERRUPTED);
    }

    private static int code(StudyResult result, int verdict) {
        return StudyRun.exitCode(result, verdict);
    }

    /** One run of 300 requests. */
    private static StudyResult study(int errors, Evidence... starts) {
        ToolResult said = new ToolResult(
                LoadTool.JMETER,
                "5.6.3",
                List.of(),
                300,
                errors,
                1,
                300,
                new ToolResult.Times(
                        OptionalDouble.of(2),
                        OptionalDouble.empty(),
                        OptionalDouble.empty(),
                        OptionalDouble.empty(),
                        new TreeMap<>()),
                OptionalLong.empty(),
                ToolResult.Bytes.NONE,
                1,
                List.of(),
                List.of(),
                Map.of(),
                "result.jtl");
        return new StudyResult(
                "a-study",
                "assay study a-study",
                Instant.EPOCH,
                List.of(),
                1,
                1,
                LoadTool.JMETER,
                1,
                "3.5",
                1,
                List.of(),
                List.of(starts),
                List.of(),
                List.of(new StudyResult.Run(
                        "tomcat",
                        "part",
                        "1",
                        Loads.loops(Step.get("/"), 100, 3),
                        new ToolRun.Measured(said),
                        Optional.empty(),
                        "tools")));
    }
}
