package dev.assay.studies;

import dev.assay.cli.ShortHelp;
import dev.assay.cli.bench.Folders;
import dev.assay.cli.bench.LoadConnection;
import dev.assay.cli.bench.Measuring;
import dev.assay.cli.flags.OriginFlags;
import dev.assay.cli.flags.PlanOptions;
import dev.assay.experiment.ExitCode;
import dev.assay.model.BadInputException;
import dev.assay.model.plan.Plan;
import dev.assay.plan.Plans;
import dev.assay.plan.yaml.Durations;
import dev.assay.studies.model.CellStudy;
import dev.assay.studies.model.Studies;
import dev.assay.studies.model.Study;
import dev.assay.studies.report.StudyReport;
import dev.assay.tools.LoadTool;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code assay study}: repeats a published comparison. */
@Command(
        name = "study",
        description = {
            "Repeats a published comparison of servers with its author's load tool. Prints the published",
            "figures beside those of this machine, whether its conclusions hold, and Assay's own",
            "verdict on the same contenders."
        })
final class StudyCommand extends Measuring {
    private static final int MAX_REPETITIONS = 1000;

    @Parameters(
            paramLabel = "NAME",
            arity = "0..1",
            description = "A published study (see --list), or a study file of your own, for example bench/study.yaml.")
    private @Nullable String name;

    @Option(
            names = "--new",
            paramLabel = "FILE",
            arity = "0..1",
            fallbackValue = "study.yaml",
            description = "Write a commented study file to start from, and exit. Default: study.yaml.")
    private @Nullable Path fresh;

    @Option(names = "--list", description = "List the studies and exit.")
    private boolean list;

    @Option(
            names = "--scale",
            paramLabel = "SHARE",
            defaultValue = "1",
            description = "Scale down durations and counts, for example to 0.1. Default: 1, as published.")
    private String scale = "1";

    @Option(
            names = "--tool",
            paramLabel = "TOOL",
            defaultValue = "original",
            description = "Load tool: original (the author's), builtin (Assay's own), or a tool's name.")
    private String tool = "original";

    @Option(
            names = "--boot",
            paramLabel = "LINE",
            description = "Spring Boot line, for example 2.7. Default: the newest on which all servers run.")
    private @Nullable String boot;

    @Option(
            names = "--servers",
            paramLabel = "LIST",
            split = ",",
            description = "Run only these contenders, for example tomcat,jetty. Default: all.")
    private List<String> servers = List.of();

