package dev.assay.why;

import dev.assay.model.plan.Plan;
import dev.assay.plan.AddedKey;
import dev.assay.plan.PlanFlag;
import dev.assay.plan.PlanFlag.Takes;
import dev.assay.plan.PlanFlag.Use;
import dev.assay.plan.yaml.PlanError;
import dev.assay.plan.yaml.Spelling;
import dev.assay.why.profile.Kind;
import dev.assay.why.profile.Profiling;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
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
     * A recorded plan with other profiles.
     *
     * @throws PlanError if a name is unknown
     */
    static Plan with(Plan plan, List<String> names, String flag) {
        WhyKey key = new WhyKey();
        List<String> words =
                names.stream().map(name -> key.read(name, flag)).distinct().toList();
        return plan.with(plan.setup().with(plan.load().with(NAME, words)));
    }

    @Override
    public String name() {
        return NAME;
    }

    /** CPU time for none. */
    @Override
    public String read(String word, String where) {
        String name = word.isBlank() ? Kind.CPU.id() : word.strip();
        return Kind.byId(name)
                .map(Kind::id)
                .orElseThrow(() -> new PlanError(where, "no such profile: " + name, Spelling.advice(name, Kind.ids())));
    }

    @Override
    public Optional<PlanFlag> flag() {
        return Optional.of(PlanFlag.of(
                        NAME,
                        "LIST",
                        "Also profile the contenders in each block, after what is measured, and report where differences in"
                                + " CPU per request come from. LIST adds to it: alloc, bytes by method, judged alike; stacks"
                                + " of lock and wall, and recordings (jfr), are kept in the result folder. Takes 12 s a contender and block, 6 s more for each of these.")
                .taking(Takes.LIST_OR_NONE)
                .in(Use.VERDICT));
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
