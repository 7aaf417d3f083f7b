package dev.assay.model;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * Whether a ranking survives a change of load tool. The tools' figures are not judged by the gates of Assay's own generator: no
 * intended send times, no check of the tool's own health. Complete: reports render it and compute nothing.
 *
 * @param load what each tool sent, in words
 * @param rounds fresh JVMs of each contender for each tool
 * @param rows tools in the order asked for, each with the contenders in the order of the plan
 * @param opinions each contender against the reference, by tool
 * @param conclusion the answer, in words
 */
public record CrossCheck(String load, int rounds, List<Row> rows, List<Opinion> opinions, String conclusion) {
    public CrossCheck {
        rows = List.copyOf(rows);
        opinions = List.copyOf(opinions);
    }

    /**
     * A contender under a tool: medians over the rounds.
     *
     * @param measured rounds that gave figures
     * @param throughputs per second, of each of these rounds in order
     * @param averageMillis as the tool says
     * @param p99Millis as the tool says
     * @param serverCpuMicros CPU time of the server for each request
     * @param toolCpuShare CPU time of the tool by wall time and CPUs that it may use: near 1, the tool is measured, not the server
     * @param errors of all rounds
     * @param samples of all rounds
     * @param failure why rounds are missing; empty if none is
     */
    public record Row(
            LoadTool tool,
            String contender,
            int measured,
            List<Double> throughputs,
            OptionalDouble throughputPerSecond,
            OptionalDouble averageMillis,
            OptionalDouble p99Millis,
            OptionalDouble serverCpuMicros,
            OptionalDouble toolCpuShare,
            long errors,
            long samples,
            Optional<String> failure) {
        public Row {
            throughputs = List.copyOf(throughputs);
        }
    }

    /** How a tool's answer stands to Assay's own. */
    public enum Agreement {
        /** The same contender is ahead, or neither is by more than the margin. */
        AGREES,
        /** The rounds of the tool spread too widely for an answer. */
        TIE,
        /** The other contender is ahead, or one is where Assay holds both equivalent. */
        DISAGREES,
        /** One of the two has no answer. */
        NONE
    }

    /**
     * A contender against the reference.
     *
     * @param metric throughput or CPU time of the server for each request
     * @param ratio contender/reference, the median of the rounds
     * @param low least of the rounds: a spread, not an interval
     * @param high most of the rounds
     * @param assay what Assay's own comparison says; empty if it made none
     * @param rounds that both have a figure of; empty in results of older versions
     */
    public record Opinion(
            LoadTool tool,
            Metric metric,
            String contender,
            String reference,
            OptionalDouble ratio,
            OptionalDouble low,
            OptionalDouble high,
            Optional<Outcome> assay,
            Agreement agreement,
            OptionalInt rounds) {
        public Opinion {
            Require.that(
                    ratio.isPresent() == low.isPresent() && ratio.isPresent() == high.isPresent(),
                    "a ratio comes with the least and the most of its rounds");
            Require.that(
                    ratio.isPresent() || agreement == Agreement.NONE, "without a ratio nothing agrees or disagrees");
        }

        /** Whether Assay's own comparison has an answer. */
        public boolean answered() {
            return assay.filter(Outcome::conclusive).isPresent();
        }
    }
}
