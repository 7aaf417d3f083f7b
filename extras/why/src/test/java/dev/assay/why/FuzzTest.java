package dev.assay.why;

import dev.assay.model.ForeignBytes;
import dev.assay.model.server.Server;
import dev.assay.why.judge.Judge;
import dev.assay.why.judge.Profile;
import dev.assay.why.model.ProfiledSlice;
import dev.assay.why.model.Profiles;
import dev.assay.why.stack.CollapsedStacks;
import dev.assay.why.start.ClassLog;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** Stacks and logs of any bytes; {@code lab/fuzz} makes them, and otherwise the kept ones are read. */
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

    @com.code_intelligence.jazzer.junit.FuzzTest
    void classes(byte[] bytes) {
        ForeignBytes.read(() -> ClassLog.read(ForeignBytes.text(bytes).lines().toList())
                .start(1, "tomcat", Server.TOMCAT.facts(), Instant.EPOCH, 1_000));
    }
}
