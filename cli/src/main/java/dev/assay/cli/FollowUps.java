package dev.assay.cli;

import dev.assay.cli.FollowUp.Done;
import dev.assay.cli.FollowUp.Ready;
import dev.assay.cli.FollowUp.Task;
import dev.assay.cli.bench.LocalBench;
import dev.assay.cli.command.Pages;
import dev.assay.cli.flags.ConditionResults;
import dev.assay.cli.flags.FailConditions;
import dev.assay.cli.flags.Outputs;
import dev.assay.cli.flags.Results;
import dev.assay.cli.screen.Console;
import dev.assay.experiment.ExitCode;
import dev.assay.experiment.StoredRun;
import dev.assay.ledger.Ledger;
import dev.assay.model.plan.Plan;
import dev.assay.model.verdict.ConditionResult;
import dev.assay.model.verdict.Verdict;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Does what satellites add to a comparison, and shows it with the comparison in the same outputs.
 *
 * @param conditions on the comparison
 */
public record FollowUps(List<Ready> ready, FailConditions conditions, Outputs outputs, Console console) {
    public FollowUps {
        ready = List.copyOf(ready);
    }

    /** What the user asked for, checked before anything is measured. */
    public static List<Task> tasks(List<FollowUp> all, Plan plan, List<String> conditions) {
        return all.stream()
                .flatMap(one -> one
                        .checked(plan, conditions.stream().filter(one::answers).toList())
                        .stream())
                .toList();
    }

    /** All that the user asked for, made ready before anything is measured. */
    public static FollowUps prepared(List<Task> tasks, LocalBench bench, FailConditions conditions, Outputs outputs) {
        return new FollowUps(
                tasks.stream().map(task -> task.prepared(bench)).toList(), conditions, outputs, bench.console());
    }

    public void holdOutputs() {
        if (!ready.isEmpty()) {
            outputs.hold();
        }
    }

    /**
     * Does it, unless the comparison was interrupted. Returns the exit code of all together.
     *
     * @param compared exit code of the comparison
     */
    public int run(Path results, int compared) {
        if (ready.isEmpty()) {
            return compared;
        }
        List<Done> done = new ArrayList<>();
        try {
            for (Ready one : compared == ExitCode.INTERRUPTED ? List.<Ready>of() : ready) {
                done.add(one.run(results, console));
            }
        } catch (RuntimeException failure) {
            write(results, List.of()); // at least the comparison, which has ended
            throw failure;
        }
        return shown(done, results, compared);
    }

    private int shown(List<Done> done, Path results, int compared) {
        ConditionResults answers = new ConditionResults(
                done.stream().flatMap(one -> one.conditions().stream()).toList(), conditions.unknown());
        write(results, answers.all());
        if (!outputs.toStandardOutput()) {
            done.forEach(one -> {
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

    /** Writes all outputs once more, with what was done and all conditions. */
    private void write(Path results, List<ConditionResult> others) {
        try (Ledger ledger = Ledger.open(results)) {
            if (!ledger.hasEvidence()) {
                return; // interrupted before there was any
            }
            StoredRun run = StoredRun.of(ledger);
            Verdict verdict = ledger.readVerdict();
            run.session(ledger, Pages.of(results)).draw(verdict, run.evidence());
            List<ConditionResult> all = Stream.concat(conditions.on(verdict).all().stream(), others.stream())
                    .toList();
            outputs.write(
                    new Results(verdict, run.environment(), run.evidence(), Pages.added(results), conditions),
                    new ConditionResults(all, conditions.unknown()),
                    console);
        }
    }
}
