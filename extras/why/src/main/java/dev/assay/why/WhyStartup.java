package dev.assay.why;

import dev.assay.cli.FollowUp;
import dev.assay.cli.bench.LocalBench;
import dev.assay.cli.screen.Console;
import dev.assay.cli.screen.Interrupts;
import dev.assay.experiment.Bench;
import dev.assay.experiment.Rig;
import dev.assay.ledger.Ledger;
import dev.assay.model.BadInputException;
import dev.assay.model.Metric;
import dev.assay.model.plan.Plan;
import dev.assay.model.verdict.ContenderSummary;
import dev.assay.report.document.TerminalSections;
import dev.assay.why.model.ProfilesFile;
import dev.assay.why.model.Starts;
import dev.assay.why.report.StartSection;
import dev.assay.why.start.WhyStarts;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code assay startup --why}: further starts, after those that count, in which JVMs log what they load. */
@Command
final class WhyStartup implements FollowUp {
    private static final String FLAG = "--why";

    @Option(
            names = FLAG,
            description = {
                "Also start each contender " + WhyStarts.ROUNDS
                        + " times more, with a log of the classes that its JVM loads, and",
                "report where start-up time goes: phases, layers, packages."
            })
    private boolean why;

    @Override
    public Optional<String> flag() {
        return why ? Optional.of(FLAG) : Optional.empty();
    }

    @Override
    public Optional<Task> checked(Plan plan, List<String> conditions) {
        if (why && plan.sandbox()) {
            throw new BadInputException(
                    FLAG,
                    "is not possible in a sandbox, where a JVM can write no log for Assay",
                    "Omit one of the two.");
        }
        return why ? Optional.of(bench -> (results, console) -> run(bench, results, console)) : Optional.empty();
    }

    private static Done run(LocalBench bench, Path results, Console console) {
        boolean all;
        try (Ledger ledger = Ledger.open(results)) {
            all = logged(bench, ledger, console);
        }
        return new Done(
                List.of(),
                all ? Optional.empty() : Optional.of("Interrupted: the report has the starts that were logged."),
                shown -> {
                    shown.out().println();
                    TerminalSections.write(StartSection.of(results), shown.style(), shown.out());
                });
    }

    /** Returns false when the user asked to stop. */
    private static boolean logged(LocalBench bench, Ledger ledger, Console console) {
        Bench.Hold hold = bench.reserve();
        try (Interrupts stop = Interrupts.installForRuns(console);
                Rig rig = bench.withStartCaches().rig(ledger)) {
            WhyStarts starts = new WhyStarts(rig, bench.plan());
            boolean all = false;
            try {
                all = starts.run(console::say, stop::given);
            } catch (InterruptedException stoppedAtOnce) {
                // The flag stays cleared: what follows still has to write files.
            }
            store(bench.plan(), ledger, starts);
            return all;
        } finally {
            hold.close();
        }
    }

    private static void store(Plan plan, Ledger ledger, WhyStarts seen) {
        Map<String, Double> counted = new HashMap<>();
        for (ContenderSummary summary : ledger.readVerdict().contenders()) {
            if (summary.mean(Metric.STARTUP) > 0) {
                counted.put(summary.id(), summary.mean(Metric.STARTUP));
            }
        }
        ledger.folder(ProfilesFile.FOLDER);
        new Starts(plan.reference().id(), plan.ids(), counted, seen.starts(), seen.failures()).write(ledger.dir());
    }
}
