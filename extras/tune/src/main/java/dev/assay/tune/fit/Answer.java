package dev.assay.tune.fit;

import dev.assay.model.Numbers;
import dev.assay.tune.fit.Attempt.Outcome;
import dev.assay.tune.fit.Attempt.Use;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * The smallest heap of one contender, from the starts that are evidence.
 *
 * @param megabytes the smallest heap that held in all of its starts, like every larger one that was tried; empty if none did
 * @param use mean of the starts with that heap
 * @param text what this means, a sentence without a full stop
 */
record Answer(String contender, Kind kind, OptionalInt megabytes, Optional<Use> use, String text) {
    enum Kind {
        FOUND,
        /** The starts disagree: the edge cannot be told apart from noise. */
        UNCLEAR,
        /** No heap of the grid holds. */
        REFUSED,
        /** Too often the generator or the machine was the bottleneck. */
        UNKNOWN,
        /** It answers otherwise than the first contender. */
        DIFFERENT,
        /** The search was stopped. */
        UNFINISHED
    }

    /** @param rate in words */
    static Answer of(String contender, Search search, String rate) {
        if (search.givenUp()) {
            return none(contender, Kind.UNKNOWN, "could not be measured: " + excuse(search));
        } else if (!search.over()) {
            return none(contender, Kind.UNFINISHED, "has no answer: the search was stopped");
        }
        List<Integer> heaps = search.grid().megabytes();
        int upper = smallestHeld(search);
        int lower = largestFailed(search);
        if (lower == heaps.size() - 1) {
            String why = "does not hold " + rate + " in any heap up to " + heaps.get(lower) + " MB: ";
            return none(contender, Kind.REFUSED, why + reason(search, lower));
        }
        boolean found = lower == upper - 1;
        return new Answer(
                contender,
                found ? Kind.FOUND : Kind.UNCLEAR,
                upper < heaps.size() ? OptionalInt.of(heaps.get(upper)) : OptionalInt.empty(),
                upper < heaps.size() ? Optional.of(mean(search, upper)) : Optional.empty(),
                contender + (found ? edge(search, lower, rate) : noise(search, rate)));
    }

    /** @param what of its responses differs */
    static Answer different(String contender, String what) {
        return none(contender, Kind.DIFFERENT, "is left out, since it answers otherwise: " + what);
    }

    private static Answer none(String contender, Kind kind, String text) {
        return new Answer(contender, kind, OptionalInt.empty(), Optional.empty(), contender + " " + text);
    }

    /** The size of the grid if there is none. */
    private static int smallestHeld(Search search) {
        int held = search.grid().size();
        for (int i = held - 1; i >= 0 && (!search.done(i) || search.allHold(i)); i--) {
            held = search.done(i) ? i : held;
        }
        return held;
    }

    /** -1 if there is none. */
    private static int largestFailed(Search search) {
        int failed = -1;
        for (int i = 0; i < search.grid().size() && (!search.done(i) || search.allFail(i)); i++) {
            failed = search.done(i) ? i : failed;
        }
        return failed;
    }

    private static String edge(Search search, int lower, String rate) {
        List<Integer> heaps = search.grid().megabytes();
        String below = lower < 0
                ? "the smallest that was tried"
                : heaps.get(lower) + " MB fails in " + Search.REPLICATES + " of " + Search.REPLICATES + ": "
                        + reason(search, lower);
        return " holds " + rate + " in " + heaps.get(lower + 1) + " MB (" + below + ")";
    }

    private static String noise(Search search, String rate) {
        List<String> counts = IntStream.range(0, search.grid().size())
                .filter(search::done)
                .mapToObj(i ->
                        search.grid().megabytes().get(i) + " MB in " + search.holding(i) + " of " + Search.REPLICATES)
                .toList();
        return ": its edge cannot be told apart from noise: it holds " + rate + " with " + Numbers.list(counts)
                + " starts";
    }

    /** Of the last start with a heap. */
    private static String reason(Search search, int index) {
        return search.replicates(index).map(Attempt::reason).reduce("", (earlier, last) -> last);
    }

    private static String excuse(Search search) {
        return search.attempts().stream()
                .filter(attempt -> attempt.outcome() == Outcome.UNUSABLE)
                .map(Attempt::reason)
                .reduce("", (earlier, last) -> last);
    }

    private static Use mean(Search search, int index) {
        List<Use> all =
                search.replicates(index).flatMap(one -> one.use().stream()).toList();
        ToDoubleFunction<ToDoubleFunction<Use>> mean =
                figure -> all.stream().mapToDouble(figure).average().orElseThrow();
        return new Use(
                mean.applyAsDouble(Use::achievedRate),
                mean.applyAsDouble(Use::p99Ms),
                mean.applyAsDouble(Use::cpuMicrosPerRequest),
                Math.round(mean.applyAsDouble(Use::rssBytes)),
                mean.applyAsDouble(Use::collectorShare));
    }
}
