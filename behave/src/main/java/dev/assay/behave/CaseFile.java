package dev.assay.behave;

import dev.assay.model.Behaviour.Case;
import dev.assay.model.Behaviour.Concern;
import dev.assay.model.Behaviour.Level;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads a file of cases; {@code conformance.cases} and {@code http2.cases} explain the format at their top. */
final class CaseFile {
    private static final Pattern HEAD = Pattern.compile("\\[([a-z0-9.-]+)] (.+)");
    private static final Pattern MOST = Pattern.compile("most (\\d{1,2})");
    private static final String AMBIGUOUS = "ambiguous";
    private static final String TIMING = "timing";
    private static final String SHOWS = "shows ";
    /** Longest text that is shown of what is sent. */
    private static final int SHOWN = 600;

    /** In what a case is written. */
    enum Notation {
        /** Bytes: a line is sent with CR LF behind it. */
        WIRE("\\r\\n"),
        /** Frames: one in a line. */
        FRAMES("\n");

        private final String lineEnd;

        Notation(String lineEnd) {
            this.lineEnd = lineEnd;
        }

        private void check(String text) {
            if (this == WIRE) {
                WireText.check(text);
            } else {
                FrameText.check(text);
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
     * @param family of which they are
     * @param name of the file, for complaints
     * @throws IllegalArgumentException naming the first line that is wrong
     */
    static List<WireCase> parse(Notation notation, String family, String name, List<String> lines) {
        return new CaseFile(notation, family, name, lines).cases();
    }

    /** Those of a file in the program's jar. */
    static List<WireCase> shipped(Notation notation, String family) {
        String file = family + ".cases";
        try (InputStream in = CaseFile.class.getResourceAsStream(file)) {
            if (in == null) {
                throw new IllegalStateException(file + " is missing from the program's jar");
            }
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            return parse(notation, family, file, text.lines().toList());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
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

    private WireCase next() {
        int first = at;
        Matcher head = HEAD.matcher(lines.get(at));
        if (!head.matches()) {
            throw wrong("a case begins with [id] and what it is about");
        }
        String[] cells = head.group(2).split(" \\| ", -1);
        if (cells.length < 4 || cells.length > 5) {
            throw wrong("behind the id stand clause | level | concern | what is asked for | flags, if any");
        }
        String id = head.group(1);
        if (!ids.add(id)) {
            throw wrong("there is a case " + id + " already");
        }
        Flags flags = flags(cells.length == 5 ? cells[4] : "");
        Asked asked = flags.shows().isEmpty() ? asked(cells[3]) : Asked.inWords(cells[3]);
        Level level = one(Level.class, cells[1]);
        Concern concern = one(Concern.class, cells[2].toUpperCase(Locale.ROOT));
        at++;
        String title = text("", "a title stands below the id");
        String means = text("= ", "below the title stands =, and what it means to an operator");
        List<String> pieces = pieces();
        String sent = String.join("\\~", pieces).strip().replace("\n", "; ");
        Case subject = new Case(
                id,
                family,
                cells[0],
                level,
                concern,
                flags.ambiguous(),
                flags.timing(),
                title,
                cells[3],
                means,
                sent.length() > SHOWN ? sent.substring(0, SHOWN) + "…" : sent);
        if (pieces.get(0).isEmpty()) {
            at = first;
            throw wrong("it sends nothing");
        }
        return new WireCase(subject, asked, flags.shows(), flags.most(), pieces);
    }

    private record Flags(boolean ambiguous, boolean timing, String shows, int most) {}

    private Flags flags(String text) {
        boolean ambiguous = false;
        boolean timing = false;
        String shows = "";
        int most = 1;
        for (String flag : text.isEmpty() ? new String[0] : text.split(", ", -1)) {
            Matcher number = MOST.matcher(flag);
            if (number.matches()) {
                most = Integer.parseInt(number.group(1));
            } else if (flag.equals(AMBIGUOUS)) {
                ambiguous = true;
            } else if (flag.equals(TIMING)) {
                timing = true;
            } else if (flag.startsWith(SHOWS) && Look.isOne(flag.substring(SHOWS.length()))) {
                shows = flag.substring(SHOWS.length());
            } else {
                throw wrong("no such flag: " + flag);
            }
        }
        return new Flags(ambiguous, timing, shows, most);
    }

    private Asked asked(String text) {
        try {
            return Asked.parse(text);
        } catch (IllegalArgumentException e) {
            throw wrong(String.valueOf(e.getMessage()));
        }
    }

    private <E extends Enum<E>> E one(Class<E> type, String name) {
        try {
            return Enum.valueOf(type, name);
        } catch (IllegalArgumentException e) {
            throw wrong("no such " + type.getSimpleName().toLowerCase(Locale.ROOT) + ": " + name);
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
                throw wrong("a line that is sent begins with >" + (notation == Notation.WIRE ? " or +" : "")
                        + ", and ~ stands alone");
            }
        }
        pieces.add(piece.toString());
        return pieces;
    }

    private String checked(String text) {
        try {
            notation.check(text);
            return text;
        } catch (IllegalArgumentException e) {
            throw wrong(String.valueOf(e.getMessage()));
        }
    }

    private IllegalArgumentException wrong(String what) {
        return new IllegalArgumentException(name + ":" + (at + 1) + ": " + what);
    }
}
