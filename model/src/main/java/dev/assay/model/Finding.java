package dev.assay.model;

import java.util.List;
import java.util.Optional;

/**
 * Why something does not count, or was not judged, as a value: what the same is true of is gathered by these fields, and words are
 * made of them at the end.
 */
public sealed interface Finding {
    /** What a server, a tool or an older version of Assay wrote. */
    record Text(String words) implements Finding {}

    /**
     * What has no figures that could be gathered.
     *
     * @param what alike for alike causes
     * @param detail of this one
     */
    record Cause(String what, String detail) implements Finding {}

    /**
     * A check of the generator that failed.
     *
     * @param gate its name; older versions may have written one that this version does not know
     * @param value what was measured, in the unit of the limit
     * @param limit the bound that the value passed
     * @param host of several load hosts the one on which it failed; empty with load from one machine
     */
    record GateFailed(String gate, double value, double limit, Optional<String> host) implements Finding {
        /** Of a gate of this version. */
        public GateFailed(Gate gate, double value, double limit) {
            this(gate.id(), value, limit, Optional.empty());
        }

        /** With load from one machine. */
        public GateFailed(String gate, double value, double limit) {
            this(gate, value, limit, Optional.empty());
        }

        /** What was seen in one load. */
        public GateFailed(GateResult failed) {
            this(failed.gate(), failed.value(), failed.limit(), failed.host());
        }

        /** The gate; empty for one that this version does not know. */
        public Optional<Gate> known() {
            return Gate.byId(gate);
        }
    }

    /**
     * A slice in which checks of the generator failed.
     *
     * @param gates at least one
     * @param despite what came of it
     */
    record SliceUnsound(List<GateFailed> gates, Despite despite) implements Finding {
        public SliceUnsound {
            gates = List.copyOf(gates);
        }
    }

    /** What came of a slice in which a check failed. */
    enum Despite {
        /** It counts for nothing that the check concerns. */
        NOTHING,
        /** Its round is left out of the primary metric, for all contenders. */
        ROUND_LEFT_OUT,
        /** Its figure of the primary metric counts all the same. */
        PRIMARY_COUNTS
    }

    /**
     * Rounds of a block that were left out because the generator was late beyond reason for a contender.
     *
     * @param beyond the share of requests, 0 to 1, above which lateness is beyond reason
     */
    record RoundsLate(double beyond, int late, int rounds) implements Finding {}

    /** A percentile of fewer requests than it needs. */
    record TooFewRequests(Metric metric, long requests, long needed) implements Finding {}

    /** A percentile that requests without an answer leave open. */
    record Unanswered(Metric metric, long unanswered, long requests) implements Finding {}

    /**
     * Requests of a block that had no complete answer in time.
     *
     * @param requests of all outcomes
     */
    record TimedOut(long timedOut, long requests) implements Finding {}

    /**
     * More than half of the blocks of a comparison have no figure.
     *
     * @param cause the most frequent one, of one block
     * @param blocks that have this cause
     * @param of all blocks
     * @param advice what would avoid it
     */
    record MostBlocksUnusable(Finding cause, long blocks, long of, Advice advice) implements Finding {}

    /**
     * Systematic errors alone leave more open than a verdict may.
     *
     * @param low the ratio that they leave open downwards, below 1
     * @param high upwards, above 1
     * @param most the ratio up to which a verdict is given
     */
    record TooUncertain(Metric metric, double low, double high, double most, Advice advice) implements Finding {}

    /**
     * Contenders that were still compiling after the warm-up of a block.
     *
     * @param contenders ids; none where the place names the contender
     */
    record StillCompiling(List<String> contenders) implements Finding {
        public StillCompiling {
            contenders = List.copyOf(contenders);
        }
    }

    /**
     * Too many blocks began with JVMs that had not finished compiling.
     *
     * @param who contenders as they are called in sentences, with the highest share of a CPU that their JIT compilers had
     * @param seconds of warm-up
     */
    record NotLevel(List<Busy> who, int blocks, int of, double seconds) implements Finding {
        public NotLevel {
            who = List.copyOf(who);
        }
    }

    /** A contender and the share of a CPU, 0 to 1 and more, that its JIT compilers had. */
    record Busy(String contender, double jit) {}

    /** Fewer blocks, or rounds of starts, than a verdict needs. */
    record TooFewReplicates(int seen, int needed, boolean rounds) implements Finding {}

    /** A block that was dropped: other processes used the CPUs between its slices, as shares of one CPU. */
    record Disturbed(double share, double most) implements Finding {}

    /** A block that was dropped: the speed of the servers' CPU changed from one slice to another. */
    record SpeedChanged(double factor, double most) implements Finding {}
}
