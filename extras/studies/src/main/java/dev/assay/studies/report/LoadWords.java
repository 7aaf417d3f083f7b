package dev.assay.studies.report;

import dev.assay.model.Numbers;
import dev.assay.model.plan.Checks;
import dev.assay.model.plan.Think;
import dev.assay.report.figures.Figures;
import dev.assay.tools.LoadTool;
import dev.assay.tools.ToolLoad;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** A load in words, one aspect at a time: two loads that are alike in an aspect have the same words. */
final class LoadWords {
    static final String NONE = "none";

    private LoadWords() {}

    static String requests(ToolLoad load) {
        return load.steps()
                .map(step -> step.method() + " " + step.path().source() + (step.once() ? " (once)" : ""))
                .collect(Collectors.joining(", "));
    }

    /** The header lines of the load, or that they are the tool's own. */
    static String headers(ToolLoad load, LoadTool tool) {
        List<String> each = load.steps()
                .map(step -> step.headers().stream()
                        .map(header -> header.name() + ": " + header.value().source())
                        .collect(Collectors.joining(", ")))
                .distinct()
                .toList();
        String told = String.join("; ", each);
        return told.isEmpty() ? "those of " + tool.title() : told;
    }

    /** What a tool checks here; ApacheBench has a check of its own, which Assay loosens. */
    static String checks(ToolLoad load, LoadTool tool) {
        return tool == LoadTool.AB ? "status 2xx" : checks(load);
    }

    /** What it checks unless it is told otherwise. */
    static String checksByDefault(ToolLoad load, LoadTool tool) {
        return tool == LoadTool.AB ? "status 2xx, length as of the first response" : checks(load);
    }

    private static String checks(ToolLoad load) {
        return load.steps()
                .map(step -> "status " + step.status() + body(step.checks()))
                .distinct()
                .collect(Collectors.joining(", then "));
    }

    private static String body(Checks checks) {
        return checks.whole()
                .map(whole -> ", body is " + whole)
                .orElseGet(
                        () -> checks.contains().isEmpty() ? "" : ", body has " + String.join(", ", checks.contains()));
    }

    /** How connections are used; ApacheBench only speaks HTTP/1.0. */
    static String connections(ToolLoad load, LoadTool tool) {
        return (load.keepAlive() ? "kept, " : "one for each request, ")
                + tool.version().title();
    }

    static String arrivals(ToolLoad load) {
        return load.rampUp().isZero()
                ? "all at once"
                : "over " + time(load.rampUp()) + ", "
                        + Figures.three(load.users() * 1000.0 / load.rampUp().toMillis()) + " a second";
    }

    /** How much each user sends; of ApacheBench, whose users share one number of requests, how much all do. */
    static String length(ToolLoad load, LoadTool tool) {
        if (tool == LoadTool.AB && load.samples().isPresent()) {
            return Numbers.integer(load.samples().getAsLong()) + " requests, shared by the users";
        }
        return (load.loops().isPresent() || load.stay().isPresent() ? "each user " : "") + length(load);
    }

    private static String length(ToolLoad load) {
        List<String> ends = new ArrayList<>();
        load.stay()
                .ifPresent(stay -> ends.add((stay.pause().isZero() ? "" : "waits " + time(stay.pause()) + ", ")
                        + "sends for " + time(stay.time())));
        load.loops().ifPresent(loops -> ends.add(loops == 1 ? "once" : Numbers.integer(loops) + " times"));
        load.samples().ifPresent(all -> ends.add(Numbers.integer(all) + " requests in all"));
        load.duration().ifPresent(duration -> ends.add("until " + time(duration) + " are over"));
        return String.join(", ", ends);
    }

    static String pauses(ToolLoad load) {
        List<String> pauses = new ArrayList<>();
        if (!load.pace().isZero()) {
            pauses.add("a request every " + time(load.pace()));
        }
        load.steps().forEach(step -> step.think()
                .filter(think -> !think.equals(Think.NONE))
                .ifPresent(think -> pauses.add(pause(think) + " after " + step.name())));
        return pauses.isEmpty() ? NONE : String.join(", ", pauses);
    }

    private static String pause(Think think) {
        return think instanceof Think.Uniform uniform
                ? time(uniform.from()) + " to " + time(uniform.to())
                : time(think.mean());
    }

    /** A load that only warms up. */
    static String warmUp(ToolLoad load) {
        return Numbers.integer(load.users()) + " users " + arrivals(load) + "; each " + length(load);
    }

    private static String time(Duration time) {
        return Figures.duration(time.toMillis() / 1e3);
    }
}
