package dev.assay.model;

import java.nio.file.Path;

/** Which certificates of a server are accepted. */
public sealed interface Trust {
    /** Those that the JDK trusts, for the host that was asked for. */
    record Usual() implements Trust {}

    /**
     * Those of the given authorities, for the host that was asked for.
     *
     * @param file certificates in PEM
     */
    record Authorities(Path file) implements Trust {}

    /** Any: for servers under test, whose certificates nobody has signed. */
    record Anything() implements Trust {}
}
