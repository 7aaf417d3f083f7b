package dev.assay.ledger;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32C;
import java.util.zip.Checksum;

/**
 * A number at the start and a checksum at the end of a line of JSON. CRC-32C (Castagnoli; RFC 3720, 12.1) detects every error burst of up
 * to 32 bits and misses about one in four thousand million of the others; it does not protect against tampering.
 */
final class Seal {
    private static final Pattern FRONT = Pattern.compile("\\{\"n\":(\\d{1,9}),");
    private static final int BACK_LENGTH = ",\"crc\":\"01234567\"}".length();

    private Seal() {}

    /**
     * An object with number and checksum added.
     *
     * @param json an object with at least one field, on one line
     * @param number from 1
     */
    static String on(String json, int number) {
        String body = "{\"n\":" + number + "," + json.substring(1, json.length() - 1);
        return body + back(body);
    }

    /** The number of a line with a valid seal; 0 if it has none or is damaged. */
    static int number(String line) {
        Matcher front = FRONT.matcher(line);
        int end = line.length() - BACK_LENGTH;
        return front.lookingAt() && end > 0 && line.substring(end).equals(back(line.substring(0, end)))
                ? Integer.parseInt(front.group(1))
                : 0;
    }

    /** Whether the object of a sealed line began with this text. */
    static boolean isOn(String line, String json) {
        return line.startsWith(json.substring(1), line.indexOf(',') + 1);
    }

    /** CRC-32C of the text as UTF-8, in eight hexadecimal digits. */
    static String checksum(String text) {
        Checksum sum = new CRC32C();
        sum.update(text.getBytes(StandardCharsets.UTF_8));
        return String.format(Locale.ROOT, "%08x", sum.getValue());
    }

    private static String back(String body) {
        return ",\"crc\":\"" + checksum(body) + "\"}";
    }
}
