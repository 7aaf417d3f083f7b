package dev.assay.model;

import java.util.List;
import java.util.Optional;

/**
 * Why something does not count or was not judged, as a value: like findings are grouped by these fields, and room {@code words} puts
 * them into English.
 */
public sealed interface Finding {
    /** A key that is equal for findings that one sentence can cover, because they differ only in figures and metrics. */
    default Object topic() {
        if (this instanceof GateFailed failed) {
            return List.of(GateFailed.class, failed.gate());
        } else if (this instanceof SliceUnsound unsound) {
            return List.of(
                    SliceUnsound.class,
                    unsound.gates().stream().map(GateFailed::gate).toList(),
                    unsound.despite());
        } else if (this instanceof MostBlocksUnusable unusable) {
            return List.of(MostBlocksUnusable.class, unusable.cause().topic(), unusable.advice());
        } else if (this instanceof TooUncertain uncertain) {
            return List.of(TooUncertain.class, uncertain.advice());
        } else if (this instanceof TooFewReplicates early) {
            return List.of(TooFewReplicates.class, early.rounds());
        } else if (this instanceof LevelBeyondRates level) {
            return List.of(LevelBeyondRates.class, level.kept());
        }
        boolean whole = this instanceof Text
                || this instanceof Plain
                || this instanceof RateNotSustained
                || this instanceof ProcessEnded
                || this instanceof StartsFailed
                || this instanceof NoneCounts
                || this instanceof StillCompiling
                || this instanceof NotLevel;
        return whole ? this : getClass();
    }

    /** What a server or a tool wrote. */
    record Text(String words) implements Finding {}

    /** What has neither names nor figures. */
    record Plain(Circumstance why) implements Finding {}

    /** What can be said without names and figures. */
    enum Circumstance {
        /** No block has figures of contender and reference. */
        NO_BLOCK_OF_BOTH,
        /** In no start-up round contender and reference gave a good answer. */
        NO_ROUND_OF_BOTH,
        /** The generator was too late for another slice of the round. */
        ROUND_LEFT_OUT,
        /** The generator was late or busy at one of several rates, or sent too few requests. */
        RATE_UNUSABLE,
        /** A block was dropped as disturbed, but has no figures that say so. */
        MACHINE_DISTURBED,
        /** A block of variants, to explain settings. */
        EXPLAINS_SETTINGS,
        /** No block of a shard began with JVMs that had finished compiling. */
        COMPILING_THROUGHOUT,
        /** Fewer than two rates around the service level have figures. */
        TOO_FEW_RATES,
        /** No answers, hence no rate to share the cost of memory among. */
        NO_RATE
    }

    /**
     * Too many requests of a contender failed.
     *
     * @param contender by its name in prose, as in all findings about one contender
     * @param share of its requests in the worst block, 0 to 1
     * @param error the most frequent one
     */
    record AnswersFail(String contender, double share, int block, ErrorKind error, String example) implements Finding {}

    /**
     * The contenders answer differently.
     *
     * @param example the first difference; may be empty
     */
    record AnswersDiffer(String example) implements Finding {}

    /**
     * A contender that answered too little of the offered load.
     *
     * @param share of the offered rate, 0 to 1
     * @param ratePerSecond that was offered
     */
    record RateNotSustained(String contender, double share, double ratePerSecond) implements Finding {}

    /**
     * A contender whose process ended in several blocks; they do not count, so those that do would hide it.
     *
     * @param blocks in which it ended
     * @param of all blocks, those that do not count included
     * @param example how it ended in the first of them
     */
    record ProcessEnded(String contender, int blocks, int of, String example) implements Finding {}

    /**
     * A contender that failed more than half of its starts.
     *
     * @param example why the first one failed
     */
    record StartsFailed(String contender, long failed, long of, String example) implements Finding {}

    /** No block was completed; the first one, and whose failure ended it. */
    record NoBlockCompleted(int block, String contender, String reason) implements Finding {}

    /** A block that ended early, and whose failure ended it. */
    record EndedEarly(String contender, String reason) implements Finding {}

    /** A slice without a figure of a metric. */
    record NoFigure(Metric metric) implements Finding {}

    /**
     * A shard of a fleet without any figure of a contender.
     *
     * @param why of a typical block; empty if no block was loaded
     */
    record NoneCounts(Metric metric, String contender, Optional<Finding> why) implements Finding {}

