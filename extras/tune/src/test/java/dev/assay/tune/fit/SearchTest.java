package dev.assay.tune.fit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.tune.fit.Answer.Kind;
import dev.assay.tune.fit.Attempt.Outcome;
import dev.assay.tune.fit.Attempt.Use;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SearchTest {
    private static final Grid GRID = Grid.upTo(512);

    /** The whole search for a contender that does this in each step. */
    private static Search searched(Function<Search.Step, Outcome> app) {
        List<Attempt> attempts = new ArrayList<>();
        Search search = new Search(GRID, attempts);
        for (Optional<Search.Step> step = search.next(); step.isPresent(); step = search.next()) {
            attempts.add(attempt(step.get(), app.apply(step.get())));
            search = new Search(GRID, attempts);
            assertThat(attempts).hasSizeLessThanOrEqualTo(4 + GRID.size() * Search.REPLICATES);
        }
        return search;
    }

    private static Attempt attempt(Search.Step step, Outcome outcome) {
        boolean holds = outcome == Outcome.HOLDS;
        return new Attempt(
                "shop",
                step.megabytes(),
                step.replicate(),
                outcome,
                holds ? "" : "OutOfMemoryError",
                holds ? Optional.of(new Use(500, 4, 100, step.megabytes() << 20, 0.25)) : Optional.empty());
    }

    private static Outcome outcome(boolean holds) {
        return holds ? Outcome.HOLDS : Outcome.FAILS;
    }

    private static Answer answer(Search search) {
        return Answer.of("shop", search, "500 req/s", Sizing.HEAP);
    }

    private static Stream<Integer> heaps(Search search, boolean replicates) {
        return search.attempts().stream()
                .filter(attempt -> attempt.replicate() == replicates)
                .map(Attempt::megabytes);
    }

    @Test
    void anAppThatNeeds60MbHoldsInTheNextHeapAndFailsInTheOneBelowInAllOfThreeStarts() {
        Search search = searched(step -> outcome(step.megabytes() >= 60));

        assertThat(heaps(search, false)).containsExactly(181, 91, 64, 45);
        assertThat(heaps(search, true)).containsExactly(64, 45, 45, 64, 64, 45);
        assertThat(answer(search).kind()).isEqualTo(Kind.FOUND);
        assertThat(answer(search).megabytes()).hasValue(64);
        assertThat(answer(search).use()).contains(new Use(500, 4, 100, 64 << 20, 0.25));
        assertThat(answer(search).text())
                .isEqualTo("shop holds 500 req/s in 64 MiB (45 MiB fails in 3 of 3: OutOfMemoryError)");
    }

    @ParameterizedTest
    @CsvSource({"46, 64", "65, 91", "100, 128", "129, 181", "200, 256", "257, 362", "512, 512"})
    void theEdgeIsFoundWhereverItIs(int needed, int expected) {
        Answer answer = answer(searched(step -> outcome(step.megabytes() >= needed)));

        assertThat(answer.kind()).isEqualTo(Kind.FOUND);
        assertThat(answer.megabytes()).hasValue(expected);
    }

    @Test
    void theSmallestHeapNeedsNoFailureBelow() {
        Search search = searched(step -> Outcome.HOLDS);

        assertThat(heaps(search, true)).containsExactly(45, 45, 45);
        assertThat(answer(search).kind()).isEqualTo(Kind.FOUND);
        assertThat(answer(search).text()).isEqualTo("shop holds 500 req/s in 45 MiB (the smallest that was tried)");
    }

    @Test
    void whatNeverHoldsIsRefused() {
        Search search = searched(step -> Outcome.FAILS);

        assertThat(heaps(search, false)).containsExactly(181, 362, 512);
        assertThat(heaps(search, true)).containsExactly(512, 512, 512);
        assertThat(answer(search).kind()).isEqualTo(Kind.REFUSED);
        assertThat(answer(search).megabytes()).isEmpty();
        assertThat(answer(search).text())
                .isEqualTo("shop does not hold 500 req/s in any heap up to 512 MiB: OutOfMemoryError");
    }

    @Test
    void startsThatContradictTheBisectionWin() {
        Search lucky = searched(step -> outcome(step.megabytes() >= (step.replicate() ? 181 : 64)));
        Search unlucky = searched(step -> outcome(step.megabytes() >= (step.replicate() ? 64 : 513)));

        assertThat(answer(lucky).kind()).isEqualTo(Kind.FOUND);
        assertThat(answer(lucky).megabytes()).hasValue(181);
        assertThat(answer(unlucky).kind()).isEqualTo(Kind.FOUND);
        assertThat(answer(unlucky).megabytes()).hasValue(64);
    }

    /** 91 MiB holds in every second start: of three starts, all agree in a quarter of cases. */
    @Test
    void aHeapThatHoldsNowAndThenIsNoEdge() {
        Map<Kind, Integer> kinds = new EnumMap<>(Kind.class);
        for (int seed = 0; seed < 400; seed++) {
            SplittableRandom coin = new SplittableRandom(seed);
            Search search =
                    searched(step -> outcome(step.megabytes() == 91 ? coin.nextBoolean() : step.megabytes() > 91));
            Answer answer = answer(search);
            kinds.merge(answer.kind(), 1, Integer::sum);
            long held = search.holding(GRID.megabytes().indexOf(91));
            assertThat(answer.kind()).as("seed %d", seed).isEqualTo(held % 3 == 0 ? Kind.FOUND : Kind.UNCLEAR);
            assertThat(answer.megabytes()).as("seed %d", seed).hasValue(held == 3 ? 91 : 128);
        }
        assertThat(kinds.get(Kind.UNCLEAR)).isBetween(260, 340);
        assertThat(kinds).containsOnlyKeys(Kind.FOUND, Kind.UNCLEAR);
    }

    @Test
    void noiseIsShownHeapByHeap() {
        int[] starts = {0};
        Search search = searched(
                step -> outcome(step.megabytes() == 91 ? !step.replicate() || starts[0]++ > 0 : step.megabytes() > 91));

        assertThat(answer(search).text())
                .isEqualTo("shop: its edge cannot be told apart from noise: it holds 500 req/s with 64 MiB in 0 of 3,"
                        + " 91 MiB in 2 of 3 and 128 MiB in 3 of 3 starts");
    }

    @Test
    void anAttemptOfWhichNothingIsKnownIsRepeatedAFewTimes() {
        int[] unknown = {2};
        Search known = searched(step -> unknown[0]-- > 0 ? Outcome.UNUSABLE : outcome(step.megabytes() >= 60));
        Search never = searched(step -> Outcome.UNUSABLE);

        assertThat(answer(known).megabytes()).hasValue(64);
        assertThat(never.attempts()).hasSize(3);
        assertThat(answer(never).kind()).isEqualTo(Kind.UNKNOWN);
    }

    @Test
    void aSearchThatWasStoppedHasNoAnswer() {
        Attempt first = attempt(new Search.Step(181, false), Outcome.HOLDS);

        assertThat(answer(new Search(GRID, List.of(first))).kind()).isEqualTo(Kind.UNFINISHED);
    }
}
