package dev.assay.remote;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.Samples;
import dev.assay.model.plan.Step;
import dev.assay.tools.LoadTool;
import dev.assay.tools.Loads;
import dev.assay.tools.ToolLoad;
import dev.assay.tools.ToolResult;
import dev.assay.tools.ToolRun;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Loads and runs as an agent on another machine gets and sends them. */
class ToolMessagesTest {
    @Test
    void loadsAndRunsAreReadBack() {
        TreeMap<Double, Double> percentiles = new TreeMap<>(Map.of(50.0, 0.25, 99.9, 1 / 3.0));
        ToolRun measured = new ToolRun.Measured(new ToolResult(
                LoadTool.GATLING,
                "3.11.5",
                List.of("java", "-cp", "a b"),
                Long.MAX_VALUE,
                1,
                0.1,
                7,
                new ToolResult.Times(
                        OptionalDouble.of(1),
                        OptionalDouble.empty(),
                        OptionalDouble.of(3),
                        OptionalDouble.empty(),
                        percentiles),
                OptionalLong.empty(),
                ToolResult.Bytes.NONE,
                0.01,
                List.of(Loads.second(0, 1, 2, 0, 0.5)),
                List.of(),
                Map.of(),
                "simulation.log"));
        ToolRun failed = new ToolRun.Failed("it \"said\" no", OptionalInt.of(7), List.of("", "last"));
        assertThat(heard(measured, ToolRun.class)).isEqualTo(measured);
        assertThat(heard(failed, ToolRun.class)).isEqualTo(failed);
        ToolLoad load = Samples.with(Loads.loops(Step.get("/"), 3, 4), Map.of("pace", Duration.ofNanos(1)));
        assertThat(heard(load, ToolLoad.class)).isEqualTo(load);
    }

    private static <T> T heard(T said, Class<T> type) {
        return JsonLine.parse(JsonLine.of("x", said)).as(type);
    }
}
