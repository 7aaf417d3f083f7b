package dev.assay.tools.cross;

import dev.assay.tools.cross.CrossCheck.Agreement;
import dev.assay.model.Metric;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The conclusion of a cross-check: how often tools agree with Assay, and how often they contradict one another. */
final class CrossConclusion {
    private CrossConclusion() {}

    static CrossCheck.Counts of(List<CrossCheck.Opinion> opinions) {
        Map<Subject, List<Boolean>> ahead = opinions.stream()
                .filter(CrossConclusion::tellsApart)
                .collect(Collectors.groupingBy(
                        Subject::of, Collectors.mapping(o -> o.low().orElseThrow() > 1, Collectors.toList())));
        List<List<Boolean>> shared =
                ahead.values().stream().filter(tools -> tools.size() >= 2).toList();
        return new CrossCheck.Counts(
                count(opinions, Agreement.AGREES),
                count(opinions, Agreement.TIE),
                count(opinions, Agreement.DISAGREES),
                opinions.stream().anyMatch(opinion -> opinion.ratio().isPresent() && !opinion.answered()),
                shared.size(),
                shared.stream()
                        .filter(tools -> tools.stream().distinct().count() > 1)
                        .count());
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
        return opinion.rounds() > 1 && (low > 1 || high < 1);
    }

    private static long count(List<CrossCheck.Opinion> opinions, Agreement agreement) {
        return opinions.stream()
                .filter(opinion -> opinion.agreement() == agreement)
                .count();
    }
}
