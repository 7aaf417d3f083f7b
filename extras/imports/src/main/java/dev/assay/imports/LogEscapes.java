package dev.assay.imports;

/**
 * Undoes the escapes of access logs: {@code \xHH} of nginx and Apache, {@code \"}, {@code \\} and {@code \n} of Apache and Tomcat,
 * {@code \\uHHHH} of Tomcat, {@code #HH} of HAProxy.
 */
final class LogEscapes {
    private static final String LETTERS = "\"\\/'nrtbfv";
    private static final String VALUES = "\"\\/'\n\r\t\b\f\u000b";

    private LogEscapes() {}

    /** One character per byte. A text with anything that is no escape was not escaped, and is returned as it is. */
    static String undone(String text, char mark) {
        if (text.indexOf(mark) < 0) {
            return text;
        }
        StringBuilder plain = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c != mark) {
                plain.append(c);
                continue;
            }
            int digits = mark == '#' ? i + 1 : i + 2;
            char kind = mark == '#' ? 'x' : i + 1 < text.length() ? text.charAt(i + 1) : ' ';
            int letter = LETTERS.indexOf(kind);
            int length = kind == 'x' ? 2 : kind == 'u' ? 4 : 0;
            if (letter >= 0) {
                plain.append(VALUES.charAt(letter));
            } else if (length > 0 && hexadecimal(text, digits, length)) {
                char value = (char) Integer.parseInt(text.substring(digits, digits + length), 16);
                plain.append(value < 256 ? String.valueOf(value) : LogLine.bytes(String.valueOf(value)));
            } else {
                return text;
            }
            i = digits + length - 1;
        }
        return plain.toString();
    }

    private static boolean hexadecimal(String text, int from, int length) {
        return from + length <= text.length()
                && text.substring(from, from + length).matches("[0-9A-Fa-f]+");
    }
}
