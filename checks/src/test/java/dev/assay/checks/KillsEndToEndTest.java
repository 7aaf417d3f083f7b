package dev.assay.checks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.lab.KillCampaign;
import dev.assay.lab.KillOptions;
import dev.assay.lab.KillRecord;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A short form of {@code lab/kills}: a real comparison is killed at seeded moments of its first seconds and begun again or resumed. It
 * has no block by then: that none is lost or counted twice is for {@code lab/kills}, and for {@code SimulationTest} in {@code run}.
 */
class KillsEndToEndTest {
    private static final int KILLS = 4;

    @TempDir
    private Path state;

    @Test
    void earlyKillsLeaveNothingBehindAndEndWithTheRightExitCodes() throws IOException, InterruptedException {
        List<KillRecord> first = campaign(1);
        List<KillRecord> all = campaign(KILLS);

        assertThat(all).startsWith(first.get(0));
        assertThat(all.stream().filter(KillRecord::kill)).hasSize(KILLS);
        assertThat(all).extracting(KillRecord::what).doesNotHaveDuplicates();
        assertThat(all)
                .allSatisfy(
                        record -> assertThat(record.found()).as("%s", record).isZero());
    }

    /** A sitting of a campaign that goes on where the one before it ended. */
    private List<KillRecord> campaign(int trials) throws IOException, InterruptedException {
        KillOptions options = KillOptions.shortest(AssayProcess.home(), state.toRealPath(), trials, 18)
                .within(Duration.ofSeconds(8));
        return new KillCampaign(options).run();
    }
}
