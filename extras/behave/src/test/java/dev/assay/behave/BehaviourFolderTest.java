package dev.assay.behave;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.assay.behave.outcome.Behaviour;
import dev.assay.behave.outcome.Behaviour.Case;
import dev.assay.behave.outcome.Behaviour.Concern;
import dev.assay.behave.outcome.Behaviour.Level;
import dev.assay.behave.outcome.Behaviour.Outcome;
import dev.assay.behave.outcome.Behaviour.Row;
import dev.assay.behave.outcome.Behaviour.Subject;
import dev.assay.behave.outcome.Observation;
import dev.assay.behave.outcome.Observation.Accepted;
import dev.assay.behave.outcome.Reaction;
import dev.assay.behave.outcome.Reaction.End;
import dev.assay.ledger.Arbitrary;
import dev.assay.model.BadInputException;
import dev.assay.model.server.Server;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BehaviourFolderTest {
    @TempDir
    private Path temp;

    @Test
    void whatIsWrittenIsRead() {
        for (long seed = 0; seed < 40; seed++) {
            Behaviour behaviour = new Arbitrary(seed).of(Behaviour.class);
            BehaviourFolder folder = BehaviourFolder.create(BehaviourFolder.within(temp.resolve("results" + seed)));

            folder.write(behaviour);

            assertThat(BehaviourFolder.read(folder.dir())).as("seed %d", seed).contains(behaviour);
        }
    }

    @Test
    void anObservationIsWrittenWithItsKindItsFieldsAndItsText() throws IOException {
        Case subject = new Case("a", "f", "", Level.MAY, Concern.INPUT, false, false, "A", "", "It means.", "");
        Observation observed = new Accepted(8_000, Optional.of(Reaction.of(List.of(413), End.CLOSE)), true);
        Behaviour behaviour = new Behaviour(
                "app",
                List.of(new Subject("tomcat", Server.TOMCAT, "10", "defaults", "17")),
                List.of(new Row(subject, List.of(new Outcome("tomcat", observed, true)))),
                List.of(),
                List.of(),
                1);

        JsonNode json = new ObjectMapper().readTree(BehaviourFolder.FILE.text(behaviour));

        assertThat(json.at("/cases/0/outcomes/0/observed")).isEqualTo(new ObjectMapper().readTree("""
                        {"kind": "accepted", "text": "8,000, then 413 close", "most": 8000, "recovers": true, "beyond":
                          {"kind": "reaction", "text": "413 close", "statuses": [413], "end": "close", "then": 0}}
                        """));
    }

    @Test
    void whereNothingWasAskedThereIsNone() {
        assertThat(BehaviourFolder.read(BehaviourFolder.within(temp))).isEmpty();
    }

    @Test
    void whatIsDamagedIsRefused() throws IOException {
        Files.writeString(temp.resolve("behaviour.json"), "{\"app\": 1");

        assertThatThrownBy(() -> BehaviourFolder.read(temp))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("behaviour.json");
    }
}
