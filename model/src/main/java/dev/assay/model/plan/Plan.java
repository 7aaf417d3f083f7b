package dev.assay.model.plan;

import dev.assay.model.Require;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Everything that defines an experiment. With its seed it fixes the schedule. */
public record Plan(Subject subject, Setup setup, Extent extent, Extras extras) {
    public static final int MAX_STARTUP_ROUNDS = 1000;

    /**
     * What is compared.
     *
     * @param app the executable jar; empty means the built-in app
     * @param contenders at least one; the first is the reference that the others are compared with
     * @param jvmOptions JVM options that every contender gets
     * @param workload the requests
     */
    public record Subject(Optional<Path> app, List<Contender> contenders, List<String> jvmOptions, Workload workload) {
        public Subject {
            contenders = List.copyOf(contenders);
            jvmOptions = List.copyOf(jvmOptions);
            Require.that(!contenders.isEmpty(), "a plan has at least one contender");
            Require.that(
                    contenders.stream().map(Contender::id).distinct().count() == contenders.size(),
                    "contender ids must differ from one another");
        }

        public Subject withJvmOptions(List<String> others) {
            return new Subject(app, contenders, others, workload);
        }
    }

    /**
     * How contenders are run and loaded.
     *
     * @param load how requests arrive
     * @param sandbox whether each contender runs in a sandbox
     * @param readyTimeout how long an app may take to give its first successful response
     * @param port first of the ports the contenders listen on; empty means free ones chosen by the operating system
     * @param servers CPUs for the contenders; empty means chosen for the machine
     * @param generator CPUs for the generator; empty means chosen for the machine
     */
    public record Setup(
            LoadPlan load,
            JvmState state,
            boolean sandbox,
            Duration readyTimeout,
            OptionalInt port,
            Optional<CpuSet> servers,
            Optional<CpuSet> generator) {
        public Setup {
            Require.that(readyTimeout.toMillis() > 0, "ready time-out must be positive: " + readyTimeout);
            Require.that(
                    port.isEmpty() || (port.getAsInt() >= 1 && port.getAsInt() <= 65535), "port must be 1 to 65535");
        }

        public Setup with(LoadPlan other) {
            return new Setup(other, state, sandbox, readyTimeout, port, servers, generator);
        }

        public Setup with(JvmState other) {
            return new Setup(load, other, sandbox, readyTimeout, port, servers, generator);
        }

        public Setup withSandbox() {
            return new Setup(load, state, true, readyTimeout, port, servers, generator);
        }
    }

    /**
     * How long an experiment lasts, and to which margin.
     *
     * @param budget wall time for the whole experiment
     * @param limit whether the budget must not be exceeded; otherwise it may be extended by up to half for a verdict
     * @param margin smallest difference that matters, as a ratio minus one, for example 0.03
     * @param seed fixes order, arrivals and random data
     * @param startupRounds rounds of the start-up measurement; empty means none
     */
    public record Extent(
            Duration budget,
            boolean limit,
            double margin,
            MarginSource marginFrom,
            long seed,
            OptionalInt startupRounds) {
        public Extent {
            Require.that(budget.toMillis() > 0, "budget must be positive: " + budget);
            Require.that(margin > 0 && margin < 1, "margin must lie between 0 and 1: " + margin);
            Require.that(
                    startupRounds.isEmpty() || startupRounds.getAsInt() >= 0, "startup rounds must not be negative");
        }

        public Extent withBudgetOf(Extent other) {
            return new Extent(other.budget, other.limit, margin, marginFrom, seed, startupRounds);
        }

        public Extent withSeed(long other) {
            return new Extent(budget, limit, margin, marginFrom, other, startupRounds);
        }
    }

    /**
     * What is reported besides the comparison.
     *
     * @param prices what the user pays for CPU time and memory; empty means that nothing is priced
     * @param objective the service level for which capacity is measured; empty means that capacity is not measured
     */
    public record Extras(Optional<Prices> prices, Optional<Objective> objective) {
        /** The same with these prices: they change what is reported, not what is measured. */
        public Extras with(Prices others) {
            return new Extras(Optional.of(others), objective);
        }

        public Extras with(Objective other) {
            return new Extras(prices, Optional.of(other));
        }
    }

    public Plan with(Subject other) {
        return new Plan(other, setup, extent, extras);
    }

    public Plan with(Setup other) {
        return new Plan(subject, other, extent, extras);
    }

    public Plan with(Extent other) {
        return new Plan(subject, setup, other, extras);
    }

    public Plan with(Extras others) {
        return new Plan(subject, setup, extent, others);
    }

    /** The same plan for another jar; empty means the built-in app. */
    public Plan withApp(Optional<Path> other) {
        return with(new Subject(other, contenders(), jvmOptions(), workload()));
    }

    public Plan withContenders(List<Contender> others) {
        return with(new Subject(app(), others, jvmOptions(), workload()));
    }

    public Plan withBudget(Duration other) {
        return with(new Extent(other, extent.limit, margin(), marginFrom(), seed(), startupRounds()));
    }

    /** The same plan with other start-up rounds; empty means none. */
    public Plan withStartupRounds(OptionalInt rounds) {
        return with(new Extent(budget(), extent.limit, margin(), marginFrom(), seed(), rounds));
    }

    /** The same as {@code subject().app()}; so for each value of a part. */
    public Optional<Path> app() {
        return subject.app;
    }

    public List<Contender> contenders() {
        return subject.contenders;
    }

    public List<String> jvmOptions() {
        return subject.jvmOptions;
    }

    public Workload workload() {
        return subject.workload;
    }

    public LoadPlan load() {
        return setup.load;
    }

    public JvmState state() {
        return setup.state;
    }

    public boolean sandbox() {
        return setup.sandbox;
    }

    public Duration readyTimeout() {
        return setup.readyTimeout;
    }

    public OptionalInt port() {
        return setup.port;
    }

    public Optional<CpuSet> servers() {
        return setup.servers;
    }

    public Optional<CpuSet> generator() {
        return setup.generator;
    }

    public Duration budget() {
        return extent.budget;
    }

    public double margin() {
        return extent.margin;
    }

    public MarginSource marginFrom() {
        return extent.marginFrom;
    }

    public long seed() {
        return extent.seed;
    }

    public OptionalInt startupRounds() {
        return extent.startupRounds;
    }

    public Optional<Prices> prices() {
        return extras.prices;
    }

    public Optional<Objective> objective() {
        return extras.objective;
    }

    /** The ids of all contenders, in order. */
    public List<String> ids() {
        return contenders().stream().map(Contender::id).toList();
    }

    /** The contenders that are not variants of another one; at least one. */
    public List<Contender> bases() {
        return contenders().stream()
                .filter(contender -> contenders().stream().noneMatch(contender::isVariantOf))
                .toList();
    }

    /** The variants of a contender: the same with a knob changed. */
    public List<Contender> variants(Contender base) {
        return contenders().stream()
                .filter(contender -> contender.isVariantOf(base))
                .toList();
    }

    /** The contender that the others are compared with. */
    public Contender reference() {
        return contenders().get(0);
    }

    public Contender contender(String id) {
        return contenders().stream()
                .filter(contender -> contender.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no contender " + id));
    }
}
