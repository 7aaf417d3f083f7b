package dev.assay.behave;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.behave.outcome.Behaviour;
import dev.assay.behave.outcome.Behaviour.Case;
import dev.assay.behave.outcome.Behaviour.Concern;
import dev.assay.behave.outcome.Behaviour.Level;
import dev.assay.behave.outcome.Behaviour.Move;
import dev.assay.behave.outcome.Behaviour.Outcome;
import dev.assay.behave.outcome.Behaviour.Row;
import dev.assay.behave.outcome.Behaviour.Subject;
import dev.assay.behave.outcome.Mark;
import dev.assay.behave.outcome.Observation.Accepted;
import dev.assay.behave.outcome.Observation.Marks;
import dev.assay.model.BadInputException;
import dev.assay.model.server.Server;
import dev.assay.model.verdict.Holds;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BehaviourFailIfTest {
    private static final List<String> CONTENDERS = List.of("tomcat", "jetty", "undertow");
    private static final List<String> FAMILIES = List.of("limits", "shutdown", "slow");

    /** Undertow did not start for the shutdown. */
    private static final Behaviour BEHAVIOUR = new Behaviour(
            "it",
            List.of(
                    new Subject("tomcat", Server.TOMCAT, "10", "defaults", "17"),
                    new Subject("jetty", Server.JETTY, "12", "defaults", "17"),
                    new Subject("undertow", Server.UNDERTOW, "2", "defaults", "17")),
            List.of(
                    row(
                            "limit-target",
                            "limits",
                            Concern.CLIENT,
                            new Outcome("tomcat", new Accepted(8_000, Optional.empty(), true), true),
                            new Outcome("jetty", new Accepted(9_000, Optional.empty(), true), true),
                            new Outcome("undertow", new Accepted(7_000, Optional.empty(), true), false)),
                    row(
                            "shutdown-kept",
                            "shutdown",
                            Concern.LOSS,
                            new Outcome("tomcat", Marks.of(Mark.NONE_LOST), true),
                            new Outcome("jetty", Marks.of(Mark.SOME_LOST), false))),
            List.of(
                    new Move("tomcat", "jetty", List.of("limit-target", "shutdown-kept"), List.of("shutdown-kept")),
                    new Move("tomcat", "undertow", List.of("limit-target"), List.of())),
            List.of(),
            1);

    private static Row row(String id, String family, Concern concern, Outcome... outcomes) {
        return new Row(
                new Case(id, family, "", Level.NONE, concern, false, false, id, "", "It means.", ""),
                List.of(outcomes));
    }

    @ParameterizedTest
    @CsvSource({
        "behaviour: shutdown loses requests, YES",
        "loses requests, YES",
        "tomcat loses requests, NO",
        "undertow loses requests, UNKNOWN",
        "limits loses requests, UNKNOWN",
        "matters, YES",
        "jetty matters, YES",
        "jetty limits matters, NO",
        "limits matters, NO",
        "matters on limits, NO",
        "undertow matters, UNKNOWN",
        "behaviour: jetty limits differs, YES",
        "undertow limits deviates, YES",
        "tomcat deviates, NO",
        "slow deviates, UNKNOWN"
    })
    void whatHolds(String condition, Holds holds) {
        assertThat(BehaviourFailIf.parse(condition, CONTENDERS, FAMILIES)
                        .result(BEHAVIOUR)
                        .holds())
                .isEqualTo(holds);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '"',
            value = {
                "behaviour:; column 11: the condition is empty",
                "netty matters; 'netty' is neither a contender nor a family that is tested",
                "jetty speed matters; column 7: 'speed' is not a verdict; write differs, matters, deviates or loses requests, or",
                "tomcat matters; 'tomcat' is the reference",
                "shutdown loses time; 'loses' is not a verdict",
                "matters much; column 9: 'much' is left over",
                "differs by 5%; column 9: 'differs' has no size",
                "limits > 5; column 8: '>' is not a verdict",
                "matters on speed; column 12: 'speed' is not a family that is tested"
            })
    void whatCannotBeReadIsRefused(String condition, String why) {
        assertThatThrownBy(() -> BehaviourFailIf.parse(condition, CONTENDERS, FAMILIES))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining(why);
    }

    @Test
    void itSaysWhatWasSeen() {
        assertThat(BehaviourFailIf.parse(" matters ", CONTENDERS, FAMILIES)
                        .result(BEHAVIOUR)
                        .text())
                .isEqualTo("matters (jetty: shutdown-kept some lost)");
        assertThat(BehaviourFailIf.parse("tomcat deviates", CONTENDERS, FAMILIES)
                        .result(BEHAVIOUR)
                        .text())
                .isEqualTo("tomcat deviates");
    }
}
