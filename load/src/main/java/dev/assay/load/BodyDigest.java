package dev.assay.load;

import dev.assay.model.Checks;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** The SHA-256 of a sample of bodies. Which answers are sampled depends only on the random streams of their requests, not on chance. */
final class BodyDigest {
    private static final long SAMPLES = 0x444947455354L;

    private final MessageDigest sha256;
    private final Draw draw = new Draw(0);
    private final double sample;
    private String wanted;
    private boolean learnt;

    BodyDigest(Checks.Digest digest) {
        sample = digest.sample();
        wanted = digest.sha256().orElse("");
        try {
            sha256 = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    boolean samples(long stream) {
        draw.restart(SAMPLES, stream);
        return draw.positive() <= sample;
    }

    /** What is wrong with a body, or an empty string. */
    String fault(Answer answer) {
        sha256.update(answer.body().bytes(), 0, answer.body().length());
        String digest = HexFormat.of().formatHex(sha256.digest());
        if (wanted.isEmpty()) {
            wanted = digest;
            learnt = true;
        }
        return digest.equals(wanted)
                ? ""
                : "SHA-256 " + digest + " instead of " + wanted + (learnt ? " as in the first answer sampled" : "")
                        + "; " + answer.excerpt();
    }
}
