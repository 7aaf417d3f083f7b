package dev.assay.tools.cross;

import dev.assay.model.verdict.Comparison;
import dev.assay.model.verdict.Outcome;
import dev.assay.model.verdict.Verdict;
import dev.assay.tools.cross.CrossCheck.Agreement;
import java.util.Optional;

/**
 * Whether the opinions of load tools agree with a verdict.
 *
 * @param margin the difference that a user would notice
 */
record Agreements(Verdict verdict, double margin) {
    /**
     * Adds the verdict's outcome of the same comparison to an opinion, and whether the two agree. With one round there is no spread, and so
     * no agreement.
     */
    CrossCheck.Opinion judged(CrossCheck.Opinion said) {
        Optional<Outcome> assay = verdict.comparisons().stream()
                .filter(c -> c.metric() == said.metric()
                        && c.contender().equals(said.contender())
                        && c.reference().equals(said.reference()))
                .map(Comparison::verdict)
                .findFirst();
        return new CrossCheck.Opinion(
                said.tool(),
                said.metric(),
                said.contender(),
                said.reference(),
                said.ratio(),
                said.low(),
                said.high(),
                assay,
                said.rounds() > 1
                        ? assay.map(outcome -> agreement(outcome, said)).orElse(Agreement.NONE)
                        : Agreement.NONE,
                said.rounds());
    }

    private Agreement agreement(Outcome assay, CrossCheck.Opinion said) {
        double low = said.low().orElseThrow();
        double high = said.high().orElseThrow();
        boolean tie = low <= 1 && high >= 1;
        boolean ahead = said.metric().lowerIsBetter() ? high < 1 : low > 1;
        return switch (assay) {
            case BETTER, SLIGHTLY_BETTER -> tie ? Agreement.TIE : ahead ? Agreement.AGREES : Agreement.DISAGREES;
            case WORSE, SLIGHTLY_WORSE -> tie ? Agreement.TIE : ahead ? Agreement.DISAGREES : Agreement.AGREES;
            case EQUIVALENT ->
                low > 1 / (1 + margin) && high < 1 + margin
                        ? Agreement.AGREES
                        : low < 1 + margin && high > 1 / (1 + margin) ? Agreement.TIE : Agreement.DISAGREES;
            case UNDECIDED, REFUSED -> Agreement.NONE;
        };
    }
}
