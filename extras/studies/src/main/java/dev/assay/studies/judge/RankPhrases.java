package dev.assay.studies.judge;

import dev.assay.model.Numbers;
import dev.assay.studies.model.StudyFigure;
import dev.assay.studies.model.StudyJudgement.Placed;
import dev.assay.studies.model.StudyJudgement.Ranking;
import dev.assay.studies.model.StudyJudgement.Replicates;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** Rankings of contenders in words. Each has all ranks that are possible by what is told apart. */
public final class RankPhrases {
    private RankPhrases() {}

    /** Such as {@code 1–2 Grizzly, Undertow; 3 Jetty}; only the figures if there are too few runs for a ranking. */
    public static String of(Ranking ranking, UnaryOperator<String> name) {
        if (ranking.measured().isEmpty()) {
            return Numbers.NONE;
        }
        return ranking.replicates() == Replicates.ENOUGH
                ? groups(ranking.measured(), name)
                : ranking.measured().stream()
                        .map(placed -> name.apply(placed.contender()) + " " + figure(ranking.figure(), placed.mean()))
                        .collect(Collectors.joining(", "));
    }

    /** Contenders with the ranks that they may have, such as {@code 1–2 Tomcat; 1–3 Undertow; 2–3 Jetty}. */
    public static String groups(List<Placed> placed, UnaryOperator<String> name) {
        Map<String, List<Placed>> groups = new LinkedHashMap<>();
        placed.forEach(one ->
                groups.computeIfAbsent(ranks(one), ranks -> new ArrayList<>()).add(one));
        return groups.entrySet().stream()
                .map(group -> group.getKey() + " "
                        + group.getValue().stream()
                                .map(one -> name.apply(one.contender()))
                                .collect(Collectors.joining(", ")))
                .collect(Collectors.joining("; "));
    }

    private static String ranks(Placed one) {
        return one.first() == one.last() ? String.valueOf(one.first()) : one.first() + "–" + one.last();
    }

    private static String figure(StudyFigure figure, double mean) {
        return figure.decimals() == 0 ? Numbers.integer(mean) : Numbers.threeOrWhole(mean);
    }

    /** Why some rankings show no ranks; empty if all do. */
    public static Optional<String> untold(Collection<Ranking> rankings) {
        List<Ranking> some = rankings.stream()
                .filter(ranking -> !ranking.measured().isEmpty())
                .toList();
        if (some.stream().anyMatch(ranking -> ranking.replicates() == Replicates.ONE)) {
            return Optional.of("One run each does not establish an order; these are the figures.");
        }
        return some.stream().anyMatch(ranking -> ranking.replicates() == Replicates.FEW)
                ? Optional.of("Fewer than four runs each do not establish an order; these are the means.")
                : Optional.empty();
    }
}
