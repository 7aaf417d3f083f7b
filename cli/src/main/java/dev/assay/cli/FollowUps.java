package dev.assay.cli;

import dev.assay.cli.FollowUp.Done;
import dev.assay.cli.FollowUp.Ready;
import dev.assay.experiment.ExitCode;
import dev.assay.experiment.StoredRun;
import dev.assay.ledger.Ledger;
import dev.assay.model.Verdict;
import dev.assay.report.JunitReport;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Does what satellites add to a comparison, and shows it with the comparison in the same outputs.
 *
 * @param conditions on the comparison
 */
record FollowUps(List<Ready> ready, FailConditions conditions, Outputs outputs, Console console) {
    FollowUps {
        ready = List.copyOf(ready);
    }

    /**
     * Does it, unless the comparison was interrupted. Returns the exit code of all together.
     *
     * @param compared exit code of the comparison
     */
    int run(Path results, int compared) {
        List<Done> done = new ArrayList<>();
        try {
            for (Ready one : compared == ExitCode.INTERRUPTED ? List.<Ready>of() : ready) {
                done.add(one.run(results, console));
            }
        } catch (RuntimeException failure) {
            junit(results, List.of()); // at least with the comparison, which has ended
            throw failure;
        }
        return shown(done, results, compared);
    }

    private int shown(List<Done> done, Path results, int compared) {
        ConditionResults answers = new ConditionResults(
                done.stream().flatMap(one -> one.conditions().stream()).toList(), conditions.unknown());
        if (!done.isEmpty()) {
            redraw(results);
        }
        junit(results, answers.cases());
        if (!outputs.toStandardOutput()) {
            done.forEach(one -> {
                console.out().println();
                one.shown().accept(console);
                console.out().flush();
            });
        }
        int code = answers.exitCode(compared, console);
        List<String> interrupted =
                done.stream().flatMap(one -> one.interrupted().stream()).toList();
        interrupted.forEach(console::say);
        return interrupted.isEmpty() ? code : ExitCode.INTERRUPTED;
    }

    private static void redraw(Path results) {
        try (Ledger ledger = Ledger.open(results)) {
            StoredRun run = StoredRun.of(ledger);
            run.session(ledger, Pages.of(results)).draw(ledger.readVerdict(), run.evidence(), ledger.readCrossCheck());
        }
    }

    /** Writes JUnit XML with all conditions. */
    private void junit(Path results, List<JunitReport.Condition> others) {
        try (Ledger ledger = Ledger.open(results)) {
            Verdict verdict = ledger.readVerdict();
            List<JunitReport.Condition> all = Stream.concat(conditions.on(verdict).cases().stream(), others.stream())
                    .toList();
            outputs.junit(verdict, all, console);
        }
        console.out().flush();
    }
}
