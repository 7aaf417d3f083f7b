package dev.assay.words;

import dev.assay.model.StudyFigure;
import dev.assay.model.StudyResult;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/**
 * What the figures of a repeated study say of how they came about, in words. Several figures are told from the least to the most;
 * of each there is at least one, unless said otherwise.
 */
public final class StudyPhrases {
    /** Where each load ran once. */
    public static final String ONE_RUN =
            "There is one run of one process for each server and load. Nothing in it says how far a "
                    + "second one would be away, so no difference between servers can be told from that of two processes.";

    private static final double MEGABYTE = 1e6;

    private StudyPhrases() {}

    /** Of a run that failed. */
    public static String noFigures(String run, String reason) {
        return run + ": no figures. " + OneLine.of(reason) + ".";
    }

    /** Of a start that failed. */
    public static String failedStart(int round, String contender, String reason) {
        return "Start " + round + " of " + contender + " failed: " + OneLine.of(reason) + ".";
    }

    /**
     * TCP connections for each request.
     *
     * @param burden whether they are so many that setting them up is much of the work
     */
    public static String connections(double[] perRequest, boolean burden) {
        return "The machine accepted " + range(perRequest) + " TCP connections for each request."
                + (burden
                        ? " Each request carries the cost of setting one up and taking it down, on both sides: much of what is "
                                + "compared is the operating system's work."
                        : "");
    }

    /**
     * Shares of the servers' CPU time that their JIT compilers took.
     *
     * @param last in the last run; empty where there is no other
     */
    public static String compiling(String run, double[] first, double[] last) {
        return run + ": the JIT compilers took " + Numbers.percent(first) + " of the servers' CPU time"
                + (last.length == 0 ? "" : "; in the last run still " + Numbers.percent(last))
                + ". Figures of processes that are being compiled say how they warm up, not how fast they are.";
    }

    /**
     * A run whose response times are not those of one state.
     *
     * @param first mean of its first quarter, in milliseconds
     * @param last of its last quarter
     * @param answers counted in each second between
     */
    public static String course(String run, double first, double last, double[] answers) {
        return run + ": answers took " + Numbers.three(first) + " ms in the first quarter of the run and "
                + Numbers.three(last) + " ms in the last; between, the tool counted "
                + Ranges.range(answers, Numbers::integer)
                + " answers in a second. One mean over all of it describes no moment of it.";
    }

    /**
     * Sizes of the answers to one step.
     *
     * @param answers one of each contender; at least two
     * @param uneven header lines that not all have, and who has them
     */
    public static String answers(String step, List<StudyResult.Answer> answers, Map<String, Set<String>> uneven) {
        String body = step + ": "
                + same(answers, StudyResult.Answer::bodyBytes)
                        .map(bytes -> "the body has " + Numbers.integer(bytes) + " bytes on all")
                        .orElseGet(() -> "bodies differ: " + each(answers, StudyResult.Answer::bodyBytes));
        return same(answers, StudyResult.Answer::headerBytes)
                .filter(bytes -> uneven.isEmpty())
                .map(bytes -> body + ", and so many bytes of the same header lines: " + Numbers.integer(bytes) + ".")
                .orElseGet(() -> body + "; header lines " + each(answers, StudyResult.Answer::headerBytes) + " bytes"
                        + missing(uneven) + ".");
    }

    private static String missing(Map<String, Set<String>> uneven) {
        return uneven.isEmpty()
                ? ""
                : uneven.entrySet().stream()
                        .map(line -> line.getKey() + " (" + String.join(", ", line.getValue()) + ")")
                        .collect(Collectors.joining(", ", ". Not on all: ", ""));
    }

    private static Optional<Long> same(List<StudyResult.Answer> answers, ToLongFunction<StudyResult.Answer> bytes) {
        List<Long> sizes = answers.stream().mapToLong(bytes).distinct().boxed().toList();
        return sizes.size() == 1 ? Optional.of(sizes.get(0)) : Optional.empty();
    }

    private static String each(List<StudyResult.Answer> answers, ToLongFunction<StudyResult.Answer> bytes) {
        return answers.stream()
                .map(answer -> answer.contender() + " " + Numbers.integer(bytes.applyAsLong(answer)))
                .collect(Collectors.joining(", "));
    }

    /**
     * How far average bytes of the first load are apart between servers.
     *
     * @param unexplained without header lines and body
     */
    public static String averageBytes(double apart, double unexplained) {
        return "The average bytes of the first load differ by up to " + Numbers.three(apart)
                + " between servers; without header lines and body by " + Numbers.three(unexplained)
                + (unexplained < 1 ? ": the header lines are the whole difference." : ".");
    }

    /**
     * The heap of one contender after its start.
     *
     * @param used in bytes, garbage included
     * @param live in bytes, after the loads and a forced collection
     */
    public record Heap(String contender, double used, double live) {}

    /** Of at least one contender. */
    public static String heaps(Collection<Heap> heaps) {
        return heaps.stream()
                .map(heap -> heap.contender() + " " + Numbers.three(heap.used() / MEGABYTE) + " MB, of which "
                        + Numbers.three(heap.live() / MEGABYTE) + " MB in use")
                .collect(
                        Collectors.joining(
                                "; ",
                                "Heap used after the start, and in use after the loads and a forced collection: ",
                                ". The rest is garbage: how much there is depends on when the collector last ran, and not on the server."));
    }

    /**
     * CPU time for each request, in microseconds.
     *
     * @param tool its name
     * @param servers that of the servers; empty where it is not known
     */
    public static String toolCost(String tool, double[] own, double[] servers) {
        return tool + " itself took " + range(own) + " µs of CPU time for each request"
                + (servers.length == 0 ? "" : ", the servers " + range(servers) + " µs") + ".";
    }

    /**
     * Of a load tool that had hardly any CPU time left.
     *
     * @param share of its CPUs, at most
     */
    public static String busyTool(double share) {
        return "It kept its CPUs up to " + Numbers.percent(Math.min(1, share))
                + " busy: where that is so, the tool and not the server sets the throughput.";
    }

    /**
     * How far runs of one server are apart, against the servers.
     *
     * @param runs at most, as a share of their mean
     * @param servers their means, as a share of the mean of all
     */
    public static String spread(double runs, double servers) {
        return "those of one server are up to " + Numbers.percent(runs) + " apart, the servers' means "
                + Numbers.percent(servers)
                + (runs >= servers ? ": the servers differ by no more than those of one server do." : ".");
    }

    /**
     * The spread of a figure over the later runs of a part.
     *
     * @param published that of the publication; empty where it has too few figures
     */
    public static String runs(String part, StudyFigure figure, String spread, Optional<String> published) {
        return part + ", " + figure.title() + ", without the first run: " + spread
                + published.map(told -> " " + published(told)).orElse("");
    }

    /** A spread that was measured. */
    public static String here(String spread) {
        return "Here: " + spread;
    }

    /** A spread of published figures. */
    public static String published(String spread) {
        return "Published: " + spread;
    }

    /** Three digits each. */
    static String range(double... figures) {
        return Ranges.range(figures, Numbers::three);
    }
}
