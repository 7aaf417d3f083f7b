package dev.assay.http.tls;

import dev.assay.http.loop.Failures;
import dev.assay.model.BadInputException;
import dev.assay.model.plan.ClientCertificate;
import io.netty.handler.ssl.SslContextBuilder;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.cert.CertificateFactory;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.Map;

/** Reads the files of client certificates. */
final class ClientKeys {
    private static final String KEY = "-----BEGIN PRIVATE KEY-----";
    private static final String CERTIFICATE = "-----BEGIN CERTIFICATE-----";
    /** Bytes of a key store among which its version is. */
    private static final int HEAD = 8;

    /** By the algorithm of a key, where they have different names. */
    private static final Map<String, String> SIGNATURES = Map.of("RSA", "SHA256withRSA", "EC", "SHA256withECDSA");

    private ClientKeys() {}

    /** @throws BadInputException if one of the files cannot be used */
    static void add(ClientCertificate own, SslContextBuilder context) {
        Path certificates = own.certificates();
        Path key = own.key();
        String pem = read(key);
        if (pem.contains("ENCRYPTED")) {
            throw unusable(key, "the key is encrypted", "decrypt it: openssl pkey -in " + key + " -out plain.pem");
        } else if (!pem.contains(KEY)) {
            throw unusable(
                    key,
                    "it has no private key in PEM (PKCS #8)",
                    key.equals(certificates)
                            ? withItsKey(certificates, pem)
                            : "Convert it: openssl pkey -in " + key + " -out key.pem");
        }
        String chain = read(certificates);
        if (!chain.contains(CERTIFICATE)) {
            throw unusable(certificates, "no certificate in PEM", "name a file with \"" + CERTIFICATE + "\"");
        }
        try {
            context.keyManager(certificates.toFile(), key.toFile());
        } catch (IllegalArgumentException e) {
            throw unusable(
                    certificates, "cannot be used: " + Failures.describe(e), "name PEM files that belong together");
        }
        if (!belongTogether(chain, pem)) {
            throw unusable(key, "it is not the key of " + certificates, "name PEM files that belong together");
        }
    }

    /** How to name the key of a file without one in PEM: PKCS #12 has its key, and begins with its version, 3. */
    private static String withItsKey(Path file, String text) {
        return text.substring(0, Math.min(HEAD, text.length())).contains("\u0002\u0001\u0003")
                ? "Convert it: openssl pkcs12 -in " + file + " -nodes -out client.pem"
                : "Name the file of the key, too (--key, in a plan key).";
    }

    /** Whether what the key signs is valid by the first certificate; true if this JVM cannot tell. */
    private static boolean belongTogether(String chain, String pem) {
        try {
            PublicKey known = CertificateFactory.getInstance("X.509")
                    .generateCertificate(new ByteArrayInputStream(
                            chain.substring(chain.indexOf(CERTIFICATE)).getBytes(StandardCharsets.ISO_8859_1)))
                    .getPublicKey();
            String encoded = pem.substring(pem.indexOf(KEY) + KEY.length()).replaceFirst("(?s)-.*", "");
            PrivateKey key = KeyFactory.getInstance(known.getAlgorithm())
                    .generatePrivate(
                            new PKCS8EncodedKeySpec(Base64.getMimeDecoder().decode(encoded)));
            Signature signature =
                    Signature.getInstance(SIGNATURES.getOrDefault(known.getAlgorithm(), known.getAlgorithm()));
            signature.initSign(key);
            byte[] signed = signature.sign();
            signature.initVerify(known);
            return signature.verify(signed);
        } catch (InvalidKeySpecException otherKind) {
            return false;
        } catch (GeneralSecurityException unknown) {
            return true;
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file, StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            throw unusable(file, "cannot be read", "name a PEM file");
        }
    }

    private static BadInputException unusable(Path file, String why, String instead) {
        return new BadInputException("client certificate, " + file, why, instead);
    }
}
