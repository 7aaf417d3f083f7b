package dev.assay.why.start;

import dev.assay.model.server.ServerFacts;
import dev.assay.why.model.Starts.Loads;
import dev.assay.why.model.Starts.Phase;
import dev.assay.why.model.Starts.Start;
import dev.assay.why.stack.Layer;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A JVM's log of the classes that it loads, with the time of day and its own uptime: {@code [1764367261123ms][81234567ns] java.lang.Object
 * source: shared objects file}. The time of day has only milliseconds, but tells when the process started.
 */
public record ClassLog(List<Loaded> loaded) {
    private static final Pattern LINE = Pattern.compile("\\[(\\d{1,15})ms *]\\[(\\d{1,18})ns *] (\\S+) source: (.*)");
    private static final String ARCHIVE = "shared objects file";
    /** Of the name of a package. */
    private static final int PARTS = 3;

    public ClassLog {
        loaded = List.copyOf(loaded);
    }

    /**
     * A loaded class.
     *
     * @param epochMs when it was loaded
     */
    public record Loaded(double epochMs, String name, boolean archived) {}

    /** The option that makes a JVM write it; rotation would drop the beginning. */
    static String option(Path file) {
        return "-Xlog:class+load=info:file=\"" + file + "\":tm,un:filecount=0";
    }

    /** Reads the lines; what is none, such as one cut off, is left out. */
    public static ClassLog read(List<String> lines) {
        List<Matcher> all =
                lines.stream().map(LINE::matcher).filter(Matcher::matches).toList();
        // Milliseconds are cut off, so the latest of the estimates is the best.
        double zero = all.stream()
                .mapToDouble(line -> Long.parseLong(line.group(1)) - millis(line))
                .max()
                .orElse(0);
        return new ClassLog(all.stream()
                .map(line -> new Loaded(
                        zero + millis(line), line.group(3), line.group(4).startsWith(ARCHIVE)))
                .toList());
    }

    private static double millis(Matcher line) {
        return Long.parseLong(line.group(2)) / 1e6;
    }

    /**
     * What it says of a start; empty if it has nothing of the time until the first response.
     *
     * @param server facts about it, which say what it loads when
     */
    public Optional<Start> start(
            int round, String contender, Optional<ServerFacts> server, Instant started, double readyMs) {
        double from = Duration.between(Instant.EPOCH, started).toNanos() / 1e6;
        double last = 0;
        Map<Phase, Double> ends = new EnumMap<>(Phase.class);
        Map<String, Loads> packages = new HashMap<>();
        for (Loaded one : loaded) {
            double at = Math.max(last, one.epochMs() - from);
            if (at > readyMs) {
                break;
            }
            packages.merge(packageOf(one.name()), new Loads(1, one.archived() ? 1 : 0, at - last), Loads::plus);
            double now = at;
            ended(one, server).ifPresent(phase -> ends.putIfAbsent(phase, now));
            last = at;
        }
        return packages.isEmpty()
                ? Optional.empty()
                : Optional.of(new Start(round, contender, readyMs, phases(ends, readyMs), packages));
    }

    /** The phase that ends when a class is loaded for the first time. */
    private static Optional<Phase> ended(Loaded one, Optional<ServerFacts> server) {
        if (server.map(facts -> facts.signs().mainClass())
                .filter(one.name()::equals)
                .isPresent()) {
            return Optional.of(Phase.APP);
        } else if (server.flatMap(ServerFacts::openingClass)
                .filter(one.name()::equals)
                .isPresent()) {
            return Optional.of(Phase.SERVER);
        }
        return Layer.ofClass(one.name()) == Layer.JDK ? Optional.empty() : Optional.of(Phase.JVM);
    }

    private static Map<String, Double> phases(Map<Phase, Double> ends, double readyMs) {
        Map<Phase, Double> all = new EnumMap<>(ends);
        all.put(Phase.RESPONSE, readyMs);
        Map<String, Double> phases = new HashMap<>();
        double last = 0;
        for (Map.Entry<Phase, Double> phase : all.entrySet()) {
            double end = Math.max(last, phase.getValue());
            phases.put(phase.getKey().id(), end - last);
            last = end;
        }
        return phases;
    }

    /** The beginning of the name of its package, long enough to be of its layer; the JDK is one. */
    private static String packageOf(String name) {
        Layer layer = Layer.ofClass(name);
        if (layer == Layer.JDK) {
            return "java";
        }
        int hidden = name.indexOf('/');
        List<String> parts = List.of((hidden < 0 ? name : name.substring(0, hidden)).split("\\.", -1));
        for (int n = Math.min(PARTS, parts.size() - 1); n < parts.size() && n > 0; n++) {
            String beginning = String.join(".", parts.subList(0, n));
            if (Layer.ofPackage(beginning) == layer) {
                return beginning;
            }
        }
        return name;
    }
}
