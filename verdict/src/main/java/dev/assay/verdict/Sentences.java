package dev.assay.verdict;

import dev.assay.model.Population;
import dev.assay.model.Verdict;
import dev.assay.words.Phrases;

/** The sentences that a verdict lacks when it comes from a result folder, because its findings say the same: made of these anew. */
public final class Sentences {
    private Sentences() {}

    /** The verdict with all of its sentences. */
    public static Verdict in(Verdict stored) {
        return stored.withCounted(stored.counted().stream().map(Sentences::in).toList());
    }

    private static Population in(Population population) {
        return new Population(
                population.metric(),
                population.contender(),
                population.counts(),
                population.leftOut().stream().map(Sentences::in).toList());
    }

    private static Population.LeftOut in(Population.LeftOut left) {
        return new Population.LeftOut(left.index(), left.slice(), Phrases.of(left.why()), left.why());
    }
}
