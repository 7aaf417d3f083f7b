package dev.assay.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.BadInputException;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.plan.ExperimentKind;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;

/** A disk that is full in the middle of a line. */
class FullDiskTest {
    @TempDir
    private Path temp;

    private final List<Evidence> evidence = new Arbitrary(11).evidence(6);

    /** Writes to a real file until its space is used up; then, like a real disk, as much of a line as fits, followed by an error. */
    private static final class SmallDisk implements Tail {
        private final RandomAccessFile file;
        private final long room;
        private final boolean failsToTruncate;

        SmallDisk(Path path, long room, boolean failsToTruncate) throws IOException {
            this.file = new RandomAccessFile(path.toFile(), "rw");
            this.room = room;
            this.failsToTruncate = failsToTruncate;
        }

        @Override
        public void append(byte[] bytes) throws IOException {
            file.seek(file.length());
            int fits = (int) Math.min(bytes.length, room - file.length());
            file.write(bytes, 0, fits);
            if (fits < bytes.length) {
                throw new IOException("No space left on device");
            }
        }

        @Override
        public void sync() throws IOException {
            file.getFD().sync();
        }

        @Override
        public void truncate(long length) throws IOException {
            if (failsToTruncate && file.length() > length) {
                throw new IOException("Input/output error");
            }
            file.setLength(length);
        }

        @Override
        public void close() throws IOException {
            file.close();
        }
    }

    private long bytesOf(int lines) throws IOException {
        Path file = Files.createFile(temp.resolve("measured-" + lines));
        try (EvidenceFile whole = new EvidenceFile(file, Disk.REAL)) {
            evidence.subList(0, lines).forEach(whole::append);
        }
        return Files.size(file);
    }

    @Test
    void whatWasThereIsIntactAndTheMessageSaysWhatToDo() throws IOException {
        long room = bytesOf(3) + 20;
        Path file = Files.createFile(temp.resolve("evidence.jsonl"));
        try (EvidenceFile full = new EvidenceFile(file, path -> new SmallDisk(path, room, false))) {
            evidence.subList(0, 3).forEach(full::append);
            assertThatThrownBy(() -> full.append(evidence.get(3)))
                    .isInstanceOf(LedgerException.class)
                    .hasMessageContaining("cannot write " + file + ": No space left on device")
                    .hasMessageContaining("what it held before is intact")
                    .hasMessageContaining("Make room on the disk, then go on with: assay resume " + temp);
            assertThat(Files.size(file)).isEqualTo(room - 20);
            assertThat(full.read()).isEqualTo(evidence.subList(0, 3));
        }
        try (EvidenceFile again = new EvidenceFile(file, Disk.REAL)) {
            evidence.subList(3, 6).forEach(again::append);
            assertThat(again.read()).isEqualTo(evidence);
        }
    }

    @Test
    void roomMadeInTheMeantimeIsUsedWithoutOpeningAnew() throws IOException {
        long[] room = {bytesOf(2) + 5};
        Path file = Files.createFile(temp.resolve("evidence.jsonl"));
        try (EvidenceFile full = new EvidenceFile(file, path -> new SmallDisk(path, room[0], false))) {
            evidence.subList(0, 2).forEach(full::append);
            assertThatThrownBy(() -> full.append(evidence.get(2))).isInstanceOf(LedgerException.class);
            room[0] = Long.MAX_VALUE;
            evidence.subList(2, 6).forEach(full::append);
            assertThat(full.read()).isEqualTo(evidence);
        }
    }

    @Test
    void aHalfLineThatCannotEvenBeTakenBackIsDroppedWhenReadAndWrittenOver() throws IOException {
        long room = bytesOf(2) + 30;
        Path file = Files.createFile(temp.resolve("evidence.jsonl"));
        try (EvidenceFile full = new EvidenceFile(file, path -> new SmallDisk(path, room, true))) {
            evidence.subList(0, 2).forEach(full::append);
            assertThatThrownBy(() -> full.append(evidence.get(2)))
                    .isInstanceOf(LedgerException.class)
                    .cause()
                    .hasSuppressedException(new IOException("Input/output error"));
            assertThat(Files.size(file)).isEqualTo(room);
            assertThat(full.read()).isEqualTo(evidence.subList(0, 2));
        }
        try (EvidenceFile again = new EvidenceFile(file, Disk.REAL)) {
            evidence.subList(2, 6).forEach(again::append);
            assertThat(again.read()).isEqualTo(evidence);
        }
    }

