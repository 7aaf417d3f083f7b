package dev.assay.http.h2;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The names of the static table (RFC 7541, appendix A), and properties of some headers. */
final class StaticTable {
    static final int SIZE = 61;
    static final byte[] GET = bytes("GET");
    static final byte[] POST = bytes("POST");
    private static final byte[][] NAMES = names();
    private static final byte[][] CONNECTION_BOUND = {
        bytes("connection"),
        bytes("keep-alive"),
        bytes("proxy-connection"),
        bytes("transfer-encoding"),
        bytes("upgrade")
    };
    /** path, age, content-length, etag, if-modified-since, if-none-match: a different value nearly every time. */
    private static final long CHANGING = 1L << 4 | 1L << 21 | 1L << 28 | 1L << 34 | 1L << 40 | 1L << 41;

    private StaticTable() {}

    static byte[] name(int index) {
        return NAMES[index];
    }

    /** 0 if the name is not in the table. */
    static int index(byte[] name, int length) {
        for (int i = 15; i <= SIZE; i++) {
            if (NAMES[i].length == length && Arrays.equals(name, 0, length, NAMES[i], 0, length)) {
                return i;
            }
        }
        return 0;
    }

    static boolean repeats(int index) {
        return (CHANGING >>> index & 1) == 0;
    }

    /** Whether a header is connection-specific, which HTTP/2 forbids (RFC 9113, 8.2.2). */
    static boolean connectionBound(byte[] name, int length) {
        for (byte[] bound : CONNECTION_BOUND) {
            if (Arrays.equals(name, 0, length, bound, 0, bound.length)) {
                return true;
            }
        }
        return false;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    private static byte[][] names() {
        String all = ",:authority,:method,:method,:path,:path,:scheme,:scheme,:status,:status,:status,:status,:status,"
                + ":status,:status,accept-charset,accept-encoding,accept-language,accept-ranges,accept,"
                + "access-control-allow-origin,age,allow,authorization,cache-control,content-disposition,"
                + "content-encoding,content-language,content-length,content-location,content-range,content-type,cookie,"
                + "date,etag,expect,expires,from,host,if-match,if-modified-since,if-none-match,if-range,"
                + "if-unmodified-since,last-modified,link,location,max-forwards,proxy-authenticate,proxy-authorization,"
                + "range,referer,refresh,retry-after,server,set-cookie,strict-transport-security,transfer-encoding,"
                + "user-agent,vary,via,www-authenticate";
        return Arrays.stream(all.split(",", -1)).map(StaticTable::bytes).toArray(byte[][]::new);
    }
}
