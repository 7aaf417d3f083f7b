package dev.assay.tools;

/** Writes XML line by line. Not thread-safe. */
final class Xml {
    private final StringBuilder text = new StringBuilder();
    private int depth;

    String text() {
        return text.toString();
    }

    void line(String line) {
        text.append("  ".repeat(depth)).append(line).append('\n');
    }

    /** A tag with its attributes, as between the angle brackets. */
    void open(String tag) {
        line("<" + tag + ">");
        depth++;
    }

    void close(String tag) {
        depth--;
        line("</" + tag + ">");
    }

    void property(String type, String name, Object value) {
        line("<" + type + " name=\"" + escaped(name) + "\">" + escaped(value.toString()) + "</" + type + ">");
    }

    /** Escapes text and attribute values, keeping line breaks. Characters invalid in XML 1.0 are dropped. */
    static String escaped(String value) {
        StringBuilder escaped = new StringBuilder();
        value.codePoints()
                .filter(c -> c >= ' ' || c == '\t' || c == '\n' || c == '\r')
                .forEach(c -> {
                    switch (c) {
                        case '&' -> escaped.append("&amp;");
                        case '<' -> escaped.append("&lt;");
                        case '>' -> escaped.append("&gt;");
                        case '"' -> escaped.append("&quot;");
                        case '\r' -> escaped.append("&#13;");
                        default -> escaped.appendCodePoint(c);
                    }
                });
        return escaped.toString();
    }
}
