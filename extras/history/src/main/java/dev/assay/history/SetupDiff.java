package dev.assay.history;

import dev.assay.model.Numbers;
import dev.assay.model.evidence.Environment;
import dev.assay.model.plan.Deployment;
import dev.assay.model.plan.Placement;
import dev.assay.model.server.InspectedApp;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What differs between the setups of two experiments, in words. */
record SetupDiff(DiffJudge.Side before, DiffJudge.Side after) {
    /** Rates of two pilots that differ by no more count as equal. */
    private static final double SAME_RATE = 0.01;
    /** Memory that differs by no more is the same machine's: what a kernel keeps for itself varies by version. */
    private static final double SAME_MEMORY = 0.05;

    /** Why the two cannot be compared; empty if they can. */
    List<String> obstacles() {
        return Stream.of(
                        machine(),
                        differing("CPUs", side -> cpus(side.environment().placement())),
                        workload(),
                        differing(
                                "connections",
                                side -> String.valueOf(side.plan().load().connections())),
                        differing("protocol", side -> side.plan().load().wire().title()),
                        differing("arrivals", side -> word(side.plan().load().arrivals())),
                        differing("state of the JVMs", side -> word(side.plan().state())),
                        differing("sandbox", side -> side.plan().sandbox() ? "yes" : "no"),
                        rate())
                .flatMap(Optional::stream)
                .toList();
    }

    /** What else differs; ideally only the upgrade. */
    List<String> changes() {
        boolean one = Stream.of(before, after)
                .allMatch(side -> side.environment().apps().size() == 1);
        Stream<Optional<String>> all = Stream.of(
                one ? differing("app", side -> app(side.environment().app())) : Optional.empty(),
                differing("Assay", side -> side.environment().assayVersion()),
                differing("operating system", side -> side.environment().os()));
        return Stream.concat(all, common().stream().flatMap(id -> changes(id, !one)))
                .flatMap(Optional::stream)
                .toList();
    }

    private Stream<Optional<String>> changes(String id, boolean app) {
        return Stream.of(
                app ? differing(id, "app", (side, d) -> app(side.environment().app(d))) : Optional.empty(),
                differing(id, "server", (side, d) -> d.jar().serverVersion()),
                differing(id, "JDK", (side, d) -> d.jdk().version()),
                differing(id, "JVM options", (side, d) -> orNone(String.join(" ", d.jvmOptions()))),
                differing(id, "settings", (side, d) -> settings(d)));
    }

    /** Ids of the contenders that both experiments have, in the order of the first. */
    List<String> common() {
        List<String> there = after.plan().ids();
        return before.plan().ids().stream().filter(there::contains).toList();
    }

    private Optional<String> machine() {
        return alike(before.environment(), after.environment())
                ? Optional.empty()
                : differing("machine", side -> machine(side.environment()));
    }

    private static boolean alike(Environment then, Environment now) {
        return then.cpu().equals(now.cpu())
                && then.cpus() == now.cpus()
                && then.virtualisation().equals(now.virtualisation())
                && Math.abs(mebibytes(then) - mebibytes(now)) <= SAME_MEMORY * mebibytes(then);
    }

    private static String machine(Environment environment) {
        return environment.cpu() + ", " + environment.cpus() + " CPUs, " + mebibytes(environment) + " MiB, "
                + environment.virtualisation();
    }

    private static long mebibytes(Environment environment) {
        return environment.memoryBytes() / (1 << 20);
    }

    private Optional<String> workload() {
        return before.plan().workload().equals(after.plan().workload())
                ? Optional.empty()
                : Optional.of("the workloads differ");
    }

    private Optional<String> rate() {
        double then = before.rate();
        double now = after.rate();
        return Math.abs(then - now) <= SAME_RATE * then
                ? Optional.empty()
                : Optional.of("the request rates differ: " + both(Numbers.rate(then), Numbers.rate(now))
                        + "; give both the same --rate");
    }

    private Optional<String> differing(
            String contender, String property, BiFunction<DiffJudge.Side, Deployment, String> value) {
        return differing(contender + ": " + property, side -> side.environment().deployments().stream()
                .filter(deployment -> deployment.id().equals(contender))
                .findFirst()
                .map(deployment -> value.apply(side, deployment))
                .orElse(""));
    }

    private Optional<String> differing(String property, Function<DiffJudge.Side, String> value) {
        String then = value.apply(before);
        String now = value.apply(after);
        return then.equals(now) ? Optional.empty() : Optional.of(property + ": " + both(then, now));
    }

    private static String word(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }

    private static String both(String before, String after) {
        return before + " before, " + after + " after";
    }

    private static String cpus(Placement placement) {
        return "servers " + placement.servers() + ", generator " + placement.generator()
                + (placement.pinned() ? "" : ", not pinned");
    }

    private static String app(InspectedApp app) {
        return app.name() + " " + app.shortHash();
    }

    private static String settings(Deployment deployment) {
        return orNone(deployment.properties().entrySet().stream()
                .map(property -> property.getKey() + "=" + property.getValue())
                .collect(Collectors.joining(", ")));
    }

    private static String orNone(String text) {
        return text.isEmpty() ? "none" : text;
    }
}
