package dev.assay.verdict.finding;

import dev.assay.model.Metric;
import dev.assay.model.Phase;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.evidence.GateResult;
import dev.assay.model.evidence.Place;
import dev.assay.model.evidence.SliceEvidence;
import dev.assay.model.plan.Contender;
import dev.assay.model.plan.Plan;
import dev.assay.model.verdict.Finding;
import dev.assay.model.verdict.Invalid;
import dev.assay.verdict.reading.Disturbance;
import dev.assay.verdict.reading.Lateness;
import dev.assay.verdict.reading.Reading;
import dev.assay.verdict.reading.SortedEvidence;
import dev.assay.verdict.reading.WarmUps;
import java.util.ArrayList;
import java.util.List;

/** Which evidence does not count, and why. */
public record Validity(Plan plan, SortedEvidence dossier) {

    /** Everything that does not count, start-up rounds first. */
    public List<Invalid> invalid() {
        List<Invalid> invalid = new ArrayList<>();
        for (Evidence.FailedStartup start : dossier.failedStartups()) {
            invalid.add(start(start));
        }
        for (Evidence.Spoiled block : dossier.spoiled()) {
            invalid.add(block(block.index(), block.contender(), new Finding.Text(block.reason())));
        }
        for (Evidence.Measured block : dossier.disturbed()) {
            invalid.add(block(block.index(), "", Disturbance.of(block).orElseThrow()));
        }
        if (!dossier.tooManyNotWarm()) {
            dossier.notWarm().forEach(block -> WarmUps.notWarm(block)
                    .forEach(id -> invalid.add(block(block.index(), id, new Finding.StillCompiling(List.of())))));
        }
        for (Evidence.Measured block : dossier.measured()) {
            for (SliceEvidence slice : block.slices()) {
                if (slice.phase() != Phase.CAPACITY && !failed(block, slice).isEmpty()) {
                    invalid.add(slice(block, slice));
                }
            }
        }
        return invalid;
    }

    private static Invalid start(Evidence.FailedStartup failed) {
        return new Invalid(new Place.Round(failed.round()), failed.contender(), new Finding.Text(failed.reason()));
    }

    private static Invalid block(int index, String contender, Finding why) {
        return new Invalid(new Place.Block(index), contender, why);
    }

    private Invalid slice(Evidence.Measured block, SliceEvidence slice) {
        return new Invalid(
                new Place.Slice(block.index(), slice.phase(), slice.position()),
                slice.contender(),
                new Finding.SliceUnsound(gates(failed(block, slice)), despite(slice, block)));
    }

    private Finding.Despite despite(SliceEvidence slice, Evidence.Measured block) {
        if (slice.phase() == Phase.RATE && Lateness.beyondReason(slice)) {
            return Finding.Despite.ROUND_LEFT_OUT;
        }
        boolean counts = slice.phase() == Metric.PRIMARY.phase() && figure(block, slice.contender());
        return counts ? Finding.Despite.PRIMARY_COUNTS : Finding.Despite.NOTHING;
    }

    /** Number of blocks that count for the primary metric of the reference and at least one other contender, or of a lone contender. */
    public int validBlocks() {
        return (int) dossier.measured().stream().filter(this::counts).count();
    }

    private boolean counts(Evidence.Measured block) {
        List<Contender> others = plan.contenders().subList(1, plan.contenders().size());
        return figure(block, plan.reference().id())
                && (others.isEmpty() || others.stream().anyMatch(contender -> figure(block, contender.id())));
    }

    private boolean figure(Evidence.Measured block, String contender) {
        return dossier.read(Metric.PRIMARY, block, contender) instanceof Reading.Figure;
    }

    /**
     * Failed gates that make something of a slice not count; those of the generator's lateness are left out where it only widens intervals.
     */
    private static List<GateResult> failed(Evidence.Measured block, SliceEvidence slice) {
        boolean widens = slice.phase() == Phase.RATE
                && !Lateness.beyondReason(slice)
                && Lateness.bounded(block, slice.contender());
        return slice.load().validity().stream()
                .filter(gate -> !gate.ok() && !(widens && gate.gate().aboutLateness()))
                .toList();
    }

    private static List<Finding.GateFailed> gates(List<GateResult> failed) {
        return failed.stream().map(Finding.GateFailed::new).toList();
    }
}
