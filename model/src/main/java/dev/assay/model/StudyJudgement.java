package dev.assay.model;

import java.util.List;
import java.util.OptionalDouble;

/**
 * What follows from the figures of a repeated study. Complete: reports render it and compute nothing.
 *
 * @param findings what its method cannot show, most telling first
 * @param starts mean start-up times, in the order of the study
 * @param rankings orders of contenders by a figure, where the publication tells one
 */
public record StudyJudgement(List<StudyFinding> findings, List<MeanStart> starts, List<Ranking> rankings) {
    public StudyJudgement {
        findings = List.copyOf(findings);
        starts = List.copyOf(starts);
        rankings = List.copyOf(rankings);
    }

    /**
     * Mean start-up time of a contender.
     *
     * @param published in seconds; empty where nothing was published
     * @param measured in seconds, to the first good answer; empty where nothing was measured
     * @param reported in seconds, what the app itself says in its log
     */
    public record MeanStart(
            String contender, OptionalDouble published, OptionalDouble measured, OptionalDouble reported) {}

    /**
     * Contenders by a figure, best first.
     *
     * @param published those that the publication places
     * @param measured all that have the figure
     */
    public record Ranking(String part, StudyFigure figure, List<String> published, List<String> measured) {
        public Ranking {
            published = List.copyOf(published);
            measured = List.copyOf(measured);
        }
    }
}
