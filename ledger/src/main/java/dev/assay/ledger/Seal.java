package dev.assay.ledger;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32C;
import java.util.zip.Checksum;

/**
 * A number and a checksum at the two ends of a line of JSON. CRC-32C (Castagnoli; RFC 3720, 12.1) finds every accident of up to 32
 * bits in a row and all others but one in four thousand million; it is no protection against people.
 */
final class Seal {
    private static final Pattern FRONT = Pattern.compile("\\{\"n\":(\\d{1,9}),");
    private static final Pattern BACK = Pattern.compile(",\"crc\":\"([0-9a-f]{8})\"\\}$");
    private static final int BACK_LENGTH = ",\"crc\":\"01234567\"}".length();

    private Seal() {}

    /**
     * The object with both.
     *
     * @param json an object of at least one field, in one line
     * @param number from 1
     */
    static String on(String json, int number) {
        String body = "{\"n\":" + number + "," + json.substring(1, json.length() - 1);
        return body + back(body);
    }

    /** The number of a line whose seal is whole; 0 if it has none, or is damaged. */
    static int number(String line) {
        Matcher front = FRONT.matcher(line);
        int end = line.length() - BACK_LENGTH;
        return front.lookingAt() && end > 0 && line.substring(end).equals(back(line.substring(0, end)))
                ? Integer.parseInt(front.group(1))
                : 0;
    }

    /** Whether what a sealed line was made of began so. */
    static boolean isOn(String line, String json) {
        return line.startsWith(json.substring(1), line.indexOf(',') + 1);
    }

    /** Whether a line has, or had before it was damaged, a seal. */
    static boolean isMeant(String line) {
        return line.startsWith("{\"n\":") || BACK.matcher(line).find();
    }

    /** Of the text as UTF-8, eight hexadecimal digits. */
    static String checksum(String text) {
        Checksum sum = new CRC32C();
        sum.update(text.getBytes(StandardCharsets.UTF_8));
        return String.format(Locale.ROOT, "%08x", sum.getValue());
    }

    private static String back(String body) {
        return ",\"crc\":\"" + checksum(body) + "\"}";
    }
}
