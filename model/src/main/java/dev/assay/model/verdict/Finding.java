package dev.assay.model.verdict;

import dev.assay.model.Metric;
import dev.assay.model.Numbers;
import dev.assay.model.Prose;
import dev.assay.model.Ranges;
import dev.assay.model.evidence.ErrorKind;
import dev.assay.model.evidence.Gate;
import dev.assay.model.evidence.GateResult;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Why something does not count or was not judged. Findings of one topic are said together, in one sentence: a figure that varies is given
 * as a range, and every limit is named. All lists have at least one, of the same kind as the one that is asked.
 */
public sealed interface Finding {
    /** A key that is equal for findings that one sentence can cover, because they differ only in figures and metrics. */
    default Object topic() {
        return getClass();
    }

    default String text() {
        return together(List.of(this));
    }

    /** What findings of one topic say together. */
    static String text(List<? extends Finding> alike) {
        return alike.get(0).together(alike);
    }

    /** The same without details of single blocks and without advice. */
    static String brief(List<? extends Finding> alike) {
        return alike.get(0).inBrief(alike);
    }

    /** The same in clauses, without details of single blocks, which differ even if the cause is the same. */
    static List<String> clauses(List<? extends Finding> alike) {
        return alike.get(0) instanceof MostBlocksUnusable unusable
                ? List.of(brief(alike), unusable.advice().text())
                : List.of(text(alike));
    }

    default boolean namesMetric() {
        return false;
    }

    /** The cause of findings of this topic, in the same words wherever it is the same, such as {@code Jetty cannot sustain the rate}. */
    String cause(List<? extends Finding> alike);

    /** What was observed of all of them, such as {@code 237 in a block, of 10,000 needed}; may be empty. */
    default String figures(List<? extends Finding> alike) {
        return "";
    }

    /** What was observed in this case alone; may be empty. */
    default String observed() {
        return "";
    }

    /** What was observed; empty if the cause says it all. */
    default String detail(List<? extends Finding> alike) {
        String figures = figures(alike);
        return figures.isEmpty()
                ? alike.stream()
                        .distinct()
                        .map(Finding::observed)
                        .filter(seen -> !seen.isEmpty())
                        .collect(Collectors.joining("; "))
                : figures;
    }

    /** All that findings of this topic say. */
    default String together(List<? extends Finding> alike) {
        return explained(cause(alike), detail(alike));
    }

    /** What they say without details of single blocks and without advice. */
    default String inBrief(List<? extends Finding> alike) {
        return explained(cause(alike), figures(alike));
    }

    private static String explained(String what, String detail) {
        return what + (detail.isEmpty() ? "" : ": " + detail);
    }

    /** One that no sentence covers together with another. */
    sealed interface Single extends Finding {
        @Override
        default Object topic() {
            return this;
        }
    }

    /** One whose sentence names its metric. */
    sealed interface OfMetric extends Finding {
        Metric metric();

        @Override
        default boolean namesMetric() {
            return true;
        }

        static String metrics(List<? extends Finding> alike) {
            return Metric.titles(
                    all(alike, OfMetric.class).stream().map(OfMetric::metric).toList());
        }
    }

    private static <F extends Finding> List<F> all(List<? extends Finding> alike, Class<F> kind) {
        return alike.stream().map(kind::cast).toList();
    }

    private static <F extends Finding> String share(List<F> same, ToDoubleFunction<F> part, ToDoubleFunction<F> all) {
        return Ranges.range(same, part, Numbers::integer) + " of " + Ranges.range(same, all, Numbers::integer)
                + " in a block";
    }

    /** What a server or a tool wrote. */
    record Text(String words) implements Single {
        @Override
        public String cause(List<? extends Finding> alike) {
            return words;
        }
    }

    /** What has neither names nor figures. */
    record Plain(Circumstance why) implements Single {
        @Override
        public String cause(List<? extends Finding> alike) {
            return why.cause;
        }

        @Override
        public String observed() {
            return why.observed;
        }
    }

