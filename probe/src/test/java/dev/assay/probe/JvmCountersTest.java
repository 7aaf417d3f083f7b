package dev.assay.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.management.ClassLoadingMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class JvmCountersTest {
    /** Expected values: the recorded files decoded by a separate program, independent of the parser under test. */
    @Test
    void readsAFileOfJdk17WithG1() {
        JvmCounters counters = JvmCounters.parse(recorded("hsperfdata-jdk17-g1"));

        assertThat(counters.loadedClasses()).hasValue(400);
        assertThat(counters.liveThreads()).hasValue(6);
        assertThat(counters.peakThreads()).hasValue(6);
        assertThat(counters.collections()).isEqualTo(41 + 34);
        assertThat(counters.minorCollections()).hasValue(41);
        assertThat(counters.eden()).hasValue(new Eden(41, 0, 0, 8 * (94_374 - 81_749)));
        assertThat(counters.filledBytes()).hasValue(8 * (94_374 - 81_749));
        assertThat(counters.survivorBytes()).isPresent();
        assertThat(counters.collectionNanos()).isEqualTo(49_155_520 + 8_743_196);
        assertThat(counters.heapBytes().orElseThrow()).isBetween(1L, 1L << 30);
    }

    @Test
    void readsAFileOfJdk25WithZ() {
        JvmCounters counters = JvmCounters.parse(recorded("hsperfdata-jdk25-z"));

        assertThat(counters.loadedClasses()).hasValue(427);
        assertThat(counters.liveThreads()).hasValue(6);
        assertThat(counters.collections()).isEqualTo(6 + 20);
        assertThat(counters.eden()).isEmpty();
        assertThat(counters.filledBytes()).isEmpty();
        assertThat(counters.survivorBytes()).isEmpty();
        assertThat(counters.collectionNanos()).isEqualTo(73_139 + 160_730);
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void readsTheCountersOfALivingJvm() {
        ClassLoadingMXBean classes = ManagementFactory.getClassLoadingMXBean();
        Path file = OperatingSystem.current().counters(ProcessHandle.current().pid());

        long before = classes.getLoadedClassCount();
        JvmCounters counters = JvmCounters.read(file);
        long after = classes.getLoadedClassCount();

        assertThat(counters.present()).isTrue();
        assertThat(counters.loadedClasses().orElseThrow()).isBetween(before, after);
        assertThat(counters.peakThreads().orElseThrow())
                .isBetween(counters.liveThreads().orElseThrow(), 10_000);
    }

    @Test
    void anyTruncatedFileHasNoCounters() {
        byte[] whole = recorded("hsperfdata-jdk17-g1");
        int used = 12320;
        for (int length = 0; length < used - 8; length += 7) {
            assertThat(JvmCounters.parse(Arrays.copyOf(whole, length)).present())
                    .as("cut at %d", length)
                    .isFalse();
        }
        assertThat(JvmCounters.parse(Arrays.copyOf(whole, used)).present()).isTrue();
    }

    @Test
    void garbageHasNoCounters() {
        Random random = new Random(42);
        for (int i = 0; i < 200; i++) {
            byte[] bytes = new byte[random.nextInt(4096)];
            random.nextBytes(bytes);
            assertThat(JvmCounters.parse(bytes).present()).isFalse();
        }
    }

    /** The parser must not fail; the values are not asserted, since a flipped value is still a value. */
    @Test
    void flippedBytesNeverFail() {
        byte[] whole = recorded("hsperfdata-jdk25-z");
        Random random = new Random(7);
        for (int i = 0; i < 2000; i++) {
            byte[] bytes = whole.clone();
            bytes[random.nextInt(9264)] = (byte) random.nextInt(256);
            JvmCounters counters = JvmCounters.parse(bytes);
            assertThat(counters.values()).hasSizeLessThanOrEqualTo(142);
            assertThatCode(counters::collectionNanos).doesNotThrowAnyException();
            assertThatCode(counters::liveThreads).doesNotThrowAnyException();
        }
    }

    @Test
    void aFileThatIsNotReadyYetHasNoCounters() {
        byte[] bytes = recorded("hsperfdata-jdk17-g1");
        bytes[7] = 0;
        assertThat(JvmCounters.parse(bytes).present()).isFalse();
    }

    @Test
    void anUnknownVersionHasNoCounters() {
        byte[] bytes = recorded("hsperfdata-jdk17-g1");
        bytes[5] = 3;
        assertThat(JvmCounters.parse(bytes).present()).isFalse();
    }

    @Test
    void aMissingFileHasNoCounters(@TempDir Path folder) throws IOException {
        JvmCounters counters = JvmCounters.read(folder.resolve("4711"));

        assertThat(counters.present()).isFalse();
        assertThat(counters.loadedClasses()).isEmpty();
        assertThat(counters.liveThreads()).isEmpty();
        assertThat(counters.collections()).isZero();
        assertThat(counters.collectionNanos()).isZero();
        assertThat(JvmCounters.read(Files.createFile(folder.resolve("4712"))).present())
                .isFalse();
    }

    private static byte[] recorded(String name) {
        try (InputStream in = JvmCountersTest.class.getResourceAsStream(name)) {
            return Objects.requireNonNull(in, name).readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
