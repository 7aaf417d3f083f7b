package dev.assay.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.BadInputException;
import dev.assay.model.Behaviour;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
