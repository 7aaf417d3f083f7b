package dev.assay.model;

import java.util.List;
import java.util.Map;

/**
 * What result files of other people's load tools say under Assay's rules.
 *
 * @param headline the answer in one sentence
 * @param reference with which the others are compared
 * @param margin the difference that a user would notice, as a ratio less one
 * @param contenders in the order in which they were named
 * @param runs one for each file
 * @param comparisons of each contender with the reference, by each figure that all their files have
 * @param limits what the method of the files cannot show
 */
public record FilesVerdict(
        String headline,
        String reference,
        double margin,
        List<Summary> contenders,
        List<FileRun> runs,
        List<FileComparison> comparisons,
        List<StudyFinding> limits) {
    public FilesVerdict {
        Require.notBlank(headline, "headline");
        contenders = List.copyOf(contenders);
        runs = List.copyOf(runs);
        comparisons = List.copyOf(comparisons);
        limits = List.copyOf(limits);
    }

    /**
     * One contender.
     *
     * @param runs how many files it has
     * @param means geometric means over its runs, of the figures that all of them have and that are not 0
     */
    public record Summary(String contender, int runs, Map<FileFigure, Double> means) {
        public Summary {
            means = Map.copyOf(means);
        }
    }

    /** The same with what the method cannot show. */
    public FilesVerdict with(List<StudyFinding> unshown) {
        return new FilesVerdict(headline, reference, margin, contenders, runs, comparisons, unshown);
    }
}