    @Option(names = "--seed", paramLabel = "N", description = "Seed for data and order. Default: random.")
    private @Nullable Long seed;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "Result folder: new or empty, or that of the same study, to resume it.")
    private @Nullable Path out;

    @Option(
            names = "--budget",
            paramLabel = "TIME",
            description = "Maximum wall time of Assay's own experiment. Default: auto, as for a comparison.")
    private @Nullable String budget;

    @Option(
            names = "--sandbox",
            description =
                    "Confine each contender with bubblewrap: no home directory, loopback network only, resource limits.")
    private boolean sandbox;

    @Option(
            names = "--jvm-as-published",
            description = "Use the author's JVM options (mostly none) instead of Assay's GC and heap.")
    private boolean jvmAsPublished;

    @Option(names = "--no-verdict", description = "Skip Assay's own experiment.")
    private boolean noVerdict;

    @Option(
            names = "--verdict-from",
            paramLabel = "DIR",
            description = "Use Assay's verdict from this earlier result folder.")
    private @Nullable Path verdictFrom;

    @Option(
            names = "--again",
            paramLabel = "DIR",
            description = {
                "Judge and redraw an earlier study from its result folder by this version's rules; run only what",
                "--repeat adds. Given several times: the conclusions of all in one table."
            })
    private List<Path> again = List.of();

    @Option(
            names = "--repeat",
            paramLabel = "N",
            description = {
                "Run all loads N times, each on fresh JVMs, and judge conclusions over the repetitions; in an earlier",
                "folder (--out, --again), N times in all. Default: 1, as published."
            })
    private @Nullable Integer repeat;

    @Option(names = "--markdown", paramLabel = "FILE", description = "Also write the study's page as Markdown.")
    private @Nullable Path markdown;

    @Mixin
    private CellStudyOptions own = new CellStudyOptions();

    @Override
    public Optional<ShortHelp> shortHelp() {
        return Optional.of(new ShortHelp(
                List.of(
                        ShortHelp.group("What to repeat", "--list", "--new", "--servers", "--boot"),
                        ShortHelp.group("How", "--tool", "--scale", "--repeat", "--budget", "--no-verdict"),
                        ShortHelp.group("What to do with the result", "--out", "--again", "--markdown")),
                List.of(
                        "assay study --list",
                        "assay study baeldung-2018 --scale 0.1 --no-verdict",
                        "assay study --new bench.yaml")));
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (!again.isEmpty()) {
            return again();
        } else if (CellStudy.NAME.equals(name) && !list) {
            return ownStudy();
        }
        own.refuse();
        if (list) {
            List<Study> studies = Studies.names().stream()
                    .map(known -> Studies.named(known, 1))
                    .toList();
            StudyReport.list(studies, console().style(), console().out());
            console().out().println();
            console()
                    .out()
                    .println(CellStudy.NAME + ": Assay's own, cell by cell (assay study " + CellStudy.NAME
                            + " --list-cells)");
            console().out().flush();
            return ExitCode.DONE;
        } else if (fresh != null) {
            return StudyFiles.write(fresh, console());
        } else if (name == null) {
            throw new BadInputException(
                    "assay study",
                    "no study given",
                    "Write one of " + String.join(", ", Studies.names())
                            + ", or a file of your own: assay study --new writes one.");
        } else if (verdictFrom != null && (noVerdict || budget != null)) {
            throw new BadInputException(
                    "--verdict-from", "uses an existing verdict", "Omit --no-verdict and --budget.");
        }
        double share = Studies.scale(scale, "--scale");
        Study known = from(Studies.only(StudyFiles.study(name, chosenSeed()), servers));
        Study confined =
                sandbox ? known.with(known.plan().with(known.plan().setup().withSandbox())) : known;
        Study study = jvmAsPublished
                ? confined.with(confined.plan()
                        .with(confined.plan()
                                .subject()
                                .withJvmOptions(confined.facts().jvmOptions())))
                : confined;
        LoadConnection.check(study.plan());
        StudyRunner.Options options = new StudyRunner.Options(
                StudyFiles.textOf(name),
                share,
                tool(study),
                line(study),
                chosenBudget(),
                !noVerdict,
                Optional.ofNullable(verdictFrom),
                Optional.ofNullable(markdown),
                Folders.results(out, study.name()),
                commandLine(study),
                times(),
                arguments());
        return new StudyRunner(console(), variables(), study, options).run();
    }

    private Optional<Duration> budget() {
        return Plans.budget(Optional.ofNullable(budget), "--budget");
    }

    /** That of the flag or, of a study that goes on, its own. */
    private Optional<Duration> chosenBudget() {
        return budget().or(() -> Optional.ofNullable(out)
                .flatMap(folder -> StoredVerdict.planOfStudy(folder).or(() -> StoredStudy.plan(folder)))
                .map(Plan::budget));
    }

    /** That of the flag or, of a study that goes on, its own. */
    private long chosenSeed() {
        return Optional.ofNullable(seed)
                .or(() -> Optional.ofNullable(out).flatMap(StoredStudy::plan).map(Plan::seed))
                .orElseGet(PlanOptions::freshSeed);
    }

    private int again() throws IOException, InterruptedException {
        boolean runs =
                name != null || list || fresh != null || forRuns() || seed != null || out != null || budget != null;
        if (runs) {
            throw new BadInputException(
                    "--again",
                    "runs nothing: it takes only --markdown and --verdict-from, or --repeat to add runs",
                    "Omit the others.");
        }
        own.refuse();
        return new StudyAgain(
                        console(),
                        variables(),
                        Optional.ofNullable(markdown),
                        Optional.ofNullable(verdictFrom),
                        arguments())
                .of(again, repeat == null ? OptionalInt.empty() : OptionalInt.of(times()));
    }

    /** How often all loads run; of a study that goes on, at least as often as they have. */
    private int times() {
        if (repeat != null && (repeat < 1 || repeat > MAX_REPETITIONS)) {
            throw new BadInputException(
                    "--repeat",
                    "not a number of repetitions: " + repeat,
                    "Write 1 to " + MAX_REPETITIONS + ", for example 6.");
        }
        int earlier = out == null ? 0 : StoredStudy.repetitions(out);
        return Math.max(repeat == null ? 1 : repeat, earlier);
    }

    /** Whether a flag is given that applies only to the runs of a study. */
    private boolean forRuns() {
        return !scale.equals("1")
                || !tool.equals("original")
                || boot != null
                || !servers.isEmpty()
                || sandbox
                || jvmAsPublished
                || !ofOrigin().isEmpty()
                || noVerdict;
    }

    private int ownStudy() throws IOException {
        if (forRuns() || repeat != null || verdictFrom != null) {
            throw new BadInputException(
                    "study " + CellStudy.NAME,
                    "takes only --list-cells, --budget, --night, --seed, --out and --markdown",
                    "Omit the others: they apply to published studies.");
        } else if (own.listCells()) {
            return StudyCellRunner.list(console());
        }
        return new StudyCellRunner(
                        console(),
                        variables(),
                        new StudyCellRunner.Options(
                                budget(),
                                own.night(),
                                seed == null ? PlanOptions.freshSeed() : seed,
                                Folders.results(out, CellStudy.NAME),
                                Optional.ofNullable(markdown)))
                .run();
    }

    /** The study with load from where the flags say. */
    private Study from(Study known) {
        return OriginFlags.origin(added(OriginFlags.class), known.plan().load().origin())
                .map(there -> known.with(known.plan()
                        .with(known.plan().setup().with(known.plan().load().from(there)))))
                .orElse(known);
    }

    private List<String> ofOrigin() {
        return added(OriginFlags.class).stream()
                .flatMap(flags -> flags.given().stream())
                .toList();
    }

    private LoadTool tool(Study study) {
        return tool.equals("original")
                ? study.tool()
                : LoadTool.byId(tool)
                        .orElseThrow(() -> new BadInputException(
                                "--tool",
                                "is not a load tool: " + tool,
                                "Write original, "
                                        + Arrays.stream(LoadTool.values())
                                                .map(LoadTool::id)
                                                .collect(Collectors.joining(", "))
                                        + "."));
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
                                ? study.name() + " uses an app without Spring Boot"
                                : study.name() + " has no app for Spring Boot " + boot,
                        known.isEmpty() ? "Omit --boot." : "Write one of " + String.join(", ", known) + "."));
    }

    /** The command that reproduces the page, except for the result folder. */
    private String commandLine(Study study) {
        List<String> words =
                new ArrayList<>(List.of("assay study", StudyFiles.isFile(name) ? String.valueOf(name) : study.name()));
        add(words, "--scale", scale.equals("1") ? null : scale);
        add(words, "--tool", tool.equals("original") ? null : tool.toLowerCase(Locale.ROOT));
        add(words, "--boot", boot);
        add(words, "--repeat", times() == 1 ? null : times());
        add(words, "--servers", servers.isEmpty() ? null : String.join(",", servers));
        add(words, "--seed", seed);
        add(
                words,
                "--budget",
                chosenBudget()
                        .filter(time ->
                                verdictFrom == null && !time.equals(study.plan().budget()))
                        .map(Durations::format)
                        .orElse(null));
        if (sandbox) {
            words.add("--sandbox");
        }
        if (jvmAsPublished) {
            words.add("--jvm-as-published");
        }
        words.addAll(ofOrigin());
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
