package dev.assay.lab;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A terminal session that {@code script} has recorded, as one picture without script: SVG that plays in a loop, long waits shortened, with
 * the real time beside it. Whoever wants no animation sees the end.
 */
final class TerminalRecording {
    private static final int ROWS = 34;
    private static final int COLUMNS = 100;
    /** Seconds: waits are shown as this long at most, all of the session in this time, then its end. */
    private static final double LONGEST_WAIT = 2;

    private static final double SESSION = 30;
    private static final double END = 10;
    /** Frames a second. */
    private static final double FRAMES = 4;

    /** Browsers put several blanks together, whatever an SVG says. */
    private static final char NO_BREAK = '\u00A0';

    private static final double WIDE = 7.8;
    private static final int HIGH = 17;
    private static final int MARGIN = 14;

    /** What is shown from a moment of the picture on, and the seconds that the session had taken. */
    private record Frame(double at, double real, List<String> rows) {}

    private final String command;
    private final List<Frame> frames = new ArrayList<>();
    private double end;

    private TerminalRecording(String command) {
        this.command = command;
    }

    /** The folder with the files of {@code lab/record}; the picture goes to standard output. */
    public static void main(String[] arguments) throws IOException {
        Path folder = Path.of(arguments[0]);
        System.out.print(svg(
                Files.readString(folder.resolve("command")).strip(),
                Files.readAllBytes(folder.resolve("output")),
                Files.readAllLines(folder.resolve("timing"))));
    }

    /**
     * The picture.
     *
     * @param output what was written to the terminal; its first and last line are those of {@code script}
     * @param timing for each piece of it the seconds since the one before, and its bytes
     */
    static String svg(String command, byte[] output, List<String> timing) {
        TerminalRecording recording = new TerminalRecording(command);
        recording.play(output, timing);
        return recording.draw();
    }

    private void play(byte[] output, List<String> timing) {
        double shown = timing.stream().mapToDouble(TerminalRecording::wait).sum();
        double scale = Math.min(1, SESSION / Math.max(shown, 1e-9));
        TerminalScreen screen = new TerminalScreen();
        int from = Math.min(output.length, new String(output, StandardCharsets.ISO_8859_1).indexOf('\n') + 1);
        int written = from;
        double at = 0;
        double real = 0;
        for (String piece : timing) {
            at += wait(piece) * scale;
            real += seconds(piece);
            written = Math.min(
                    output.length, written + Integer.parseInt(piece.strip().split(" ", 2)[1]));
            int whole = written;
            while (whole < output.length && whole > from && (output[whole] & 0xC0) == 0x80) {
                whole--;
            }
            screen.write(new String(output, from, whole - from, StandardCharsets.UTF_8));
            from = whole;
            add(new Frame(at, real, screen.last(ROWS)));
        }
        this.end = at + END;
    }

    private static double seconds(String piece) {
        return Double.parseDouble(piece.strip().split(" ", 2)[0]);
    }

    private static double wait(String piece) {
        return Math.min(LONGEST_WAIT, seconds(piece));
    }

    /** What is replaced at once was not to be seen. */
    private void add(Frame frame) {
        if (!frames.isEmpty() && frame.at() - frames.get(frames.size() - 1).at() < 1 / FRAMES) {
            Frame before = frames.remove(frames.size() - 1);
            frames.add(new Frame(before.at(), frame.real(), frame.rows()));
        } else {
            frames.add(frame);
        }
    }

    private String draw() {
        double wide = COLUMNS * WIDE + 2 * MARGIN;
        int high = (ROWS + 2) * HIGH + 2 * MARGIN;
        StringBuilder svg = new StringBuilder(String.format(
                Locale.ROOT,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %.0f %d\" role=\"img\" aria-label=\"Recording of %s\""
                        + " font-family=\"ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace\" font-size=\"13\""
                        + " fill=\"#d7dde4\">%n<rect width=\"100%%\" height=\"100%%\" rx=\"8\" fill=\"#14181d\"/>%n"
                        + "<rect width=\"0\" height=\"0\"><animate id=\"loop\" attributeName=\"x\" values=\"0\" begin=\"0s;loop.end\""
                        + " dur=\"%.2fs\"/></rect>%n<text x=\"%d\" y=\"%d\" fill=\"#8fd18f\">$ %s</text>%n",
                wide,
                high,
                escaped(command),
                end,
                MARGIN,
                MARGIN + HIGH,
                escaped(command)));
        for (int row = 0; row < ROWS; row++) {
            row(svg, row);
        }
        clock(svg, wide);
        return svg.append("</svg>\n").toString();
    }

    /** One element for each text that stands in a row for a while. */
    private void row(StringBuilder svg, int row) {
        String shown = "";
        double since = 0;
        for (Frame frame : frames) {
            String text = row < frame.rows().size() ? frame.rows().get(row) : "";
            if (!text.equals(shown)) {
                text(svg, MARGIN, MARGIN + (row + 2) * HIGH, "start", shown, since, frame.at());
                shown = text;
                since = frame.at();
            }
        }
        text(svg, MARGIN, MARGIN + (row + 2) * HIGH, "start", shown, since, end);
    }

    private void clock(StringBuilder svg, double wide) {
        for (int i = 0; i < frames.size(); i++) {
            long seconds = Math.round(frames.get(i).real());
            text(
                    svg,
                    wide - MARGIN,
                    MARGIN + HIGH,
                    "end",
                    String.format(Locale.ROOT, "%d:%02d", seconds / 60, seconds % 60),
                    frames.get(i).at(),
                    i + 1 < frames.size() ? frames.get(i + 1).at() : end);
        }
    }

    private void text(StringBuilder svg, double x, int y, String anchor, String text, double from, double to) {
        if (text.isEmpty()) {
            return;
        }
        boolean last = to >= end;
        svg.append(String.format(
                Locale.ROOT,
                "<text x=\"%.0f\" y=\"%d\"%s%s>%s<set attributeName=\"visibility\" to=\"%s\" begin=\"loop.begin%s\" dur=\"%.2fs\"/></text>%n",
                x,
                y,
                anchor.equals("start") ? "" : " text-anchor=\"" + anchor + "\"",
                last ? "" : " visibility=\"hidden\"",
                escaped(text.replace(' ', NO_BREAK)),
                last ? "hidden" : "visible",
                last || from == 0 ? "" : String.format(Locale.ROOT, "+%.2fs", from),
                last ? Math.max(from, 0.01) : to - from));
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