    /** What can be said without names and figures. */
    enum Circumstance {
        NO_BLOCK_OF_BOTH("no block has figures of both; use a larger budget"),
        /** In no start-up round contender and reference gave a successful response. */
        NO_ROUND_OF_BOTH("no start-up round in which both gave a successful response"),
        ROUND_LEFT_OUT("its round is left out: the generator was too late for one contender"),
        /** Beside a slice of the round, other processes, the hypervisor or the generator's own compilers took the CPU. */
        ROUND_DISTURBED(
                "its round is left out: beside one contender, others or the generator's compilers took the CPU"),
        RATE_UNUSABLE("the generator was late or busy at this rate, or sent too few requests"),
        /** A block was dropped as disturbed, but has no figures that say so. */
        MACHINE_DISTURBED("dropped: the machine was disturbed"),
        EXPLAINS_SETTINGS("measured to explain settings, not to compare servers"),
        /** No block of a shard began with JVMs that had finished compiling. */
        COMPILING_THROUGHOUT("JVMs were still compiling in every block"),
        /** Fewer than two rates around the service level have figures. */
        TOO_FEW_RATES(
                "too little was measured at the rates around the service level",
                "fewer than two rates at which the generator was on time and sent enough requests"),
        /** No responses, hence no rate to share the cost of memory among. */
        NO_RATE("no rate to divide the memory by", "no responses");

        private final String cause;
        private final String observed;

        Circumstance(String cause) {
            this(cause, "");
        }

        Circumstance(String cause, String observed) {
            this.cause = cause;
            this.observed = observed;
        }
    }

    /**
     * Too many requests of a contender failed.
     *
     * @param contender by its name in prose, as in all findings about one contender
     * @param share of its requests in the worst block, 0 to 1
     * @param error the most frequent one
     */
    record AnswersFail(String contender, double share, int block, ErrorKind error, String example) implements Finding {
        @Override
        public String cause(List<? extends Finding> alike) {
            return "requests fail";
        }

        @Override
        public String observed() {
            return Numbers.share(share) + " of " + contender + "'s requests in block " + block + ", most often with "
                    + error.title() + " (" + Prose.oneLine(example) + ")";
        }
    }

    /**
     * The contenders answer differently.
     *
     * @param example the first difference; may be empty
     */
    record AnswersDiffer(String example) implements Finding {
        @Override
        public String cause(List<? extends Finding> alike) {
            return "the contenders answer differently, so they do different work";
        }

        @Override
        public String observed() {
            return example.isEmpty() ? "see the responses in the result folder" : example;
        }
    }

    /**
     * A contender that answered too little of the offered load.
     *
     * @param share of the offered rate, 0 to 1
     * @param ratePerSecond that was offered
     */
    record RateNotSustained(String contender, double share, double ratePerSecond) implements Single {
        @Override
        public String cause(List<? extends Finding> alike) {
            return contender + " cannot sustain the rate";
        }

        @Override
        public String observed() {
            return "it answered " + answered() + " in the time available; compare at a lower rate";
        }

        /** The share of the rate that was answered, such as {@code 90% of 2,000 req/s}; rounded down, since it is too small. */
        String answered() {
            return Numbers.share(Math.floor(share * 1000) / 1000) + " of " + Numbers.rate(ratePerSecond);
        }
    }

    /**
     * A contender whose process ended in several blocks; they do not count, so those that do would hide it.
     *
     * @param blocks in which it ended
     * @param of all blocks, those that do not count included
     * @param example how it ended in the first of them
     */
    record ProcessEnded(String contender, int blocks, int of, String example) implements Single {
        @Override
        public String cause(List<? extends Finding> alike) {
            return contender + "'s process ended in " + blocks + " of " + Numbers.count(of, "block");
        }

        @Override
        public String observed() {
            return example;
        }
    }

    /**
     * A contender that failed more than half of its starts.
     *
     * @param example why the first one failed
     */
    record StartsFailed(String contender, long failed, long of, String example) implements Single {
        @Override
        public String cause(List<? extends Finding> alike) {
            return contender + " failed " + failed + " of " + Numbers.count(of, "start");
        }

