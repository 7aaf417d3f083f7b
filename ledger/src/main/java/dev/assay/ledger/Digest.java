package dev.assay.ledger;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;

/** SHA-256 hashes. */
final class Digest {
    private Digest() {}

    /** The hash of some bytes, in hexadecimal digits. */
    static String of(byte[] bytes) {
        return HexFormat.of().formatHex(sha256().digest(bytes));
    }

    /**
     * The hash of the first lines of a file, in hexadecimal digits.
     *
     * @param lines without line terminators, which are hashed as LF
     */
    static String of(List<byte[]> lines) {
        MessageDigest sha256 = sha256();
        for (byte[] line : lines) {
            sha256.update(line);
            sha256.update((byte) '\n');
        }
        return HexFormat.of().formatHex(sha256.digest());
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
