package dev.assay.lab;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a terminal shows of output as Assay writes it: it goes back in its line, some lines up, and clears all from there; colours are dropped. */
final class TerminalScreen {
    private static final Pattern SEQUENCE = Pattern.compile("\u001B\\[([0-9;?]*)([A-Za-z])");

    private static final int LONGEST = 8;

    private final List<StringBuilder> lines = new ArrayList<>(List.of(new StringBuilder()));
    private int row;
    private int column;
    /** The beginning of a sequence. */
    private String held = "";

    void write(String more) {
        String text = held + more;
        held = "";
        Matcher sequence = SEQUENCE.matcher(text);
        int at = 0;
        while (at < text.length()) {
            if (sequence.region(at, text.length()).lookingAt()) {
                move(sequence.group(1), sequence.group(2));
                at = sequence.end();
            } else if (text.charAt(at) == '\u001B' && text.length() - at < LONGEST) {
                held = text.substring(at);
                return;
            } else {
                put(text.charAt(at));
                at++;
            }
        }
    }

    private void move(String number, String what) {
        switch (what) {
            case "A" -> row = Math.max(0, row - (number.isEmpty() ? 1 : Integer.parseInt(number)));
            case "J" -> {
                line().setLength(Math.min(column, line().length()));
                lines.subList(row + 1, lines.size()).clear();
            }
            case "K" -> line().setLength(Math.min(column, line().length()));
            default -> {}
        }
    }

    private void put(char c) {
        if (c == '\r') {
            column = 0;
        } else if (c == '\n') {
            row++;
            if (row == lines.size()) {
                lines.add(new StringBuilder());
            }
        } else if (c >= ' ') {
            StringBuilder line = line();
            while (line.length() <= column) {
                line.append(' ');
            }
            line.setCharAt(column, c);
            column++;
        }
    }

    private StringBuilder line() {
        return lines.get(row);
    }

    /** The last of its lines, at most this many. */
    List<String> last(int most) {
        return lines.subList(Math.max(0, lines.size() - most), lines.size()).stream()
                .map(line -> line.toString().stripTrailing())
                .toList();
    }
}
