package dev.assay.model.server;

import java.nio.file.Path;

/**
 * A JDK on this machine.
 *
 * @param home its folder, with {@code bin/java}
 * @param feature feature version, for example 17
 * @param version full version with vendor, for example {@code 17.0.15+6 (Debian)}
 */
public record Jdk(Path home, int feature, String version) {}
