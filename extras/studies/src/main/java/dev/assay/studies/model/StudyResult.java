package dev.assay.studies.model;

import dev.assay.model.evidence.Evidence;
import dev.assay.model.evidence.ProcessUsage;
import dev.assay.model.server.Server;
import dev.assay.tools.LoadTool;
import dev.assay.tools.ToolLoad;
import dev.assay.tools.ToolResult;
import dev.assay.tools.ToolRun;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The result of repeating a study. Complete: tables and findings follow from it and the study.
 *
 * @param study its name
 * @param command the command line that made it
 * @param start when it began
 * @param resumed when it went on after interruptions; empty if it was never interrupted
 * @param seconds wall time of all runs and starts
 * @param scale factor of durations and counts; 1 for those of the publication
 * @param tool that sent the loads
 * @param toolCpus number of CPUs the tool had
 * @param boot Spring Boot line; empty for an app without Spring Boot
 * @param seed of random data
 * @param contenders what ran, in the order of the study
 * @param starts of one contender at a time, for start-up times: {@link Evidence.Startup} or {@link Evidence.FailedStartup}
 * @param figures what each contender reported after its start
 * @param runs in the order in which they ran
 * @param repeats further repetitions of the loads; empty if they ran once
 */
public record StudyResult(
        String study,
        String command,
        Instant start,
        List<Instant> resumed,
        double seconds,
        double scale,
        LoadTool tool,
        int toolCpus,
        String boot,
        long seed,
        List<ContenderRun> contenders,
        List<Evidence> starts,
        List<ReportedFigures> figures,
        List<Run> runs,
        List<Repeat> repeats) {
    public StudyResult {
        resumed = List.copyOf(resumed);
        contenders = List.copyOf(contenders);
        starts = List.copyOf(starts);
        figures = List.copyOf(figures);
        runs = List.copyOf(runs);
        repeats = List.copyOf(repeats);
    }

    /** A result whose loads ran once. */
    public StudyResult(
            String study,
            String command,
            Instant start,
            List<Instant> resumed,
            double seconds,
            double scale,
            LoadTool tool,
            int toolCpus,
            String boot,
            long seed,
            List<ContenderRun> contenders,
            List<Evidence> starts,
            List<ReportedFigures> figures,
            List<Run> runs) {
        this(
                study,
                command,
                start,
                resumed,
                seconds,
                scale,
                tool,
                toolCpus,
                boot,
                seed,
                contenders,
                starts,
                figures,
                runs,
                List.of());
    }

    /**
     * All loads once more, on fresh processes.
     *
     * @param figures what each contender reported after its start
     * @param runs in the order in which they ran
     */
    public record Repeat(List<ReportedFigures> figures, List<Run> runs) {
        public Repeat {
            figures = List.copyOf(figures);
            runs = List.copyOf(runs);
        }
    }

    /**
     * A contender as it ran.
     *
     * @param version of its server
     * @param app name of the built-in app
     * @param jdk full version
     */
    public record ContenderRun(String id, Server server, String version, String app, String jdk) {}

    /**
     * The figures that a contender reported after its start.
     *
     * @param values by name
     */
    public record ReportedFigures(String contender, Map<String, Double> values) {
        private static final String OF = ":";

        public ReportedFigures {
            values = Collections.unmodifiableMap(new TreeMap<>(values));
        }

        /**
         * The figures of a name of which an app has several, such as of several memory pools, by which one it is; the app tells each as
         * {@code name:which}. Empty if there is one.
         */
        public Map<String, Double> several(String figure) {
            String prefix = figure + OF;
            Map<String, Double> all = new TreeMap<>();
            values.forEach((name, value) -> {
                if (name.startsWith(prefix)) {
                    all.put(name.substring(prefix.length()), value);
                }
            });
            return all;
        }
    }

    /**
     * One run of a tool on one contender.
     *
     * @param run its name; {@value #WARM_UP} for one that only warms up
     * @param load what the tool was told to send
     * @param outcome the tool's result or failure
     * @param server what the contender's process used meanwhile, including start and end of the tool; empty if it could not be
     *     observed
     * @param folder of the tool's own files, relative to the result folder
     * @param serverOverTime the contender's process meanwhile, once a second or, in long runs, less often; empty if it could not be
     *     observed
     */
    public record Run(
            String contender,
            String part,
            String run,
            ToolLoad load,
            ToolRun outcome,
            Optional<ProcessUsage> server,
            String folder,
            List<ServerMoment> serverOverTime) {
        /** The name of a run that only warms up. */
        public static final String WARM_UP = "warm-up";

        private static final double MIB = 1 << 20;

        public Run {
            serverOverTime = List.copyOf(serverOverTime);
        }

        /** A run during which the process was not observed. */
        public Run(
                String contender,
                String part,
                String run,
                ToolLoad load,
                ToolRun outcome,
                Optional<ProcessUsage> server,
                String folder) {
            this(contender, part, run, load, outcome, server, folder, List.of());
        }

        /** Whether it only warmed up. */
        public boolean warmsUp() {
            return run.equals(WARM_UP);
        }

        /** What the tool measured. */
        public Optional<ToolResult> result() {
            return outcome instanceof ToolRun.Measured measured ? Optional.of(measured.result()) : Optional.empty();
        }

        /** A figure of the tool's report, or of the server meanwhile; empty if it has none. */
        public OptionalDouble figure(StudyFigure figure) {
            return switch (figure) {
                case THREADS ->
                    serverOverTime.stream().mapToDouble(ServerMoment::threads).max();
                case RSS ->
                    serverOverTime.stream()
                            .mapToDouble(moment -> moment.residentBytes() / MIB)
                            .max();
                case CPU -> cpuMicros();
                default -> ofTool(figure);
            };
        }

        /** The server's CPU time for each response, start and end of the tool included. */
        private OptionalDouble cpuMicros() {
            long responses = result().map(seen -> seen.samples() - seen.errors() + seen.late())
                    .orElse(0L);
            return server.isEmpty() || responses == 0
                    ? OptionalDouble.empty()
                    : OptionalDouble.of(server.get().cpuNanos() / 1e3 / responses);
        }

        /**
         * A figure as the tool's own report has it; empty if it has none. Gatling divides requests by the time since the first user came,
         * so a pause before that user's first request lowers its throughput.
         */
        private OptionalDouble ofTool(StudyFigure figure) {
            return result().map(seen -> figure == StudyFigure.THROUGHPUT && seen.tool() == LoadTool.GATLING
                            ? OptionalDouble.of(seen.samples() / (seen.seconds() + pauseSeconds()))
                            : figure.of(seen))
                    .orElse(OptionalDouble.empty());
        }

        private double pauseSeconds() {
            return load.stay().map(stay -> stay.pause().toMillis() / 1e3).orElse(0.0);
        }
    }

    /**
     * The process of a contender at a moment of a run.
     *
     * @param seconds since the load tool was started
     * @param threads live Java threads; all threads of the process if the JVM does not report them
     * @param residentBytes RSS
     * @param heapBytes heap in use, garbage included, as published by the JVM (some collectors update parts of it only when they run);
     *     empty if it publishes none
     */
    public record ServerMoment(double seconds, int threads, long residentBytes, OptionalLong heapBytes) {}

    /** The same result with more appended to its command line. */
    public StudyResult then(String more) {
        return with(command + more, starts, figures, runs, repeats);
    }

    /** The same with these runs, in its first repetition and in others. */
    public StudyResult with(List<Run> first, List<Repeat> others) {
        return with(command, starts, figures, first, others);
    }

    /** Each repetition of the loads as a result of its own. Only the first has the starts. */
    public List<StudyResult> repetitions() {
        return Stream.concat(
                        Stream.of(with(runs, List.of())),
                        repeats.stream().map(one -> with(command, List.of(), one.figures(), one.runs(), List.of())))
                .toList();
    }

    private StudyResult with(
            String made, List<Evidence> started, List<ReportedFigures> reported, List<Run> ran, List<Repeat> others) {
        return new StudyResult(
                study,
                made,
                start,
                resumed,
                seconds,
                scale,
                tool,
                toolCpus,
                boot,
                seed,
                contenders,
                started,
                reported,
                ran,
                others);
    }

    /** The successful starts of a contender, in the order in which they took place. */
    public List<Evidence.Startup> starts(String contender) {
        return Evidence.only(starts, Evidence.Startup.class).stream()
                .filter(start -> start.contender().equals(contender))
                .toList();
    }

    /** What a contender reported after its start. */
    public Optional<ReportedFigures> reported(String contender) {
        return figures.stream().filter(one -> one.contender().equals(contender)).findFirst();
    }

    /** The run with this name; empty if it did not take place. */
    public Optional<Run> run(String contender, String part, String name) {
        return runs.stream()
                .filter(run -> run.contender().equals(contender)
                        && run.part().equals(part)
                        && run.run().equals(name))
                .findFirst();
    }

    /** A figure of the run with this name; empty if it did not take place or has none. */
    public OptionalDouble figure(String contender, String part, String name, StudyFigure figure) {
        return run(contender, part, name).map(run -> run.figure(figure)).orElse(OptionalDouble.empty());
    }
}
