package dev.assay.report;

import dev.assay.model.Verdict;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What must stand beside the headline where contenders were measured while they were still being compiled: the verdict is about code
 * that is not yet what a service runs on after a few minutes.
 */
final class Youth {
    /** The label that a block bears, as the verdict has it among its limits. */
    private static final Pattern LABEL = Pattern.compile(
            "(\\S+) was not steady: its JIT compilers were busy (\\d+(?:\\.\\d+)?) % of the time at the equal rate \\(blocks? (.+)\\)");

    private static final Pattern NUMBER = Pattern.compile("\\d+");

    private Youth() {}

    /** Who was young, how much, and what to do about it; empty where every contender of every block was warm. */
    static Optional<String> of(Verdict verdict) {
        Set<String> young = new LinkedHashSet<>();
        Set<Integer> blocks = new TreeSet<>();
        List<Double> shares = new ArrayList<>();
        for (String limit : verdict.limits()) {
            Matcher label = LABEL.matcher(Clean.line(limit));
            if (label.matches()) {
                young.add(label.group(1));
                shares.add(Double.parseDouble(label.group(2)));
                NUMBER.matcher(label.group(3)).results().forEach(n -> blocks.add(Integer.valueOf(n.group())));
            }
        }
        if (young.isEmpty()) {
            return Optional.empty();
        }
        List<String> names = verdict.contenders().stream()
                .map(contender -> contender.id())
                .filter(young::contains)
                .toList();
        double low = shares.stream().mapToDouble(share -> share).min().orElse(0);
        double high = shares.stream().mapToDouble(share -> share).max().orElse(0);
        return Optional.of("Young JVMs: the JIT compilers of "
                + Words.list(names.isEmpty() ? List.copyOf(young) : names)
                + " were still busy "
                + (low == high ? "" : Figures.three(low) + " to ") + Figures.three(high)
                + " % of the time at the equal rate (" + (blocks.size() == 1 ? "block " : "blocks ")
                + Places.runs(blocks) + "). This is about code that is still being compiled; warm, it may come out"
                + " otherwise. A larger budget buys a longer warm-up.");
    }
}