        @Override
        public String observed() {
            return example;
        }
    }

    /** No block was completed; the first one, and whose failure ended it. */
    record NoBlockCompleted(int block, String contender, String reason) implements Finding {
        @Override
        public String cause(List<? extends Finding> alike) {
            return "no block was completed";
        }

        @Override
        public String observed() {
            return "in block " + block + " " + contender + " failed: " + reason;
        }
    }

    /** A block that ended early, and whose failure ended it. */
    record EndedEarly(String contender, String reason) implements Finding {
        @Override
        public String cause(List<? extends Finding> alike) {
            return "ended early";
        }

        @Override
        public String observed() {
            return contender + ", " + reason;
        }
    }

    /** A slice without a figure of a metric. */
    record NoFigure(Metric metric) implements OfMetric {
        @Override
        public String cause(List<? extends Finding> alike) {
            return "no figure for " + OfMetric.metrics(alike);
        }

        @Override
        public String observed() {
            return "a slice has none";
        }
    }

    /**
     * A shard of a fleet without any figure of a contender.
     *
     * @param why of a typical block; empty if no block was loaded
     */
    record NoneCounts(Metric metric, String contender, Optional<Finding> why) implements Single {
        @Override
        public String cause(List<? extends Finding> alike) {
            return "no block has a figure of " + metric.title() + " for " + contender;
        }

        @Override
        public String observed() {
            return why.map(Finding::text).orElse("");
        }
    }

    /** A shard of a fleet of which every block was disturbed. */
    record AllDisturbed(Finding first) implements Finding {
        @Override
        public String cause(List<? extends Finding> alike) {
            return "every block was disturbed";
        }

        @Override
        public String observed() {
            return first.text();
        }
    }

    /** Fewer machines of a fleet than a verdict needs. */
    record TooFewMachines(int seen, int needed) implements Finding {
        @Override
        public String cause(List<? extends Finding> alike) {
            List<TooFewMachines> few = all(alike, TooFewMachines.class);
            return "figures of " + Ranges.range(few, f -> f.seen, Numbers::integer)
                    + (few.stream().allMatch(f -> f.seen == 1) ? " machine" : " machines") + "; the interval needs "
                    + Ranges.limits(few, f -> f.needed, Numbers::integer);
        }
    }

    /**
     * The delay of the load host's messages alone leaves the ratio too uncertain for a verdict.
     *
     * @param most largest factor with which a verdict is given
     */
    record DelayTooLong(Metric metric, double most) implements OfMetric {
        @Override
        public String cause(List<? extends Finding> alike) {
            return "the delay of the load host's messages makes the ratio of "
                    + OfMetric.metrics(alike) + " uncertain by more than "
                    + Numbers.share(most - 1);
        }

        @Override
        public String observed() {
            return "use a nearer load host";
        }
    }

    /**
     * A service level that was kept at all of the rates tried, or at none.
     *
     * @param ratePerSecond the highest of them, or the lowest
     */
    record LevelBeyondRates(boolean kept, double ratePerSecond) implements Finding {
        @Override
        public Object topic() {
            return List.of(LevelBeyondRates.class, kept);
        }

        @Override
        public String cause(List<? extends Finding> alike) {
            return "the service level was met at " + (kept ? "all" : "none") + " of the rates tried";
        }

        @Override
        public String detail(List<? extends Finding> alike) {
            return (kept ? "still at " : "not even at ")
                    + Ranges.range(all(alike, LevelBeyondRates.class), f -> f.ratePerSecond, Numbers::rate);
        }
    }

    /**
     * A gate that failed.
     *
     * @param value what was measured, in the unit of the limit
     * @param limit the bound that the value violated
     * @param host with several load hosts, the one on which it failed; empty with load from one machine
     */
    record GateFailed(Gate gate, double value, double limit, Optional<String> host) implements Finding {
        public GateFailed(GateResult failed) {
            this(failed.gate(), failed.value(), failed.limit(), failed.host());
        }

