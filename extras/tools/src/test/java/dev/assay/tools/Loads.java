package dev.assay.tools;

import dev.assay.model.plan.Step;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** Loads and runs of load tools, for tests. */
public final class Loads {
    private Loads() {}

    /** A run of five seconds, of which the tool tells nothing but that so many requests were answered. */
    public static ToolRun run(LoadTool tool, long samples) {
        return run(tool, samples, 0);
    }

    /** The same, with so many of them failed. */
    public static ToolRun run(LoadTool tool, long samples, long errors) {
        return new ToolRun.Measured(new ToolResult(
                tool,
                "1",
                List.of(),
                samples,
                errors,
                5,
                samples / 5.0,
                ToolResult.Times.NONE,
                OptionalLong.empty(),
                ToolResult.Bytes.NONE,
                1,
                List.of(),
                List.of(),
                Map.of(),
                "file"));
    }

    /** A second of a run of a load tool, without further figures. */
    public static ToolResult.Moment second(int from, long started, long answered, long errors, double averageMillis) {
        return new ToolResult.Moment(
                from,
                1,
                OptionalLong.of(started),
                answered,
                OptionalLong.of(errors),
                OptionalLong.empty(),
                averageMillis,
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                OptionalDouble.empty());
    }

    /** Users who each send one request a number of times, as fast as responses come, over kept-alive connections. */
    public static ToolLoad loops(Step request, int users, long loops) {
        return new ToolLoad(
                List.of(),
                List.of(request),
                users,
                Duration.ZERO,
                OptionalLong.of(loops),
                Optional.empty(),
                Optional.empty(),
                Duration.ZERO,
                true,
                1);
    }

    /** The same load with another number of users and ramp-up. */
    public static ToolLoad withUsers(ToolLoad load, int count, Duration ramp) {
        return new ToolLoad(
                load.first(),
                load.requests(),
                count,
                ramp,
                load.loops(),
                load.duration(),
                load.stay(),
                load.pace(),
                load.keepAlive(),
                load.seed());
    }

    /** The same load, ended by a number of walks per user. */
    public static ToolLoad withLoops(ToolLoad load, long count) {
        return new ToolLoad(
                load.first(),
                load.requests(),
                load.users(),
                load.rampUp(),
                OptionalLong.of(count),
                Optional.empty(),
                Optional.empty(),
                load.pace(),
                load.keepAlive(),
                load.seed());
    }

    /** The same load with a connection for each request. */
    public static ToolLoad withoutKeepAlive(ToolLoad load) {
        return new ToolLoad(
                load.first(),
                load.requests(),
                load.users(),
                load.rampUp(),
                load.loops(),
                load.duration(),
                load.stay(),
                load.pace(),
                false,
                load.seed());
    }
}
