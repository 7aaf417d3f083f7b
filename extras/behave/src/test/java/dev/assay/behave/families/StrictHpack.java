package dev.assay.behave.families;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A minimal decoder of header blocks that follows RFC 7541, except for Huffman codes of more than six bits. */
final class StrictHpack {
    private static final int MOST = 64 << 10;
    private static final int TABLE = 4_096;
    private static final List<String> STATIC = List.of((":authority :method=GET :method=POST :path=/ :path=/index.html"
                    + " :scheme=http :scheme=https :status=200 :status=204 :status=206 :status=304 :status=400 :status=404"
                    + " :status=500 accept-charset accept-encoding=gzip,deflate accept-language accept-ranges accept"
                    + " access-control-allow-origin age allow authorization cache-control content-disposition"
                    + " content-encoding content-language content-length content-location content-range content-type"
                    + " cookie date etag expect expires from host if-match if-modified-since if-none-match if-range"
                    + " if-unmodified-since last-modified link location max-forwards proxy-authenticate"
                    + " proxy-authorization range referer refresh retry-after server set-cookie"
                    + " strict-transport-security transfer-encoding user-agent vary via www-authenticate")
            .split(" ", -1));
    private static final String FIVE = "012aceiost";
    private static final String SIX = " %-./3456789=A_bdfghlmnpru";
    private static final Map<String, Character> CODE = new HashMap<>();

    static {
        for (int i = 0; i < FIVE.length(); i++) {
            CODE.put(bits(i, 5), FIVE.charAt(i));
        }
        for (int i = 0; i < SIX.length(); i++) {
            CODE.put(bits(0x14 + i, 6), SIX.charAt(i));
        }
    }

    private final List<Field> table = new ArrayList<>();
    private int limit = TABLE;
    private byte[] block = new byte[0];
    private int at;

    record Field(String name, String value) {
        int size() {
            return name.length() + value.length() + 32;
        }
    }

    /** The header block is malformed. */
    static final class DamagedException extends Exception {
        private static final long serialVersionUID = 1;
    }

    private static String bits(int number, int count) {
        return Integer.toBinaryString(number | 1 << count).substring(1);
    }

    List<Field> decode(byte[] bytes) throws DamagedException {
        block = bytes;
        at = 0;
        List<Field> fields = new ArrayList<>();
        int size = 0;
        while (at < block.length) {
            int first = block[at] & 0xFF;
            if ((first & 0xE0) == 0x20) {
                limit = number(5);
                require(fields.isEmpty() && limit <= TABLE);
                shrink();
                continue;
            }
            Field field = first >= 0x80 ? indexed(number(7)) : literal(first >= 0x40);
            fields.add(field);
            size += field.size();
            require(size <= MOST);
        }
        return fields;
    }

    private Field literal(boolean kept) throws DamagedException {
        int index = number(kept ? 6 : 4);
        Field field = new Field(index == 0 ? text() : indexed(index).name(), text());
        if (kept) {
            table.add(0, field);
            shrink();
        }
        return field;
    }

    private void shrink() {
        while (table.stream().mapToInt(Field::size).sum() > limit) {
            table.remove(table.size() - 1);
        }
    }

    private Field indexed(int index) throws DamagedException {
        require(index > 0 && index <= STATIC.size() + table.size());
        if (index > STATIC.size()) {
            return table.get(index - STATIC.size() - 1);
        }
        String[] parts = STATIC.get(index - 1).split("=", 2);
        return new Field(parts[0], parts.length == 1 ? "" : parts[1]);
    }

    private int number(int prefix) throws DamagedException {
        int mask = (1 << prefix) - 1;
        long number = next() & mask;
        if (number == mask) {
            int more;
            int shift = 0;
            do {
                more = next();
                require(shift <= 28);
                number += (long) (more & 0x7F) << shift;
                shift += 7;
            } while (more >= 0x80);
        }
        require(number < Integer.MAX_VALUE);
        return (int) number;
    }

    private int next() throws DamagedException {
        require(at < block.length);
        return block[at++] & 0xFF;
    }

    private String text() throws DamagedException {
        require(at < block.length);
        boolean coded = (block[at] & 0x80) != 0;
        int length = number(7);
        require(length <= block.length - at);
        StringBuilder text = new StringBuilder();
        for (int end = at + length; at < end; at++) {
            text.append(coded ? bits(block[at] & 0xFF, 8) : (char) (block[at] & 0xFF));
        }
        return coded ? uncoded(text.toString()) : text.toString();
    }

    private static String uncoded(String bits) throws DamagedException {
        StringBuilder text = new StringBuilder();
        int from = 0;
        while (from < bits.length()) {
            Character found = null;
            for (int length = 5; length <= 6 && from + length <= bits.length() && found == null; length++) {
                found = CODE.get(bits.substring(from, from + length));
                from += found == null ? 0 : length;
            }
            if (found == null) {
                require(bits.substring(from).matches("1{0,7}"));
                break;
            }
            text.append(found);
        }
        return text.toString();
    }

    private static void require(boolean holds) throws DamagedException {
        if (!holds) {
            throw new DamagedException();
        }
    }
}
