package dev.assay.why;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.cli.Consoles;
import dev.assay.cli.Main;
import dev.assay.experiment.FakeBench;
import dev.assay.experiment.Fixtures;
import dev.assay.experiment.Run;
import dev.assay.model.plan.ExperimentKind;
import dev.assay.model.plan.Plan;
import dev.assay.plan.Schedules;
import dev.assay.report.document.TerminalStyle;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What it refuses before it starts anything. */
class WhyCommandTest {
    @TempDir
    private Path folder;

    private final StringWriter err = new StringWriter();

    private int why(String... more) {
        String[] words = new String[more.length + 1];
        words[0] = "why";
        System.arraycopy(more, 0, words, 1, more.length);
        return Main.run(
                Consoles.of(new PrintWriter(new StringWriter()), new PrintWriter(err), TerminalStyle.plain(), false),
                Map.of(),
                words);
    }

    @Test
    void aComparisonThatHasNotEnded() {
        Plan plan = Fixtures.plan("tomcat", "jetty");
        Path results = folder.resolve("results");
        Run.fresh(ExperimentKind.COMPARISON, new FakeBench(plan), Schedules.of(plan), results, (v, e, p, all) -> "")
                .close();

        assertThat(why(results.toString())).isEqualTo(2);
        assertThat(err.toString())
                .contains("results: is not a comparison that has ended", "`assay resume` continues one");
    }

    @Test
    void aSingleBlock() {
        assertThat(why(folder.toString(), "--blocks", "1")).isEqualTo(2);
        assertThat(why(folder.toString(), "--blocks", "0")).isEqualTo(2);
        assertThat(err.toString()).contains("--blocks: is 1", "Give at least 2: intervals are over blocks.");
    }
}
