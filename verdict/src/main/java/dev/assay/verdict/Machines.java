package dev.assay.verdict;

import dev.assay.model.verdict.AcrossMachines;
import dev.assay.model.verdict.Fleet;
import dev.assay.model.verdict.Limit;
import dev.assay.model.verdict.Scope;
import dev.assay.verdict.rule.LogRatios;
import dev.assay.verdict.rule.Margins;
import dev.assay.verdict.rule.Replicates;
import dev.assay.verdict.rule.SequentialRule;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/** What measured: one machine, whose blocks are the replicates, or a fleet, of which a satellite knows how it is judged. */
public interface Machines {
    /** With three, the interval is 4.3 standard errors wide on either side. */
    int FEWEST = 4;

    Machines ONE = new Machines() {};

    /** Makes them of a fleet. Found by {@link java.util.ServiceLoader}. */
    interface OfFleet {
        Machines of(Fleet fleet);
    }

    /** The rule where the means of at least {@value #FEWEST} machines are the replicates. */
    static SequentialRule rule(int pairs, Margins margins) {
        return SequentialRule.once(pairs, margins, FEWEST);
    }

    /** Empty for an experiment on one machine. */
    default Optional<Fleet> fleet() {
        return Optional.empty();
    }

    /** Whether machines are the replicates; depends on their number, never on their figures. */
    default boolean decide() {
        return false;
    }

    /** The rule by which comparisons with the reference are judged. */
    default SequentialRule rule(int pairs, Margins margins, int plannedBlocks, OptionalInt forecast) {
        return SequentialRule.planned(pairs, margins, plannedBlocks, forecast);
    }

    default LogRatios replicates(Replicates blocks) {
        return blocks.bounded();
    }

    /** How a comparison varies between machines; empty without a fleet or without figures. */
    default Optional<AcrossMachines> across(Replicates blocks) {
        return Optional.empty();
    }

    /** What the verdict holds for; empty without a fleet. */
    default Optional<Scope.Machines> scope() {
        return fleet().map(known -> new Scope.Machines(known.machines().size(), decide()));
    }

    /** What limits a result of several machines; lost shards come first, since a summary may have no room for more. */
    default Stream<Limit> limits() {
        return Stream.empty();
    }
}
