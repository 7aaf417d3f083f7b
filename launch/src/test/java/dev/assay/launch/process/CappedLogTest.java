package dev.assay.launch.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is kept of the output of a process. */
class CappedLogTest {
    private static final String LEFT_OUT = "[%,d bytes left out: a log keeps its first and its last mebibyte]\n";

    @TempDir
    private Path folder;

    private final ByteArrayOutputStream file = new ByteArrayOutputStream();
    private final CappedLog log = new CappedLog(file);

    private void take(String text, int piece) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        for (int from = 0; from < bytes.length; from += piece) {
            byte[] next = Arrays.copyOfRange(bytes, from, Math.min(bytes.length, from + piece));
            log.take(next, next.length);
        }
    }

    private String written() {
        return file.toString(StandardCharsets.UTF_8);
    }

    private static String lines(int from, int to) {
        return IntStream.range(from, to)
                .mapToObj(i -> "line " + String.valueOf(10_000_000 + i).substring(1) + " of a log\n")
                .collect(Collectors.joining());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 7, 1_000})
    void secretsNeverReachTheFileWhateverThePieces(int piece) {
        String text = "connecting with db.password=hunter2\r\nna\u00efve \u20ac\npassword=hunter2";
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        for (int from = 0; from < bytes.length; from += piece) {
            byte[] next = Arrays.copyOfRange(bytes, from, Math.min(bytes.length, from + piece));
            log.take(next, next.length);
            log.write();
            assertThat(written()).doesNotContain("hunter2");
        }
        assertThat(written()).isEqualTo("connecting with db.password=***\r\nna\u00efve \u20ac\n");
        log.end();
        assertThat(written()).isEqualTo("connecting with db.password=***\r\nna\u00efve \u20ac\npassword=***");
        assertThat(log.lines(9))
                .containsExactly("connecting with db.password=***", "na\u00efve \u20ac", "password=***");
    }

    @Test
    void whatFitsIsKeptWhole() {
        String text = lines(0, 80_000);
        assertThat(text.length()).isBetween(CappedLog.KEPT, 2 * CappedLog.KEPT);
        take(text, CappedLog.PIECE);
        log.end();
        assertThat(written()).isEqualTo(text);
    }

    @ParameterizedTest
    @ValueSource(ints = {999, CappedLog.PIECE})
    void headAndTailOfALongLogAreKeptInWholeLines(int piece) {
        String text = lines(0, 150_000);
        take(text, piece);
        assertThat(written()).as("on disk before the end").isNotEmpty();
        log.end();

        int line = lines(0, 1).length();
        int head = CappedLog.KEPT / line * line;
        int tail = CappedLog.KEPT / line * line;
        assertThat(written())
                .isEqualTo(text.substring(0, head)
                        + String.format(Locale.ROOT, LEFT_OUT, text.length() - head - tail)
                        + text.substring(text.length() - tail));
        assertThat(log.lines(1)).containsExactly("line 0149999 of a log");
    }

    @Test
    void aLineWithoutEndIsLeftOut() {
        take("first\n" + "x".repeat(5 * CappedLog.KEPT), CappedLog.PIECE);
        log.end();
        assertThat(written()).isEqualTo("first\n" + String.format(Locale.ROOT, LEFT_OUT, 5L * CappedLog.KEPT));
        assertThat(log.lines(9)).isEmpty();
    }

    @Test
    void whatComesAfterTheEndIsLetGo() {
        take("one\n", 10);
        log.end();
        take("two\n", 10);
        log.write();
        log.end();
        assertThat(written()).isEqualTo("one\n");
        assertThat(log.lines(9)).containsExactly("one");
    }

    @Test
    void lastLinesAreFitForATerminal() {
        take("\u001b[31mred\u001b[0m\tand\u0007 loud\n" + "y".repeat(2_000) + "\nhalf", 100);
        assertThat(log.lines(9)).containsExactly("red and loud", "y".repeat(1_000) + "\u2026", "half");
        assertThat(log.lines(1)).containsExactly("half");
        assertThat(log.lines(0)).isEmpty();
    }

    /** As structured logging writes it. */
    @Test
    void aStackTraceInALineOfJsonHasLinesOfItsOwn() {
        String first = "{\"message\":\"Application run failed\",\"stack_trace\":\"a.Outer: C:\\\\new";
        take(first + "\\n\\tat x\\r\\nCaused by: a.Inner: two\\n\"}\nplain \\n\n", 100);
        assertThat(log.lines(9)).containsExactly(first, "at x", "Caused by: a.Inner: two", "\"}", "plain \\n");
        log.end();
        assertThat(written()).startsWith(first + "\\n\\tat x");
    }

    @Test
    void aFullDiskCostsTheRestOfTheLogAndIsAskedOnce() {
        int[] asked = {0};
        CappedLog full = new CappedLog(new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                asked[0]++;
                throw new IOException("No space left on device");
            }
        });
        byte[] line = "one\n".getBytes(StandardCharsets.UTF_8);
        for (int i = 0; i < 3; i++) {
            full.take(line, line.length);
            full.write();
        }
        full.end();
        assertThat(asked[0]).isEqualTo(1);
        assertThat(full.lines(9)).containsExactly("one", "one", "one");
    }

    @Test
    void theFileIsItsOwnersAloneAlsoWhereItWasThereBefore() throws IOException {
        Path fresh = folder.resolve("a/b/fresh.log");
        Path old = Files.writeString(folder.resolve("old.log"), "an earlier run\n");
        Files.setPosixFilePermissions(old, PosixFilePermissions.fromString("rw-r--r--"));
        for (Path path : List.of(fresh, old)) {
            CappedLog real = CappedLog.of(path);
            byte[] line = "this run\n".getBytes(StandardCharsets.UTF_8);
            real.take(line, line.length);
            real.end();
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path)))
                    .isEqualTo("rw-------");
        }
        assertThat(fresh).hasContent("this run");
        assertThat(old).hasContent("an earlier run\nthis run");
    }
}