        @Override
        public Object topic() {
            return List.of(GateFailed.class, gate);
        }

        @Override
        public String cause(List<? extends Finding> alike) {
            return gate == Gate.NETWORK
                    ? "the network between the load host and the servers was the limit"
                    : "the generator's check " + gate.id() + " failed";
        }

        @Override
        public String figures(List<? extends Finding> alike) {
            List<GateFailed> failed = all(alike, GateFailed.class);
            double[] values = failed.stream().mapToDouble(GateFailed::value).toArray();
            double[] limits = failed.stream().mapToDouble(GateFailed::limit).toArray();
            Gate.Form form = gate.form();
            String seen = Ranges.range(values, one -> form.number(one, limits)) + form.unit();
            String held = Ranges.limits(failed, GateFailed::limit, one -> form.number(one, values)) + form.unit();
            List<String> hosts = failed.stream()
                    .flatMap(one -> one.host.stream())
                    .distinct()
                    .sorted()
                    .toList();
            return gate.failure().formatted(seen, held) + (hosts.isEmpty() ? "" : ", on " + Numbers.list(hosts));
        }
    }

    /**
     * A slice in which gates failed.
     *
     * @param gates at least one
     * @param despite what it still counts for
     */
    record SliceUnsound(List<GateFailed> gates, Despite despite) implements Finding {
        public SliceUnsound {
            gates = List.copyOf(gates);
        }

        @Override
        public Object topic() {
            return List.of(
                    SliceUnsound.class, gates.stream().map(GateFailed::gate).toList(), despite);
        }

        @Override
        public String cause(List<? extends Finding> alike) {
            List<SliceUnsound> slices = all(alike, SliceUnsound.class);
            return IntStream.range(0, gates.size())
                            .mapToObj(i -> gates.get(i).gate().id() + ": "
                                    + gates.get(i)
                                            .figures(slices.stream()
                                                    .map(slice -> slice.gates.get(i))
                                                    .toList()))
                            .collect(Collectors.joining("; "))
                    + despite.text;
        }
    }

    /** What a slice in which a gate failed still counts for. */
    enum Despite {
        NOTHING(""),
        ROUND_LEFT_OUT("; its round is left out of CPU per request"),
        /** Its figure for the primary metric still counts. */
        PRIMARY_COUNTS("; its CPU per request counts");

        private final String text;

        Despite(String text) {
            this.text = text;
        }
    }

    /**
     * Rounds of a block that were left out because the generator was far too late for a contender.
     *
     * @param beyond share of requests dispatched late, 0 to 1, above which a round is left out
     */
    record RoundsLate(double beyond, int late, int rounds) implements Finding {
        @Override
        public String cause(List<? extends Finding> alike) {
            return "the generator was too late in most rounds";
        }

        @Override
        public String figures(List<? extends Finding> alike) {
            List<RoundsLate> same = all(alike, RoundsLate.class);
            return "more than " + Numbers.share(beyond) + " of requests were dispatched late, bunched with another, in "
                    + Ranges.range(same, f -> f.late, Numbers::integer) + " of "
                    + Ranges.range(same, f -> f.rounds, Numbers::integer) + " rounds";
        }
    }

    /**
     * The generator may have limited both contenders, so that equal throughput says nothing about them.
     *
     * @param ceilingPerSecond requests per second that it reaches against a server that does nothing
     * @param measuredPerSecond throughput of the median slice of the faster contender, more than half of that
     */
    record GeneratorCeiling(double ceilingPerSecond, double measuredPerSecond) implements Finding {
        @Override
        public String cause(List<? extends Finding> alike) {
            return "the generator may have limited both: it " + told();
        }

        /** What a generator does whose ceiling is too low to tell the servers' throughput. */
        String told() {
            return "reaches " + Numbers.three(ceilingPerSecond)
                    + " req/s against a server that does nothing, less than twice the "
                    + Numbers.three(measuredPerSecond)
                    + " req/s of the median slice";
        }
    }

