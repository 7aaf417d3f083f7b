package dev.assay.ledger;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;

/** SHA-256 of a file up to some line. */
final class Digest {
    private Digest() {}

    /**
     * In hexadecimal digits.
     *
     * @param lines without their line ends
     */
    static String of(List<byte[]> lines) {
        try {
            MessageDigest sha256 = MessageDigest.getInstance("SHA-256");
            for (byte[] line : lines) {
                sha256.update(line);
                sha256.update((byte) '\n');
            }
            return HexFormat.of().formatHex(sha256.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
