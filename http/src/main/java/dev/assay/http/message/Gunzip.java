package dev.assay.http.message;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.jspecify.annotations.Nullable;

/**
 * Decodes gzip bodies (RFC 1952) on their way to another sink. Of a damaged body it passes on what precedes the damage, and reports
 * that the body is not complete. Unwanted bodies are not decoded. For one connection.
 */
public final class Gunzip implements ResponseSink {
    private static final int FIXED_BYTES = 10;
    private static final int TRAILER_BYTES = 8;
    private static final int CHECKED = 2;
    private static final int EXTRA = 4;
    private static final int NAMED = 8;
    private static final int COMMENTED = 16;
    private static final String ENCODING = "content-encoding:";

    /** The parts of a gzip member, in this order. */
    private enum Part {
        FIXED,
        EXTRA_LENGTH,
        EXTRA,
        NAME,
        COMMENT,
        CHECK,
        DEFLATED,
        TRAILER,
        DAMAGED
    }

    private final ResponseSink to;
    private final byte[] plain = new byte[8 * 1024];
    private final CRC32 crc = new CRC32();
    private @Nullable Inflater inflater;
    private boolean gzip;
    private Part part = Part.FIXED;
    private int flags;
    /** Bytes of the part so far. */
    private int index;

    private int extraBytes;
    private long trailer;

    /**
     * Wraps another sink.
     *
     * @param to receives decoded bodies; responses that are not compressed pass unchanged
     */
    public Gunzip(ResponseSink to) {
        this.to = to;
    }

    /** Whether it decodes bodies of a content coding; those of others pass unchanged. */
    public static boolean decodes(String coding) {
        return coding.equalsIgnoreCase("gzip") || coding.equalsIgnoreCase("x-gzip");
    }

    @Override
    public void begin() {
        gzip = false;
        to.begin();
    }

    @Override
    public void headerLine(byte[] in, int from, int end) {
        if (end - from > ENCODING.length() && in[from + ENCODING.length() - 1] == ':') {
            String line = new String(in, from, end - from, StandardCharsets.ISO_8859_1).toLowerCase(Locale.ROOT);
            if (line.startsWith(ENCODING)) {
                gzip = decodes(line.substring(ENCODING.length()).strip());
                beginMember();
            }
        }
        to.headerLine(in, from, end);
    }

    private void beginMember() {
        part = Part.FIXED;
        index = 0;
        crc.reset();
        if (inflater != null) {
            inflater.reset();
        }
    }

    @Override
    public void body(byte[] in, int from, int end) {
        if (!gzip) {
            to.body(in, from, end);
            return;
        }
        int at = from;
        while (at < end && part != Part.DAMAGED && to.tooLarge().isEmpty()) {
            if (part == Part.DEFLATED) {
                at = inflate(in, at, end);
            } else {
                step(in[at++] & 0xff);
            }
        }
        to.whole(part == Part.FIXED && index == 0);
    }

    private void step(int b) {
        switch (part) {
            case FIXED -> fixed(b);
            case EXTRA_LENGTH -> {
                extraBytes = index == 0 ? b : extraBytes | (b << 8);
                if (++index == 2) {
                    enter(extraBytes == 0 ? Part.NAME : Part.EXTRA);
                }
            }
            case EXTRA -> {
                if (++index == extraBytes) {
                    enter(Part.NAME);
                }
            }
            case NAME, COMMENT -> {
                if (b == 0) {
                    enter(part == Part.NAME ? Part.COMMENT : Part.CHECK);
                }
            }
            case CHECK -> {
                if (++index == 2) {
                    enter(Part.DEFLATED);
                }
            }
            default -> trailer(b);
        }
    }

    private void fixed(int b) {
        boolean right =
                switch (index) {
                    case 0 -> b == 0x1f;
                    case 1 -> b == 0x8b;
                    case 2 -> b == 8; // deflated
                    default -> true;
                };
        if (index == 3) {
            flags = b;
        }
        if (!right) {
            part = Part.DAMAGED;
        } else if (++index == FIXED_BYTES) {
            enter(Part.EXTRA_LENGTH);
        }
    }

    /** Enters the given part, or the first after it that the flags announce. */
    private void enter(Part next) {
        index = 0;
        trailer = 0;
        boolean there =
                switch (next) {
                    case EXTRA_LENGTH -> (flags & EXTRA) != 0;
                    case NAME -> (flags & NAMED) != 0;
                    case COMMENT -> (flags & COMMENTED) != 0;
                    case CHECK -> (flags & CHECKED) != 0;
                    default -> true;
                };
        if (there) {
            part = next;
        } else {
            enter(after(next));
        }
    }

    /** The part that follows where the given one is absent. */
    private static Part after(Part leftOut) {
        return switch (leftOut) {
            case EXTRA_LENGTH -> Part.NAME;
            case NAME -> Part.COMMENT;
            case COMMENT -> Part.CHECK;
            default -> Part.DEFLATED;
        };
    }

    private int inflate(byte[] in, int from, int end) {
        Inflater deflated = inflater == null ? new Inflater(true) : inflater;
        inflater = deflated;
        deflated.setInput(in, from, end - from);
        try {
            int bytes = deflated.inflate(plain);
            while (bytes > 0 && to.tooLarge().isEmpty()) {
                crc.update(plain, 0, bytes);
                to.body(plain, 0, bytes);
                bytes = deflated.inflate(plain);
            }
        } catch (DataFormatException e) {
            part = Part.DAMAGED;
            return end;
        }
        if (deflated.finished()) {
            enter(Part.TRAILER);
        } else if (deflated.needsDictionary()) {
            part = Part.DAMAGED;
        }
        return end - deflated.getRemaining();
    }

    /** The checksum and the length; another member may follow. */
    private void trailer(int b) {
        trailer |= (long) b << (8 * index);
        if (++index < TRAILER_BYTES) {
            return;
        }
        boolean right = (trailer & 0xffffffffL) == crc.getValue();
        beginMember();
        part = right ? part : Part.DAMAGED;
    }

    @Override
    public boolean wantsHead() {
        return to.wantsHead() || to.wantsBody(); // the head names the coding
    }

    @Override
    public boolean wantsBody() {
        return to.wantsBody();
    }

    @Override
    public String tooLarge() {
        return to.tooLarge();
    }
}
