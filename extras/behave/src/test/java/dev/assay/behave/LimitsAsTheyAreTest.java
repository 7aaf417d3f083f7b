package dev.assay.behave;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.behave.outcome.Behaviour;
import dev.assay.behave.outcome.Behaviour.Case;
import dev.assay.behave.outcome.Behaviour.Concern;
import dev.assay.behave.outcome.Behaviour.Level;
import dev.assay.behave.outcome.Behaviour.Outcome;
import dev.assay.behave.outcome.Behaviour.Row;
import dev.assay.behave.outcome.Behaviour.Subject;
import dev.assay.behave.outcome.Observation.Accepted;
import dev.assay.model.server.Server;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class LimitsAsTheyAreTest {
    private static final List<String> CONTENDERS = List.of("jetty", "lower", "none", "alike");

    private static Row row(String id, int... accepted) {
        Case subject = new Case(
                id, "limits", "", Level.NONE, Concern.CLIENT, false, false, "Longest " + id + ", in bytes", "", "", "");
        return new Row(
                subject,
                Stream.iterate(0, i -> i + 1)
                        .limit(accepted.length)
                        .map(i ->
                                new Outcome(CONTENDERS.get(i), new Accepted(accepted[i], Optional.empty(), true), true))
                        .toList());
    }

    @Test
    void aLimitThatIsLowerOrDroppedDiffersAndAFewBytesDoNot() {
        Behaviour behaviour = new Behaviour(
                "app",
                CONTENDERS.stream()
                        .map(id -> new Subject(id, Server.JETTY, "12", "defaults", "17"))
                        .toList(),
                List.of(row("header", 8_192, 4_096, 1 << 20, 8_191), row("target", 8_000, 8_000, 8_000, 8_000)),
                List.of(),
                List.of(),
                1);

        Map<String, String> differing = new LimitsAsTheyAre().differing(behaviour);

        assertThat(differing).containsOnlyKeys("lower", "none");
        assertThat(differing.get("lower"))
                .startsWith("longest header, in bytes: ")
                .contains("4,096", ", not ", "8,192")
                .doesNotContain("target");
    }
}
