package dev.assay.experiment;

import dev.assay.model.BadInputException;
import dev.assay.model.evidence.Environment;
import dev.assay.model.plan.Deployment;
import dev.assay.model.server.InspectedApp;
import dev.assay.model.server.SwappedJar;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What must not change between two sessions that are judged or shown together: the apps, the machine, the JDKs and the server versions.
 * Nights between them may change any, and so may a folder that was copied.
 */
public record SameConditions(Path folder, Environment then, Environment now) {
    /**
     * Checks that a session can go on.
     *
     * @param folder of the results
     * @param then the environment in which it began
     * @param now the environment of the same plan as it is now
     * @throws BadInputException saying what has changed
     */
    public static void require(Path folder, Environment then, Environment now) {
        SameConditions same = new SameConditions(folder, then, now);
        same.requireApps();
        same.requireMachine();
        same.requireVersions();
    }

    private void requireApps() {
        requireApp(then.app(), now.app());
        Map<String, Deployment> before = new HashMap<>();
        then.deployments().forEach(deployment -> before.put(deployment.id(), deployment));
        now.deployments().forEach(deployment -> Optional.ofNullable(before.get(deployment.id()))
                .ifPresent(earlier -> requireApp(then.app(earlier), now.app(deployment))));
    }

    private void requireApp(InspectedApp before, InspectedApp after) {
        if (!before.sha256().equals(after.sha256())) {
            throw new BadInputException(
                    folder.toString(),
                    after.path() + " has changed since this experiment began",
                    "Start a new one with `assay compare`, or put the old jar back.");
        }
    }

    private void requireMachine() {
        if (!then.cpu().equals(now.cpu()) || then.cpus() != now.cpus()) {
            throw new BadInputException(
                    folder.toString(),
                    "holds runs from another machine: " + then.cpu() + ", " + then.cpus() + " CPUs; this one has "
                            + now.cpu() + ", " + now.cpus(),
                    "Repeat the command that made it, or give another folder with --out.");
        }
    }

    /** One table holds the runs of all sessions, and names one JDK and one server version for each contender. */
    private void requireVersions() {
        for (Deployment after : now.deployments()) {
            for (Deployment before : then.deployments()) {
                if (before.id().equals(after.id()) && !versions(before).equals(versions(after))) {
                    throw new BadInputException(
                            folder.toString(),
                            "holds runs of " + after.id() + " with " + versions(before) + "; now it would run with "
                                    + versions(after),
                            "Use the same JDK and server version, or give another folder with --out.");
                }
            }
        }
    }

    private static String versions(Deployment deployment) {
        SwappedJar jar = deployment.jar();
        return jar.server().title() + " " + jar.serverVersion() + " on JDK "
                + deployment.jdk().version();
    }
}
