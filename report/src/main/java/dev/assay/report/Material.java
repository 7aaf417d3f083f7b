package dev.assay.report;

import dev.assay.model.Behaviour;
import dev.assay.model.Contender;
import dev.assay.model.ContenderSummary;
import dev.assay.model.CrossCheck;
import dev.assay.model.Environment;
import dev.assay.model.Evidence;
import dev.assay.model.LatencyTail;
import dev.assay.model.Plan;
import dev.assay.model.Verdict;
import java.util.List;
import java.util.Optional;

/**
 * What the sections of a report are made of. Not every report is given all of it: a section that needs more is left out.
 *
 * @param tails what the evidence shows beyond p99.9, of the contenders that have it
 * @param crossCheck what other load tools say, if any was asked
 * @param behaviour what changes besides speed, if it was asked
 */
record Material(
        Verdict verdict,
        Optional<Environment> environment,
        Optional<Plan> plan,
        Measurements measurements,
        List<LatencyTail> tails,
        Optional<CrossCheck> crossCheck,
        Optional<Behaviour> behaviour) {
    Material {
        tails = List.copyOf(tails);
    }

    Material(
            Verdict verdict,
            Optional<Environment> environment,
            Optional<Plan> plan,
            Measurements measurements,
            List<LatencyTail> tails,
            Optional<CrossCheck> crossCheck) {
        this(verdict, environment, plan, measurements, tails, crossCheck, Optional.empty());
    }

    static Material of(Verdict verdict) {
        return new Material(
                verdict, Optional.empty(), Optional.empty(), new Measurements(List.of()), List.of(), Optional.empty());
    }

    static Material of(Verdict verdict, Environment environment, Optional<CrossCheck> crossCheck) {
        return new Material(
                verdict,
                Optional.of(environment),
                Optional.empty(),
                new Measurements(List.of()),
                List.of(),
                crossCheck);
    }

    /** Whether starts were measured and nothing else. */
    boolean ofStartsAlone() {
        return measurements.blocks().isEmpty()
                && !measurements.of(Evidence.Startup.class).isEmpty();
    }

    /** Of the contenders that were measured, of those of the plan if none was. */
    Palette palette() {
        List<String> measured =
                verdict.contenders().stream().map(ContenderSummary::id).toList();
        return new Palette(
                measured.isEmpty()
                        ? plan.stream()
                                .flatMap(p -> p.contenders().stream())
                                .map(Contender::id)
                                .toList()
                        : measured);
    }
}
