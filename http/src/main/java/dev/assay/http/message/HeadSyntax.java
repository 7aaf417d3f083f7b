package dev.assay.http.message;

/** Parses the status lines and chunk sizes of HTTP/1.1 answers (RFC 9112, 4 and 7.1). */
final class HeadSyntax {
    private static final int STATUS_LINE_BYTES = 12;
    /** More could overflow a long. */
    private static final int MAX_CHUNK_DIGITS = 15;

    private HeadSyntax() {}

    /** The status code in a status line, 100 to 599; -1 if the line is invalid. */
    static int status(byte[] in, int from, int to) {
        boolean shaped = to - from >= STATUS_LINE_BYTES
                && in[from] == 'H'
                && in[from + 1] == 'T'
                && in[from + 2] == 'T'
                && in[from + 3] == 'P'
                && in[from + 4] == '/'
                && in[from + 5] == '1'
                && in[from + 6] == '.'
                && (in[from + 7] == '0' || in[from + 7] == '1')
                && in[from + 8] == ' '
                && (to - from == STATUS_LINE_BYTES || in[from + 12] == ' ');
        int code = shaped ? number(in, from + 9, from + 12) : -1;
        return code >= 100 && code <= 599 ? code : -1;
    }

    /** Whether a valid status line says HTTP/1.0. */
    static boolean oldVersion(byte[] in, int from) {
        return in[from + 7] == '0';
    }

    /** Decimal digits only; -1 for anything else. */
    private static int number(byte[] in, int from, int to) {
        int value = 0;
        for (int at = from; at < to; at++) {
            if (in[at] < '0' || in[at] > '9') {
                return -1;
            }
            value = value * 10 + in[at] - '0';
        }
        return value;
    }

    /** The size in a chunk line, ignoring extensions; -1 if it is invalid. */
    static long chunkSize(byte[] in, int from, int to) {
        long size = 0;
        int at = from;
        for (int digit; at < to && (digit = Character.digit(in[at], 16)) >= 0; at++) {
            size = size << 4 | digit;
        }
        boolean ended = at == to || in[at] == ';' || in[at] == ' ' || in[at] == '\t';
        return at == from || at - from > MAX_CHUNK_DIGITS || !ended ? -1 : size;
    }
}
