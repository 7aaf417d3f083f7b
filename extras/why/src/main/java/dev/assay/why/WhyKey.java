package dev.assay.why;

import dev.assay.model.plan.Plan;
import dev.assay.plan.AddedKey;
import dev.assay.plan.PlanError;
import dev.assay.plan.Spelling;
import dev.assay.why.profile.Profiling;
import java.time.Duration;
import java.util.List;

/** {@code load: {why: [cpu]}}: profiles after the slices of each block. */
public final class WhyKey implements AddedKey {
    private static final String NAME = "why";
    private static final List<String> KINDS = List.of("cpu");

    /** Whether a plan asks for profiles. */
    static boolean in(Plan plan) {
        return plan.load().added().containsKey(NAME);
    }

    /** The plan with profiles. */
    static Plan with(Plan plan) {
        return plan.with(plan.setup().with(plan.load().with(NAME, KINDS)));
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String read(String word, String where) {
        if (!KINDS.contains(word)) {
            throw new PlanError(where, "no such profile: " + word, Spelling.advice(word, KINDS));
        }
        return word;
    }

    @Override
    public Duration inBlocks() {
        return Profiling.each();
    }

    @Override
    public String example() {
        return "# why: [cpu]";
    }

    @Override
    public String meaning() {
        return "profile the contenders after each block's slices, to see where they differ; default: none";
    }
}
