package dev.assay.cli;

import dev.assay.behave.Family;
import dev.assay.ledger.BehaviourFolder;
import dev.assay.ledger.Ledger;
import dev.assay.model.Behaviour;
import dev.assay.model.Verdict;
import dev.assay.report.BehaviourReport;
import dev.assay.report.JunitReport;
import dev.assay.run.ExitCode;
import dev.assay.run.StoredRun;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Tests behaviour after a comparison and shows it in the same report.
 *
 * @param conditions on behaviour
 * @param others the other conditions of {@code --fail-if}
 */
record BehaviourAfterComparison(
        Console console,
        List<Family> families,
        BehaviourConditions conditions,
        FailConditions others,
        Outputs outputs) {
    BehaviourAfterComparison {
        families = List.copyOf(families);
    }

    /** The contenders of a comparison with all that the families need. */
    Workbench prepared(Workbench workbench, Map<String, String> variables) {
        return families.stream().anyMatch(Family::speaksHttp2) ? workbench.forHttp2(variables) : workbench;
    }

    /**
     * Tests behaviour, unless the comparison was interrupted, and redraws the report with it. Returns the exit code.
     *
     * @param workbench as {@link #prepared} made it
     * @param compared exit code of the comparison
     */
    int ask(Workbench workbench, Map<String, String> variables, Path results, int compared) {
        if (compared == ExitCode.INTERRUPTED) {
            junit(results, List.of());
            return compared;
        }
        Behaviours behaviours = new Behaviours(console, variables, families, List.of(), Optional.empty());
        BehaviourFolder folder;
        Behaviour behaviour;
        try {
            folder = BehaviourFolder.create(BehaviourFolder.within(results));
            behaviour = behaviours.ask(workbench, folder);
        } catch (RuntimeException failure) {
            junit(results, List.of()); // at least with the comparison, which has ended
            throw failure;
        }
        return behaviours.ended(folder, shown(behaviour, results, compared));
    }

    /** Redraws the report of a comparison with the behaviour, and shows the behaviour. Returns the exit code of both. */
    int shown(Behaviour behaviour, Path results, int compared) {
        try (Ledger ledger = Ledger.open(results)) {
            StoredRun run = StoredRun.of(ledger);
            run.session(ledger, Pages.of(results)).draw(ledger.readVerdict(), run.evidence(), ledger.readCrossCheck());
        }
        ConditionResults answers = conditions.on(behaviour);
        junit(results, answers.cases());
        if (!outputs.toStandardOutput()) {
            console.out().println();
            BehaviourReport.write(
                    behaviour, BehaviourFolder.within(results).toString(), console.style(), console.out());
            console.out().flush();
        }
        return answers.exitCode(compared, console);
    }

    /** Writes JUnit XML with all conditions. */
    private void junit(Path results, List<JunitReport.Condition> onBehaviour) {
        try (Ledger ledger = Ledger.open(results)) {
            Verdict verdict = ledger.readVerdict();
            List<JunitReport.Condition> all = Stream.concat(others.on(verdict).cases().stream(), onBehaviour.stream())
                    .toList();
            outputs.junit(verdict, all, console);
        }
        console.out().flush();
    }
}
