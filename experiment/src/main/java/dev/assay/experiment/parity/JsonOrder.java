package dev.assay.experiment.parity;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Normalises JSON text: the members of every object sorted by name, no blanks between tokens. RFC 8259 leaves the order of members
 * open, and two servers may well write a hash map differently; all else stays as written, numbers and escapes included, so two
 * texts that become equal differ only in order and blanks.
 */
final class JsonOrder {
    private static final int DEEPEST = 500;

    private final String text;
    private final boolean anyOrder;
    private int at;

    private JsonOrder(String text, boolean anyOrder) {
        this.text = text;
        this.anyOrder = anyOrder;
    }

    /** The normalised text; empty if it is not JSON, or nested too deeply. */
    static Optional<String> sorted(String text) {
        return normalised(text, false);
    }

    /** The same with the items of every array sorted, too: sets become arrays in an order that can differ from JVM to JVM. */
    static Optional<String> unordered(String text) {
        return normalised(text, true);
    }

    private static Optional<String> normalised(String text, boolean anyOrder) {
        JsonOrder order = new JsonOrder(text, anyOrder);
        try {
            String value = order.value(0);
            order.blanks();
            return order.at == text.length() ? Optional.of(value) : Optional.empty();
        } catch (NotJson e) {
            return Optional.empty();
        }
    }

    private static final class NotJson extends Exception {
        private static final long serialVersionUID = 1L;
    }

    private record Member(String name, String value) {}

    private String value(int depth) throws NotJson {
        blanks();
        if (depth > DEEPEST) {
            throw new NotJson();
        }
        return switch (peek()) {
            case '{' -> object(depth);
            case '[' -> array(depth);
            case '"' -> string();
            default -> word();
        };
    }

    private String object(int depth) throws NotJson {
        List<Member> members = new ArrayList<>();
        at++;
        blanks();
        while (peek() != '}') {
            if (!members.isEmpty()) {
                expect(',');
                blanks();
            }
            String name = string();
            blanks();
            expect(':');
            members.add(new Member(name, value(depth + 1)));
            blanks();
        }
        at++;
        members.sort(Comparator.comparing(Member::name));
        List<String> parts =
                members.stream().map(member -> member.name + ":" + member.value).toList();
        return "{" + String.join(",", parts) + "}";
    }

    private String array(int depth) throws NotJson {
        List<String> items = new ArrayList<>();
        at++;
        blanks();
        while (peek() != ']') {
            if (!items.isEmpty()) {
                expect(',');
            }
            items.add(value(depth + 1));
            blanks();
        }
        at++;
        if (anyOrder) {
            items.sort(Comparator.naturalOrder());
        }
        return "[" + String.join(",", items) + "]";
    }

    private String string() throws NotJson {
        int from = at;
        expect('"');
        while (peek() != '"') {
            at += peek() == '\\' ? 2 : 1;
        }
        at++;
        return text.substring(from, at);
    }

    /** A number, true, false, null, or a placeholder for a number ({@link NormalizedResponse}): copied without validation. */
    private String word() throws NotJson {
        int from = at;
        while (at < text.length() && inWord(text.charAt(at))) {
            at++;
        }
        if (from == at) {
            throw new NotJson();
        }
        return text.substring(from, at);
    }

    private static boolean inWord(char c) {
        return Character.isLetterOrDigit(c) || "+-.<>".indexOf(c) >= 0;
    }

    private void blanks() {
        while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
    }

    private char peek() throws NotJson {
        if (at >= text.length()) {
            throw new NotJson();
        }
        return text.charAt(at);
    }

    private void expect(char c) throws NotJson {
        if (peek() != c) {
            throw new NotJson();
        }
        at++;
    }
}
