package dev.assay.model;

import java.util.List;
import java.util.Optional;

/**
 * Why something does not count or was not judged, as a value: like findings are grouped by these fields, and only reports put them
 * into words.
 */
public sealed interface Finding {
    /** What a server, a tool or an older version of Assay wrote. */
    record Text(String words) implements Finding {}

    /**
     * A cause without figures to group.
     *
     * @param what the same for all causes of one kind
     * @param detail what is specific to this one
     */
    record Cause(String what, String detail) implements Finding {}

    /**
     * A gate that failed.
     *
     * @param gate its name; older versions may have written one that this version does not know
     * @param value what was measured, in the unit of the limit
     * @param limit the bound that the value violated
     * @param host with several load hosts, the one on which it failed; empty with load from one machine
     */
    record GateFailed(String gate, double value, double limit, Optional<String> host) implements Finding {
        /** A failed gate of this version. */
        public GateFailed(Gate gate, double value, double limit) {
            this(gate.id(), value, limit, Optional.empty());
        }

        /** With load from one machine. */
        public GateFailed(String gate, double value, double limit) {
            this(gate, value, limit, Optional.empty());
        }

        /** A failed gate from its result. */
        public GateFailed(GateResult failed) {
            this(failed.gate(), failed.value(), failed.limit(), failed.host());
        }

        /** The gate; empty for one that this version does not know. */
        public Optional<Gate> known() {
            return Gate.byId(gate);
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
