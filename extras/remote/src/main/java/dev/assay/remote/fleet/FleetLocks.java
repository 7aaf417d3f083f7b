package dev.assay.remote.fleet;

import dev.assay.model.BadInputException;
import dev.assay.model.evidence.Environment;
import dev.assay.model.plan.Plan;
import dev.assay.plan.PlanText;
import dev.assay.plan.Plans;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What the shards of a fleet share, and whether a shard complies. */
final class FleetLocks {
    private FleetLocks() {}

    /** The lock for what is about to be measured, or was. It leaves out the app's path, which may differ between machines. */
    static FleetLock of(Environment environment, Plan plan, int shards, int blocks) {
        return new FleetLock(
                environment.assayVersion(),
                environment.app().name(),
                environment.app().sha256(),
                Plans.toYaml(plan.withApp(Optional.empty())),
                environment.deployments().stream()
                        .map(deployment -> new FleetLock.Locked(
                                deployment.id(),
                                deployment.jar().serverVersion(),
                                deployment.jdk().feature(),
                                deployment.jvmOptions()))
                        .toList(),
                shards,
                blocks,
                Shards.SLICES);
    }

    static Plan plan(FleetLock lock, int shard) {
        return Shards.plan(shared(lock), shard);
    }

    static Plan shared(FleetLock lock) {
        return Plans.parse(new PlanText("the plan in the lock", lock.plan()));
    }

    /**
     * Checks that a shard, measured or about to be, complies with its lock.
     *
     * @param where names the shard in the error message
     * @throws BadInputException naming the first difference
     */
    static void require(FleetLock lock, int shard, Environment environment, Plan plan, String where) {
        FleetLock here = of(environment, plan, lock.shards(), lock.blocks());
        FleetLock asked = new FleetLock(
                lock.assay(),
                lock.app(),
                lock.appSha256(),
                Plans.toYaml(plan(lock, shard)),
                lock.contenders(),
                lock.shards(),
                lock.blocks(),
                lock.slices());
        difference(here, asked).ifPresent(difference -> {
            throw new BadInputException(
                    where,
                    "differs from its lock: " + difference + " in the lock",
                    "Use what was planned, or write a new lock with `assay fleet plan`.");
        });
    }

    /** The first difference between two locks, with both values; empty if they are the same. */
    static Optional<String> difference(FleetLock one, FleetLock other) {
        List<String> ours = lines(one);
        List<String> theirs = lines(other);
        for (int i = 0; i < Math.max(ours.size(), theirs.size()); i++) {
            String our = i < ours.size() ? ours.get(i) : "nothing";
            String their = i < theirs.size() ? theirs.get(i) : "nothing";
            if (!our.equals(their)) {
                return Optional.of("\"" + our + "\" against \"" + their + "\"");
            }
        }
        return Optional.empty();
    }

    private static List<String> lines(FleetLock lock) {
        List<String> lines = new ArrayList<>();
        lines.add("Assay " + lock.assay());
        lines.add("app with SHA-256 " + lock.appSha256());
        lines.add("shards: " + lock.shards());
        lines.add("blocks of a shard: " + lock.blocks());
        lines.add("slices of a block: " + lock.slices());
        lock.plan().lines().map(String::strip).forEach(lines::add);
        lock.contenders()
                .forEach(locked -> lines.add(locked.contender() + " " + locked.serverVersion() + ", JDK " + locked.jdk()
                        + ", " + String.join(" ", locked.jvmOptions())));
        return lines;
    }
}
