package dev.assay.verdict;

import dev.assay.model.Metric;
import dev.assay.stats.Holm;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A family of secondary comparisons; latency, throughput and memory are one, counters another (ADR 62). The probability that any of them
 * shows a false difference is at most 5 %, and likewise for equivalences, at whatever look the experiment ends (ADR 55).
 *
 * <p>Holm's procedure on the repeated intervals of the looks. The probability that one of them is wrong at any look is at most its level,
 * so that the usual argument holds for all looks at once. Differences and equivalences are two families: a comparison that was found
 * equivalent must not make it easier for another to be found different. The interval shown for a comparison is the one at the level at
 * which Holm decides it.
 */
final class Secondary {
    private final SequentialRule otherwise;
    private final Margins margins;
    private final Set<String> endedByBudget;
    private final List<Member> members = new ArrayList<>();
    private double[] difference = {};
    private double[] equivalence = {};
    private boolean levelled;

    private record Member(Metric metric, String contender, LogRatios logRatios, FiguresByBlock figures) {
        boolean is(Metric other, String who) {
            return metric == other && contender.equals(who);
        }
    }

    /**
     * An empty family.
     *
     * @param otherwise the rule for comparisons outside the family
     * @param endedByBudget contenders whose number of blocks the budget has determined, not their own figures
     */
    Secondary(SequentialRule otherwise, Margins margins, Set<String> endedByBudget) {
        this.otherwise = otherwise;
        this.margins = margins;
        this.endedByBudget = endedByBudget;
    }

    void add(Metric metric, String contender, LogRatios replicates, FiguresByBlock byBlock) {
        members.add(new Member(metric, contender, replicates, byBlock));
        levelled = false;
    }

    /** The same with a log-ratio for every block, without systematic error. */
    void add(Metric metric, String contender, double[] replicates) {
        add(metric, contender, LogRatios.exact(replicates), FiguresByBlock.each(replicates.length));
    }

    /** The rule by which a comparison is judged. */
    SequentialRule rule(Metric metric, String contender) {
        for (int i = 0; i < members.size(); i++) {
            if (members.get(i).is(metric, contender)) {
                level();
                return otherwise.at(new Alphas(difference[i], equivalence[i]));
            }
        }
        return otherwise;
    }

    private void level() {
        if (!levelled) {
            Alphas all = Alphas.FAMILY;
            difference = Holm.levels(
                    members.size(), all.difference(), (i, level) -> intervals(i, new Alphas(level, all.equivalence()))
                            .filter(shown -> margins.different(shown.difference()))
                            .isPresent());
            equivalence = Holm.levels(
                    members.size(), all.equivalence(), (i, level) -> intervals(i, new Alphas(all.difference(), level))
                            .filter(shown -> margins.equivalent(shown.equivalence()))
                            .isPresent());
            levelled = true;
        }
    }

    private Optional<SequentialRule.Intervals> intervals(int index, Alphas alphas) {
        Member member = members.get(index);
        return otherwise
                .at(alphas)
                .intervals(member.logRatios(), member.figures(), endedByBudget.contains(member.contender()));
    }
}
