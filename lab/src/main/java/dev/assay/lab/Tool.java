package dev.assay.lab;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Predicate;

/**
 * A load tool and how it is started.
 *
 * @param install what to do where it is missing
 * @param warmSeconds from its first request to the part that is measured: longer where code must be compiled first
 * @param version command that prints its version; empty where it has none
 * @param can what it can do
 * @param command for a scenario at a URL
 */
record Tool(
        String name,
        String install,
        double warmSeconds,
        List<String> version,
        Predicate<Scenario> can,
        BiFunction<Scenario, String, List<String>> command) {
    private static final double NATIVE = 0.5;
    private static final double COMPILED = 5;
    private static final String SECONDS = "120";

    /** The floor first, then ours, then the others. */
    static List<Tool> all(Paths paths) {
        List<Tool> tools = new ArrayList<>();
        tools.add(new Tool(
                "C floor",
                "it is built by lab/compare-tools",
                NATIVE,
                List.of(),
                s -> !s.tls() && !s.http2(),
                (s, url) -> List.of(
                        paths.native_("floor"),
                        url.replaceAll(".*:(\\d+)/", "$1"),
                        "" + s.connections(),
                        SECONDS,
                        "" + s.rate())));
        tools.add(new Tool(
                "assay",
                "./assay builds it",
                COMPILED,
                List.of(paths.assay(), "--version"),
                s -> (!s.tls() && !s.http2()) || paths.assaySpeaksTls(),
                (s, url) -> assay(paths, s, url)));
        tools.add(closed(
                "wrk",
                "apt-get install wrk",
                List.of("wrk", "-v"),
                s -> !s.http2(),
                (s, url) -> List.of("wrk", "-t1", "-c" + s.connections(), "-d" + SECONDS + "s", url)));
        tools.add(closed(
                "h2load", "apt-get install nghttp2-client", List.of("h2load", "--version"), s -> true, (s, url) -> {
                    List<String> command =
                            new ArrayList<>(List.of("h2load", "-t1", "-m1", "-c" + s.connections(), "-D" + SECONDS));
                    if (!s.http2()) {
                        command.add("--h1");
                    }
                    command.add(url);
                    return command;
                }));
        tools.add(closed(
                "ab",
                "apt-get install apache2-utils",
                List.of("ab", "-V"),
                s -> !s.http2(),
                (s, url) -> List.of("ab", "-q", "-k", "-c", "" + s.connections(), "-n", "9000000", url)));
        tools.add(closed(
                "oha",
                "cargo install oha",
                List.of("oha", "--version"),
                s -> true,
                (s, url) -> s.http2()
                        ? List.of(
                                "oha",
                                "--http2",
                                "--insecure",
                                "--no-tui",
                                "-c" + s.connections(),
                                "-z" + SECONDS + "s",
                                url)
                        : List.of("oha", "--insecure", "--no-tui", "-c" + s.connections(), "-z" + SECONDS + "s", url)));
        tools.add(closed(
                "k6",
                "see grafana.com/docs/k6 for its package",
                List.of("k6", "version"),
                s -> !s.http2(),
                (s, url) -> List.of(
                        "k6",
                        "run",
                        "-q",
                        "--insecure-skip-tls-verify",
                        "--vus=" + s.connections(),
                        "--duration=" + SECONDS + "s",
                        "--env=URL=" + url,
                        paths.script("k6.js"))));
        for (String name : List.of("hyperfoil", "jmeter", "gatling")) {
            tools.add(java(paths, name));
        }
        return List.copyOf(tools);
    }

    private static Tool closed(
            String name,
            String install,
            List<String> version,
            Predicate<Scenario> can,
            BiFunction<Scenario, String, List<String>> command) {
        return new Tool(name, install, NATIVE, version, s -> s.rate() == 0 && can.test(s), command);
    }

    private static List<String> assay(Paths paths, Scenario s, String url) {
        List<String> command =
                new ArrayList<>(List.of(paths.assay(), "load", url, "-c", "" + s.connections(), "-d", SECONDS + "s"));
        if (s.rate() > 0) {
            command.addAll(List.of("-r", "" + s.rate()));
        }
        if (s.tls()) {
            command.add("--insecure");
        }
        if (s.http2()) {
            command.add("--http2");
        }
        return command;
    }

    /** From Maven Central, each on its own class path, driven by the small runner beside this class. */
    private static Tool java(Paths paths, String name) {
        return new Tool(
                name,
                "mvn -f lab/src/main/tools/" + name + ".xml dependency:build-classpath, which lab/compare-tools does",
                COMPILED,
                List.of(),
                s -> s.rate() == 0 && !s.tls() && !s.http2(),
                (s, url) -> paths.runner(name, s.connections(), url));
    }

    /** Whether it can be started here. */
    boolean installed(Paths paths) {
        String program = command.apply(new Scenario(1, false, false, 0), "http://127.0.0.1:1/")
                .get(0);
        boolean there = program.contains("/")
                ? Path.of(program).toFile().canExecute()
                : Optional.ofNullable(System.getenv("PATH")).stream()
                        .flatMap(path -> List.of(path.split(":", -1)).stream())
                        .anyMatch(folder -> Path.of(folder, program).toFile().canExecute());
        return there && (!program.endsWith("/java") || paths.hasRunner(name));
    }
}
