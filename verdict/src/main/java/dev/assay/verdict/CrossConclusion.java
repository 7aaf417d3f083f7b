package dev.assay.verdict;

import dev.assay.model.CrossCheck;
import dev.assay.model.CrossCheck.Agreement;
import dev.assay.model.Metric;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The conclusion of a cross-check in words: the tools against Assay, then against one another. */
final class CrossConclusion {
    private final List<CrossCheck.Opinion> opinions;

    private CrossConclusion(List<CrossCheck.Opinion> opinions) {
        this.opinions = opinions;
    }

    static String of(List<CrossCheck.Opinion> opinions) {
        CrossConclusion conclusion = new CrossConclusion(opinions);
        return conclusion.againstAssay() + conclusion.amongThemselves();
    }

    private String againstAssay() {
        long agree = count(Agreement.AGREES);
        long tie = count(Agreement.TIE);
        long against = count(Agreement.DISAGREES);
        long judged = agree + tie + against;
        if (judged == 0) {
            return opinions.stream().anyMatch(opinion -> opinion.ratio().isPresent() && !opinion.answered())
                    ? "Assay has no verdict to compare the load tools with: its own comparisons are undecided, refused or missing."
                    : "No load tool has a result to compare with Assay's.";
        }
        String counts = agree + " of " + judged + " comparisons agree with Assay's own"
                + (tie == 0
                        ? ""
                        : ", " + tie + (tie == 1 ? " is a tie" : " are ties") + " within the spread of the rounds")
                + (against == 0 ? "" : ", " + against + (against == 1 ? " says" : " say") + " otherwise");
        String answer = against > 0
                ? "The ranking does not survive every change of load tool"
                : agree > 0
                        ? "The ranking survives the change of load tool"
                        : "The load tools do not tell the contenders apart";
        return answer + ": " + counts + ".";
    }

    /** Contradictions between tools, in comparisons that at least two of them decide; empty if there is no such comparison. */
    private String amongThemselves() {
        Map<Subject, List<Boolean>> ahead = opinions.stream()
                .filter(CrossConclusion::tellsApart)
                .collect(Collectors.groupingBy(
                        Subject::of, Collectors.mapping(o -> o.low().orElseThrow() > 1, Collectors.toList())));
        List<List<Boolean>> shared =
                ahead.values().stream().filter(tools -> tools.size() >= 2).toList();
        long contradicted = shared.stream()
                .filter(tools -> tools.stream().distinct().count() > 1)
                .count();
        if (shared.isEmpty()) {
            return "";
        }
        return " Of the comparisons that several tools decide, " + shared.size() + " in all, "
                + (contradicted == 0
                        ? "none is decided differently by one of them."
                        : contradicted + (contradicted == 1 ? " is" : " are")
                                + " decided differently: the tools contradict one another.");
    }

    private record Subject(Metric metric, String contender, String reference) {
        static Subject of(CrossCheck.Opinion opinion) {
            return new Subject(opinion.metric(), opinion.contender(), opinion.reference());
        }
    }

    /** Whether all rounds of the tool, at least two, point the same way. */
    private static boolean tellsApart(CrossCheck.Opinion opinion) {
        double low = opinion.low().orElse(1);
        double high = opinion.high().orElse(1);
        return opinion.rounds().orElse(0) > 1 && (low > 1 || high < 1);
    }

    private long count(Agreement agreement) {
        return opinions.stream()
                .filter(opinion -> opinion.agreement() == agreement)
                .count();
    }
}