    /** A shard of a fleet of which every block was disturbed. */
    record AllDisturbed(Finding first) implements Finding {}

    /** Fewer machines of a fleet than a verdict needs. */
    record TooFewMachines(int seen, int needed) implements Finding {}

    /**
     * The delay of the load host's messages alone leaves the ratio too uncertain for a verdict.
     *
     * @param most largest factor with which a verdict is given
     */
    record DelayTooLong(Metric metric, double most) implements Finding {}

    /**
     * A service level that was kept at all of the rates tried, or at none.
     *
     * @param ratePerSecond the highest of them, or the lowest
     */
    record LevelBeyondRates(boolean kept, double ratePerSecond) implements Finding {}

    /**
     * A gate that failed.
     *
     * @param value what was measured, in the unit of the limit
     * @param limit the bound that the value violated
     * @param host with several load hosts, the one on which it failed; empty with load from one machine
     */
    record GateFailed(Gate gate, double value, double limit, Optional<String> host) implements Finding {
        /** A failed gate from its result. */
        public GateFailed(GateResult failed) {
            this(failed.gate(), failed.value(), failed.limit(), failed.host());
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
    }

    /** What a slice in which a gate failed still counts for. */
    enum Despite {
        /** Nothing that the gate concerns. */
        NOTHING,
        /** Its round is left out of the primary metric, for all contenders. */
        ROUND_LEFT_OUT,
        /** Its figure for the primary metric still counts. */
        PRIMARY_COUNTS
    }

    /**
     * Rounds of a block that were left out because the generator was far too late for a contender.
     *
     * @param beyond share of requests dispatched late, 0 to 1, above which a round is left out
     */
    record RoundsLate(double beyond, int late, int rounds) implements Finding {}

    /**
     * The generator may have limited both contenders, so that equal throughput says nothing about them.
     *
     * @param ceilingPerSecond requests per second that it reaches against a server that does nothing
     * @param measuredPerSecond throughput of the median slice of the faster contender, more than half of that
     */
    record GeneratorCeiling(double ceilingPerSecond, double measuredPerSecond) implements Finding {}

    /** A percentile with fewer requests than it needs. */
    record TooFewRequests(Metric metric, long requests, long needed) implements Finding {}

    /** A percentile left undetermined by requests without an answer. */
    record Unanswered(Metric metric, long unanswered, long requests) implements Finding {}

    /**
     * Requests of a block that had no complete answer in time.
     *
     * @param requests all of them, whatever their outcome
     */
    record TimedOut(long timedOut, long requests) implements Finding {}

    /**
     * More than half of the blocks of a comparison have no figure.
     *
     * @param cause the most frequent one, as found in one block
     * @param blocks number of blocks with this cause
     * @param of number of all blocks
     * @param advice what would avoid it
     */
    record MostBlocksUnusable(Finding cause, long blocks, long of, Advice advice) implements Finding {}

    /**
     * Systematic errors alone leave the ratio too uncertain for a verdict.
     *
     * @param low factor by which the true ratio may be lower, below 1
     * @param high factor by which it may be higher, above 1
     * @param most largest factor with which a verdict is given
     */
    record TooUncertain(Metric metric, double low, double high, double most, Advice advice) implements Finding {}

    /**
     * Contenders that were still compiling after the warm-up of a block.
     *
     * @param contenders ids; empty where the context already names the contender
     */
    record StillCompiling(List<String> contenders) implements Finding {
        public StillCompiling {
            contenders = List.copyOf(contenders);
        }
    }

    /**
     * Too many blocks began with JVMs that had not finished compiling.
     *
     * @param who contenders by their names in prose, with the largest share of a CPU that their JIT compilers used
     * @param seconds of warm-up
     */
    record NotLevel(List<Busy> who, int blocks, int of, double seconds) implements Finding {
        public NotLevel {
            who = List.copyOf(who);
        }
    }

    /** A contender and the CPU time of its JIT compilers, as a share of one CPU; may exceed 1. */
    record Busy(String contender, double jit) {}

    /** Fewer blocks, or start-up rounds, than a verdict needs. */
    record TooFewReplicates(int seen, int needed, boolean rounds) implements Finding {}

    /** A block that was dropped because other processes used the CPUs between its slices; both in shares of one CPU. */
    record Disturbed(double share, double most) implements Finding {}

    /** A block that was dropped because the speed of the servers' CPU changed between slices. */
    record SpeedChanged(double factor, double most) implements Finding {}
}
