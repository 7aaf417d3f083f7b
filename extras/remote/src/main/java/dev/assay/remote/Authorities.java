package dev.assay.remote;

import dev.assay.http.Target;
import dev.assay.model.BadInputException;
import dev.assay.model.plan.Trust;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Files of trusted certificate authorities. Only the certificates in them are sent to a load host, nothing else such a file may contain.
 */
final class Authorities {
    private static final Pattern CERTIFICATE =
            Pattern.compile("-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\\s]+-----END CERTIFICATE-----");

    private Authorities() {}

    /** The file of authorities against which a target's certificate is checked, if any. */
    static Optional<Path> of(Target target) {
        return target.tls()
                .flatMap(trust -> trust instanceof Trust.Authorities authorities
                        ? Optional.of(authorities.file())
                        : Optional.empty());
    }

    /**
     * The certificates in a file, as PEM.
     *
     * @throws BadInputException if the file cannot be read or contains no certificate
     */
    static String certificates(Path file) {
        String what;
        try {
            String text = CERTIFICATE
                    .matcher(Files.readString(file, StandardCharsets.ISO_8859_1))
                    .results()
                    .map(MatchResult::group)
                    .collect(Collectors.joining("\n", "", "\n"));
            if (!CertificateFactory.getInstance("X.509")
                    .generateCertificates(new ByteArrayInputStream(text.getBytes(StandardCharsets.US_ASCII)))
                    .isEmpty()) {
                return text;
            }
            what = "there is none";
        } catch (IOException | CertificateException e) {
            what = String.valueOf(e.getMessage());
        }
        throw new BadInputException(
                "certificates in " + file,
                "cannot be used: " + what,
                "Name a file of PEM certificates (\"-----BEGIN CERTIFICATE-----\").");
    }

    /** The authorities received on a load host, stored as files there. Thread-safe. */
    static final class Arrived implements AutoCloseable {
        private final Map<String, Path> files = new ConcurrentHashMap<>();

        /** @param texts contents by path on the other machine */
        void take(Map<String, String> texts) {
            texts.forEach((path, text) -> files.computeIfAbsent(path, none -> written(text)));
        }

        private static Path written(String text) {
            try {
                return Files.writeString(Files.createTempFile("assay-agent-authorities", ".pem"), text);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        /** The target with its file of authorities replaced by the local copy. */
        Target here(Target target) {
            return of(target)
                    .map(path -> Optional.ofNullable(files.get(path.toString()))
                            .orElseThrow(() -> new IllegalStateException("was not sent: " + path)))
                    .map(file -> target.secured(new Trust.Authorities(file)))
                    .orElse(target);
        }

        @Override
        public void close() {
            for (Path file : files.values()) {
                try {
                    Files.deleteIfExists(file);
                } catch (IOException e) {
                    // left in the folder for temporary files
                }
            }
        }
    }
}
