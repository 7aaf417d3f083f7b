package dev.assay.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.Metric;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.verdict.Comparison;
import dev.assay.model.verdict.Finding;
import dev.assay.model.verdict.Outcome;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Ten start-up rounds, in the first of which a contender does not start. */
class FailedStartsTest {
    private static final int ROUNDS = 10;

    /** The four rounds in which it does start would make a verdict. */
    @ParameterizedTest
    @CsvSource({"tomcat, Tomcat", "jetty, Jetty"})
    void startUpIsNotComparedIfEitherContenderFailsMostOfItsStarts(String failing, String name) {
        Comparison startup = startup(failing, 6);

        assertThat(startup.verdict()).isEqualTo(Outcome.REFUSED);
        assertThat(Told.why(startup)).isEqualTo(new Finding.StartsFailed(name, 6, ROUNDS, "no response in round 1"));
        assertThat(startup.ratio()).isEmpty();
        assertThat(startup.ciLow()).isEmpty();
        assertThat(startup.ciHigh()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"tomcat", "jetty"})
    void aContenderThatFailsHalfOfItsStartsIsComparedByTheOthers(String failing) {
        Comparison startup = startup(failing, 5);

        assertThat(startup.verdict()).isEqualTo(Outcome.BETTER);
        assertThat(startup.blocks()).isEqualTo(5);
    }

    @Test
    void startUpIsComparedByAllRoundsIfNoStartFails() {
        assertThat(startup("tomcat", 0).blocks()).isEqualTo(ROUNDS);
    }

    private static Comparison startup(String failing, int rounds) {
        Experiment experiment = Experiment.of("tomcat", "jetty");
        experiment.startupRounds = ROUNDS;
        for (int round = 1; round <= ROUNDS; round++) {
            for (String id : experiment.ids) {
                if (id.equals(failing) && round <= rounds) {
                    experiment.evidence.add(new Evidence.FailedStartup(
                            Experiment.START, round, id, "no response in round " + round, List.of()));
                } else {
                    experiment.startup(round, id, id.equals("jetty") ? 2700 + round : 3000, 200_000_000);
                }
            }
        }
        return experiment.judged(true).comparisons().stream()
                .filter(comparison -> comparison.metric() == Metric.STARTUP)
                .findFirst()
                .orElseThrow();
    }
}
