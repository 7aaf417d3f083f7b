package dev.assay.study;

import static dev.assay.study.StudyNumbers.least;
import static dev.assay.study.StudyNumbers.most;

import dev.assay.model.Contender;
import dev.assay.model.Evidence;
import dev.assay.model.ProcessUsage;
import dev.assay.model.Study;
import dev.assay.model.StudyFigure;
import dev.assay.model.StudyFinding;
import dev.assay.model.StudyResult;
import dev.assay.model.ToolResult;
import dev.assay.model.ToolRun;
import dev.assay.words.StudyPhrases;
import dev.assay.words.StudySubject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What was going on beside serving: connections, compilers, memory, the tool itself; and what the answers have beside their body. */
final class StudyConditions {
    /** A process whose compilers take more of its CPU time than this is still becoming another program. */
    private static final double COMPILING = 0.05;
    /** Response times that fall by more than this are not those of one state. */
    private static final double FALLING = 1.25;
    /** Below so many seconds a run has no beginning and end to be told apart. */
    private static final int LONG_ENOUGH = 8;
    /** Connections for each request beyond which setting them up is much of the work. */
    private static final double MANY = 0.5;
    /** A tool that uses its CPUs more than this sets the pace. */
    private static final double BUSY = 0.8;

    private final Study study;
    private final StudyResult result;

    StudyConditions(Study study, StudyResult result) {
        this.study = study;
        this.result = result;
    }

