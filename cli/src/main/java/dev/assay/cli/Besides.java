package dev.assay.cli;

import dev.assay.behave.Family;
import dev.assay.ledger.BehaviourFolder;
import dev.assay.ledger.Ledger;
import dev.assay.model.Behaviour;
import dev.assay.report.BehaviourReport;
import dev.assay.run.ExitCode;
import dev.assay.run.StoredRun;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** What changes besides speed, asked after a comparison and shown with it. */
record Besides(Console console, List<Family> families, BehaviourConditions conditions) {
    Besides {
        families = List.copyOf(families);
    }

    /**
     * Asks for it, unless the comparison was interrupted, and draws the report again with it.
     *
     * @param compared exit code of the comparison
     */
    int ask(Workbench workbench, Path results, int compared) {
        if (compared == ExitCode.INTERRUPTED) {
            return compared;
        }
        BehaviourFolder folder = BehaviourFolder.create(BehaviourFolder.within(results));
        Behaviour behaviour = new Behaviours(console, families, Optional.empty()).ask(workbench, folder);
        try (Ledger ledger = Ledger.open(results)) {
            StoredRun run = StoredRun.of(ledger);
            run.session(ledger, Pages.of(results)).draw(ledger.readVerdict(), run.evidence(), ledger.readCrossCheck());
        }
        console.out().println();
        BehaviourReport.write(behaviour, folder.dir().toString(), console.style(), console.out());
        console.out().flush();
        return conditions.exitCode(behaviour, compared, console);
    }
}
