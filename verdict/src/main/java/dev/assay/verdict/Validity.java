package dev.assay.verdict;

import dev.assay.model.Contender;
import dev.assay.model.Evidence;
import dev.assay.model.Gate;
import dev.assay.model.Invalid;
import dev.assay.model.Phase;
import dev.assay.model.Plan;
import dev.assay.model.SliceEvidence;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** What of the evidence does not count, and why. */
record Validity(Plan plan, Dossier dossier) {

    /** Everything that does not count, start-up rounds first. */
    List<Invalid> invalid() {
        List<Invalid> invalid = new ArrayList<>();
        for (Evidence.FailedStartup start : dossier.failedStartups()) {
            invalid.add(new Invalid("start-up round " + start.round(), start.contender(), start.reason()));
        }
        for (Evidence.Spoiled block : dossier.spoiled()) {
            invalid.add(new Invalid("block " + block.index(), block.contender(), block.reason()));
        }
        for (Evidence.Measured block : dossier.disturbed()) {
            invalid.add(new Invalid(
                    "block " + block.index(),
                    "",
                    "dropped: " + Disturbance.of(block).orElseThrow()));
        }
        if (!dossier.compiling()) {
            dossier.young().forEach(block -> WarmUps.notLevel(block)
                    .forEach(id -> invalid.add(
                            new Invalid("block " + block.index(), id, "still compiling after the warm-up"))));
        }
        for (Evidence.Measured block : dossier.measured()) {
            for (SliceEvidence slice : block.counted()) {
                if (slice.phase() != Phase.CAPACITY && !failed(block, slice).isEmpty()) {
                    invalid.add(new Invalid(
                            "block " + block.index() + ", slice " + (slice.position() + 1) + " of "
                                    + phase(slice.phase()),
                            slice.contender(),
                            gates(failed(block, slice)) + despite(slice, block)));
                }
            }
        }
        return invalid;
    }

    /** What came of a slice that failed a check. */
    private static String despite(SliceEvidence slice, Evidence.Measured block) {
        if (slice.phase() == Phase.RATE && Lateness.beyondReason(slice)) {
            return "; its round is left out of " + Comparer.PRIMARY.title();
        }
        boolean counts = slice.phase() == Reading.phase(Comparer.PRIMARY) && figure(block, slice.contender());
        return counts ? "; its " + Comparer.PRIMARY.title() + " counts" : "";
    }

    /**
     * Blocks that count for the primary metric of the reference and at least one other contender; of a lone contender, for
     * its own.
     */
    int validBlocks() {
        return (int) dossier.measured().stream().filter(this::counts).count();
    }

    private boolean counts(Evidence.Measured block) {
        List<Contender> others = plan.contenders().subList(1, plan.contenders().size());
        return figure(block, plan.reference().id())
                && (others.isEmpty() || others.stream().anyMatch(contender -> figure(block, contender.id())));
    }

    private static boolean figure(Evidence.Measured block, String contender) {
        return Reading.of(Comparer.PRIMARY, block, contender) instanceof Reading.Figure;
    }

    /** Checks of a slice by which something does not count; where the generator's lateness only widens intervals, not those of it. */
    private static List<Gate> failed(Evidence.Measured block, SliceEvidence slice) {
        boolean widens = slice.phase() == Phase.RATE
                && !Lateness.beyondReason(slice)
                && Lateness.bounded(block, slice.contender());
        return slice.load().validity().stream()
                .filter(gate -> !gate.ok() && !(widens && Lateness.isAbout(gate)))
                .toList();
    }

    private static String gates(List<Gate> failed) {
        return failed.stream().map(Validity::gate).collect(Collectors.joining("; "));
    }

    private static String gate(Gate gate) {
        return gate.gate() + ": " + Words.gate(gate);
    }

    private static String phase(Phase phase) {
        return phase == Phase.RATE ? "the equal rate" : "saturation";
    }
}
