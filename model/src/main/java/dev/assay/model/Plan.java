package dev.assay.model;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;

/**
 * Everything that defines an experiment. With its seed it fixes the schedule.
 *
 * @param app the executable jar; empty means the built-in app
 * @param contenders at least one; the first is the reference that the others are compared with
 * @param jvmOptions JVM options that every contender gets
 * @param workload the requests
 * @param load how they arrive
 * @param budget wall time for the whole experiment
 * @param margin smallest difference that matters, as a ratio minus one, for example 0.03
 * @param seed fixes order, arrivals and random data
 * @param startupRounds rounds of the start-up measurement; empty means none
 * @param readyTimeout how long an app may take to give its first good answer
 * @param port first of the ports the contenders listen on; empty means free ones chosen by the operating system
 * @param servers CPUs for the contenders; empty means chosen for the machine
 * @param generator CPUs for the generator; empty means chosen for the machine
 * @param prices what the user pays for CPU time and memory; empty means that nothing is priced
 * @param objective the service level for which capacity is measured; empty means that capacity is not measured
 * @param marginFrom where the margin comes from
 * @param state which JVMs the comparison is about
 * @param sandbox whether each contender runs in a sandbox
 */
public record Plan(
        Optional<Path> app,
        List<Contender> contenders,
        List<String> jvmOptions,
        Workload workload,
        LoadPlan load,
        Duration budget,
        double margin,
        long seed,
        OptionalInt startupRounds,
        Duration readyTimeout,
        OptionalInt port,
        Optional<CpuSet> servers,
        Optional<CpuSet> generator,
        Optional<Prices> prices,
        Optional<Objective> objective,
        MarginSource marginFrom,
        JvmState state,
        boolean sandbox) {
    public static final int MAX_STARTUP_ROUNDS = 1000;

    public Plan {
        contenders = List.copyOf(contenders);
        jvmOptions = List.copyOf(jvmOptions);
        Require.that(!contenders.isEmpty(), "a plan has at least one contender");
        Require.that(
                contenders.stream().map(Contender::id).distinct().count() == contenders.size(),
                "contender ids must differ from one another");
        Require.that(budget.toMillis() > 0, "budget must be positive: " + budget);
        Require.that(margin > 0 && margin < 1, "margin must lie between 0 and 1: " + margin);
        Require.that(startupRounds.isEmpty() || startupRounds.getAsInt() >= 0, "startup rounds must not be negative");
        Require.that(readyTimeout.toMillis() > 0, "ready time-out must be positive: " + readyTimeout);
        Require.that(port.isEmpty() || (port.getAsInt() >= 1 && port.getAsInt() <= 65535), "port must be 1 to 65535");
    }

    /** The same plan for another jar; empty means the built-in app. */
    public Plan withApp(Optional<Path> other) {
        return with(other, contenders, load, budget, startupRounds, prices, objective, state, sandbox);
    }

    /** The same plan for other contenders. */
    public Plan withContenders(List<Contender> others) {
        return with(app, others, load, budget, startupRounds, prices, objective, state, sandbox);
    }

    /** The same plan with another budget. */
    public Plan withBudget(Duration other) {
        return with(app, contenders, load, other, startupRounds, prices, objective, state, sandbox);
    }

    /** The same plan with other start-up rounds; empty means none. */
    public Plan withStartupRounds(OptionalInt rounds) {
        return with(app, contenders, load, budget, rounds, prices, objective, state, sandbox);
    }

    /** The same plan with these prices: they change what is reported, not what is measured. */
    public Plan withPrices(Prices others) {
        return with(app, contenders, load, budget, startupRounds, Optional.of(others), objective, state, sandbox);
    }

    /** The same plan with this service level. */
    public Plan withObjective(Objective other) {
        return with(app, contenders, load, budget, startupRounds, prices, Optional.of(other), state, sandbox);
    }

    /**
     * The same plan with what a satellite adds to it.
     *
     * @param key in the map {@code load}
     */
    public Plan withAdded(String key, List<String> words) {
        Map<String, List<String>> added = new TreeMap<>(load.added());
        added.put(key, List.copyOf(words));
        LoadPlan with = new LoadPlan(
                load.connections(), load.rate(), load.arrivals(), load.wire(), load.tls(), added, load.origin());
        return with(app, contenders, with, budget, startupRounds, prices, objective, state, sandbox);
    }

    /** The same plan with load from another origin. */
    public Plan withOrigin(LoadOrigin origin) {
        LoadPlan moved = new LoadPlan(
                load.connections(),
                load.rate(),
                load.arrivals(),
                load.wire(),
                load.tls(),
                load.added(),
                Optional.of(origin));
        return with(app, contenders, moved, budget, startupRounds, prices, objective, state, sandbox);
    }

    /** The same plan with other JVM options for all contenders. */
    public Plan withJvmOptions(List<String> others) {
        return with(others, seed);
    }

    /** The same plan for JVMs in another state. */
    public Plan withState(JvmState other) {
        return with(app, contenders, load, budget, startupRounds, prices, objective, other, sandbox);
    }

    /** The same plan with each contender in a sandbox. */
    public Plan withSandbox() {
        return with(app, contenders, load, budget, startupRounds, prices, objective, state, true);
    }

    /** The same plan with another seed. */
    public Plan withSeed(long other) {
        return with(jvmOptions, other);
    }

    private Plan with(List<String> otherOptions, long otherSeed) {
        return new Plan(
                app,
                contenders,
                otherOptions,
                workload,
                load,
                budget,
                margin,
                otherSeed,
                startupRounds,
                readyTimeout,
                port,
                servers,
                generator,
                prices,
                objective,
                marginFrom,
                state,
                sandbox);
    }

    private Plan with(
            Optional<Path> otherApp,
            List<Contender> otherContenders,
            LoadPlan otherLoad,
            Duration otherBudget,
            OptionalInt otherRounds,
            Optional<Prices> otherPrices,
            Optional<Objective> otherObjective,
            JvmState otherState,
            boolean otherSandbox) {
        return new Plan(
                otherApp,
                otherContenders,
                jvmOptions,
                workload,
                otherLoad,
                otherBudget,
                margin,
                seed,
                otherRounds,
                readyTimeout,
                port,
                servers,
                generator,
                otherPrices,
                otherObjective,
                marginFrom,
                otherState,
                otherSandbox);
    }

    /** The contenders that are not variants of another one; at least one. */
    public List<Contender> bases() {
        return contenders.stream()
                .filter(contender -> contenders.stream().noneMatch(contender::isVariantOf))
                .toList();
    }

    /** The variants of a contender: the same with a knob changed. */
    public List<Contender> variants(Contender base) {
        return contenders.stream()
                .filter(contender -> contender.isVariantOf(base))
                .toList();
    }

    /** The contender that the others are compared with. */
    public Contender reference() {
        return contenders.get(0);
    }

    /** The contender with this id. */
    public Contender contender(String id) {
        return contenders.stream()
                .filter(contender -> contender.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no contender " + id));
    }
}
