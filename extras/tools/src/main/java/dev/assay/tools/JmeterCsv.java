package dev.assay.tools;

import dev.assay.tools.files.FileRun;
import java.io.IOException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Reads JMeter's result as CSV with a header line, whose separator is detected. Transactions, which contain other requests, count
 * only if there are no other lines. Parts of a request, such as redirects, which its time includes, do not count.
 */
final class JmeterCsv implements RunFormat {
    static final String TOOL = "JMeter";
    /** How the message of a transaction begins. */
    static final String TRANSACTION = "Number of samples in transaction";
    /** The header that JMeter writes unless told otherwise. */
    static final String USUAL = "timeStamp,elapsed,label,responseCode,responseMessage,threadName,dataType,success,"
            + "failureMessage,bytes,sentBytes,grpThreads,allThreads,URL,Latency,IdleTime,Connect";

    /** What people set {@code jmeter.save.saveservice.timestamp_format} to, if to more than seconds. */
    private static final Pattern DATE = Pattern.compile(
            "(\\d{4})[-/.](\\d\\d)[-/.](\\d\\d)[ T](\\d\\d:\\d\\d:\\d\\d)[.,](\\d{3})(Z|[-+]\\d\\d:?\\d\\d)?");

    /** Limit of threads remembered; parts of a request are written right after it. */
    private static final int MAX_THREADS = 10_000;

    @Override
    public FileRun read(String contender, Path file) throws IOException, DamagedFileException {
        try (TextLines lines = TextLines.of(file)) {
            Rows rows = new Rows(lines, lines.next().orElse(""));
            rows.addAll();
            return counted(rows.requests, rows.transactions, lines.number())
                    .run(contender, file.toString(), TOOL, rows.users.most(), rows.users.pace(), true);
        }
    }

    /** The last request of a thread. */
    private record Whole(String label, double start, double end) {
        private static final double ROUNDING = 1;
        private static final Pattern NUMBERS = Pattern.compile("(?:-\\d+)+");

        /**
         * Since JMeter 5.0, parts of a request follow it within its time, as label-0, label-1, and their parts as label-1-0, or again as
         * label-0.
         */
        boolean holds(String other, double from, double to) {
            return from >= start - ROUNDING
                    && (from < end || to <= end)
                    && other.startsWith(label)
                    && NUMBERS.matcher(other.substring(label.length())).matches();
        }

        /** Parts keep their URL as label if JMeter is told not to rename them; a request of its own begins later. */
        boolean fetches(String other, double from, double to) {
            return from >= start - ROUNDING && from < end && reaches(to) && other.matches("https?://.*");
        }

        boolean reaches(double to) {
            return to <= end + ROUNDING;
        }
    }

    private static final class Rows {
        private final TextLines lines;
        private final char separator;
        private final List<String> header;
        private final int start;
        private final int elapsed;
        private final int success;
        private final int label;
        private final int thread;
        private final int atOnce;
        private final int message;
        private final int count;
        private final RunTally requests = new RunTally(RunTally.Clock.WHOLE_MILLIS);
        private final RunTally transactions = new RunTally(RunTally.Clock.WHOLE_MILLIS);
        private final Users users = new Users();
        private final Map<String, Whole> wholes = new HashMap<>();

        Rows(TextLines lines, String first) throws DamagedFileException {
            this.lines = lines;
            this.separator = separator(first);
            this.header = cells(first, separator);
            this.start = needed("timeStamp");
            this.elapsed = needed("elapsed");
            this.success = needed("success");
            this.label = header.indexOf("label");
            this.thread = header.indexOf("threadName");
            this.atOnce = header.indexOf("allThreads");
            this.message = header.indexOf("responseMessage");
            this.count = header.indexOf("SampleCount");
        }

        private int needed(String column) throws DamagedFileException {
            int place = header.indexOf(column);
            if (place < 0) {
                throw new DamagedFileException(1, "the header has no column " + column);
            }
            return place;
        }

        void addAll() throws IOException, DamagedFileException {
            for (Optional<String> line = lines.next(); line.isPresent(); line = lines.next()) {
                long number = lines.number();
                String record = whole(line.get());
                try {
                    if (!record.isBlank()) { // as editors leave them
                        add(cells(record, separator));
                    }
                } catch (IllegalArgumentException e) {
                    throw new DamagedFileException(number, String.valueOf(e.getMessage()));
                }
            }
        }

        /** Reads on to the end of the record: quoted cells may contain line breaks. */
        private String whole(String first) throws IOException, DamagedFileException {
            StringBuilder record = new StringBuilder(first);
            long number = lines.number();
            while (record.chars().filter(c -> c == '"').count() % 2 == 1) {
                Optional<String> more = lines.next();
                if (more.isEmpty() || record.length() > TextLines.LONGEST) {
                    throw new DamagedFileException(number, "a quote that is not closed");
                }
                record.append('\n').append(more.get());
            }
            return record.toString();
        }

