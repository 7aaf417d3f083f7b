package dev.assay.studies.judge;

import dev.assay.model.HttpVersion;
import dev.assay.tools.LoadTool;
import dev.assay.model.Numbers;
import dev.assay.model.Prose;
import dev.assay.model.Ranges;
import dev.assay.studies.model.StudyFigure;
import dev.assay.studies.model.StudyResult;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * What the figures of a repeated study say about how they came about, in words. Several figures are given as a range; of each
 * there is at least one, unless stated otherwise.
 */
public final class StudyPhrases {
    /** Runs that tell servers apart are of one process for each server. */
    public static final String PROCESSES =
            "Runs of a load share one process per server, and the servers ran one after the other: where all runs of one server"
                    + " beat all of another, these processes differed at that time; others may not.";

    /** What JIT compilation does to figures. */
    public static final String COMPILED = "Such figures include warming up.";

    /** The same for runs that are shorter than the article's. */
    public static final String COMPILED_IN_SHORT_RUNS =
            COMPILED + " In longer runs, such as the article's, the share is smaller.";

    /** What follows from collections. */
    public static final String HEAP_SIZE = "With another heap size, such figures change.";

    /** The mean of a run without a steady state. */
    public static final String NO_MOMENT = "A mean over the whole run mixes such phases.";

    /** The average of users without pauses, by Little's law. */
    public static final String ONE_FIGURE =
            "Users send again as soon as they have an answer: the average is their number divided by the throughput, so"
                    + " the two are one figure.";

    private static final double MEGABYTE = 1e6;
    private static final double MIN_SHARE = 0.0005;

    private StudyPhrases() {}

    /** A failed run. */
    public static String noFigures(String run, String reason) {
        return run + ": no figures. " + Prose.oneLine(reason) + ".";
    }

    /** A failed start. */
    public static String failedStart(int round, String contender, String reason) {
        return "Start " + round + " of " + contender + " failed: " + Prose.oneLine(reason) + ".";
    }

    /**
     * TCP connections per request of a load that opens a new one each time.
     *
     * @param perRequest of each run
     */
    public static String newConnections(double[] perRequest) {
        return "The load does not keep connections open: the machine accepted " + range(perRequest)
                + " connections per request. Every figure includes opening and closing them, on both sides.";
    }

    /**
     * Requests per connection of a load that keeps connections, if more were accepted than its users need.
     *
     * @param perConnection of each run
     */
    public static String renewed(String contender, double[] perConnection) {
        return "The load keeps its connections open, yet the machine accepted a new one for every "
                + range(perConnection) + " requests to " + contender + ".";
    }

    /**
     * How many requests a connection carried that the load would have kept, by the tool's count of those that were.
     *
     * @param requests mean
     */
    public static String closed(String contender, double requests) {
        return "Although the load keeps connections open, " + contender + " closed each after "
                + Numbers.integer(requests) + " requests on average.";
    }

    /** Some of the parts of a study, as the subject of a sentence. */
    public static String parts(List<String> some, int all) {
        return some.size() == all ? "All " + all + " loads" : Numbers.list(some);
    }

    /**
     * Shares of the servers' CPU time that their JIT compilers took.
     *
     * @param last in the last run; empty if there is only one
     */
    public static String compiling(String run, double[] first, double[] last) {
        return run + ": the JIT compilers took " + Numbers.percent(first) + " of the servers' CPU time"
                + (last.length == 0 ? "" : ", in the last run " + Numbers.percent(last))
                + ".";
    }

    /** Two quarters of a run. */
    public enum Quarters {
        OUTER("first", "last"),
        INNER("second", "third");

        private final String earlier;
        private final String later;

        Quarters(String earlier, String later) {
            this.earlier = earlier;
            this.later = later;
        }
    }

    /**
     * Runs of a part whose response times show no steady state; all became faster, or all slower.
     *
     * @param changing of {@code all} runs
     * @param first means of their earlier quarters, in milliseconds
     * @param last of their later quarters
     */
    public static String courses(String part, int changing, int all, Quarters quarters, double[] first, double[] last) {
        return part + ", " + (changing == all ? "" : changing + " of ") + Numbers.count(all, "run")
                + ": answers took " + range(first) + " ms on average in the " + quarters.earlier
                + " quarter of a run and "
                + range(last) + " ms in the " + quarters.later + ".";
    }

    /**
     * The same for a part with one run of each contender.
     *
     * @param contenders of the runs that change
     */
    public static String courses(
            String part, List<String> contenders, Quarters quarters, double[] first, double[] last) {
        return part + ": mean response times in the " + quarters.earlier + " and " + quarters.later
                + " quarters of the run: "
                + IntStream.range(0, contenders.size())
                        .mapToObj(i -> contenders.get(i) + " " + Numbers.three(first[i]) + " and "
                                + Numbers.three(last[i]) + " ms")
                        .collect(Collectors.joining("; "))
                + ".";
    }

