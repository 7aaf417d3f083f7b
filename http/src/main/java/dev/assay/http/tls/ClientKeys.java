package dev.assay.http.tls;

import dev.assay.http.loop.Failures;
import dev.assay.model.BadInputException;
import dev.assay.model.plan.ClientCertificate;
import io.netty.handler.ssl.SslContextBuilder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads the files of client certificates. */
final class ClientKeys {
    private ClientKeys() {}

    /** @throws BadInputException if one of the files cannot be used */
    static void add(ClientCertificate own, SslContextBuilder context) {
        Path certificates = own.certificates();
        Path key = own.key();
        String pem = read(key);
        if (pem.contains("ENCRYPTED")) {
            throw unusable(key, "the key is encrypted", "decrypt it: openssl pkey -in " + key + " -out plain.pem");
        } else if (!pem.contains("BEGIN PRIVATE KEY")) {
            throw unusable(
                    key,
                    "it has no private key in PEM (PKCS #8)",
                    key.equals(certificates)
                            ? "Name the file of the key, too (--key, in a plan key)."
                            : "Convert it: openssl pkey -in " + key + " -out key.pem");
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