        private void add(List<String> cells) {
            if (cells.equals(header)) {
                throw new IllegalArgumentException(ConsoleText.SECOND_RUN);
            } else if (cells.size() != header.size()) {
                throw new IllegalArgumentException(cells.size() + " columns instead of " + header.size());
            }
            requireOne(count < 0 ? "1" : cells.get(count));
            double from = (double) moment(cells.get(start));
            double millis = (double) whole(cells.get(elapsed), "elapsed");
            boolean transaction = message >= 0 && cells.get(message).startsWith(TRANSACTION);
            if (from == 0 && !good(cells.get(success))) { // failed before it was sent, as JMeter writes it
                (transaction ? transactions : requests).unsent();
                return;
            }
            if (!transaction && isPart(cells, from, from + millis)) {
                return;
            }
            (transaction ? transactions : requests).add(from, millis, good(cells.get(success)));
            if (thread >= 0 && users.seen(cells.get(thread), from, from + millis) && message < 0) {
                throw untold("the column responseMessage");
            }
            if (atOnce >= 0) {
                users.atOnce(whole(cells.get(atOnce), "allThreads"));
            }
        }

        /**
         * The first part of a part is written without its thread. If all lines are, its request is the last of that name, and requests of
         * other threads end later.
         */
        private boolean isPart(List<String> cells, double from, double to) {
            if (label < 0) {
                return false;
            }
            String name = cells.get(label);
            String user = thread < 0 ? Whole.NUMBERS.matcher(name).replaceAll("") : cells.get(thread);
            Stream<Whole> lasts = user.isEmpty() ? wholes.values().stream() : Stream.ofNullable(wholes.get(user));
            // named by its URL, it may be in a transaction unless messages tell those
            boolean part = lasts.anyMatch(last -> thread < 0
                    ? last.holds(name, from, to) && last.reaches(to)
                    : last.holds(name, from, to) || (message >= 0 && last.fetches(name, from, to)));
            if (!part && !user.isEmpty()) {
                if (wholes.size() >= MAX_THREADS) {
                    wholes.clear();
                }
                wholes.put(user, new Whole(name, from, to));
            }
            return part;
        }

        /** In milliseconds; a date is taken for one in UTC unless it names its zone. */
        private static long moment(String cell) {
            Matcher date = DATE.matcher(cell);
            if (cell.indexOf(':') < 0 || !date.matches()) { // mostly a number, in each of millions of lines
                return whole(cell, "timeStamp");
            }
            try {
                return LocalDateTime.parse(date.replaceFirst("$1-$2-$3T$4.$5"))
                        .toInstant(
                                ZoneOffset.of(Optional.ofNullable(date.group(6)).orElse("Z")))
                        .toEpochMilli();
            } catch (DateTimeException none) {
                throw new IllegalArgumentException("a date that cannot be: " + cell, none);
            }
        }

        private static long whole(String cell, String column) {
            try {
                return Long.parseLong(cell);
            } catch (NumberFormatException e) {
                throw new IllegalArgumentException(column + " is not a whole number of "
                        + (column.equals("allThreads") ? "threads" : "milliseconds") + ": " + cell
                        + (column.equals("timeStamp")
                                ? ", nor a date with milliseconds, such as 2026/11/23 22:17:33.123 (JMeter writes one if"
                                        + " jmeter.save.saveservice.timestamp_format is ms)"
                                : ""));
            }
        }
    }

    /** Those of the two that count, which must be of one run. */
    static RunTally counted(RunTally requests, RunTally transactions, long line) throws DamagedFileException {
        RunTally counted = requests.count() > 0 ? requests : transactions;
        if (counted.count() == 0) {
            throw new DamagedFileException(line, "no request in it");
        } else if (counted.silence() > 0) {
            throw new DamagedFileException(
                    line,
                    "no response for " + counted.silence()
                            + " s, longer than all the rest: probably two runs, since jmeter -l"
                            + " appends to its file; write each run into a file of its own");
        }
        return counted;
    }

    /** In one of its modes, JMeter writes one line for many requests, with the sum of their times. */
    static void requireOne(String count) {
        if (!count.matches("[01]?")) {
            throw new IllegalArgumentException("a line for " + count
                    + " requests, with the sum of their times: JMeter writes one for each unless its property mode is"
                    + " Statistical");
        }
    }

    /** A thread does one thing at a time. */
    static IllegalArgumentException untold(String message) {
        return new IllegalArgumentException("a request within another of its thread, such as a transaction: only "
                + message + " tells these apart; JMeter writes it if jmeter.save.saveservice.response_message=true");
    }

    /** Whether a request succeeded. */
    static boolean good(String cell) {
        if (!cell.equalsIgnoreCase("true") && !cell.equalsIgnoreCase("false")) {
            throw new IllegalArgumentException("success is neither true nor false: " + cell);
        }
        return cell.equalsIgnoreCase("true");
    }

    /** The character after the first name of a header; a comma if there is only one name. */
    static char separator(String header) {
        for (int i = 0; i < header.length(); i++) {
            char c = header.charAt(i);
            if (!Character.isLetterOrDigit(c) && c != '_' && c != '"') {
                return c;
            }
        }
        return ',';
    }

    /** Splits a line as in RFC 4180, with any separator. */
    static List<String> cells(String line, char separator) {
        List<String> cells = new ArrayList<>();
        StringBuilder cell = new StringBuilder();
        boolean quoted = false;
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (c == '"' && quoted && i + 1 < line.length() && line.charAt(i + 1) == '"') {
                cell.append(c);
                i++;
            } else if (c == '"') {
                quoted = !quoted;
            } else if (c == separator && !quoted) {
                cells.add(cell.toString());
                cell.setLength(0);
            } else {
                cell.append(c);
            }
        }
        cells.add(cell.toString());
        return cells;
    }
}
