package dev.assay.tune.search;

import dev.assay.model.BadInputException;
import dev.assay.model.server.BootVersion;
import dev.assay.model.server.InspectedApp;
import dev.assay.model.server.Server;
import dev.assay.model.server.ServerFacts;
import dev.assay.model.server.ServerKnob;
import dev.assay.model.server.Stack;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A setting that may be tuned: it changes how the server works, not what it answers. Compression, access log, protocol and limits are
 * none.
 *
 * @param name as in {@code --explain-settings}, where it is a server's
 * @param values besides what the contender has now
 */
record Tunable(String name, List<Value> values) {
    private static final int VIRTUAL_JDK = 21;
    private static final int VIRTUAL_BOOT = 30_200;

    /** Of servers, with the values to try. */
    private static final List<Choice> OF_SERVERS = List.of(
            new Choice("requests per connection", "1000", "-1"),
            new Choice("worker threads", "16", "50", "400"),
            new Choice("I/O threads", "1", "2", "4"),
            new Choice("processors kept", "1000"),
            new Choice("direct buffers", "false"));

    private static final Tunable VIRTUAL_THREADS = new Tunable(
            "virtual threads", List.of(new Value("on", Map.of("spring.threads.virtual.enabled", "true"), List.of())));

    private static final Tunable GC = new Tunable(
            "GC", List.of(Value.jvm("parallel", "-XX:+UseParallelGC"), Value.jvm("serial", "-XX:+UseSerialGC")));

    /** The largest is small enough for five such JVMs. */
    private static final Tunable HEAP = new Tunable(
            "heap", List.of(Value.jvm("256m", "-Xms256m", "-Xmx256m"), Value.jvm("768m", "-Xms768m", "-Xmx768m")));

    private record Choice(String name, List<String> values) {
        Choice(String name, String... values) {
            this(name, List.of(values));
        }
    }

    /** A value and what sets it. */
    record Value(String text, Map<String, String> properties, List<String> jvmOptions) {
        static Value jvm(String text, String... options) {
            return new Value(text, Map.of(), List.of(options));
        }
    }

    /**
     * The settings of a contender, at most six.
     *
     * @param jdk its feature version
     */
    static List<Tunable> of(InspectedApp app, Server server, int jdk) {
        List<Tunable> all = new ArrayList<>();
        Optional<BootVersion> boot = server == Server.OWN ? Optional.empty() : BootVersion.of(app.bootVersion());
        OF_SERVERS.forEach(choice -> boot.flatMap(version -> knob(choice.name(), server, version))
                .ifPresent(knob -> all.add(of(choice, knob))));
        if (jdk >= VIRTUAL_JDK
                && app.stack() == Stack.SERVLET
                && boot.filter(version -> version.number() >= VIRTUAL_BOOT).isPresent()) {
            all.add(VIRTUAL_THREADS);
        }
        all.add(GC);
        all.add(HEAP);
        return all;
    }

    private static Optional<ServerKnob> knob(String name, Server server, BootVersion boot) {
        return server.facts().flatMap(ServerFacts::boot).stream()
                .flatMap(facts -> facts.knobs().stream())
                .filter(knob ->
                        knob.knob().equals(name) && knob.since() <= boot.number() && boot.number() < knob.before())
                .findFirst();
    }

    private static Tunable of(Choice choice, ServerKnob knob) {
        return new Tunable(
                choice.name(),
                choice.values().stream()
                        .filter(value -> !value.equals(knob.documented()))
                        .map(value -> new Value(
                                value.equals("-1") ? "unlimited" : value, Map.of(knob.property(), value), List.of()))
                        .toList());
    }

    /**
     * Those of these names; all if none is named.
     *
     * @param contender for the message
     * @throws BadInputException if the contender lacks one
     */
    static List<Tunable> named(List<String> names, List<Tunable> all, String contender) {
        List<String> known = all.stream().map(Tunable::name).toList();
        names.stream().filter(name -> !known.contains(name)).findFirst().ifPresent(name -> {
            throw new BadInputException(
                    "--only",
                    contender + " has no setting \"" + name + "\" to tune",
                    "Choose from: " + String.join(", ", known));
        });
        return names.isEmpty()
                ? all
                : all.stream().filter(one -> names.contains(one.name())).toList();
    }
}
