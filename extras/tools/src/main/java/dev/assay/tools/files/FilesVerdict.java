package dev.assay.tools.files;

import dev.assay.model.Prose;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The verdict on result files of other load tools, by Assay's rules.
 *
 * @param reference the contender with which the others are compared
 * @param margin the smallest difference that matters, as a ratio minus one
 * @param contenders in the order in which they were named
 * @param runs one for each file
 * @param comparisons of each contender with the reference, on each figure that all their files contain
 * @param limits what the method of the files cannot show
 */
public record FilesVerdict(
        String reference,
        double margin,
        List<Summary> contenders,
        List<FileRun> runs,
        List<FileComparison> comparisons,
        List<Shortcoming> limits) {
    public FilesVerdict {
        contenders = List.copyOf(contenders);
        runs = List.copyOf(runs);
        comparisons = List.copyOf(comparisons);
        limits = List.copyOf(limits);
    }

    /**
     * One contender.
     *
     * @param runs how many files it has
     * @param means geometric means over its runs, for the figures that all of them have; 0 where one has 0
     */
    public record Summary(String contender, int runs, Map<FileFigure, Double> means) {
        public Summary {
            means = Map.copyOf(means);
        }
    }

    /** The same with what the method cannot show. */
    public FilesVerdict with(List<Shortcoming> unshown) {
        return new FilesVerdict(reference, margin, contenders, runs, comparisons, unshown);
    }

    /** The answer in one sentence; if one obstacle keeps all comparisons from being told, states it once. */
    public String headline() {
        List<FileComparison> deciding =
                comparisons.stream().filter(FileComparison::primary).toList();
        List<Optional<FileObstacle>> obstacles =
                deciding.stream().map(FileComparison::obstacle).distinct().toList();
        if (obstacles.size() == 1 && obstacles.get(0).isPresent()) {
            return "Cannot tell: " + obstacles.get(0).get().text() + ".";
        }
        String clauses = deciding.stream().map(one -> one.clause(margin)).collect(Collectors.joining("; ", "", "."));
        boolean beginsWithName =
                deciding.stream().limit(1).allMatch(one -> one.verdict().isPresent());
        return beginsWithName ? clauses : Prose.capital(clauses);
    }
}
