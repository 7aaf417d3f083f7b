package dev.assay.trial;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.Evidence;
import dev.assay.model.Plan;
import dev.assay.model.Samples;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The pauses of a block between saturation, which starves the compilers, and the equal rate. */
class CatchUpTest {
    private final FakeWorld world = new FakeWorld();
    private Runnable meanwhile = () -> {};

    @Test
    void serversWhoseCompilersAreIdlePauseOnce() throws InterruptedException {
        run();

        assertThat(betweenWarmUpAndEqualRate()).isEqualTo(pauses(1));
    }

    @Test
    void allPauseUntilTheCompilersOfEachHaveCaughtUp() throws InterruptedException {
        world.of("tomcat").compilesIn(1, 0.06);
        world.of("jetty").compilesIn(3, 0.06);

        run();

        assertThat(betweenWarmUpAndEqualRate()).isEqualTo(pauses(3 + 1));
    }

    @Test
    void compilersThatAreHardlyBusyHaveCaughtUp() throws InterruptedException {
        world.of("jetty").compilesIn(Integer.MAX_VALUE, 0.04);

        run();

        assertThat(betweenWarmUpAndEqualRate()).isEqualTo(pauses(1));
    }

    /** Five pauses make a second. */
    @Test
    void nobodyWaitsForMoreThanASecondForEachContender() throws InterruptedException {
        world.of("jetty").compilesIn(Integer.MAX_VALUE, 0.5);

        run();

        assertThat(betweenWarmUpAndEqualRate()).isEqualTo(pauses(2 * 5));
    }

    @Test
    void aServerThatEndsInAPauseSpoilsTheBlock() throws InterruptedException {
        meanwhile = () -> world.ends("jetty");

        Evidence.Spoiled block = (Evidence.Spoiled) run();

        assertThat(block.contender()).isEqualTo("jetty");
        assertThat(block.ended()).isTrue();
        assertThat(world.alive()).isEmpty();
    }

    /** Two loads at saturation, and so many pauses before the first gap. */
    private static List<String> pauses(int count) {
        List<String> events = new ArrayList<>(List.of("closed 32 jetty", "closed 32 tomcat"));
        events.addAll(Collections.nCopies(count, "pause of 200 ms"));
        events.add("gap");
        return events;
    }

    private List<String> betweenWarmUpAndEqualRate() {
        List<String> events = world.events();
        return events.subList(events.indexOf("pin tomcat to 0") + 1, events.indexOf("open 500.0 tomcat"));
    }

    private Evidence run() throws InterruptedException {
        Plan plan = Fixtures.plan("tomcat", "jetty");
        Rig rig = world.rig(plan);
        Pause noted = time -> {
            world.journal.add("pause of " + time.toMillis() + " ms");
            meanwhile.run();
            rig.pause().last(time);
        };
        return new Trial(
                        Samples.with(rig, Map.of("pause", noted)),
                        plan,
                        Fixtures.timing(),
                        TrialListener.NONE,
                        WarmUpGuide.rounds(4))
                .block(Fixtures.block(1), 500);
    }
}
