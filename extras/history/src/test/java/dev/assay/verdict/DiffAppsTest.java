package dev.assay.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.history.DiffJudge;
import dev.assay.model.server.InspectedApp;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Two experiments on several apps. */
class DiffAppsTest {
    @Test
    void aDiffNamesTheContenderWhoseJarChanged() {
        DiffJudge.Side before = side(ScopesTest.app("shop", "aa", "3.5.16"), ScopesTest.app("next", "bb", "3.5.16"));
        DiffJudge.Side after = side(ScopesTest.app("shop", "aa", "3.5.16"), ScopesTest.app("next", "cc", "3.5.16"));
        DiffJudge.Side alone = side(ScopesTest.app("shop", "aa", "3.5.16"), ScopesTest.app("shop", "aa", "3.5.16"));

        assertThat(new DiffJudge(before, after, 0.03).changes()).containsExactly(jar("next bb", "next cc"));
        assertThat(new DiffJudge(before, before, 0.03).changes()).isEmpty();
        assertThat(new DiffJudge(before, alone, 0.03).changes()).containsExactly(jar("next bb", "shop aa"));
    }

    private static String jar(String before, String after) {
        return "netty: app: " + before + " before, " + after + " after";
    }

    private static DiffJudge.Side side(InspectedApp... apps) {
        return new DiffJudge.Side(
                ScopesTest.EXPERIMENT.plan(),
                ScopesTest.EXPERIMENT.schedule(),
                ScopesTest.environment(apps),
                List.of());
    }
}