    /** A percentile with fewer requests than it needs. */
    record TooFewRequests(Metric metric, long requests, long needed) implements OfMetric {
        @Override
        public String cause(List<? extends Finding> alike) {
            return "too few requests for " + OfMetric.metrics(alike);
        }

        @Override
        public String figures(List<? extends Finding> alike) {
            List<TooFewRequests> few = all(alike, TooFewRequests.class);
            return Ranges.range(few, f -> f.requests, Numbers::integer) + " in a block, of "
                    + Ranges.limits(few, f -> f.needed, Numbers::integer) + " needed";
        }
    }

    /** A percentile left undetermined by requests without a response. */
    record Unanswered(Metric metric, long unanswered, long requests) implements OfMetric {
        @Override
        public String cause(List<? extends Finding> alike) {
            return "too many unanswered requests for " + OfMetric.metrics(alike);
        }

        @Override
        public String figures(List<? extends Finding> alike) {
            return share(all(alike, Unanswered.class), f -> f.unanswered, f -> f.requests);
        }
    }

    /**
     * Requests of a block that had no complete response in time.
     *
     * @param requests all of them, whatever their outcome
     */
    record TimedOut(long timedOut, long requests) implements Finding {
        @Override
        public String cause(List<? extends Finding> alike) {
            return "requests timed out";
        }

        @Override
        public String figures(List<? extends Finding> alike) {
            return share(all(alike, TimedOut.class), f -> f.timedOut, f -> f.requests);
        }
    }

    /**
     * More than half of the blocks of a comparison have no figure.
     *
     * @param cause the most frequent one, as found in one block
     * @param blocks number of blocks with this cause
     * @param of number of all blocks
     * @param advice what would avoid it
     */
    record MostBlocksUnusable(Finding cause, long blocks, long of, Advice advice) implements Finding {
        @Override
        public Object topic() {
            return List.of(MostBlocksUnusable.class, cause.topic(), advice);
        }

        @Override
        public String cause(List<? extends Finding> alike) {
            return explained(inBrief(alike), cause.detail(causes(alike))) + "; " + advice.text();
        }

        @Override
        public String inBrief(List<? extends Finding> alike) {
            List<MostBlocksUnusable> all = all(alike, MostBlocksUnusable.class);
            boolean several = all.stream().anyMatch(f -> f.of != of);
            boolean every = all.stream().allMatch(f -> f.blocks == f.of);
            boolean one = all.stream().allMatch(f -> f.of == 1);
            return cause.cause(causes(alike)) + " in "
                    + (several && every ? "all" : Ranges.range(all, f -> f.blocks, Numbers::integer) + " of") + " "
                    + Ranges.range(all, f -> f.of, Numbers::integer) + (one ? " block" : " blocks");
        }

        private static List<Finding> causes(List<? extends Finding> alike) {
            return all(alike, MostBlocksUnusable.class).stream()
                    .map(MostBlocksUnusable::cause)
                    .toList();
        }

        @Override
        public boolean namesMetric() {
            return cause.namesMetric();
        }
    }

    /**
     * Systematic errors alone leave the ratio too uncertain for a verdict.
     *
     * @param low factor by which the true ratio may be lower, below 1
     * @param high factor by which it may be higher, above 1
     * @param most largest factor with which a verdict is given
     */
    record TooUncertain(Metric metric, double low, double high, double most, Advice advice) implements OfMetric {
        @Override
        public Object topic() {
            return List.of(TooUncertain.class, advice);
        }

        @Override
        public String cause(List<? extends Finding> alike) {
            return inBrief(alike) + ": " + advice.text();
        }

        @Override
        public String inBrief(List<? extends Finding> alike) {
            List<TooUncertain> all = all(alike, TooUncertain.class);
            return "generator lateness alone makes the ratio of "
                    + OfMetric.metrics(alike) + " uncertain by "
                    + Numbers.interval(
                            all.stream().mapToDouble(TooUncertain::low).min().orElse(1),
                            all.stream().mapToDouble(TooUncertain::high).max().orElse(1))
                    + " (limit " + Numbers.share(most - 1) + "), however many blocks there are";
        }
    }

