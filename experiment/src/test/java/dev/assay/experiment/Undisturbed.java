package dev.assay.experiment;

import dev.assay.ledger.Ledger;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.verdict.Verdict;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * The result of a scenario in one run without faults.
 *
 * @param pieces of evidence without timestamps, by what they are about
 * @param calls of instruments and the disk
 * @param writes calls of the disk alone
 */
record Undisturbed(Verdict verdict, int exitCode, Map<String, String> pieces, int calls, int writes) {
    static Undisturbed of(Scenario scenario, Path folder) {
        SimulatedBench machine = new SimulatedBench(scenario, List.of(), folder, new SplittableRandom(0));
        End end = machine.run(true, folder);
        if (end.conclusion().filter(c -> c.ending().asPlanned()).isEmpty()) {
            throw new AssertionError("scenario " + scenario.number() + " does not end as planned: " + end);
        }
        try (Ledger ledger = Ledger.open(folder)) {
            return new Undisturbed(
                    ledger.readVerdict(),
                    end.exitCode().orElseThrow(),
                    named(ledger.finishedEvidence()),
                    machine.calls(),
                    machine.writes());
        }
    }

    /** @throws AssertionError if a piece is duplicated or damaged */
    static Map<String, String> named(List<Evidence> evidence) {
        Map<String, String> named = new LinkedHashMap<>();
        for (Evidence piece : evidence) {
            String before = named.put(name(piece), timeless(piece));
            if (before != null) {
                throw new AssertionError(name(piece) + " is there twice");
            }
        }
        return named;
    }

    static String name(Evidence piece) {
        if (piece instanceof Evidence.Startup startup) {
            return "round " + startup.round() + " of " + startup.contender();
        } else if (piece instanceof Evidence.FailedStartup failed) {
            return "round " + failed.round() + " of " + failed.contender();
        } else if (piece instanceof Evidence.Measured measured) {
            return "block " + measured.index();
        } else if (piece instanceof Evidence.Spoiled spoiled) {
            return "block " + spoiled.index();
        } else if (piece instanceof Evidence.Damaged damaged) {
            throw new AssertionError("damaged: " + damaged.where() + ": " + damaged.reason());
        }
        return "pilot";
    }

    /** The piece without timestamps, the only thing that may differ. */
    private static String timeless(Evidence piece) {
        return piece.toString().replaceAll("\\d{4}-\\d\\d-\\d\\dT[0-9:.]+Z", "then");
    }
}
