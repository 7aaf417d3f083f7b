package dev.assay.swap;

import dev.assay.model.server.BootVersion;
import dev.assay.model.server.Server;
import dev.assay.model.server.Stack;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A Spring Boot version and what follows from it.
 *
 * @param version for example {@code 3.5.16}
 * @param parts of the version
 */
record BootLine(String version, BootVersion parts) {
    static final String SUPPORTED = "Assay swaps Spring Boot 2.7, 3.x, 4.0 and 4.1";

    static final String BOOT_GROUP = "org.springframework.boot:";

    /** The line of a version; empty if it is not a Spring Boot version, or Assay does not swap on its line. */
    static Optional<BootLine> of(String version) {
        return any(version).filter(BootLine::swappable);
    }

    /** The line of a version; empty if it is not a Spring Boot version. */
    static Optional<BootLine> any(String version) {
        return BootVersion.of(version).map(parts -> new BootLine(version, parts));
    }

    int major() {
        return parts.major();
    }

    int minor() {
        return parts.minor();
    }

    private boolean swappable() {
        return switch (major()) {
            case 2 -> minor() == 7;
            case 3 -> minor() <= 5;
            case 4 -> minor() <= 1;
            default -> false;
        };
    }

    /** Since Boot 4 each server has a module of its own ({@code spring-boot-jetty}), and the property prefixes moved. */
    boolean modular() {
        return major() >= 4;
    }

    /** The servers that this line can run, in its order of preference if several are in the jar. */
    List<Server> servers(Stack stack) {
        return Family.ALL.stream()
                .filter(family -> family.boot().stacks().contains(stack) && supports(family))
                .sorted(Comparator.comparingInt(family -> family.boot().precedence(modular())))
                .map(Family::server)
                .toList();
    }

    /** Whether Spring Boot itself still supports it on this line. */
    boolean supports(Family family) {
        return family.boot().dropped().isEmpty() || !modular();
    }

    /** The version as a number, for example 30204 for 3.2.4. */
    int number() {
        return parts.number();
    }

    /** The patch number; empty for milestones, candidates and snapshots. */
    OptionalInt patch() {
        return parts.patch();
    }

    String bom() {
        return BOOT_GROUP + "spring-boot-dependencies:" + version;
    }

    String starter(Family family) {
        return starter(family.boot().jars().starter());
    }

    /** The starters for what an app of that stack has on any server. */
    List<String> baseStarters(Stack stack) {
        String web = stack == Stack.REACTIVE ? "webflux" : modular() ? "webmvc" : "web";
        return List.of(BOOT_GROUP + "spring-boot-starter:" + version, starter(web));
    }

    private String starter(String name) {
        return BOOT_GROUP + "spring-boot-starter-" + name + ":" + version;
    }
}
