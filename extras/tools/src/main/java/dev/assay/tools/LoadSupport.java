package dev.assay.tools;

import dev.assay.model.plan.Step;
import dev.assay.model.plan.Template;
import dev.assay.model.plan.Think;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Reasons why a tool cannot send a load. */
final class LoadSupport {
    private LoadSupport() {}

    /** The first reason that applies. */
    static Optional<String> first(List<Optional<String>> reasons) {
        return reasons.stream().flatMap(Optional::stream).findFirst();
    }

    static Optional<String> when(boolean holds, String reason) {
        return holds ? Optional.of(reason) : Optional.empty();
    }

    /** Reasons that apply to every tool. */
    static Optional<String> foreign(ToolLoad load) {
        return load.steps()
                .filter(step -> !step.dataFiles().isEmpty())
                .findFirst()
                .map(step -> "takes no rows of data files, and " + step.name() + " does");
    }

    /** Reasons that apply to a tool that repeats a single request from users who all start at once. */
    static Optional<String> simple(ToolLoad load) {
        return first(List.of(
                when(!load.first().isEmpty(), "knows no login"),
                when(load.requests().size() > 1, "sends one kind of request only"),
                when(!constant(load), "sends every request alike, without placeholders"),
                when(!load.rampUp().isZero(), "knows no ramp-up"),
                when(!load.pace().isZero() || pausing(load).findAny().isPresent(), "knows no pauses"),
                untimed(load)));
    }

    /** A reason that applies to every tool that stops all users together. */
    static Optional<String> untimed(ToolLoad load) {
        return when(load.stay().isPresent(), "ends all users together");
    }

    /** A reason that applies to every tool whose pauses are constant or uniformly distributed. */
    static Optional<String> evenPauses(ToolLoad load) {
        return when(
                pausing(load).anyMatch(think -> !(think instanceof Think.Constant || think instanceof Think.Uniform)),
                "pauses after a step for a fixed time, or for one between two");
    }

    private static Stream<Think> pausing(ToolLoad load) {
        return load.steps().flatMap(step -> step.think().stream()).filter(think -> !think.equals(Think.NONE));
    }

    /** A reason that applies to every tool that counts time in whole seconds. */
    static Optional<String> fractional(ToolLoad load) {
        return when(load.duration().filter(time -> !wholeSeconds(time)).isPresent(), "counts time in whole seconds");
    }

    static boolean wholeSeconds(Duration time) {
        return time.toMillis() % 1000 == 0 && time.toNanosPart() % 1_000_000 == 0;
    }

    private static boolean constant(ToolLoad load) {
        return load.steps().flatMap(Step::templates).allMatch(Template::constant);
    }
}
