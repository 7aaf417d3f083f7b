package dev.assay.launch;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The end of what a process wrote into its log file since it was started.
 *
 * @param log the file
 * @param from size of the file when the process was started, in bytes
 */
record LogTail(Path log, long from) {
    private static final int WINDOW_BYTES = 65_536;
    private static final int LINE_CHARS = 1_000;

    /** Of a log that is about to be written. */
    static LogTail startingAtEndOf(Path log) throws IOException {
        return new LogTail(log, Files.exists(log) ? Files.size(log) : 0);
    }

    /**
     * The last lines, oldest first, at most so many. Without control characters, since they are shown in a terminal; very
     * long lines are cut.
     */
    List<String> lines(int n) {
        List<String> lines = text().lines().map(LogTail::printable).toList();
        return lines.subList(Math.max(0, lines.size() - Math.max(0, n)), lines.size());
    }

    private String text() {
        try (FileChannel channel = FileChannel.open(log)) {
            long start = Math.max(from, channel.size() - WINDOW_BYTES);
            ByteBuffer bytes = ByteBuffer.allocate(WINDOW_BYTES);
            while (bytes.hasRemaining() && channel.read(bytes, start + bytes.position()) > 0) {
                // until the window or the file is exhausted
            }
            String text = new String(bytes.array(), 0, bytes.position(), StandardCharsets.UTF_8);
            return start > from ? text.substring(text.indexOf('\n') + 1) : text;
        } catch (IOException e) {
            return "";
        }
    }

    private static String printable(String line) {
        String plain = line.replaceAll("\u001b\\[[0-9;?]*[ -/]*[@-~]", "")
                .replace('\t', ' ')
                .replaceAll("\\p{Cntrl}", "");
        return plain.length() <= LINE_CHARS ? plain : plain.substring(0, LINE_CHARS) + "…";
    }
}
