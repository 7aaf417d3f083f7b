package dev.assay.swap;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** The end of central directory record of a zip file (APPNOTE.TXT, 4.3.16), without which the file cannot be opened. */
final class ZipEnd {
    private static final int SIGNATURE = 0x06054b50;
    private static final int LENGTH = 22;
    private static final int MAX_COMMENT = 65_535;
    private static final int LENGTH_AT = 12;
    private static final int OFFSET_AT = 16;
    /** Placeholder for a number that is in the zip64 record before this one. */
    private static final long ELSEWHERE = 0xFFFF_FFFFL;

    private ZipEnd() {}

    /**
     * Whether a zip file ends with such a record, preceded by the directory it refers to.
     *
     * @param content closed afterwards
     * @param size in bytes
     * @throws IOException if the content is shorter or cannot be read
     */
    static boolean isThere(InputStream content, long size) throws IOException {
        try (content) {
            long skipped = Math.max(0, size - LENGTH - MAX_COMMENT);
            content.skipNBytes(skipped);
            ByteBuffer end =
                    ByteBuffer.wrap(content.readNBytes(LENGTH + MAX_COMMENT)).order(ByteOrder.LITTLE_ENDIAN);
            for (int at = end.limit() - LENGTH; at >= 0; at--) {
                if (end.getInt(at) == SIGNATURE && follows(end, at, skipped + at)) {
                    return true;
                }
            }
            return false;
        }
    }

    private static boolean follows(ByteBuffer end, int at, long place) {
        long length = Integer.toUnsignedLong(end.getInt(at + LENGTH_AT));
        long offset = Integer.toUnsignedLong(end.getInt(at + OFFSET_AT));
        return length == ELSEWHERE || offset == ELSEWHERE || offset + length <= place;
    }
}