    Optional<StudyFinding> failures() {
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

    Optional<StudyFinding> connections() {
        double[] each = result.runs().stream()
                .filter(run -> run.accepted() >= 0)
                .flatMap(run -> run.result().filter(seen -> seen.samples() > 0).stream()
                        .map(seen -> (double) run.accepted() / seen.samples()))
                .mapToDouble(Double::doubleValue)
                .toArray();
        return each.length == 0
                ? Optional.empty()
                : StudyJudge.finding(
                        StudySubject.CONNECTIONS, List.of(StudyPhrases.connections(each, least(each) > MANY)));
    }

    Optional<StudyFinding> compiling() {
        List<String> sentences = new ArrayList<>();
        for (Study.Part part : study.parts()) {
            double[] first = shares(part, part.runs().get(0));
            double[] last = shares(part, part.runs().get(part.runs().size() - 1));
            if (first.length > 0 && most(first) > COMPILING) {
                sentences.add(StudyPhrases.compiling(
                        part.name() + ", " + part.runs().get(0),
                        first,
                        part.runs().size() > 1 ? last : new double[0]));
            }
        }
        return StudyJudge.finding(StudySubject.COMPILING, sentences);
    }

    private double[] shares(Study.Part part, String run) {
        return study.plan().contenders().stream()
                .flatMap(contender -> result.run(contender.id(), part.name(), run).stream())
                .flatMap(seen -> seen.server().stream())
                .filter(used -> used.cpuNanos() > 0)
                .mapToDouble(used -> (double) used.jitNanos() / used.cpuNanos())
                .toArray();
    }

    /** Response times second by second, the first quarter of a run against the last. */
    Optional<StudyFinding> warmingUp() {
        List<String> sentences = new ArrayList<>();
        for (StudyResult.Run run : result.runs()) {
            run.result()
                    .filter(seen -> !run.run().equals(StudyResult.Run.WARM_UP))
                    .filter(seen -> seen.overTime().size() >= LONG_ENOUGH)
                    .flatMap(seen -> course(name(run), seen.overTime()))
                    .ifPresent(sentences::add);
        }
        return StudyJudge.finding(StudySubject.COURSE, sentences);
    }

    private static Optional<String> course(String name, List<ToolResult.Second> seconds) {
        int quarter = seconds.size() / 4;
        double first = average(seconds.subList(0, quarter));
        double last = average(seconds.subList(seconds.size() - quarter, seconds.size()));
        if (last <= 0 || (first / last < FALLING && last / first < FALLING)) {
            return Optional.empty();
        }
        double[] rates = seconds.subList(quarter, seconds.size() - 1).stream()
                .mapToDouble(second -> (double) second.answered())
                .toArray();
        return Optional.of(StudyPhrases.course(name, first, last, rates));
    }

    private static double average(List<ToolResult.Second> seconds) {
        long answered = seconds.stream().mapToLong(ToolResult.Second::answered).sum();
        return answered == 0
                ? 0
                : seconds.stream()
                                .mapToDouble(second -> second.averageMillis() * second.answered())
                                .sum()
                        / answered;
    }

    Optional<StudyFinding> headers() {
        List<String> sentences = new ArrayList<>();
        Map<String, List<StudyResult.Answer>> steps = result.answers().stream()
                .filter(answer -> answer.status() > 0)
                .collect(Collectors.groupingBy(StudyResult.Answer::step, LinkedHashMap::new, Collectors.toList()));
        steps.forEach((step, answers) -> {
            if (answers.size() > 1) {
                sentences.add(StudyPhrases.answers(step, answers, uneven(answers)));
            }
        });
        bytes().ifPresent(sentences::add);
        return StudyJudge.finding(StudySubject.ANSWERS, sentences);
    }

    /** Header lines that not all have, and who has them. */
    private static Map<String, Set<String>> uneven(List<StudyResult.Answer> answers) {
        Map<String, Set<String>> lines = new TreeMap<>();
        answers.forEach(answer -> answer.headerLines()
                .forEach(line -> lines.computeIfAbsent(field(line), key -> new LinkedHashSet<>())
                        .add(answer.contender())));
        lines.values().removeIf(having -> having.size() == answers.size());
        return lines;
    }

    /** What is the same in every answer of one server: its name, and its value where that does not tell the time. */
    private static String field(String line) {
        String name = line.substring(0, Math.max(0, line.indexOf(':')));
        return List.of("date", "content-length", "set-cookie").contains(name.toLowerCase(Locale.ROOT)) ? name : line;
    }

    /** Whether the average bytes differ by what the header lines do; for loads of one request. */
    private Optional<String> bytes() {
        Map<String, Double> unexplained = new LinkedHashMap<>();
        Map<String, Double> means = new LinkedHashMap<>();
        for (Study.Part part : study.parts()) {
            for (Contender contender : study.plan().contenders()) {
                OptionalDouble mean = part.runs().stream()
                        .flatMap(run -> result.run(contender.id(), part.name(), run).stream())
                        .flatMap(run -> run.result().stream())
                        .map(StudyFigure.BYTES::of)
                        .flatMapToDouble(OptionalDouble::stream)
                        .average();
                boolean one = part.load().requests().size() == 1
                        && part.load().first().isEmpty()
                        && study.parts().get(0).equals(part);
                result.answers().stream()
                        .filter(answer -> one && answer.contender().equals(contender.id()))
                        .filter(answer -> answer.step()
                                .equals(part.load().requests().get(0).name()))
                        .findFirst()
                        .filter(answer -> mean.isPresent())
                        .ifPresent(answer -> {
                            means.put(contender.id(), mean.getAsDouble());
                            unexplained.put(
                                    contender.id(), mean.getAsDouble() - answer.headerBytes() - answer.bodyBytes());
                        });
            }
        }
        double[] left =
                unexplained.values().stream().mapToDouble(Double::doubleValue).toArray();
        double[] all = means.values().stream().mapToDouble(Double::doubleValue).toArray();
        if (left.length < 2 || most(all) - least(all) < 1) {
            return Optional.empty();
        }
        return Optional.of(StudyPhrases.averageBytes(most(all) - least(all), most(left) - least(left)));
    }

    /** What a profiler shows as used after a start is garbage for the most part. */
    Optional<StudyFinding> heap() {
        List<StudyPhrases.Heap> heaps = new ArrayList<>();
        for (StudyResult.Told told : result.figures()) {
            Double used = told.values().get("heap.used");
            Double live = told.values().get(StudyResult.Told.LIVE_HEAP);
            if (used != null && live != null) {
                heaps.add(new StudyPhrases.Heap(told.contender(), used, live));
            }
        }
        return StudyJudge.finding(
                StudySubject.MEMORY, heaps.isEmpty() ? List.of() : List.of(StudyPhrases.heaps(heaps)));
    }

    /** Whether the tool had CPU time left, and what it took beside the servers. */
    Optional<StudyFinding> tool() {
        List<Double> tool = new ArrayList<>();
        List<Double> server = new ArrayList<>();
        List<Double> busy = new ArrayList<>();
        for (StudyResult.Run run : result.runs()) {
            run.result().filter(seen -> seen.samples() > 0).ifPresent(seen -> {
                tool.add(1e6 * seen.cpuSeconds() / seen.samples());
                busy.add(seen.cpuSeconds() / seen.seconds() / Math.max(1, result.toolCpus()));
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

    private static double[] array(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).toArray();
    }
}
