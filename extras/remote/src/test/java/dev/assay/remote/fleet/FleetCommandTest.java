package dev.assay.remote.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.cli.Consoles;
import dev.assay.cli.Main;
import dev.assay.cli.screen.Console;
import dev.assay.report.document.TerminalStyle;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Wrong arguments are reported, and nothing is measured. */
class FleetCommandTest {
    private final StringWriter err = new StringWriter();
    private final Console console =
            Consoles.of(new PrintWriter(new StringWriter()), new PrintWriter(err), new TerminalStyle(80, false), false);

    @TempDir
    private Path temp;

    private Path lock() {
        Path file = temp.resolve("fleet.lock");
        FleetLock.FILE.write(new FleetLock("0", "app", "00", "seed: 1", List.of(), 8, 6, 8), file);
        return file;
    }

    private void refused(String[] arguments, String... words) {
        assertThat(Main.run(console, Map.of(), arguments)).isEqualTo(2);
        assertThat(err.toString()).contains(words);
    }

    @Test
    void thereIsNoNinthShardOfEight() {
        refused(
                new String[] {"fleet", "run", lock().toString(), "--shard", "9"},
                "--shard 9: the lock has 8 shards",
                "Write 1 to 8.");
    }

    @Test
    void aShardBeforeTheFirstOrOfAMissingLockIsRefused() {
        String lock = lock().toString();
        refused(new String[] {"fleet", "run", lock, "--shard", "0"}, "--shard 0", "Write 1 to 8.");
        refused(
                new String[] {"fleet", "run", temp.resolve("no.lock").toString(), "--shard", "1"},
                "no.lock",
                "is missing");
        refused(new String[] {"fleet", "run", lock}, "Missing required option", "--shard");
    }

    @Test
    void aFleetHasSoManyShardsAndBlocks() {
        refused(new String[] {"fleet", "plan", "--rate", "200", "--shards", "0"}, "--shards", "from 1 to 1000");
        refused(
                new String[] {"fleet", "plan", "--rate", "200", "--shards", "2", "--blocks", "21"},
                "--blocks",
                "from 1 to 20");
    }

    @Test
    void aLockThatWasChangedByHandIsNoLock() throws IOException {
        Path file = lock();
        Files.writeString(file, Files.readString(file).replace("\"shards\" : 8", "\"shards\" : 9"));

        refused(new String[] {"fleet", "run", file.toString(), "--shard", "9"}, "is not as it was written");
        refused(new String[] {"fleet", "write", file.toString(), "--engine", "ssh"}, "is not as it was written");
    }

    @Test
    void whatIsNoResultFolderIsNotMerged() {
        refused(new String[] {"fleet", "merge", temp.toString()}, temp.toString(), "is no result folder");
        refused(new String[] {"fleet", "merge"}, "DIR");
    }

    @Test
    void helpIsThatOfAFleet() {
        StringWriter out = new StringWriter();
        Console help = Consoles.of(new PrintWriter(out), new PrintWriter(err), new TerminalStyle(80, false), false);

        assertThat(Main.run(help, Map.of(), "fleet", "plan", "--help")).isZero();
        assertThat(out.toString().replaceAll("\\s+", " "))
                .contains("[APP.jar]", "the rate that the weakest machine sustains")
                .doesNotContain("NAME=JAR", "found by a pilot", "[[APP.jar]");
    }

    @Test
    void aFleetHasOneApp() {
        refused(
                new String[] {"fleet", "plan", "a=old.jar", "b=new.jar", "--rate", "200", "--shards", "2"},
                "has contenders with jars of their own");
    }

    @Test
    void aFleetHasARateAndSaysWhatToDo() {
        refused(new String[] {"fleet", "plan", "--shards", "8"}, "--rate: is missing", "for example --rate 2000");
        refused(new String[] {"fleet"}, "no command given");
    }
}
