package dev.assay.load.request;

import dev.assay.model.Sha256;
import dev.assay.model.plan.Checks;
import java.security.MessageDigest;

/** The SHA-256 of a sample of bodies. Which answers are sampled depends only on the random streams of their requests, not on chance. */
final class BodyDigest {
    private static final long SAMPLES = 0x444947455354L;

    private final MessageDigest sha256 = Sha256.digest();
    private final Draw draw = new Draw(0);
    private final double sample;
    private String wanted;
    private boolean learnt;

    BodyDigest(Checks.Digest digest) {
        sample = digest.sample();
        wanted = digest.sha256().orElse("");
    }

    boolean samples(long stream) {
        draw.restart(SAMPLES, stream);
        return draw.positive() <= sample;
    }

    /** What is wrong with a body, or an empty string. */
    String fault(Response response) {
        sha256.update(response.body().bytes(), 0, response.body().length());
        String digest = Sha256.hex(sha256);
        if (wanted.isEmpty()) {
            wanted = digest;
            learnt = true;
        }
        return digest.equals(wanted)
                ? ""
                : "SHA-256 " + digest + " instead of " + wanted + (learnt ? " as in the first response sampled" : "")
                        + "; " + response.excerpt();
    }
}