    /** What else is new in runs on a process that is not. */
    public static String coldTool(LoadTool tool) {
        return "Later runs on the same process begin slowly, too; here, " + tool.title() + " is started anew for each.";
    }

    /**
     * Sizes of the answers to one step.
     *
     * @param asked the version of HTTP that these requests were sent with
     * @param answers one per contender; at least two
     * @param uneven header lines that not all contenders send, with those that do
     */
    public static String answers(
            String step,
            LoadTool tool,
            HttpVersion asked,
            List<StudyResult.Answer> answers,
            Map<String, Set<String>> uneven) {
        String body = step
                + (tool.version() == asked ? ": " : ", over " + asked.title() + ": ")
                + same(answers, StudyResult.Answer::bodyBytes)
                        .map(bytes -> "the body is " + Numbers.integer(bytes) + " bytes for all")
                        .orElseGet(() -> "bodies differ: " + each(answers, StudyResult.Answer::bodyBytes));
        return same(answers, StudyResult.Answer::headerBytes)
                .filter(bytes -> uneven.isEmpty())
                .map(bytes -> body + "; the header lines are " + Numbers.integer(bytes) + " bytes for all.")
                .orElseGet(() -> body + "; header lines " + each(answers, StudyResult.Answer::headerBytes) + " bytes"
                        + missing(uneven) + ".");
    }

    private static String missing(Map<String, Set<String>> uneven) {
        return uneven.isEmpty()
                ? ""
                : uneven.entrySet().stream()
                        .map(line -> line.getKey() + " (" + String.join(", ", line.getValue()) + ")")
                        .collect(Collectors.joining(", ", ". Not sent by all: ", ""));
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
     * The heap of one contender after its start.
     *
     * @param used in bytes, garbage included
     * @param live in bytes, after the loads and a forced collection
     */
    public record Heap(String contender, double used, double live) {}

    /** The heaps of at least one contender. */
    public static String heaps(Collection<Heap> heaps) {
        return heaps.stream()
                .map(heap -> heap.contender() + " " + Numbers.three(heap.used() / MEGABYTE) + " and "
                        + Numbers.three(heap.live() / MEGABYTE) + " MB")
                .collect(Collectors.joining(
                        "; ",
                        "Heap in use after the start, and after the loads and a forced collection: ",
                        ". The first figure depends on when the collector last ran."));
    }

    /**
     * What the garbage collector took of one contender.
     *
     * @param cpu share of the server's CPU time
     * @param time share of the run
     */
    public static String collecting(String run, String contender, double cpu, double time) {
        return run + ": the garbage collector took " + Numbers.percent(cpu) + " of " + contender
                + "'s CPU time, and collections " + Numbers.percent(time) + " of the run.";
    }

    /**
     * CPU time per request in microseconds.
     *
     * @param tool its name
     * @param servers that of the servers; empty if unknown
     */
    public static String toolCost(String tool, double[] own, double[] servers) {
        return tool + " itself took " + range(own) + " µs of CPU time per request"
                + (servers.length == 0 ? "" : ", the servers " + range(servers) + " µs") + ".";
    }

    /**
     * A load tool that had hardly any CPU time left.
     *
     * @param share of its CPUs that it used, at most
     */
    public static String busyTool(double share) {
        return "It used up to " + Numbers.percent(Math.min(1, share))
                + " of its CPUs: such figures may reflect the tool rather than the server.";
    }

    /**
     * How far apart the runs or starts of one server are, compared with the servers.
     *
     * @param what {@code runs} or {@code starts}
     * @param runs largest range of one server's runs, as a share of their mean
     * @param servers range of the servers' means, as a share of their mean
     */
    public static String spread(String what, double runs, double servers) {
        return what + " of one server are up to " + share(runs) + " apart, the servers' means " + share(servers) + ".";
    }

    /** A small share is not shown as zero. */
    private static String share(double share) {
        return share < MIN_SHARE ? "less than 0.1%" : Numbers.percent(share);
    }

    /** Published figures that are rounded too coarsely to be compared. */
    public static String tooCoarse() {
        return "Published: rounded too coarsely to compare.";
    }

    /**
     * The spread of a figure over the later runs of a part.
     *
     * @param published the sentence on published runs; empty if there are too few
     */
    public static String runs(String part, StudyFigure figure, String spread, Optional<String> published) {
        return part + ", " + figure.title() + ", without the first run: " + spread
                + published.map(told -> " " + told).orElse("");
    }

    /** A measured spread. */
    public static String here(String spread) {
        return "Here: " + spread;
    }

    /** A spread of published figures. */
    public static String published(String spread) {
        return "Published: " + spread;
    }

    /** The range of figures, with three digits each. */
    static String range(double... figures) {
        return Ranges.range(figures, Numbers::three);
    }
}
