package dev.assay.lab;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * What the caller of {@code lab/lateness-slope} wants.
 *
 * @param minutes of this sitting, launches and warm-up included; 0 only reads the file
 * @param jvms of each server in this sitting
 * @param rate offered; empty means half of what each JVM can do
 * @param warmUp of each JVM
 * @param recorded of each slice, after settling
 * @param aims shares of requests that are to meet another; quadruples go through them by turns
 * @param holds lengths of a standstill; each is combined with each share
 */
record LatenessSettings(
        Path csv,
        List<String> servers,
        double minutes,
        int jvms,
        OptionalDouble rate,
        Duration warmUp,
        Duration recorded,
        List<Double> aims,
        List<Duration> holds,
        long seed) {
    /** Below it a JVM would be launched for hardly any quadruple. */
    private static final double LEAST_SECONDS_OF_SLICES = 15;

    private static final Set<String> NAMES = Set.of(
            "--csv",
            "--servers",
            "--minutes",
            "--jvms",
            "--rate",
            "--warm-up",
            "--slice",
            "--bunching",
            "--hold",
            "--seed");

    LatenessSettings {
        servers = List.copyOf(servers);
        aims = List.copyOf(aims);
        holds = List.copyOf(holds);
        double least = servers.size() * jvms * (warmUp.toMillis() / 1e3 + LEAST_SECONDS_OF_SLICES) / 60;
        if (minutes > 0 && minutes < least) {
            throw new IllegalArgumentException(String.format(
                    "--minutes %.1f: %d JVMs need %.1f at least",
                    minutes, servers.size() * jvms, Math.ceil(least * 10) / 10));
        }
    }

    /** Options as pairs of name and value; {@code --table-only} stands alone. */
    static LatenessSettings parse(List<String> arguments) {
        List<String> words = new ArrayList<>(arguments);
        boolean tableOnly = words.removeIf("--table-only"::equals);
        Map<String, String> given = new HashMap<>();
        for (int i = 0; i < words.size(); i += 2) {
            if (!NAMES.contains(words.get(i)) || i + 1 == words.size()) {
                throw new IllegalArgumentException("not understood: " + words.get(i));
            }
            given.put(words.get(i), words.get(i + 1));
        }
        return new LatenessSettings(
                Path.of(given.getOrDefault("--csv", "lab/target/lateness/slices.csv")),
                list(given.getOrDefault("--servers", "tomcat,jetty,undertow")),
                tableOnly ? 0 : Double.parseDouble(given.getOrDefault("--minutes", "40")),
                Integer.parseInt(given.getOrDefault("--jvms", "2")),
                given.containsKey("--rate")
                        ? OptionalDouble.of(Double.parseDouble(given.get("--rate")))
                        : OptionalDouble.empty(),
                seconds(given.getOrDefault("--warm-up", "25")),
                seconds(given.getOrDefault("--slice", "2")),
                list(given.getOrDefault("--bunching", "2,5,10")).stream()
                        .map(percent -> Double.parseDouble(percent) / 100)
                        .toList(),
                list(given.getOrDefault("--hold", "3")).stream()
                        .map(millis -> seconds(millis).dividedBy(1_000))
                        .toList(),
                Long.parseLong(given.getOrDefault("--seed", "1")));
    }

    private static List<String> list(String words) {
        return Arrays.asList(words.split(",", -1));
    }

    private static Duration seconds(String text) {
        return Duration.ofNanos(Math.round(1e9 * Double.parseDouble(text)));
    }
}
