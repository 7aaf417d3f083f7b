package dev.assay.behave;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.assay.behave.Behaviour.Case;
import dev.assay.behave.Behaviour.Concern;
import dev.assay.behave.Behaviour.Level;
import dev.assay.behave.Behaviour.Outcome;
import dev.assay.behave.Behaviour.Row;
import dev.assay.behave.Behaviour.Subject;
import dev.assay.ledger.Arbitrary;
import dev.assay.model.BadInputException;
import dev.assay.model.Server;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
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

    /** Files written before settings were tried in every family, and readings spelled out. */
    @Test
    void whatOlderFilesLackIsNotThere() throws IOException {
        Outcome outcome = new Outcome("tomcat", "200 keep", true, Map.of(), "8KB");
        Case subject = new Case("a", "f", "", Level.MAY, Concern.INPUT, false, false, "A", "", "It means.", "");
        Behaviour behaviour = new Behaviour(
                "app",
                List.of(new Subject("tomcat", Server.TOMCAT, "10", "defaults", "17")),
                List.of(new Row(subject, List.of(outcome))),
                List.of(),
                List.of(),
                1);
        ObjectNode json = (ObjectNode) new ObjectMapper().readTree(BehaviourFolder.FILE.text(behaviour));
        ((ObjectNode) json.at("/cases/0/outcomes/0")).remove(List.of("setting", "reading"));
        ((ObjectNode) json.at("/cases/0/subject")).remove("readings");
        Files.writeString(temp.resolve("behaviour.json"), json.toString());

        assertThat(BehaviourFolder.read(temp)).contains(behaviour);
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
