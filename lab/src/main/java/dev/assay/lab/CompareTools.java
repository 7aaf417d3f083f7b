package dev.assay.lab;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * Measures load tools against one another: every round goes through the scenarios, and in each of them through the tools, in
 * orders drawn from a seed, so that tools which are compared run one after another.
 * What was measured is kept in a file, so that a comparison can be made in several sittings.
 */
public final class CompareTools {
    private static final String WINDOW_SECONDS = "2";
    /** A window in which others used the machine is measured again, but not for ever. */
    private static final int MAX_ATTEMPTS = 3;

    private final Options options;
    private final Paths paths;
    private final PrintStream out;
    private final Lateness lateness;

    private record Job(int round, Tool tool, Scenario scenario) {
        String key() {
            return round + " " + tool.name() + " " + scenario.key();
        }
    }

    private CompareTools(Options options, PrintStream out) {
        this.options = options;
        this.paths = new Paths(options.home());
        this.out = out;
        lateness = new Lateness(options);
    }

    /** Started by {@code lab/compare-tools}, which says how. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        new CompareTools(Options.parse(arguments), System.out).run();
    }

    private void run() throws IOException, InterruptedException {
        Files.createDirectories(options.results().toAbsolutePath().getParent());
        List<Tool> tools = new ArrayList<>();
        for (Tool tool : Tool.all(paths)) {
            if (options.tools().isEmpty() || options.tools().contains(tool.name())) {
                if (tool.installed(paths)) {
                    tools.add(tool);
                } else {
                    out.println("skipped: " + tool.name() + " is not installed; " + tool.install());
                }
            }
        }
        measure(jobs(tools));
        Comparison comparison = new Comparison(read(), Tool.all(paths), paths);
        String markdown = comparison.markdown(options, lateness.rows());
        out.println(comparison.text());
        options.markdown().ifPresent(file -> write(file, markdown));
    }

    private List<Job> jobs(List<Tool> tools) throws IOException {
        Set<String> done = new HashSet<>();
        read().forEach(run -> done.add(run.round() + " " + run.tool() + " " + run.scenario()));
        List<Job> jobs = new ArrayList<>();
        for (int round = 1; round <= options.rounds(); round++) {
            Random random = new Random(options.seed() + round);
            List<Scenario> scenarios = new ArrayList<>(Scenario.all());
            Collections.shuffle(scenarios, random);
            for (Scenario scenario : scenarios) {
                boolean wanted =
                        options.scenarios().isEmpty() || options.scenarios().contains(scenario.key());
                boolean possible = !scenario.tls() || options.tls();
                List<Tool> inTurn = new ArrayList<>(tools);
                Collections.shuffle(inTurn, random);
                for (Tool tool : inTurn) {
                    if (wanted && possible && tool.can().test(scenario)) {
                        jobs.add(new Job(round, tool, scenario));
                    }
                }
            }
        }
        jobs.removeIf(job -> done.contains(job.key()));
        return jobs;
    }

    private void measure(List<Job> jobs) throws IOException, InterruptedException {
        long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(options.seconds());
        Path counter = Files.createTempFile("assay-lab", ".counter");
        int left = jobs.size();
        try (NullServer server = new NullServer(paths, options.serverCpu(), counter, options.tls())) {
            for (Job job : jobs) {
                if (System.nanoTime() > until) {
                    out.println(left + " of the runs are left: start again with the same options to go on");
                    return;
                }
                left--;
                run(job, server, counter);
            }
            if (options.scenarios().isEmpty() && options.tools().isEmpty()) {
                for (int round = 1; round <= options.rounds(); round++) {
                    lateness.measure(round, options, server, out);
                }
            }
        } finally {
            Files.deleteIfExists(counter);
        }
    }

    private void run(Job job, NullServer server, Path counter) throws IOException, InterruptedException {
        Optional<Run> run = attempt(job, 1, server, counter);
        for (int attempt = 2;
                attempt <= MAX_ATTEMPTS && run.filter(Run::disturbed).isPresent();
                attempt++) {
            out.printf(
                    Locale.ROOT,
                    "again: others used %.0f ms of CPU time%n",
                    run.get().foreignMicros() / 1e3);
            run = attempt(job, attempt, server, counter);
        }
        if (run.isPresent()) {
            String line = run.get().line() + "\n";
            Files.writeString(options.results(), line, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        }
    }

    private Optional<Run> attempt(Job job, int attempt, NullServer server, Path counter)
            throws IOException, InterruptedException {
        Path log = options.results().resolveSibling(job.tool().name().replace(' ', '-') + ".log");
        List<String> command = new ArrayList<>(List.of(
                "taskset",
                "-c",
                "" + options.serverCpu(),
                paths.native_("measure"),
                "" + options.generatorCpu(),
                counter.toString(),
                "" + server.pid(),
                "" + job.tool().warmSeconds(),
                WINDOW_SECONDS,
                log.toString()));
        command.addAll(job.tool()
                .command()
                .apply(job.scenario(), server.url(job.scenario().tls())));
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            out.println("failed: " + job.key() + "; its output is in " + log);
            return Optional.empty();
        }
        Run run = Run.parse(job.round(), job.tool().name(), job.scenario().key(), attempt, printed);
        out.printf(
                Locale.ROOT,
                "%-40s %7.2f µs/request %9.0f/s%s%n",
                job.key(),
                run.microsPerRequest(),
                run.perSecond(),
                run.sound() ? "" : " (it ended too early)");
        return Optional.of(run);
    }

    private List<Run> read() throws IOException {
        return Files.exists(options.results())
                ? Files.readAllLines(options.results()).stream()
                        .map(Run::ofLine)
                        .toList()
                : List.of();
    }

    private static void write(Path file, String text) {
        try {
            Files.writeString(file, text);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
