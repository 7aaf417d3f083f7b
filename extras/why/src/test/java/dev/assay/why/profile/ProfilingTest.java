package dev.assay.why.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import dev.assay.experiment.BlockTrial;
import dev.assay.experiment.Conditions;
import dev.assay.experiment.FakeWorld;
import dev.assay.experiment.Fixtures;
import dev.assay.experiment.Trial;
import dev.assay.experiment.TrialListener;
import dev.assay.experiment.WarmUpGuide;
import dev.assay.launch.RunningServer;
import dev.assay.model.NoMeasurementException;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.plan.Plan;
import dev.assay.model.server.Jdk;
import dev.assay.why.model.ProfiledSlice;
import dev.assay.why.model.Profiles;
import dev.assay.why.model.ProfilesFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProfilingTest {
    private static final Plan PLAN = Fixtures.plan("tomcat", "jetty");

    @TempDir
    private Path results;

    private final FakeWorld world = new FakeWorld();
    private List<Kind> kinds = List.of(Kind.CPU);
    private final Set<String> unable = new HashSet<>();

    /** Notes what it is asked to do in the journal of the world, and sees three samples each time. */
    private final class FakeProfiler implements Profiler {
        private final String contender;

        FakeProfiler(RunningServer server, Jdk jdk) {
            contender = server.contender();
            if (unable.contains(contender)) {
                throw new NoMeasurementException("none for JDK " + jdk.feature(), "");
            }
            world.journal.add("attach " + contender);
        }

        @Override
        public String engine() {
            return "fake";
        }

        @Override
        public void start(Kind kind) {
            world.journal.add("start " + contender + (kind == Kind.CPU ? "" : " " + kind.id()));
        }

        @Override
        public byte[] stop(Kind kind) {
            world.journal.add("stop " + contender + " profile");
            return "[main tid=1];App.run 2\n[main tid=1];App.token=abc 1\n".getBytes(StandardCharsets.UTF_8);
        }

        @Override
        public Map<String, Double> compiled(Stacks sampled) {
            world.journal.add("ask compilers of " + contender);
            return Map.of("tier4", (double) sampled.total());
        }

        @Override
        public void close() {
            world.journal.add("detach " + contender);
        }
    }

    private Evidence block(int index) throws InterruptedException {
        world.afterSlices(new Profiling(PLAN, kinds, results, FakeProfiler::new));
        Trial trial = new Trial(world.rig(PLAN), PLAN, Fixtures.timing(), TrialListener.NONE, WarmUpGuide.rounds(4));
        return new BlockTrial(trial).run(Fixtures.block(index), new Conditions(500, List.of()));
    }

    private Profiles stored() {
        return ProfilesFile.read(results).orElseThrow();
    }

    @Test
    void eachIsProfiledTwiceAtTheSameRateAfterTheBlock() throws InterruptedException, IOException {
        assertThat(block(1)).isInstanceOf(Evidence.Measured.class);

        List<String> after = world.events()
                .subList(
                        world.events().indexOf("footprint tomcat") + 1,
                        world.events().size());
        assertThat(after.subList(0, 5)).containsSubsequence("start jetty", "open 500.0 jetty", "stop jetty profile");
        assertThat(after).filteredOn("open 500.0 jetty"::equals).hasSize(2);
        assertThat(after).filteredOn("open 500.0 tomcat"::equals).hasSize(2);
        assertThat(after)
                .endsWith("stop tomcat", "stop jetty")
                .filteredOn(event -> event.startsWith("detach"))
                .hasSize(2);
        assertThat(stored().engine()).isEqualTo("fake");
        assertThat(stored().reference()).isEqualTo("tomcat");
        assertThat(stored().contenders()).containsExactly("tomcat", "jetty");
        assertThat(stored().failures()).isEmpty();
        ProfiledSlice slice = stored().slices().get(0);
        assertThat(slice.block()).isEqualTo(1);
        assertThat(slice.cpuMicros()).isCloseTo(100.0, offset(1e-9));
        assertThat(slice.profiledMicros()).isCloseTo(100.0, offset(1e-9));
        assertThat(slice.requests()).isEqualTo(2 * 4 * 500);
        assertThat(slice.samples()).isEqualTo(6);
        assertThat(slice.compiled()).containsOnly(Map.entry("tier4", 6.0));
        assertThat(after).filteredOn(event -> event.startsWith("ask")).hasSize(2);
        assertThat(slice.stacks()).isEqualTo("profiles/block-1-" + slice.contender() + ".collapsed");
        assertThat(results.resolve(slice.stacks()))
                .hasContent("[main tid=1];App.run 4\n[main tid=1];App.token=*** 2\n");
    }

    /** They are no part of the figures. */
    @Test
    void otherKindsHaveALoadAndAFileOfTheirOwn() throws InterruptedException {
        kinds = List.of(Kind.CPU, Kind.ALLOC, Kind.JFR);

        block(1);

        assertThat(world.events())
                .filteredOn(event -> event.matches("start .* alloc"))
                .hasSize(2);
        assertThat(world.events())
                .filteredOn(event -> event.matches("start \\w+"))
                .hasSize(4);
        assertThat(stored().slices()).extracting(ProfiledSlice::samples).containsOnly(6L);
        assertThat(results.resolve("profiles/block-1-jetty-alloc.collapsed"))
                .hasContent("[main tid=1];App.run 2\n[main tid=1];App.token=*** 1\n");
        assertThat(stored().slices())
                .extracting(ProfiledSlice::allocations)
                .contains("profiles/block-1-jetty-alloc.collapsed");
        assertThat(results.resolve("profiles/block-1-jetty.jfr")).exists();
    }

    /** A killed run has the profiles of a block whose evidence it could not keep; resumed, it measures that block again. */
    @Test
    void aBlockThatIsMeasuredAgainReplacesItsProfiles() throws InterruptedException {
        block(1);
        block(2);
        block(1);

        assertThat(stored().slices()).extracting(ProfiledSlice::block).containsExactly(2, 2, 1, 1);
    }

    @Test
    void whoCannotBeProfiledIsNamedOnceAndTheOthersAreProfiled() throws InterruptedException {
        unable.add("jetty");

        assertThat(block(1)).isInstanceOf(Evidence.Measured.class);
        block(2);

        assertThat(stored().failures()).containsExactly("jetty: none for JDK 17");
        assertThat(stored().slices()).extracting(ProfiledSlice::contender).containsExactly("tomcat", "tomcat");
    }

    @Test
    void aContenderThatDiesWhileProfiledEndsTheProfilesOfItsBlockAlone() throws InterruptedException {
        assertThat(block(1)).isInstanceOf(Evidence.Measured.class);
        int loads = (int) world.events().stream()
                .filter(event -> event.endsWith(" jetty") && event.matches("(open|closed).*"))
                .count();
        world.of("jetty").diesInLoad(loads - 2);

        assertThat(block(2)).isInstanceOf(Evidence.Measured.class);
        assertThat(stored().failures()).hasSize(1).first().asString().startsWith("jetty: the process ended under load");
        assertThat(stored().slices()).extracting(ProfiledSlice::block).contains(1);
        assertThat(stored().slices())
                .filteredOn(slice -> slice.contender().equals("jetty"))
                .hasSize(1);
        assertThat(world.alive()).isEmpty();
        assertThat(Files.exists(results.resolve("profiles/block-2-jetty.collapsed")))
                .isFalse();
    }
}
