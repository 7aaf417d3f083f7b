package dev.assay.behave;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Parses HTTP/1.1 answers from the bytes received so far, each delimited as its headers say. Not thread-safe. */
final class ResponseStream {
    private static final Pattern STATUS = Pattern.compile("HTTP/1\\.[01] (\\d{3})(?: .*)?");
    private static final Pattern LENGTH = Pattern.compile("(?im)^content-length:[ \\t]*(\\d{1,12})[ \\t]*$");
    private static final Pattern CHUNKED = Pattern.compile("(?im)^transfer-encoding:[ \\t]*chunked[ \\t]*$");
    private static final Pattern CLOSE = Pattern.compile("(?im)^connection:(?:.*,)?[ \\t]*close[ \\t]*(?:,.*)?$");
    private static final String BEGIN = "HTTP/";
    private static final int NOT_YET = -1;

    private final ByteArrayOutputStream came = new ByteArrayOutputStream();
    private final List<Integer> statuses = new ArrayList<>();
    private final boolean headFirst;
    private String text = "";
    private String lastHead = "";
    private int at;
    private int finals;
    private boolean ended;

    /** @param headFirst whether the first request is a HEAD, whose answer has no body whatever its headers say */
    ResponseStream(boolean headFirst) {
        this.headFirst = headFirst;
    }

    /** Adds received bytes. */
    void add(byte[] bytes, int count) {
        came.write(bytes, 0, count);
        text = came.toString(StandardCharsets.ISO_8859_1);
        read();
    }

    /** Marks the end of the stream, which completes an answer delimited by close. */
    void end() {
        ended = true;
        read();
        if (at < text.length()) {
            answered(Reaction.BYTES, text.length());
        }
    }

    /** The statuses of the complete answers, interim ones included. */
    List<Integer> statuses() {
        return List.copyOf(statuses);
    }

    /** The number of complete answers, without interim ones. */
    int finals() {
        return finals;
    }

    int bytes() {
        return came.size();
    }

    /** Everything received, one character per byte. */
    String text() {
        return text;
    }

    boolean ended() {
        return ended;
    }

    /** Whether the last answer switched protocols, or what follows is not HTTP/1.1. */
    boolean isOther() {
        boolean switched = !statuses.isEmpty() && statuses.get(statuses.size() - 1) == 101;
        return switched || foreign();
    }

    private boolean foreign() {
        int length = Math.min(BEGIN.length(), text.length() - at);
        return length > 0 && !text.startsWith(BEGIN.substring(0, length), at);
    }

    private void read() {
        while (at < text.length() && !isOther()) {
            int head = text.indexOf("\r\n\r\n", at);
            if (head < 0) {
                return;
            }
            String lines = text.substring(at, head).replace("\r\n", "\n");
            int lineEnd = lines.indexOf('\n');
            Matcher line = STATUS.matcher(lineEnd < 0 ? lines : lines.substring(0, lineEnd));
            if (!line.matches()) {
                answered(Reaction.BYTES, text.length());
                return;
            }
            int status = Integer.parseInt(line.group(1));
            int end = end(status, lines, head + 4);
            if (end == NOT_YET) {
                return;
            }
            lastHead = lines;
            answered(status, end);
        }
    }

    /** Whether the last answer announces that the connection will be closed. */
    boolean asksToClose() {
        return CLOSE.matcher(lastHead).find();
    }

    private void answered(int status, int end) {
        statuses.add(status);
        finals += status == Reaction.BYTES || status >= 200 ? 1 : 0;
        at = end;
    }

    private int end(int status, String head, int body) {
        if (status < 200 || status == 204 || status == 304 || (headFirst && finals == 0)) {
            return body;
        }
        if (CHUNKED.matcher(head).find()) {
            return chunksEnd(body);
        }
        Matcher length = LENGTH.matcher(head);
        long end = length.find() ? body + Long.parseLong(length.group(1)) : ended ? text.length() : Long.MAX_VALUE;
        return end <= text.length() ? (int) end : NOT_YET;
    }

    private int chunksEnd(int from) {
        int next = from;
        while (true) {
            int line = text.indexOf("\r\n", next);
            if (line < 0) {
                return NOT_YET;
            }
            int size = size(text.substring(next, line));
            if (size == 0) {
                int end = text.indexOf("\r\n\r\n", line);
                return end < 0 ? NOT_YET : end + 4;
            }
            next = line + 2 + size + 2;
            if (next > text.length()) {
                return NOT_YET;
            }
        }
    }

    private static int size(String line) {
        try {
            return Integer.parseInt(line.toLowerCase(Locale.ROOT).strip(), 16);
        } catch (NumberFormatException notASize) {
            return 0;
        }
    }
}