    /** The disk is full except for the reserve, so appending depends on what the reserve releases. */
    @Test
    void theReserveGivesWayUntilItIsUsedUp() throws IOException {
        Path file = Files.createFile(temp.resolve("evidence.jsonl"));
        Path reserve = temp.resolve(".reserve");
        long disk = bytesOf(1) + 20 + Reserve.BYTES;
        try (EvidenceFile full = new EvidenceFile(
                file, path -> new SmallDisk(path, disk - (Files.exists(reserve) ? Files.size(reserve) : 0), false))) {
            full.reserve();
            assertThat(Files.size(reserve)).isEqualTo(Reserve.BYTES);
            evidence.forEach(full::append);
            assertThat(full.read()).isEqualTo(evidence);
            assertThat(Files.size(reserve)).isPositive().isLessThan(Reserve.BYTES);
        }
        assertThat(reserve).doesNotExist();
    }

    @Test
    void withoutRoomInTheReserveItIsAnErrorAsBefore() throws IOException {
        long room = bytesOf(1) + 20;
        Path file = Files.createFile(temp.resolve("evidence.jsonl"));
        try (EvidenceFile full = new EvidenceFile(file, path -> new SmallDisk(path, room, false))) {
            full.reserve();
            full.append(evidence.get(0));
            assertThatThrownBy(() -> full.append(evidence.get(1)))
                    .isInstanceOf(LedgerException.class)
                    .hasMessageContaining("No space left on device");
            assertThat(full.read()).isEqualTo(evidence.subList(0, 1));
            assertThat(temp.resolve(".reserve")).doesNotExist();
        }
    }

    /** Killed between the end of the evidence and that of the reserve; resuming it measures nothing, so it reserves nothing. */
    @Test
    void theReserveOfAKilledRunIsSwept() throws IOException {
        Path dir = temp.resolve("killed");
        Ledger.create(dir).close();
        Files.write(dir.resolve(".reserve"), new byte[] {1});

        try (Ledger ledger = Ledger.open(dir)) {
            assertThat(dir.resolve(".reserve")).exists();
            ledger.sweep();
            assertThat(dir.resolve(".reserve")).doesNotExist();
        }
    }

    @Test
    void roomIsKeptFromTheFirstLogToTheEnd() {
        Path dir = temp.resolve("r");
        try (Ledger ledger = Ledger.create(dir)) {
            assertThat(dir.resolve(".reserve")).doesNotExist();
            ledger.serverLog("tomcat", "block-1");
            assertThat(dir.resolve(".reserve")).exists();
            try (Ledger other = Ledger.open(dir)) {
                assertThat(other.evidence()).isEmpty();
            }
            assertThat(dir.resolve(".reserve"))
                    .as("somebody looked at the running experiment")
                    .exists();
            evidence.forEach(ledger::append);
            ledger.endEvidence();
            assertThat(dir.resolve(".reserve")).doesNotExist();
        }
    }

    /** A real disk on which one call fails: the complete line may be there, and is written again in the reserved space. */
    @Test
    void aLineThatCanNeitherBeForcedToTheDiskNorBeTakenBackIsThereOnce() throws IOException {
        Path file = Files.createFile(temp.resolve("evidence.jsonl"));
        boolean[] failing = {false, false};
        try (EvidenceFile bad = new EvidenceFile(file, path -> failingOnce(path, failing))) {
            bad.reserve();
            bad.append(evidence.get(0));
            failing[0] = true;
            failing[1] = true;
            evidence.subList(1, 4).forEach(bad::append);
            assertThat(failing).containsOnly(false);
            assertThat(bad.read()).isEqualTo(evidence.subList(0, 4));
        }
    }

    /** If the partial line left by a killed run cannot be cut off, the lines before it must survive. */
    @Test
    void aDiskThatFailsAtTheFirstCallLosesNothing() throws IOException {
        Path file = Files.createFile(temp.resolve("evidence.jsonl"));
        try (EvidenceFile whole = new EvidenceFile(file, Disk.REAL)) {
            evidence.subList(0, 3).forEach(whole::append);
        }
        Files.writeString(file, "{\"n\":4,", StandardOpenOption.APPEND);
        boolean[] failing = {false, true};
        try (EvidenceFile bad = new EvidenceFile(file, path -> failingOnce(path, failing))) {
            assertThatThrownBy(() -> bad.append(evidence.get(3))).isInstanceOf(LedgerException.class);
            assertThat(bad.read()).isEqualTo(evidence.subList(0, 3));
            bad.append(evidence.get(3));
            assertThat(bad.read()).isEqualTo(evidence.subList(0, 4));
        }
    }

