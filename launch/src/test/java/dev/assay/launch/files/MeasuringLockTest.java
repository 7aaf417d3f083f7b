package dev.assay.launch.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.launch.machine.Jdks;
import dev.assay.model.BadInputException;
import dev.assay.model.NoMeasurementException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MeasuringLockTest {
    private static final long OWN_PID = ProcessHandle.current().pid();

    @TempDir
    private Path folder = Path.of("");

    @Test
    void oneAtATimeInThisJvmToo() {
        try (MeasuringLock first = MeasuringLock.acquire(folder)) {
            assertThat(first).isNotNull();
            assertThatThrownBy(() -> MeasuringLock.acquire(folder))
                    .isInstanceOf(NoMeasurementException.class)
                    .hasMessageContaining("pid " + OWN_PID);
            assertThat(MeasuringLock.holder(folder)).hasValue(OWN_PID);
            MeasuringLock.requireFree(folder); // of others
        }
        assertThat(MeasuringLock.holder(folder)).isEmpty();
        MeasuringLock.acquire(folder).close();
    }

    @Test
    void anotherJvmIsNamedAndItsDeathFreesTheLock() throws IOException, InterruptedException {
        Process other = locker();
        try {
            assertThat(other.inputReader().readLine()).isEqualTo("locked");
            assertThat(MeasuringLock.holder(folder)).hasValue(other.pid());
            assertThatThrownBy(() -> MeasuringLock.acquire(folder))
                    .isInstanceOf(NoMeasurementException.class)
                    .hasMessageContaining("pid " + other.pid());
            assertThatThrownBy(() -> MeasuringLock.requireFree(folder))
                    .isInstanceOf(NoMeasurementException.class)
                    .hasMessageContaining("pid " + other.pid());
        } finally {
            other.destroyForcibly().waitFor();
        }
        assertThat(MeasuringLock.holder(folder)).isEmpty();
        MeasuringLock.acquire(folder).close();
    }

    /** On POSIX systems a process loses its lock if it closes another channel to the file. */
    @Test
    void lookingAtOnesOwnLockDoesNotFreeIt() throws IOException, InterruptedException {
        try (MeasuringLock mine = MeasuringLock.acquire(folder)) {
            assertThat(mine).isNotNull();
            assertThat(MeasuringLock.holder(folder)).hasValue(OWN_PID);
            assertThatThrownBy(() -> MeasuringLock.acquire(folder)).isInstanceOf(NoMeasurementException.class);
            Process other = locker();
            assertThat(other.inputReader().readLine()).contains("another assay", "pid " + OWN_PID);
            assertThat(other.waitFor()).isEqualTo(3);
        }
    }

    @Test
    void aFileLeftBehindIsNoObstacle() throws IOException {
        Files.writeString(folder.resolve("measuring.lock"), "999999999\n");
        try (MeasuringLock lock = MeasuringLock.acquire(folder)) {
            assertThat(lock).isNotNull();
            assertThat(Files.readString(folder.resolve("measuring.lock"))).isEqualTo(OWN_PID + "\n");
        }
    }

    @Test
    void closingTwiceDoesNotFreeTheNextOnesLock() {
        MeasuringLock first = MeasuringLock.acquire(folder);
        first.close();
        try (MeasuringLock second = MeasuringLock.acquire(folder)) {
            assertThat(second).isNotNull();
            first.close();
            assertThat(MeasuringLock.holder(folder)).hasValue(OWN_PID);
        }
    }

    @Test
    void theFolderIsMade() {
        MeasuringLock.acquire(folder.resolve("a/b")).close();
        assertThat(folder.resolve("a/b/measuring.lock")).exists();
    }

    @Test
    void aFolderThatCannotBeMadeIsBadInput() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "");
        assertThatThrownBy(() -> MeasuringLock.acquire(file.resolve("sub")))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining(file.toString());
        assertThat(MeasuringLock.holder(file.resolve("sub"))).isEmpty();
    }

    private Process locker() throws IOException {
        return new ProcessBuilder(
                        Jdks.running().home().resolve("bin/java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        OtherLock.class.getName(),
                        folder.toString())
                .redirectErrorStream(true)
                .start();
    }

    @Test
    void aLinkInPlaceOfTheFolderIsNotFollowed() throws IOException {
        Path victim = Files.createDirectory(folder.resolve("victim"));
        Set<PosixFilePermission> before = Files.getPosixFilePermissions(victim);
        Path link = Files.createSymbolicLink(folder.resolve("assay"), victim);

        assertThatThrownBy(() -> MeasuringLock.acquire(link))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("not a folder");
        assertThat(MeasuringLock.holder(link)).isEmpty();
        assertThat(Files.getPosixFilePermissions(victim)).isEqualTo(before);
        assertThat(victim).isEmptyDirectory();
    }

    @Test
    void aFolderThatOthersMayWriteToIsNotTrusted() throws IOException {
        Path open = Files.createDirectory(folder.resolve("open"));
        Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxrwxrwx"));

        assertThatThrownBy(() -> MeasuringLock.acquire(open))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("others may write to it");
    }

    @Test
    void theFolderIsThisUsersAlone() throws IOException {
        Path fresh = folder.resolve("fresh");
        MeasuringLock.acquire(fresh).close();
        assertThat(Files.getPosixFilePermissions(fresh)).isEqualTo(PosixFilePermissions.fromString("rwx------"));
        assertThat(MeasuringLock.defaultFolder().getFileName().toString())
                .isEqualTo("assay-" + System.getProperty("user.name"));
    }
}
