package dev.assay.http;

import dev.assay.model.BadInputException;
import io.netty.handler.ssl.SslContextBuilder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * What a client shows to a server that asks who it is.
 *
 * @param certificates PEM, its own first
 * @param key PEM, in PKCS #8, unencrypted; may be the same file
 */
public record ClientCertificate(Path certificates, Path key) {
    /** @throws BadInputException if one of the files cannot be used */
    void addTo(SslContextBuilder context) {
        String pem = read(key);
        if (pem.contains("ENCRYPTED")) {
            throw unusable(key, "the key is encrypted", "decrypt it: openssl pkey -in " + key + " -out plain.pem");
        } else if (!pem.contains("BEGIN PRIVATE KEY")) {
            throw unusable(
                    key,
                    "no private key in PKCS #8 (\"-----BEGIN PRIVATE KEY-----\")",
                    "convert it: openssl pkey -in " + key + " -out key.pem");
        } else if (!read(certificates).contains("BEGIN CERTIFICATE")) {
            throw unusable(certificates, "no certificate in PEM", "name a file with \"-----BEGIN CERTIFICATE-----\"");
        }
        try {
            context.keyManager(certificates.toFile(), key.toFile());
        } catch (IllegalArgumentException e) {
            throw unusable(
                    certificates, "cannot be used: " + Failures.describe(e), "name PEM files that belong together");
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