    @Test
    void evidenceIsClosedOnce() throws IOException {
        Path file = Files.createFile(temp.resolve("evidence.jsonl"));
        try (EvidenceFile whole = new EvidenceFile(file, Disk.REAL)) {
            evidence.forEach(whole::append);
            assertThat(whole.isEnded()).isFalse();
            whole.end();
            long length = Files.size(file);
            whole.end();
            assertThat(Files.size(file)).isEqualTo(length);
            assertThat(whole.isEnded()).isTrue();
            assertThat(whole.readFinished()).isEqualTo(evidence);
        }
    }

    /** @param failing whether the next sync and the next truncation fail, once each */
    private static Tail failingOnce(Path path, boolean[] failing) throws IOException {
        Tail disk = Tail.onDisk(path);
        return new Tail() {
            @Override
            public void append(byte[] bytes) throws IOException {
                disk.append(bytes);
            }

            @Override
            public void sync() throws IOException {
                failOnce(0);
                disk.sync();
            }

            @Override
            public void truncate(long length) throws IOException {
                failOnce(1);
                disk.truncate(length);
            }

            private void failOnce(int which) throws IOException {
                if (failing[which]) {
                    failing[which] = false;
                    throw new IOException("Input/output error");
                }
            }

            @Override
            public void close() throws IOException {
                disk.close();
            }
        };
    }

    static boolean devFull() {
        return Files.exists(Path.of("/dev/full"));
    }

    @Test
    @EnabledIf("devFull")
    void theOperatingSystemsOwnFullDeviceIsReported() throws IOException {
        Path file = Files.createFile(temp.resolve("evidence.jsonl"));
        try (EvidenceFile full = new EvidenceFile(file, path -> new Tail() {
            private final RandomAccessFile device = new RandomAccessFile("/dev/full", "rw");

            @Override
            public void append(byte[] bytes) throws IOException {
                device.write(bytes);
            }

            @Override
            public void sync() throws IOException {
                device.getFD().sync();
            }

            @Override
            public void truncate(long length) {}

            @Override
            public void close() throws IOException {
                device.close();
            }
        })) {
            assertThatThrownBy(() -> full.append(evidence.get(0)))
                    .isInstanceOf(LedgerException.class)
                    .hasMessageContaining("No space left on device");
            assertThat(full.read()).isEmpty();
        }
    }

    /** What a satellite stores. */
    private record Added(String text) {}

    @Test
    void aFileOfASatelliteThatDoesNotFitLeavesTheOneBeforeWithItsChecksum() throws IOException {
        Path dir = temp.resolve("r");
        ResultFile<Added> file = new ResultFile<>("added.json", 1, Added.class);
        try (Ledger ledger = Ledger.create(dir)) {
            ledger.writeKind(ExperimentKind.COMPARISON);
        }
        file.write(dir, new Added("a tie"));
        Disk full = path -> path.toString().contains("added") ? new SmallDisk(path, 10, false) : Tail.onDisk(path);

        assertThatThrownBy(() -> file.write(full, dir, new Added("no tie")))
                .isInstanceOf(LedgerException.class)
                .hasMessageContaining("No space left on device");
        assertThat(file.read(dir, "delete it")).contains(new Added("a tie"));

        file.write(dir, new Added("no tie"));
        assertThat(file.read(dir, "delete it")).contains(new Added("no tie"));
        Files.writeString(dir.resolve("added.json"), "{\"schema\": 1, \"text\": \"a tie\"}");
        assertThatThrownBy(() -> file.read(dir, "delete it"))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("its line in checksums.txt does not fit")
                .hasMessageContaining("delete it");
    }

    /** Where the user deleted the checksums, none are added for single files. */
    @Test
    void aFileOfASatelliteAloneMakesNoChecksums(@TempDir Path folder) {
        new ResultFile<>("added.json", 1, Added.class).write(folder, new Added("a tie"));

        assertThat(folder.resolve("checksums.txt")).doesNotExist();
    }

    @Test
    void aReportThatDoesNotFitIsNamedWhateverTheWriterThrows(@TempDir Path folder) throws IOException {
        Documents.replace(folder, "report.html", out -> out.write("the one before"));

        assertThatThrownBy(() -> Documents.replace(folder, "report.html", out -> {
                    throw new java.io.UncheckedIOException(new IOException("No space left on device"));
                }))
                .isInstanceOf(LedgerException.class)
                .hasMessageContaining("cannot write " + folder.resolve("report.html") + ": No space left on device")
                .hasMessageContaining("Make room on the disk");
        assertThat(Files.readString(folder.resolve("report.html"))).isEqualTo("the one before");
        assertThat(folder).isDirectoryNotContaining("glob:**/*.tmp");
    }
}
