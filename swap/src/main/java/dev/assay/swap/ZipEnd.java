package dev.assay.swap;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** The record at the end of a zip file that says where its directory is (APPNOTE.TXT, 4.3.16): without it nobody can open the file. */
final class ZipEnd {
    private static final int SIGNATURE = 0x06054b50;
    private static final int LENGTH = 22;
    private static final int LONGEST_COMMENT = 65_535;
    private static final int LENGTH_AT = 12;
    private static final int OFFSET_AT = 16;
    /** In place of a number that stands in a longer record before this one. */
    private static final long ELSEWHERE = 0xFFFF_FFFFL;

    private ZipEnd() {}

    /**
     * Whether a zip file ends with one whose directory lies before it.
     *
     * @param content closed afterwards
     * @param size in bytes
     * @throws IOException if the content is shorter or cannot be read
     */
    static boolean isThere(InputStream content, long size) throws IOException {
        try (content) {
            long skipped = Math.max(0, size - LENGTH - LONGEST_COMMENT);
            content.skipNBytes(skipped);
            ByteBuffer end = ByteBuffer.wrap(content.readNBytes(LENGTH + LONGEST_COMMENT))
                    .order(ByteOrder.LITTLE_ENDIAN);
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
