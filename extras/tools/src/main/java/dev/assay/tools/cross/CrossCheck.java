package dev.assay.tools.cross;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.assay.model.Metric;
import dev.assay.model.Numbers;
import dev.assay.model.Require;
import dev.assay.model.verdict.Outcome;
import dev.assay.tools.LoadTool;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Whether a ranking survives a change of load tool. The tools' figures do not pass the gates of Assay's own generator: they
 * have no intended send times, and nothing checks the tool itself. Reports render this record and compute nothing.
 *
 * @param load what each tool sent, in words
 * @param rounds fresh JVMs of each contender for each tool
 * @param rows tools in the order asked for, each with the contenders in the order of the plan
 * @param opinions each contender against the reference, by tool
 */
@JsonPropertyOrder({"load", "rounds", "rows", "opinions", "conclusion", "conclusionValue"})
record CrossCheck(String load, int rounds, List<Row> rows, List<Opinion> opinions) {
    CrossCheck {
        rows = List.copyOf(rows);
        opinions = List.copyOf(opinions);
    }

    /** The answer: the tools against Assay, then against one another. */
    @JsonProperty("conclusion")
    String sentence() {
        return conclusion().text();
    }

    @JsonProperty("conclusionValue")
    Counts conclusion() {
        return CrossConclusion.of(opinions);
    }

    /**
     * Comparisons of a contender with the reference on one metric, by a tool or by several.
     *
     * @param agree those that agree with Assay's own
     * @param ties those that the spread of the rounds does not decide
     * @param otherwise those that disagree with Assay's own
     * @param unanswered whether a tool has figures where Assay has no answer
     * @param shared comparisons that at least two tools decide
     * @param contradicted those of these that the tools decide differently
     */
    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
    @JsonTypeName("counts")
    record Counts(long agree, long ties, long otherwise, boolean unanswered, long shared, long contradicted) {
        /** Number of comparisons that were held against Assay's own. */
        long judged() {
            return agree + ties + otherwise;
        }

        String text() {
            return againstAssay()
                    + (shared == 0
                            ? ""
                            : " The tools contradict one another in "
                                    + (contradicted == 0 ? "none" : String.valueOf(contradicted)) + " of the "
                                    + Numbers.count(shared, "comparison") + " that several of them decide.");
        }

        private String againstAssay() {
            if (judged() == 0) {
                return unanswered
                        ? "Assay has no verdict to compare the load tools with: its own comparisons are undecided, refused or missing."
                        : "No load tool has a result to compare with Assay's.";
            }
            String each = agree + " of " + Numbers.count(judged(), "comparison")
                    + (agree == 1 || judged() == 1 ? " agrees" : " agree") + " with Assay's own"
                    + (ties == 0
                            ? ""
                            : ", " + ties + (ties == 1 ? " is a tie" : " are ties")
                                    + " within the spread of the rounds")
                    + (otherwise == 0 ? "" : ", " + otherwise + (otherwise == 1 ? " disagrees" : " disagree"));
            String response = otherwise > 0
                    ? "The ranking does not survive every change of load tool"
                    : agree > 0
                            ? "The ranking survives the change of load tool"
                            : "The load tools do not tell the contenders apart";
            return response + ": " + each + ".";
        }
    }

    /**
     * A contender under a tool: medians over the rounds.
     *
     * @param measured number of rounds with figures
     * @param throughputs per second, of each of these rounds in order
     * @param averageMillis as reported by the tool
     * @param p99Millis as reported by the tool
     * @param serverCpuMicros CPU time of the server per request
     * @param toolCpuShare CPU time of the tool, as a share of the wall time of the CPUs it may use; near 1, the tool is measured,
     *     not the server
     * @param errors of all rounds
     * @param samples of all rounds
     * @param failure why rounds are missing; empty if none is
     */
    record Row(
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
        Row {
            throughputs = List.copyOf(throughputs);
        }
    }

    /** How a tool's result compares with Assay's own. */
    enum Agreement {
        /** The same contender is ahead, or neither is by more than the margin. */
        AGREES,
        /** The tool's rounds spread too widely to tell. */
        TIE,
        /** The other contender is ahead, or one is although Assay found both equivalent. */
        DISAGREES,
        /** One of the two has no result. */
        NONE
    }

    /**
     * A contender against the reference.
     *
     * @param metric throughput or CPU time of the server per request
     * @param ratio contender/reference, the median of the rounds
     * @param low smallest of the rounds: a range, not a confidence interval
     * @param high largest of the rounds
     * @param assay what Assay's own comparison says; empty if it made none
     * @param rounds number of rounds in which both have a figure
     */
    record Opinion(
            LoadTool tool,
            Metric metric,
            String contender,
            String reference,
            OptionalDouble ratio,
            OptionalDouble low,
            OptionalDouble high,
            Optional<Outcome> assay,
            Agreement agreement,
            int rounds) {
        Opinion {
            Require.that(
                    ratio.isPresent() == low.isPresent() && ratio.isPresent() == high.isPresent(),
                    "a ratio comes with the least and the most of its rounds");
            Require.that(
                    ratio.isPresent() || agreement == Agreement.NONE, "without a ratio nothing agrees or disagrees");
        }

        /** Whether Assay's own comparison has an answer. */
        boolean answered() {
            return assay.filter(Outcome::conclusive).isPresent();
        }
    }
}
