package dev.assay.cli;

import dev.assay.model.BadInputException;
import dev.assay.model.LoadTool;
import dev.assay.model.Study;
import dev.assay.plan.Plans;
import dev.assay.plan.Studies;
import dev.assay.report.StudyReport;
import dev.assay.run.ExitCode;
import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code assay study}: repeats a published comparison. */
@Command(
        name = "study",
        description = {
            "Repeats a published comparison of servers with the load tool of its author, prints its",
            "figures beside those of this machine, what its method could not show, and Assay's own",
            "verdict on the same contenders."
        })
final class StudyCommand extends Action {
    @Parameters(paramLabel = "NAME", arity = "0..1", description = "Which; --list names them.")
    private @Nullable String name;

    @Option(names = "--list", description = "List the studies, and do nothing else.")
    private boolean list;

    @Option(
            names = "--scale",
            paramLabel = "SHARE",
            defaultValue = "1",
            description = "Shorten durations and counts in proportion, for example 0.1. Default: 1, as published.")
    private String scale = "1";

    @Option(
            names = "--tool",
            paramLabel = "TOOL",
            defaultValue = "original",
            description =
                    "What sends the loads: original (the author's tool), builtin (Assay's own), or a tool's name.")
    private String tool = "original";

    @Option(
            names = "--boot",
            paramLabel = "LINE",
            description = "Line of Spring Boot, for example 2.7. Default: that of today on which all servers run.")
    private @Nullable String boot;

    @Option(
            names = "--servers",
            paramLabel = "LIST",
            split = ",",
            description = "Only these contenders of the study, for example tomcat,jetty. Default: all.")
    private List<String> servers = List.of();

    @Option(names = "--seed", paramLabel = "N", description = "Fixes data and order. Default: a fresh one.")
    private @Nullable Long seed;

    @Option(names = "--out", paramLabel = "DIR", description = "The result folder, new or empty.")
    private @Nullable Path out;

    @Option(
            names = "--budget",
            paramLabel = "TIME",
            description = "Wall time of Assay's own experiment. Default: the least that gives a verdict.")
    private @Nullable String budget;

    @Option(
            names = "--sandbox",
            description = "Confine each contender with bubblewrap: no home, no network but loopback, limits.")
    private boolean sandbox;

    @Option(names = "--no-verdict", description = "Leave Assay's own experiment out.")
    private boolean noVerdict;

    @Option(
            names = "--verdict-from",
            paramLabel = "DIR",
            description = "Take Assay's verdict from this result folder, of an earlier run.")
    private @Nullable Path verdictFrom;

    @Option(names = "--markdown", paramLabel = "FILE", description = "Also write the page of the study.")
    private @Nullable Path markdown;

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (list) {
            List<Study> studies = Studies.names().stream()
                    .map(known -> Studies.named(known, 1))
                    .toList();
            StudyReport.list(studies, console().style(), console().out());
            console().out().flush();
            return ExitCode.DONE;
        } else if (name == null) {
            throw new BadInputException(
                    "assay study", "no study is named", "Write one of " + String.join(", ", Studies.names()) + ".");
        } else if (verdictFrom != null && (noVerdict || budget != null)) {
            throw new BadInputException(
                    "--verdict-from", "takes a verdict that is there", "Leave out --no-verdict and --budget.");
        }
        double share = Studies.scale(scale, "--scale");
        Study known = Studies.only(Studies.named(name, seed == null ? PlanOptions.freshSeed() : seed), servers);
        Study study = sandbox ? known.with(known.plan().withSandbox()) : known;
        Studying.Wish wish = new Studying.Wish(
                share,
                tool(study),
                line(study),
                Optional.ofNullable(budget).map(text -> Plans.duration(text, "--budget")),
                !noVerdict,
                Optional.ofNullable(verdictFrom),
                Optional.ofNullable(markdown),
                Optional.ofNullable(out)
                        .orElseGet(() -> Folders.results(study.name(), LocalDateTime.now(ZoneId.systemDefault()))),
                commandLine(study),
                arguments());
        return new Studying(console(), variables(), study, wish).run();
    }

    private LoadTool tool(Study study) {
        return tool.equals("original")
                ? study.tool()
                : LoadTool.byId(tool)
                        .orElseThrow(() -> new BadInputException(
                                "--tool",
                                "is no load tool: " + tool,
                                "Write original, builtin, ab, jmeter, gatling, wrk, k6 or hyperfoil."));
    }

    private Study.Line line(Study study) {
        if (boot == null) {
            return study.lines().get(0);
        }
        List<String> known = study.lines().stream()
                .map(Study.Line::boot)
                .filter(line -> !line.isEmpty())
                .toList();
        return study.lines().stream()
                .filter(line -> line.boot().equals(boot))
                .findFirst()
                .orElseThrow(() -> new BadInputException(
                        "--boot",
                        known.isEmpty()
                                ? study.name() + " is about an app without Spring Boot"
                                : study.name() + " has no app for Spring Boot " + boot,
                        known.isEmpty() ? "Leave --boot out." : "Write one of " + String.join(", ", known) + "."));
    }

    /** What makes the same page again, but for the result folder. */
    private String commandLine(Study study) {
        List<String> words = new ArrayList<>(List.of("assay study", study.name()));
        add(words, "--scale", scale.equals("1") ? null : scale);
        add(words, "--tool", tool.equals("original") ? null : tool.toLowerCase(Locale.ROOT));
        add(words, "--boot", boot);
        add(words, "--servers", servers.isEmpty() ? null : String.join(",", servers));
        add(words, "--seed", seed);
        add(words, "--budget", budget);
        if (sandbox) {
            words.add("--sandbox");
        }
        if (noVerdict) {
            words.add("--no-verdict");
        }
        add(words, "--verdict-from", verdictFrom == null ? null : "DIR");
        add(words, "--markdown", markdown == null ? null : "docs/studies/" + study.name() + ".md");
        return String.join(" ", words);
    }

    private static void add(List<String> words, String flag, @Nullable Object value) {
        if (value != null) {
            words.add(flag + " " + value);
        }
    }
}
