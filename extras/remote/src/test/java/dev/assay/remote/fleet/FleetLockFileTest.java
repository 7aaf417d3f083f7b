package dev.assay.remote.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.ledger.Ledger;
import dev.assay.model.BadInputException;
import dev.assay.model.evidence.Shard;
import dev.assay.model.verdict.Fleet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FleetLockFileTest {
    private static final FleetLock LOCK = new FleetLock(
            "0.1.0",
            "orders",
            "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
            "servers: [tomcat]\nload: {rate: 2000}\n",
            List.of(new FleetLock.Locked("tomcat", "10.1.55", 17, List.of("-XX:ActiveProcessorCount=1"))),
            8,
            6,
            8);

    @TempDir
    private Path temp;

    private Path file = Path.of("");

    @BeforeEach
    void write() {
        file = temp.resolve("fleet.lock");
        FleetLock.FILE.write(LOCK, file);
    }

    @Test
    void itIsReadAsItWasWritten() {
        assertThat(FleetLock.FILE.read(file)).isEqualTo(LOCK);
    }

    @Test
    void aLockThatShardsMayBeRunningOfIsNotReplaced() {
        assertThatThrownBy(() -> FleetLock.FILE.write(LOCK, file))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("already exists");
    }

    @Test
    void aChangeByHandIsNoticed() throws IOException {
        Files.writeString(file, Files.readString(file).replace("rate: 2000", "rate: 3000"));

        refused("is not as it was written", "assay fleet plan");
    }

    @Test
    void otherFilesAreNoLocks() throws IOException {
        Files.writeString(file, "{\"schema\": 2}");
        refused("is no lock of a fleet");
        Files.writeString(file, "servers: [tomcat]");
        refused("cannot read it");
        Files.delete(file);
        refused("is missing");
    }

    @Test
    void aLockOfALaterVersionIsRefused() throws IOException {
        Files.writeString(file, Files.readString(file).replace("\"schema\" : 1", "\"schema\" : 2"));

        refused("is of another version of Assay");
    }

    private void refused(String... words) {
        assertThatThrownBy(() -> FleetLock.FILE.read(file))
                .isInstanceOf(BadInputException.class)
                .message()
                .contains(words);
    }

    @Test
    void aResultFolderKeepsOfWhichFleetItIs() throws IOException {
        Fleet fleet = new Fleet(
                8,
                6,
                List.of(new Fleet.Machine(
                        "m", "a CPU", 2, "Linux", List.of("17.0.15"), List.of(1, 3), OptionalDouble.of(0.1))),
                List.of(new Fleet.Lost(2, "missing")));
        Path folder = temp.resolve("shard");
        try (Ledger ledger = Ledger.create(folder)) {
            assertThat(ledger.readShard(FleetShard.class)).isEmpty();
            ledger.writeShard(new FleetShard(3, "m", LOCK));
            ledger.writeFleet(fleet);

            assertThat(ledger.readShard(FleetShard.class)).hasValue(new FleetShard(3, "m", LOCK));
            assertThat(ledger.readShard(Shard.class)).hasValue(new Shard(3, new Shard.Lock(6)));
            assertThat(ledger.readFleet()).hasValue(fleet);
            Path shard = folder.resolve("shard.json");
            Files.writeString(shard, Files.readString(shard).replace("\"number\" : 3", "\"number\" : 4"));
            assertThatThrownBy(() -> ledger.readShard(FleetShard.class))
                    .isInstanceOf(BadInputException.class)
                    .hasMessageContaining("is not as it was written");
            Files.delete(shard);
            assertThatThrownBy(() -> ledger.readShard(FleetShard.class))
                    .isInstanceOf(BadInputException.class)
                    .hasMessageContaining("is missing");
        }
    }
}
