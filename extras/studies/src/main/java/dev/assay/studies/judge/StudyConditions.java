package dev.assay.studies.judge;

import static dev.assay.studies.judge.StudyNumbers.most;

import dev.assay.model.Evidence;
import dev.assay.tools.LoadTool;
import dev.assay.model.ProcessUsage;
import dev.assay.tools.files.Shortcoming;
import dev.assay.tools.ToolResult;
import dev.assay.tools.ToolRun;
import dev.assay.studies.model.Study;
import dev.assay.studies.model.StudyResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/** What else went on besides serving: failures, compilers, memory, the tool itself. */
final class StudyConditions {
    /** A process whose compilers take a larger share of its CPU time is still warming up. */
    private static final double COMPILING = 0.05;
    /** Below this share of a process's CPU time, collections hardly matter. */
    private static final double COLLECTING = 0.1;
    /** With more parts, a sentence for each is too much to read. */
    private static final int MAX_PARTS = 3;
    /** A tool that uses a larger share of its CPUs may limit throughput. */
    private static final double BUSY = 0.8;

    private final Study study;
    private final StudyResult result;

    StudyConditions(Study study, StudyResult result) {
        this.study = study;
        this.result = result;
    }

    Optional<Shortcoming> failures() {
        List<String> sentences = new ArrayList<>();
        for (StudyResult.Run run : result.runs()) {
            if (run.outcome() instanceof ToolRun.Failed failed) {
                sentences.add(StudyPhrases.noFigures(name(run), failed.reason()));
            }
        }
        for (Evidence start : result.starts()) {
            if (start instanceof Evidence.FailedStartup failed) {
                sentences.add(StudyPhrases.failedStart(failed.round(), failed.contender(), failed.reason()));
            }
        }
        return StudyJudge.finding(StudySubject.FAILURES, sentences);
    }

    private static String name(StudyResult.Run run) {
        return run.contender() + ", " + run.part() + ", " + run.run();
    }

    /** Part by part, or in one sentence if there are many with one run each. */
    Optional<Shortcoming> compiling() {
        List<String> sentences = new ArrayList<>();
        boolean many = study.parts().size() > MAX_PARTS
                && study.parts().stream().allMatch(part -> part.runs().size() == 1);
        if (many) {
            List<Study.Part> some = study.parts().stream()
                    .filter(part -> most(first(part)) > COMPILING)
                    .toList();
            double[] all = some.stream()
                    .flatMapToDouble(part -> DoubleStream.of(first(part)))
                    .toArray();
            List<String> names = some.stream().map(Study.Part::name).toList();
            sentences.addAll(compiling(StudyPhrases.parts(names, study.parts().size()), all, new double[0]));
        } else {
            for (Study.Part part : study.parts()) {
                List<String> runs = part.runs();
                double[] last = runs.size() > 1 ? shares(part, runs.get(runs.size() - 1)) : new double[0];
                sentences.addAll(compiling(part.name() + ", " + runs.get(0), first(part), last));
            }
        }
        return StudyJudge.finding(
                StudySubject.COMPILING,
                sentences,
                result.scale() < 1 ? StudyPhrases.COMPILED_IN_SHORT_RUNS : StudyPhrases.COMPILED);
    }

    private static List<String> compiling(String name, double[] first, double[] last) {
        return first.length > 0 && most(first) > COMPILING
                ? List.of(StudyPhrases.compiling(name, first, last))
                : List.of();
    }

    private double[] first(Study.Part part) {
        return shares(part, part.runs().get(0));
    }

    private double[] shares(Study.Part part, String run) {
        return study.plan().contenders().stream()
                .flatMap(contender -> result.run(contender.id(), part.name(), run).stream())
                .flatMap(seen -> seen.server().stream())
                .filter(used -> used.cpuNanos() > 0)
                .mapToDouble(used -> (double) used.jitNanos() / used.cpuNanos())
                .toArray();
    }

    /** Contenders that spend much of a run on collections. */
    Optional<Shortcoming> collecting() {
        List<String> sentences = study.parts().stream()
                .flatMap(part -> StudyNumbers.runs(result, part.name()).stream().flatMap(run -> collecting(part, run)))
                .toList();
        return StudyJudge.finding(StudySubject.COLLECTING, sentences, StudyPhrases.HEAP_SIZE);
    }

    private Stream<String> collecting(Study.Part part, StudyResult.Run run) {
        return run.server().stream()
                .filter(used -> used.wallNanos() > 0 && used.gcNanos() > COLLECTING * used.cpuNanos())
                .map(used -> StudyPhrases.collecting(
                        study.parts().size() > 1 || part.runs().size() > 1
                                ? part.name() + ", " + run.run()
                                : part.name(),
                        run.contender(),
                        (double) used.gcNanos() / used.cpuNanos(),
                        1e6 * used.gcPauseMs() / used.wallNanos()));
    }

    /** What a profiler shows as used after a start is mostly garbage, unless a collection shows otherwise. */
    Optional<Shortcoming> heap() {
        List<StudyPhrases.Heap> heaps = new ArrayList<>();
        for (StudyResult.Told told : result.figures()) {
            Double used = told.values().get("heap.used");
            Double live = told.values().get(StudyResult.Told.LIVE_HEAP);
            if (used != null && live != null && live < used) {
                heaps.add(new StudyPhrases.Heap(told.contender(), used, live));
            }
        }
        return StudyJudge.finding(
                StudySubject.MEMORY, heaps.isEmpty() ? List.of() : List.of(StudyPhrases.heaps(heaps)));
    }

    /** Whether the tool had CPU time left, and what it used besides the servers. */
    Optional<Shortcoming> tool() {
        List<Double> tool = new ArrayList<>();
        List<Double> server = new ArrayList<>();
        List<Double> busy = new ArrayList<>();
        for (StudyResult.Run run : StudyNumbers.runs(result).toList()) {
            run.result().filter(seen -> seen.samples() > 0).ifPresent(seen -> {
                tool.add(1e6 * seen.cpuSeconds() / seen.samples());
                counted(run, seen)
                        .ifPresent(seconds -> busy.add(seen.cpuSeconds() / seconds / Math.max(1, result.toolCpus())));
                run.server().map(ProcessUsage::cpuNanos).ifPresent(nanos -> server.add(nanos / 1e3 / seen.samples()));
            });
        }
        if (tool.isEmpty()) {
            return Optional.empty();
        }
        List<String> sentences = new ArrayList<>();
        sentences.add(StudyPhrases.toolCost(result.tool().title(), array(tool), array(server)));
        double most = most(array(busy));
        if (most > BUSY) {
            sentences.add(StudyPhrases.busyTool(most));
        }
        return StudyJudge.finding(StudySubject.TOOL, sentences);
    }

    /** Seconds in which the tool's CPU time was counted: with start and end of its process, unless it is Assay's own generator. */
    private static OptionalDouble counted(StudyResult.Run run, ToolResult seen) {
        return seen.tool() == LoadTool.BUILTIN
                ? OptionalDouble.of(seen.seconds())
                : run.server().stream()
                        .mapToDouble(usage -> usage.wallNanos() / 1e9)
                        .filter(seconds -> seconds > 0)
                        .findFirst();
    }

    private static double[] array(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).toArray();
    }
}