    /**
     * Contenders that were still compiling after the warm-up of a block.
     *
     * @param contenders ids; empty where the context already names the contender
     */
    record StillCompiling(List<String> contenders) implements Single {
        public StillCompiling {
            contenders = List.copyOf(contenders);
        }

        @Override
        public String cause(List<? extends Finding> alike) {
            return "still compiling after the warm-up" + (contenders.isEmpty() ? "" : ": " + Numbers.list(contenders));
        }
    }

    /**
     * Too many blocks began with JVMs that had not finished compiling.
     *
     * @param who contenders by their names in prose, with the largest share of a CPU that their JIT compilers used
     * @param seconds of warm-up
     */
    record NotLevel(List<Busy> who, int blocks, int of, double seconds) implements Single {
        public NotLevel {
            who = List.copyOf(who);
        }

        @Override
        public String cause(List<? extends Finding> alike) {
            String names = who.stream()
                    .map(one -> one.contender() + " (JIT " + Numbers.wholePercent(one.jit()) + "% of a CPU)")
                    .collect(Collectors.joining(", "));
            return "still compiling: in " + blocks + " of " + Numbers.count(of, "block") + " " + names
                    + " had not finished compiling after " + Numbers.trimmed((double) Math.round(seconds))
                    + " s of warm-up";
        }

        @Override
        public String inBrief(List<? extends Finding> alike) {
            return "still compiling";
        }
    }

    /** A contender and the CPU time of its JIT compilers, as a share of one CPU; may exceed 1. */
    record Busy(String contender, double jit) {}

    /** Fewer blocks, or start-up rounds, than a verdict needs. */
    record TooFewReplicates(int seen, int needed, boolean rounds) implements Finding {
        @Override
        public Object topic() {
            return List.of(TooFewReplicates.class, rounds);
        }

        @Override
        public String cause(List<? extends Finding> alike) {
            List<TooFewReplicates> all = all(alike, TooFewReplicates.class);
            String have = Ranges.range(all, f -> f.seen, Numbers::integer);
            String need = Ranges.limits(all, f -> f.needed, Numbers::integer);
            String s = all.stream().allMatch(f -> f.needed == 1) ? "" : "s";
            return rounds
                    ? have + " of " + need + " start-up round" + s
                    : "only " + have + " of the " + need + " block" + s + " needed";
        }
    }

    /** A block that was dropped because other processes used the CPUs between its slices; both in shares of one CPU. */
    record Disturbed(double share, double most) implements Finding {
        @Override
        public String cause(List<? extends Finding> alike) {
            List<Disturbed> all = all(alike, Disturbed.class);
            double[] seen = all.stream().mapToDouble(f -> 100 * f.share).toArray();
            double[] limits = all.stream().mapToDouble(f -> 100 * f.most).toArray();
            return "dropped: other processes took "
                    + Ranges.range(seen, percent -> Numbers.apart(Numbers::trimmed, percent, limits))
                    + "% of a CPU between its slices (limit "
                    + Ranges.limits(all, f -> 100 * f.most, percent -> Numbers.apart(Numbers::trimmed, percent, seen))
                    + "%)";
        }
    }

    /** A block that was dropped because the speed of the servers' CPU changed between slices. */
    record SpeedChanged(double factor, double most) implements Finding {
        @Override
        public String cause(List<? extends Finding> alike) {
            List<SpeedChanged> all = all(alike, SpeedChanged.class);
            double[] limits = all.stream().mapToDouble(SpeedChanged::most).toArray();
            return "dropped: the speed of the servers' CPU changed by a factor of "
                    + Ranges.range(all, f -> f.factor, one -> Numbers.apart(SpeedChanged::tenths, one, limits))
                    + " from one slice to another (limit "
                    + Ranges.limits(all, f -> f.most, Numbers::trimmed) + ")";
        }

        private static String tenths(double factor) {
            return Numbers.trimmed(Math.round(factor * 10) / 10.0);
        }
    }
}
