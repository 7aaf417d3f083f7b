package dev.assay.model;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;

/**
 * What reading a file or message that others wrote may come to: a value, or a refusal that its reader documents, at little cost. For
 * fuzz tests, which pass any bytes.
 */
public final class ForeignBytes {
    /** Of CPU time, so that a busy machine does not matter. */
    private static final long MAX_NANOS = 2_000_000_000L;

    private static final long MAX_BYTES = 200L << 20;
    private static final ThreadMXBean THREADS = ManagementFactory.getPlatformMXBean(ThreadMXBean.class);

    private ForeignBytes() {}

    /** Reads the bytes, on the calling thread. */
    public interface Reader {
        void read() throws Exception;
    }

    /** The text of bytes that are not known to be one. */
    public static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }

    /** Reads; the only refusal is a {@link BadInputException}. */
    public static void read(Reader reader) {
        read(BadInputException.class, reader);
    }

    /**
     * Reads. A {@link BadInputException} has to say where and what to do.
     *
     * @param refusal the other exception that the reader documents
     * @throws AssertionError for any other exception, and for more than 2 s or 200 MB
     */
    public static void read(Class<? extends Exception> refusal, Reader reader) {
        if (!cheap(refusal, reader)) {
            // The first reading may load classes, which costs more than many files.
            boolean again = cheap(refusal, reader);
            if (!again) {
                throw new AssertionError("reading takes more than 2 s or 200 MB");
            }
        }
    }

    private static boolean cheap(Class<? extends Exception> refusal, Reader reader) {
        long nanos = THREADS.getCurrentThreadCpuTime();
        long bytes = THREADS.getCurrentThreadAllocatedBytes();
        try {
            reader.read();
        } catch (BadInputException refused) {
            if (!String.valueOf(refused.getMessage()).matches("(?s)\\S.*?: \\S.*?\\R  \\S.*")) {
                throw new AssertionError("a refusal without a place, a reason or advice", refused);
            }
        } catch (Exception | StackOverflowError | OutOfMemoryError thrown) {
            if (!refusal.isInstance(thrown)) {
                throw new AssertionError("neither a value nor a refusal", thrown);
            }
        }
        return THREADS.getCurrentThreadCpuTime() - nanos < MAX_NANOS
                && THREADS.getCurrentThreadAllocatedBytes() - bytes < MAX_BYTES;
    }
}
