package dev.assay.study;

import static dev.assay.study.StudyNumbers.least;
import static dev.assay.study.StudyNumbers.most;
import static dev.assay.study.StudyNumbers.percent;
import static dev.assay.study.StudyNumbers.range;
import static dev.assay.study.StudyNumbers.three;

import dev.assay.model.Contender;
import dev.assay.model.Evidence;
import dev.assay.model.ProcessUsage;
import dev.assay.model.Study;
import dev.assay.model.StudyFigure;
import dev.assay.model.StudyFinding;
import dev.assay.model.StudyResult;
import dev.assay.model.ToolResult;
import dev.assay.model.ToolRun;
import dev.assay.words.Numbers;
import dev.assay.words.OneLine;
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
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** What was going on beside serving: connections, compilers, memory, the tool itself; and what the answers have beside their body. */
final class StudyConditions {
    /** A process whose compilers take more of its CPU time than this is still becoming another program. */
    private static final double COMPILING = 0.05;
    /** Response times that fall by more than this are not those of one state. */
    private static final double FALLING = 1.25;
    /** Below so many seconds a run has no beginning and end to be told apart. */
    private static final int LONG_ENOUGH = 8;
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
                sentences.add(name(run) + ": no figures. " + OneLine.of(failed.reason()) + ".");
            }
        }
        for (Evidence start : result.starts()) {
            if (start instanceof Evidence.FailedStartup failed) {
                sentences.add("Start " + failed.round() + " of " + failed.contender() + " failed: "
                        + OneLine.of(failed.reason()) + ".");
            }
        }
        return StudyJudge.finding("What failed", sentences);
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
        if (each.length == 0) {
            return Optional.empty();
        }
        String seen = "The machine accepted " + range(each) + " TCP connections for each request.";
        return StudyJudge.finding(
                "Connections",
                List.of(
                        least(each) > 0.5
                                ? seen
                                        + " Each request carries the cost of setting one up and taking it down, on both sides: "
                                        + "much of what is compared is the operating system's work."
                                : seen));
    }

    Optional<StudyFinding> compiling() {
        List<String> sentences = new ArrayList<>();
        for (Study.Part part : study.parts()) {
            double[] first = shares(part, part.runs().get(0));
            double[] last = shares(part, part.runs().get(part.runs().size() - 1));
            if (first.length > 0 && most(first) > COMPILING) {
                sentences.add(
                        part.name() + ", " + part.runs().get(0) + ": the JIT compilers took "
                                + percent(least(first)) + " to " + percent(most(first)) + " of the servers' CPU time"
                                + (part.runs().size() > 1 && last.length > 0
                                        ? "; in the last run still " + percent(least(last)) + " to "
                                                + percent(most(last))
                                        : "")
                                + ". Figures of processes that are being compiled say how they warm up, not how fast they are.");
            }
        }
        return StudyJudge.finding("Compilation during the runs", sentences);
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
        return StudyJudge.finding("Not one state", sentences);
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
        return Optional.of(
                name + ": answers took " + three(first) + " ms in the first quarter of the run and " + three(last)
                        + " ms in the last; between, the tool counted " + range(rates)
                        + " answers in a second. One mean over all of it describes no moment of it.");
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
                sentences.add(step + ": " + headers(answers));
            }
        });
        bytes().ifPresent(sentences::add);
        return StudyJudge.finding("Bytes of the answers", sentences);
    }

    private static String headers(List<StudyResult.Answer> answers) {
        Set<Long> bodies = answers.stream().map(StudyResult.Answer::bodyBytes).collect(Collectors.toSet());
        String body = bodies.size() == 1
                ? "the body has " + Numbers.integer(bodies.iterator().next()) + " bytes on all"
                : "bodies differ: " + each(answers, StudyResult.Answer::bodyBytes);
        Map<String, Set<String>> lines = new TreeMap<>();
        answers.forEach(answer -> answer.headerLines()
                .forEach(line -> lines.computeIfAbsent(field(line), key -> new LinkedHashSet<>())
                        .add(answer.contender())));
        List<String> uneven = lines.entrySet().stream()
                .filter(line -> line.getValue().size() < answers.size())
                .map(line -> line.getKey() + " (" + String.join(", ", line.getValue()) + ")")
                .toList();
        Set<Long> sizes = answers.stream().map(StudyResult.Answer::headerBytes).collect(Collectors.toSet());
        if (uneven.isEmpty() && sizes.size() == 1) {
            return body + ", and so many bytes of the same header lines: "
                    + Numbers.integer(sizes.iterator().next()) + ".";
        }
        return body + "; header lines " + each(answers, StudyResult.Answer::headerBytes) + " bytes"
                + (uneven.isEmpty() ? "" : ". Not on all: " + String.join(", ", uneven)) + ".";
    }

    private static String each(List<StudyResult.Answer> answers, ToDoubleFunction<StudyResult.Answer> value) {
        return answers.stream()
                .map(answer -> answer.contender() + " " + Numbers.integer(value.applyAsDouble(answer)))
                .collect(Collectors.joining(", "));
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
        return Optional.of("The average bytes of the first load differ by up to " + three(most(all) - least(all))
                + " between servers; without header lines and body by " + three(most(left) - least(left))
                + (most(left) - least(left) < 1 ? ": the header lines are the whole difference." : "."));
    }

    /** What a profiler shows as used after a start is garbage for the most part. */
    Optional<StudyFinding> heap() {
        List<String> sentences = new ArrayList<>();
        List<String> each = new ArrayList<>();
        for (StudyResult.Told told : result.figures()) {
            Double used = told.values().get("heap.used");
            Double live = told.values().get(StudyResult.Told.LIVE_HEAP);
            if (used != null && live != null) {
                each.add(told.contender() + " " + three(used / 1e6) + " MB, of which " + three(live / 1e6)
                        + " MB in use");
            }
        }
        if (!each.isEmpty()) {
            sentences.add(
                    "Heap used after the start, and in use after the loads and a forced collection: "
                            + String.join("; ", each)
                            + ". The rest is garbage: how much there is depends on when the collector last ran, and not on the server.");
        }
        return StudyJudge.finding("Used memory", sentences);
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
        sentences.add(result.tool().title() + " itself took " + range(array(tool)) + " µs of CPU time for each request"
                + (server.isEmpty() ? "" : ", the servers " + range(array(server)) + " µs") + ".");
        double most = most(array(busy));
        if (most > BUSY) {
            sentences.add("It kept its CPUs up to " + percent(Math.min(1, most))
                    + " busy: where that is so, the tool and not the server sets the throughput.");
        }
        return StudyJudge.finding("The load tool", sentences);
    }

    private static double[] array(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).toArray();
    }
}
