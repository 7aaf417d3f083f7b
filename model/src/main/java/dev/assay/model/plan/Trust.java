package dev.assay.model.plan;

import java.nio.file.Path;

/** Which certificates of a server are accepted. */
public sealed interface Trust {
    /** Those that the JDK trusts, for the requested host. */
    record Usual() implements Trust {}

    /**
     * Those signed by the given authorities, for the requested host.
     *
     * @param file certificates in PEM
     */
    record Authorities(Path file) implements Trust {}

    /** Any, also self-signed ones: for servers under test. */
    record Anything() implements Trust {}
}
