package dev.assay.cli.bench;

import dev.assay.model.BadInputException;
import dev.assay.model.plan.Deployment;
import dev.assay.model.server.BootVersion;
import dev.assay.model.server.InspectedApp;
import java.util.function.Predicate;

/** Checks whether a contender that asks for virtual threads can have them: no app complains if it cannot. */
final class VirtualThreads {
    private static final String PROPERTY = "spring.threads.virtual.enabled";
    private static final int FIRST_JDK = 21;
    private static final int FIRST_BOOT = 30_200;

    private VirtualThreads() {}

    /**
     * Rejects a contender that would run without them.
     *
     * @param usesSpringBoot whether an app reads Spring Boot's properties
     * @throws BadInputException if the JDK or the app's Boot version is too old, or the app has none
     */
    static void check(Deployment deployment, InspectedApp app, Predicate<InspectedApp> usesSpringBoot) {
        boolean wanted = deployment.jvmOptions().contains("-D" + PROPERTY + "=true")
                || "true".equals(deployment.properties().get(PROPERTY));
        if (!wanted) {
            return;
        }
        String where = deployment.id() + ", virtual threads";
        if (!usesSpringBoot.test(app)) {
            throw new BadInputException(
                    where,
                    "an app without Spring Boot does not read " + PROPERTY,
                    "Leave it out. If the app has an option of its own for them, give it to one of two contenders in a plan.");
        }
        if (deployment.jdk().feature() < FIRST_JDK) {
            throw new BadInputException(
                    where,
                    "JDK " + deployment.jdk().feature() + " has none",
                    "Write --jdk " + FIRST_JDK + " or a newer one (assay doctor lists those of this machine), or leave"
                            + " virtual threads off.");
        }
        if (BootVersion.of(app.bootVersion())
                .filter(boot -> boot.number() < FIRST_BOOT)
                .isPresent()) {
            throw new BadInputException(
                    where,
                    "Spring Boot " + app.bootVersion() + " does not support " + PROPERTY,
                    "Leave virtual threads off, or build the app with Spring Boot 3.2 or newer.");
        }
    }
}
