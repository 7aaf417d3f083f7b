package dev.assay.cli;

import dev.assay.behave.Family;
import dev.assay.ledger.BehaviourFolder;
import dev.assay.ledger.Ledger;
import dev.assay.model.Behaviour;
import dev.assay.model.Verdict;
import dev.assay.report.BehaviourReport;
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
    int ask(Workbench workbench, Path results, int compared) {
        if (compared == ExitCode.INTERRUPTED) {
            return compared;
        }
        BehaviourFolder folder = BehaviourFolder.create(BehaviourFolder.within(results));
        Behaviours behaviours = new Behaviours(console, families, List.of(), Optional.empty());
        Behaviour behaviour = behaviours.ask(workbench, folder);
        try (Ledger ledger = Ledger.open(results)) {
            StoredRun run = StoredRun.of(ledger);
            Verdict verdict = ledger.readVerdict();
            run.session(ledger, Pages.of(results)).draw(verdict, run.evidence(), ledger.readCrossCheck());
            outputs.junit(
                    verdict,
                    Stream.concat(others.on(verdict).cases().stream(), conditions.on(behaviour).cases().stream())
                            .toList(),
                    console);
        }
        console.out().println();
        BehaviourReport.write(behaviour, folder.dir().toString(), console.style(), console.out());
        console.out().flush();
        return behaviours.ended(folder, conditions.on(behaviour).exitCode(compared, console));
    }
}
