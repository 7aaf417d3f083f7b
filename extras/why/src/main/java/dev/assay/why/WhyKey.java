package dev.assay.why;

import dev.assay.model.plan.Plan;
import dev.assay.plan.AddedKey;
import dev.assay.plan.PlanError;
import dev.assay.plan.Problems;
import dev.assay.plan.Spelling;
import dev.assay.why.profile.Kind;
import dev.assay.why.profile.Profiling;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/** {@code load: {why: [cpu, alloc]}}: what to profile after the slices of each block. */
public final class WhyKey implements AddedKey {
    private static final String NAME = "why";

    /** What a plan asks for; nothing if it does not have the key, else CPU time first. */
    static List<Kind> of(Plan plan) {
        return kinds(plan.load().added().getOrDefault(NAME, List.of()));
    }

    private static List<Kind> kinds(List<String> words) {
        return words.isEmpty()
                ? List.of()
                : Stream.concat(Stream.of(Kind.CPU), words.stream().flatMap(word -> Kind.byId(word).stream()))
                        .distinct()
                        .toList();
    }

    /**
     * The plan with what a flag names.
     *
     * @throws dev.assay.model.BadInputException if a name is unknown
     */
    static Plan with(Plan plan, List<String> names, String flag) {
        Problems problems = new Problems();
        List<String> words = names.stream()
                .flatMap(name -> problems.attempt(() -> word(name, flag)).stream())
                .distinct()
                .toList();
        problems.throwIfAny();
        return plan.with(plan.setup().with(plan.load().with(NAME, words)));
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String read(String word, String where) {
        return word(word, where);
    }

    private static String word(String text, String where) {
        return Kind.byId(text.strip())
                .map(Kind::id)
                .orElseThrow(() -> new PlanError(
                        where, "no such profile: " + text.strip(), Spelling.advice(text.strip(), Kind.ids())));
    }

    @Override
    public Duration inBlocks(List<String> words) {
        return Profiling.each(kinds(words));
    }

    @Override
    public String example() {
        return "# why: [cpu, alloc]";
    }

    @Override
    public String meaning() {
        return "profile the contenders after each block's slices: cpu, alloc, lock, wall, jfr; default: none";
    }
}
