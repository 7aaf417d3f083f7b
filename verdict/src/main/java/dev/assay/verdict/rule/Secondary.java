package dev.assay.verdict.rule;

import dev.assay.model.Metric;
import dev.assay.stats.BenjaminiHochberg;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A family of secondary comparisons ({@link Metric.Family}). Of the differences that it shows at most 5% are expected to be false, and likewise of the equivalences, at whatever look the experiment ends; where contenders do not
 * differ in anything, the probability that any difference is shown is at most 5% (ADR 0031).
 *
 * <p>The procedure of Benjamini and Hochberg on the repeated intervals of the looks. The probability that one of them is wrong at any
 * look is at most its level, so that the usual argument holds at whatever look an experiment ends. Differences and equivalences are two
 * families: a comparison that was found equivalent must not make it easier for another to be found different. The interval shown for a
 * comparison is the one at the level at which the procedure decides it.
 */
public final class Secondary {
    private final SequentialRule otherwise;
    private final double margin;
    private final Set<String> endedByBudget;
    private final List<Member> members = new ArrayList<>();
    private double[] difference = {};
    private double[] equivalence = {};
    private boolean levelled;

    private record Member(Metric metric, String contender, LogRatios logRatios) {
        boolean is(Metric other, String who) {
            return metric == other && contender.equals(who);
        }
    }

    /**
     * An empty family.
     *
     * @param otherwise the rule for comparisons outside the family
     * @param margin the plan's
     * @param endedByBudget contenders whose number of blocks the budget has determined, not their own figures
     */
    public Secondary(SequentialRule otherwise, double margin, Set<String> endedByBudget) {
        this.otherwise = otherwise;
        this.margin = margin;
        this.endedByBudget = endedByBudget;
    }

    public void add(Metric metric, String contender, LogRatios replicates) {
        members.add(new Member(metric, contender, replicates));
        levelled = false;
    }

    public SequentialRule rule(Metric metric, String contender) {
        for (int i = 0; i < members.size(); i++) {
            if (members.get(i).is(metric, contender)) {
                level();
                return otherwise.within(margins(i)).at(new Alphas(difference[i], equivalence[i]));
            }
        }
        return otherwise.within(Margins.of(metric, margin));
    }

    private Margins margins(int index) {
        return Margins.of(members.get(index).metric(), margin);
    }

    private void level() {
        if (!levelled) {
            Alphas all = Alphas.FAMILY;
            equivalence = BenjaminiHochberg.levels(
                    members.size(), all.equivalence(), (i, level) -> intervals(i, new Alphas(all.difference(), level))
                            .filter(shown -> margins(i).equivalent(shown.equivalence()))
                            .isPresent());
            difference = BenjaminiHochberg.levels(
                    members.size(), all.difference(), (i, level) -> intervals(i, new Alphas(level, equivalence[i]))
                            .filter(shown -> !margins(i).equivalent(shown.equivalence())
                                    && margins(i).different(shown.difference()))
                            .isPresent());
            levelled = true;
        }
    }

    private Optional<SequentialRule.Intervals> intervals(int index, Alphas alphas) {
        Member member = members.get(index);
        return otherwise
                .within(margins(index))
                .at(alphas)
                .intervals(member.logRatios(), endedByBudget.contains(member.contender()));
    }
}
