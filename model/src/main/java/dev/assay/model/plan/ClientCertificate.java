package dev.assay.model.plan;

import java.nio.file.Path;

/**
 * What a client shows to a server that asks who it is.
 *
 * @param certificates PEM, its own first
 * @param key PEM, in PKCS #8, unencrypted; may be the same file
 */
public record ClientCertificate(Path certificates, Path key) {}
