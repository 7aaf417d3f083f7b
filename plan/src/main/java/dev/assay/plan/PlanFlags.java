package dev.assay.plan;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * The flags of the command line; empty means not given. A flag overrides the plan file, and applies to every contender.
 *
 * @param app the executable jar
 * @param jars contenders by their jars; replace the file's list
 * @param servers {@code tomcat} or {@code jetty@12.0.36}; replaces the file's list
 * @param settings {@code defaults}, {@code equal} or a profile of the plan file
 * @param budget wall time for the whole experiment
 * @param margin difference that a user would notice, as a ratio minus one
 * @param seed fixes order, arrivals and random data
 * @param jdks feature versions; each server runs on each
 * @param jvmOptions for every contender; replaces the file's {@code jvm}
 * @param axes choices about the JVM; each server runs with each
 * @param path replaces the workload by a GET of this path
 * @param rate offered requests per second
 * @param connections open connections
 * @param startupRounds rounds of the start-up measurement
 * @param port first of the ports that contenders listen on
 * @param keys values as written of the flags named after keys of a plan, by key ({@link Plans#flags})
 */
public record PlanFlags(
        Optional<Path> app,
        List<Jars.Named> jars,
        List<String> servers,
        Optional<String> settings,
        Optional<Duration> budget,
        OptionalDouble margin,
        OptionalLong seed,
        List<String> jdks,
        List<String> jvmOptions,
        Map<JvmAxis, List<String>> axes,
        Optional<String> path,
        OptionalDouble rate,
        OptionalInt connections,
        OptionalInt startupRounds,
        OptionalInt port,
        Map<String, String> keys) {
    public PlanFlags {
        jars = List.copyOf(jars);
        servers = List.copyOf(servers);
        jdks = List.copyOf(jdks);
        jvmOptions = List.copyOf(jvmOptions);
        axes = Map.copyOf(axes);
        keys = Map.copyOf(keys);
    }

    /** No flags. */
    public static PlanFlags none() {
        return builder().build();
    }

    /** A builder without flags. */
    public static Builder builder() {
        return new Builder();
    }

    /** Flags not set stay empty. Not thread-safe. */
    public static final class Builder {
        private Optional<Path> app = Optional.empty();
        private List<Jars.Named> jars = List.of();
        private List<String> servers = List.of();
        private Optional<String> settings = Optional.empty();
        private Optional<Duration> budget = Optional.empty();
        private OptionalDouble margin = OptionalDouble.empty();
        private OptionalLong seed = OptionalLong.empty();
        private List<String> jdks = List.of();
        private List<String> jvmOptions = List.of();
        private Map<JvmAxis, List<String>> axes = Map.of();
        private Optional<String> path = Optional.empty();
        private OptionalDouble rate = OptionalDouble.empty();
        private OptionalInt connections = OptionalInt.empty();
        private OptionalInt startupRounds = OptionalInt.empty();
        private OptionalInt port = OptionalInt.empty();
        private Map<String, String> keys = Map.of();

        private Builder() {}

        public Builder app(Path value) {
            app = Optional.of(value);
            return this;
        }

        public Builder jars(List<Jars.Named> value) {
            jars = value;
            return this;
        }

        public Builder servers(List<String> value) {
            servers = value;
            return this;
        }

        public Builder settings(String value) {
            settings = Optional.of(value);
            return this;
        }

        public Builder budget(Duration value) {
            budget = Optional.of(value);
            return this;
        }

        public Builder margin(double value) {
            margin = OptionalDouble.of(value);
            return this;
        }

        public Builder seed(long value) {
            seed = OptionalLong.of(value);
            return this;
        }

        public Builder jdks(List<String> value) {
            jdks = value;
            return this;
        }

        public Builder jvmOptions(List<String> value) {
            jvmOptions = value;
            return this;
        }

        public Builder axes(Map<JvmAxis, List<String>> value) {
            axes = value;
            return this;
        }

        public Builder path(String value) {
            path = Optional.of(value);
            return this;
        }

        public Builder rate(double value) {
            rate = OptionalDouble.of(value);
            return this;
        }

        public Builder connections(int value) {
            connections = OptionalInt.of(value);
            return this;
        }

        public Builder startupRounds(int value) {
            startupRounds = OptionalInt.of(value);
            return this;
        }

        public Builder port(int value) {
            port = OptionalInt.of(value);
            return this;
        }

        public Builder keys(Map<String, String> value) {
            keys = value;
            return this;
        }

        public PlanFlags build() {
            return new PlanFlags(
                    app,
                    jars,
                    servers,
                    settings,
                    budget,
                    margin,
                    seed,
                    jdks,
                    jvmOptions,
                    axes,
                    path,
                    rate,
                    connections,
                    startupRounds,
                    port,
                    keys);
        }
    }
}
