package dev.assay.lab;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What the caller of {@code lab/compare-tools} wants.
 *
 * @param seconds after which no further run begins
 * @param results where runs are kept
 * @param tools names; empty for all
 * @param scenarios keys; empty for all
 * @param tls whether the null server was built with TLS
 */
record Options(
        Path home,
        int rounds,
        long seed,
        int seconds,
        Path results,
        Optional<Path> markdown,
        Set<String> tools,
        Set<String> scenarios,
        int serverCpu,
        int generatorCpu,
        boolean tls) {
    static Options parse(String[] arguments) {
        Map<String, String> given = new HashMap<>();
        for (int i = 0; i + 1 < arguments.length; i += 2) {
            given.put(arguments[i], arguments[i + 1]);
        }
        Path home = Path.of(given.getOrDefault("--home", "."));
        Options options = new Options(
                home,
                Integer.parseInt(given.getOrDefault("--rounds", "5")),
                Long.parseLong(given.getOrDefault("--seed", "1")),
                Integer.parseInt(given.getOrDefault("--for", "100000")),
                Path.of(given.getOrDefault("--results", home + "/lab/target/compare/runs.tsv")),
                Optional.ofNullable(given.get("--markdown")).map(Path::of),
                names(given, "--tools"),
                names(given, "--scenarios"),
                Integer.parseInt(given.getOrDefault("--server-cpu", "0")),
                Integer.parseInt(given.getOrDefault("--generator-cpu", "1")),
                Boolean.parseBoolean(given.getOrDefault("--tls", "false")));
        given.keySet()
                .removeAll(Set.of(
                        "--home",
                        "--rounds",
                        "--seed",
                        "--for",
                        "--results",
                        "--markdown",
                        "--tools",
                        "--scenarios",
                        "--server-cpu",
                        "--generator-cpu"));
        given.remove("--tls");
        if (!given.isEmpty() || arguments.length % 2 != 0) {
            throw new IllegalArgumentException("not understood: " + String.join(" ", arguments));
        }
        return options;
    }

    private static Set<String> names(Map<String, String> given, String option) {
        String names = given.getOrDefault(option, "");
        return names.isEmpty() ? Set.of() : Set.copyOf(List.of(names.split(",", -1)));
    }
}
