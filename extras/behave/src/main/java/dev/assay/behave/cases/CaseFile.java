package dev.assay.behave.cases;

import dev.assay.behave.outcome.Behaviour.Case;
import dev.assay.behave.outcome.Behaviour.Concern;
import dev.assay.behave.outcome.Behaviour.Level;
import dev.assay.model.ShippedText;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Parses a file of cases; {@code conformance.cases} and {@code http2.cases} explain the format at the top. */
public final class CaseFile {
    private static final Pattern HEAD = Pattern.compile("\\[([a-z0-9.-]+)] (.+)");
    private static final String READING = "? ";
    /** Number of characters of the sent bytes that are shown. */
    private static final int SHOWN = 600;

    /** How the bytes of a case are written. */
    public enum Notation {
        /** Bytes: each line is sent with CRLF after it. */
        WIRE("\\r\\n"),
        /** Frames of HTTP/2, one per line. */
        FRAMES("\n"),
        /** Frames of a WebSocket, one per line. */
        SOCKET("\n");

        private final String lineEnd;

        Notation(String lineEnd) {
            this.lineEnd = lineEnd;
        }

        private void check(String text) {
            switch (this) {
                case WIRE -> WireText.check(text);
                case FRAMES -> FrameText.check(text);
                case SOCKET -> SocketFrame.parse(text);
            }
        }
    }

    private final Notation notation;
    private final String family;
    private final String name;
    private final List<String> lines;
    private final Set<String> ids = new HashSet<>();
    private int at;

    private CaseFile(Notation notation, String family, String name, List<String> lines) {
        this.notation = notation;
        this.family = family;
        this.name = name;
        this.lines = lines;
    }

    /**
     * The cases in order.
     *
     * @param family that they belong to
     * @param name of the file, for error messages
     * @throws IllegalArgumentException naming the first invalid line
     */
    public static List<WireCase> parse(Notation notation, String family, String name, List<String> lines) {
        return new CaseFile(notation, family, name, lines).cases();
    }

    /** The cases of a family, from a file in the program's jar. */
    public static List<WireCase> shipped(Notation notation, String family) {
        return shipped(notation, family, family + ".cases");
    }

    public static List<WireCase> shipped(Notation notation, String family, String file) {
        String text = ShippedText.of(CaseFile.class, file);
        return parse(notation, family, file, text.lines().toList());
    }

    private List<WireCase> cases() {
        List<WireCase> cases = new ArrayList<>();
        for (skip(); at < lines.size(); skip()) {
            cases.add(next());
        }
        return cases;
    }

    private void skip() {
        while (at < lines.size() && (lines.get(at).isBlank() || lines.get(at).startsWith("#"))) {
            at++;
        }
    }

    /** The first line of a case. */
    private record Head(String id, String clause, Level level, Concern concern, String expected, CaseFlags flags) {}

    private Head head() {
        Matcher head = HEAD.matcher(lines.get(at));
        if (!head.matches()) {
            throw wrong("a case starts with [id] clause | level | concern | expected");
        }
        String[] cells = head.group(2).split(" \\| ", -1);
        if (cells.length < 4 || cells.length > 5) {
            throw wrong("after the id, write clause | level | concern | expected, and | flags if there are any");
        }
        if (!ids.add(head.group(1))) {
            throw wrong("duplicate id: " + head.group(1));
        }
        return new Head(
                head.group(1),
                cells[0],
                one(Level.class, cells[1]),
                one(Concern.class, cells[2].toUpperCase(Locale.ROOT)),
                cells[3],
                parsed(() -> CaseFlags.parse(cells.length == 5 ? cells[4] : "")));
    }

    private WireCase next() {
        int first = at;
        Head head = head();
        CaseFlags flags = head.flags();
        boolean pattern = notation == Notation.SOCKET || !flags.shows().isEmpty();
        Expectation asked =
                parsed(() -> pattern ? Expectation.ofPattern(head.expected()) : Expectation.parse(head.expected()));
        at++;
        String title = text("", "the title is missing; it follows the line with the id");
        String means = text("= ", "the line after the title starts with = and says what the case means");
        List<Reading> readings = readings(flags.ambiguous() ? 2 : 0);
        List<String> pieces = pieces();
        if (pieces.get(0).isEmpty()) {
            at = first;
            throw wrong("the case sends nothing");
        }
        String sent = String.join("\\~", pieces).strip().replace("\n", "; ");
        Case subject = new Case(
                head.id(),
                family,
                head.clause(),
                head.level(),
                head.concern(),
                flags.ambiguous(),
                flags.timing(),
                title,
                head.expected(),
                means,
                sent.length() > SHOWN ? sent.substring(0, SHOWN) + "…" : sent,
                readings.stream().map(Reading::text).toList());
        return new WireCase(subject, asked, flags.cleartext(), flags.shows(), flags.most(), readings, pieces);
    }

    private List<Reading> readings(int count) {
        List<Reading> readings = new ArrayList<>();
        for (; at < lines.size() && lines.get(at).startsWith(READING); at++) {
            String line = lines.get(at).substring(READING.length());
            readings.add(parsed(() -> Reading.parse(line)));
        }
        if (readings.size() != count) {
            throw wrong(
                    "an ambiguous case has two readings, each a line that starts with ?, and no other case has any");
        }
        return readings;
    }

    /** The result of the parser; an error names the line. */
    private <T> T parsed(Supplier<T> parser) {
        try {
            return parser.get();
        } catch (IllegalArgumentException e) {
            throw wrong(String.valueOf(e.getMessage()));
        }
    }

    private <E extends Enum<E>> E one(Class<E> type, String name) {
        try {
            return Enum.valueOf(type, name);
        } catch (IllegalArgumentException e) {
            throw wrong("unknown " + type.getSimpleName().toLowerCase(Locale.ROOT) + ": " + name);
        }
    }

    private String text(String mark, String otherwise) {
        String line = at < lines.size() ? lines.get(at) : "";
        boolean bare = mark.isEmpty() && (line.startsWith("=") || line.startsWith(">") || line.startsWith("["));
        if (line.isBlank() || bare || !line.startsWith(mark)) {
            throw wrong(otherwise);
        }
        at++;
        return line.substring(mark.length());
    }

    private List<String> pieces() {
        List<String> pieces = new ArrayList<>();
        StringBuilder piece = new StringBuilder();
        for (; at < lines.size() && !lines.get(at).isEmpty(); at++) {
            String line = lines.get(at);
            if (line.equals("~")) {
                pieces.add(piece.toString());
                piece.setLength(0);
            } else if (line.equals(">") || line.startsWith("> ")) {
                piece.append(checked(line.length() < 2 ? "" : line.substring(2)))
                        .append(notation.lineEnd);
            } else if (notation == Notation.WIRE && line.startsWith("+ ")) {
                piece.append(checked(line.substring(2)));
            } else {
                throw wrong("what is sent starts with >" + (notation == Notation.WIRE ? " or +" : "")
                        + "; ~ stands alone on its line");
            }
        }
        pieces.add(piece.toString());
        return pieces;
    }

    private String checked(String text) {
        return parsed(() -> {
            notation.check(text);
            return text;
        });
    }

    private IllegalArgumentException wrong(String what) {
        return new IllegalArgumentException(name + ":" + (at + 1) + ": " + what);
    }
}
