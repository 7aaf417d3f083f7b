package dev.assay.tools.files;

import dev.assay.cli.Action;
import dev.assay.cli.flags.ConditionResults;
import dev.assay.cli.flags.FailIfUnknown;
import dev.assay.cli.flags.Outputs;
import dev.assay.cli.screen.Console;
import dev.assay.experiment.ExitCode;
import dev.assay.model.BadInputException;
import dev.assay.tools.ResultFiles;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code assay judge-files}: judges result files of other load tools by Assay's rules. */
@Command(
        name = "judge-files",
        description = {
            "Judges result files of load tools: JMeter, Gatling, ab, wrk, k6, HdrHistogram logs. A verdict needs",
            "at least six runs of each contender, alternating by their own time stamps; otherwise it says why",
            "it cannot tell. Runs nothing."
        })
public final class JudgeFilesCommand extends Action {
    @Parameters(
            arity = "1..*",
            paramLabel = "FILE",
            description = {
                "Result files, one per run. A file's folder names its contender: tomcat/*.jtl jetty/*.jtl. Or",
                "name=pattern: tomcat='runs/t*.jtl' jetty='runs/*/j.log'."
            })
    private List<String> files = List.of();

    @Option(names = "--reference", paramLabel = "NAME", description = "Contender to compare with. Default: the first.")
    private @Nullable String reference;

    @Option(
            names = "--margin",
            paramLabel = "PERCENT",
            defaultValue = "3%",
            description = "Smallest difference that matters. Default: 3%%.")
    private String margin = "3%";

    @Option(
            names = "--fail-if",
            paramLabel = "EXPR",
            description = {
                "Exit with 1 if this holds, for example \"jetty worse\", \"p99 worse by 5%%\", \"p99 > 50ms\" or",
                "\"errors > 1%%\". Repeatable."
            })
    private List<String> failIf = List.of();

    @Option(
            names = "--fail-if-unknown",
            paramLabel = "pass|fail|error",
            description = {
                "Result of a condition that is unknown because the files do not tell:",
                "exit code 0, 1 or 3. Default: error."
            })
    private FailIfUnknown unknown = FailIfUnknown.ERROR;

    @Option(
            names = "--json",
            paramLabel = "FILE",
            description = "Also write JSON; - prints it instead of the terminal report.")
    private @Nullable Path json;

    @Option(
            names = "--markdown",
            paramLabel = "FILE",
            description = "Also write Markdown; - prints it instead of the terminal report.")
    private @Nullable Path markdown;

    @Override
    public Integer call() {
        double noticeable = Percent.parse(margin, "--margin");
        Outputs.check("--json, --markdown", json, markdown);
        Map<String, List<Path>> named = FileArguments.parse(files);
        String first = named.keySet().iterator().next();
        String with = reference == null ? first : reference;
        if (!named.containsKey(with)) {
            throw new BadInputException(
                    "--reference",
                    "no file belongs to " + with,
                    "Write one of: " + String.join(", ", named.keySet()) + ".");
        }
        List<FilesFailIf> conditions = failIf.stream().map(FilesFailIf::parse).toList();
        conditions.forEach(condition -> condition.requireAnswerable(List.copyOf(named.keySet()), with));
        FilesVerdict verdict = FileJudge.judge(runs(named), with, noticeable);
        show(verdict.with(FileLimits.of(verdict)));
        return new ConditionResults(
                        conditions.stream()
                                .map(condition -> condition.result(verdict))
                                .toList(),
                        unknown)
                .exitCode(ExitCode.DONE, console());
    }

    /** All files that cannot be read are named at once. */
    private static List<FileRun> runs(Map<String, List<Path>> named) {
        List<FileRun> runs = new ArrayList<>();
        List<BadInputException> refused = new ArrayList<>();
        named.forEach((contender, paths) -> paths.forEach(path -> {
            try {
                runs.add(ResultFiles.read(contender, path));
            } catch (BadInputException unreadable) {
                refused.add(unreadable);
            }
        }));
        if (refused.size() == 1) {
            throw refused.get(0);
        } else if (!refused.isEmpty()) {
            throw together(refused, refused.size() + runs.size());
        }
        return runs;
    }

    private static BadInputException together(List<BadInputException> refused, int all) {
        List<List<String>> messages = refused.stream()
                .map(one -> String.valueOf(one.getMessage()).lines().toList())
                .toList();
        String reasons = messages.stream().map(lines -> "\n  " + lines.get(0)).collect(Collectors.joining());
        String instead = messages.stream()
                .flatMap(lines -> lines.stream().skip(1).map(String::strip))
                .distinct()
                .collect(Collectors.joining("\n  "));
        return new BadInputException(
                refused.size() + " of " + all + " files",
                "cannot be judged:" + reasons,
                "Leave these out, each with the one that ran beside it; a verdict needs six of each contender.\n  "
                        + instead);
    }

    private void show(FilesVerdict verdict) {
        if (!Console.STANDARD.equals(json) && !Console.STANDARD.equals(markdown)) {
            FilesReport.of(verdict).terminal(console().style(), console().out());
        }
        if (json != null) {
            Outputs.send(FilesJson.of(verdict), json, console());
        }
        if (markdown != null) {
            StringBuilder text = new StringBuilder();
            FilesReport.of(verdict).markdown(text);
            Outputs.send(text, markdown, console());
        }
        console().out().flush();
    }
}
