package dev.assay.load.request;

import dev.assay.model.Sha256;
import dev.assay.model.evidence.AnswerSizes;
import dev.assay.model.evidence.ErrorKind;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The first successful response to each request of a step, with which later responses to the same request are compared. Requests are the same
 * if their bytes are. If a step has very many different requests, only the first of them are remembered. For one event loop.
 */
final class FirstResponses {
    /** Number of different requests to remember: a few megabytes. */
    static final int MOST = 50_000;

    private final boolean bodies;
    private final MessageDigest sha256 = Sha256.digest();
    private final Map<Long, First> first = new HashMap<>();
    private String example = "";

    /** @param body its digest, where bodies are compared */
    private record First(long bytes, long body) {}

    FirstResponses(ResponseLikeness likeness) {
        bodies = likeness == ResponseLikeness.BODY;
    }

    /**
     * Checks a response that is otherwise good.
     *
     * @param request distinguishes requests of different bytes
     * @param bytes length of the body
     * @param response what was kept of it, if anything
     * @return what differs, described by {@link #example}; null if nothing does
     */
    @Nullable
    ErrorKind difference(long request, long bytes, @Nullable Response response) {
        First now = new First(bytes, bodies && response != null ? digest(response) : 0);
        First before = first.get(request);
        if (before == null) {
            if (first.size() < MOST) {
                first.put(request, now);
            }
            return null;
        } else if (before.equals(now)) {
            return null;
        }
        example = "a body of " + AnswerSizes.bytes(bytes) + " "
                + (before.bytes() == bytes ? "that is not that of" : "instead of " + before.bytes() + " as in")
                + " the first successful response to the same request"
                + (bodies && response != null ? "; " + response.excerpt() : "");
        return bodies ? ErrorKind.OTHER_BODY : ErrorKind.OTHER_LENGTH;
    }

    /** The last difference, in words. */
    String example() {
        return example;
    }

    /** 64 of its bits: a difference is overlooked once in 10^19. */
    private long digest(Response response) {
        sha256.update(response.body().bytes(), 0, response.body().length());
        return ByteBuffer.wrap(sha256.digest()).getLong();
    }
}
