package dev.assay.tools.cross;

import dev.assay.cli.FollowUp;
import dev.assay.cli.bench.LocalBench;
import dev.assay.cli.screen.Console;
import dev.assay.experiment.ExitCode;
import dev.assay.launch.Launcher;
import dev.assay.ledger.Ledger;
import dev.assay.model.BadInputException;
import dev.assay.model.plan.HttpVersion;
import dev.assay.model.plan.Plan;
import dev.assay.model.plan.Wire;
import dev.assay.model.verdict.Verdict;
import dev.assay.report.document.TerminalSections;
import dev.assay.tools.LoadTool;
import dev.assay.tools.MavenToolJars;
import dev.assay.tools.ToolBox;
import dev.assay.tools.ToolLoad;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;

/** The cross-check after a comparison whose plan names load tools ({@link LoadToolKey}). */
@Command
public final class CrossCheckFollowUp implements FollowUp {
    private static final String FLAG = "--" + LoadToolKey.FLAG;

    @Override
    public Optional<Task> checked(Plan plan, List<String> conditions) {
        if (LoadToolKey.of(plan).isEmpty()) {
            return Optional.empty();
        }
        check(plan);
        return Optional.of(bench -> (results, console) -> run(bench, results, console));
    }

    private static Done run(LocalBench bench, Path results, Console console) {
        try (Ledger ledger = Ledger.open(results)) {
            Verdict verdict = ledger.readVerdict();
            if (ExitCode.of(verdict, ledger.evidence()) != ExitCode.DONE) { // nothing to confirm
                return new Done(List.of(), Optional.empty(), shown -> {});
            }
            CrossCheckProgress progress = new CrossCheckProgress(console, bench.plan());
            Optional<CrossCheck> said = new CrossChecking(bench, MavenToolJars::toolBox, ledger).run(verdict, progress);
            return new Done(
                    List.of(),
                    said.isEmpty()
                            ? Optional.of("Stopped: the cross-check was discarded.")
                            : progress.stopped()
                                    ? Optional.of("Stopped: the cross-check has the runs until then.")
                                    : Optional.empty(),
                    shown -> said.ifPresent(check -> {
                        shown.out().println();
                        TerminalSections.write(List.of(CrossCheckSection.of(check)), shown.style(), shown.out());
                    }));
        }
    }

    /**
     * Checks the tools before anything is measured.
     *
     * @throws BadInputException if a tool is missing, or cannot send the load of the plan
     */
    static void check(Plan plan) {
        String where = "load tools " + CrossCheckProgress.names(plan);
        Wire wire = plan.load().wire();
        if (wire.compressed() || wire.expectContinue()) {
            throw new BadInputException(
                    where,
                    "load tools do not send what the plan asks for: " + wire.title(),
                    "Omit " + (wire.compressed() ? "--compressed" : "--expect-continue") + ", or the load tools.");
        }
        HttpVersion version = wire.version();
        for (LoadTool tool : LoadToolKey.of(plan)) {
            if (version != HttpVersion.HTTP_1_1 && version != tool.version()) {
                throw new BadInputException(
                        FLAG + " " + tool.id(),
                        tool.title() + " sends " + tool.version().title() + ", but the plan asks for "
                                + version.title(),
                        "Omit one of them.");
            }
        }
        ToolLoad load;
        try {
            load = CrossChecking.load(plan);
        } catch (IllegalArgumentException e) {
            throw new BadInputException(where, String.valueOf(e.getMessage()), "Use smaller weights.", e);
        }
        try (Launcher launcher = Launcher.local()) {
            ToolBox tools = MavenToolJars.toolBox(launcher);
            for (LoadTool tool : LoadToolKey.of(plan)) {
                String flag = FLAG + " " + tool.id();
                tools.unable(tool, load).ifPresent(reason -> {
                    throw new BadInputException(
                            flag,
                            tool.title() + " cannot send this workload: it " + reason,
                            "Use a workload that it can send, such as --path /, or omit the tool.");
                });
                tools.require(tool, flag); // last, as nobody should install a tool that does not help
            }
        }
    }
}
