package dev.assay.why;

import dev.assay.model.ForeignBytes;
import dev.assay.why.judge.Judge;
import dev.assay.why.judge.Profile;
import dev.assay.why.model.ProfiledSlice;
import dev.assay.why.model.Profiles;
import dev.assay.why.stack.CollapsedStacks;
import java.util.List;
import java.util.Map;

/** Stacks of any bytes; {@code lab/fuzz} makes them, and otherwise the kept ones are read. */
class FuzzTest {
    @com.code_intelligence.jazzer.junit.FuzzTest
    void collapsed(byte[] bytes) {
        ProfiledSlice slice =
                new ProfiledSlice(1, "a", 50, 10, 1, 1, 51, Map.of("allocated", 9.0), Map.of(), 100, 10, "a.collapsed");
        ForeignBytes.read(() -> Judge.judge(
                new Profiles("ctimer", "a", List.of("a"), List.of(slice), List.of()),
                List.of(profile(slice, ForeignBytes.text(bytes).lines().toList()))));
    }

    private static Profile profile(ProfiledSlice slice, List<String> lines) {
        return new Profile(
                slice,
                CollapsedStacks.read(slice.stacks(), lines),
                CollapsedStacks.allocations(slice.allocations(), lines));
    }
}
