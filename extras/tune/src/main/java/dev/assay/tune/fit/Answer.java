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
 * The smallest heap or container of one contender, from the starts that are evidence.
 *
 * @param megabytes the smallest that held in all of its starts, like every larger one that was tried; empty if none did
 * @param use mean of the starts with that size
 * @param text what this means, a sentence without a full stop
 */
record Answer(String contender, Kind kind, OptionalInt megabytes, Optional<Use> use, String text) {
    enum Kind {
        FOUND,
        /** The starts disagree: the edge cannot be told apart from noise. */
        UNCLEAR,
        /** None of the grid holds. */
        REFUSED,
        /** Too often the generator or the machine was the bottleneck. */
        UNKNOWN,
        /** It answers otherwise than the first contender. */
        DIFFERENT,
        /** The search was stopped. */
        UNFINISHED
    }

    /** @param rate in words */
    static Answer of(String contender, Search search, String rate, Sizing sizing) {
        if (search.givenUp()) {
            return none(contender, Kind.UNKNOWN, sizing.of(contender) + " could not be measured: " + excuse(search));
        } else if (!search.over()) {
            return none(contender, Kind.UNFINISHED, sizing.of(contender) + " has no answer: the search was stopped");
        }
        List<Integer> sizes = search.grid().megabytes();
        int upper = smallestHeld(search);
        int lower = largestFailed(search);
        if (lower == sizes.size() - 1) {
            String why =
                    " does not hold " + rate + " in any " + sizing.noun() + " up to " + sizes.get(lower) + " MiB: ";
            return none(contender, Kind.REFUSED, sizing.of(contender) + why + reason(search, lower));
        }
        boolean found = lower == upper - 1;
        return new Answer(
                contender,
                found ? Kind.FOUND : Kind.UNCLEAR,
                upper < sizes.size() ? OptionalInt.of(sizes.get(upper)) : OptionalInt.empty(),
                upper < sizes.size() ? Optional.of(mean(search, upper)) : Optional.empty(),
                sizing.of(contender) + (found ? edge(search, lower, rate, sizing) : noise(search, rate, sizing)));
    }

    /** @param what of its responses differs */
    static Answer different(String contender, String what) {
        return none(contender, Kind.DIFFERENT, contender + " is left out, since it answers otherwise: " + what);
    }

    private static Answer none(String contender, Kind kind, String text) {
        return new Answer(contender, kind, OptionalInt.empty(), Optional.empty(), text);
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

    private static String edge(Search search, int lower, String rate, Sizing sizing) {
        List<Integer> sizes = search.grid().megabytes();
        String below = lower < 0
                ? "the smallest that was tried"
                : sizes.get(lower) + " MiB fails in " + Search.REPLICATES + " of " + Search.REPLICATES + ": "
                        + reason(search, lower);
        return " holds " + rate + " in " + sizing.of(sizes.get(lower + 1)) + " (" + below + ")";
    }

    private static String noise(Search search, String rate, Sizing sizing) {
        List<String> counts = IntStream.range(0, search.grid().size())
                .filter(search::done)
                .mapToObj(i -> sizing.of(search.grid().megabytes().get(i)) + " in " + search.holding(i) + " of "
                        + Search.REPLICATES)
                .toList();
        return ": its edge cannot be told apart from noise: it holds " + rate + " with " + Numbers.list(counts)
                + " starts";
    }

    /** Of the last start with a size. */
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
