package dev.assay.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.Invalid;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class AlikeTest {
    @Test
    void sentencesThatDifferInFiguresBecomeOneWithTheirRanges() {
        assertThat(words(
                        "late in 4 of 6 blocks: 1.7459 ms",
                        "late in 3 of 6 blocks: 2.5 ms",
                        "late in 3 of 6 blocks: 12 ms"))
                .containsExactly("late in 3 to 4 of 6 blocks: 1.7459 to 12 ms");
        assertThat(words("1,000 of 440/s", "999 of 440/s")).containsExactly("999 to 1,000 of 440/s");
    }

    /** "At least 25 to 32" is no limit. */
    @Test
    void limitsThatDifferAreToldOneByOne() {
        assertThat(words(
                        "30 of 32 connections carried an answer (at least 32)",
                        "20 of 32 connections carried an answer (at least 25)",
                        "24 of 32 connections carried an answer (at least 25)"))
                .containsExactly("20 to 30 of 32 connections carried an answer (at least 25 or 32)");
        assertThat(words("needs 10,000", "needs 100,000", "needs 200")).containsExactly("needs 200, 10,000 or 100,000");
        assertThat(words("at most 1 ms", "at most 1.5 ms", "at most 2 ms", "at most 3 ms", "at most 4 ms"))
                .containsExactly("at most a limit from 1 to 4 ms");
    }

    @Test
    void digitsThatBelongToNamesAreWords() {
        assertThat(words(
                        "p99 failed 1 time",
                        "p999 failed 1 time",
                        "jetty-12 failed 1 time",
                        "10.1.55 is 1",
                        "10.1.54 is 1"))
                .hasSize(5);
    }

    @Test
    void groupsStandInTheOrderOfTheirFirstMembersAndKeepAllOfThem() {
        List<Alike<String>> groups = Alike.of(List.of("b 1", "a 1", "b 3", "c"), Function.identity());
        assertThat(groups).extracting(Alike::words).containsExactly("b 1 to 3", "a 1", "c");
        assertThat(groups)
                .extracting(Alike::members)
                .containsExactly(List.of("b 1", "b 3"), List.of("a 1"), List.of("c"));
        assertThat(Alike.of(List.<String>of(), Function.identity())).isEmpty();
    }

    @Test
    void figuresAtTheEndOfASentenceKeepTheirFullStop() {
        assertThat(words("It took 5.", "It took 7.5.")).containsExactly("It took 5 to 7.5.");
    }

    @Test
    void blockNumbersBecomeRuns() {
        assertThat(Places.runs(List.of(3, 1, 2, 2))).isEqualTo("1–3");
        assertThat(Places.runs(List.of(1, 2, 4, 6, 7, 8))).isEqualTo("1, 2, 4 and 6–8");
        assertThat(Places.runs(List.of(5))).isEqualTo("5");
    }

    @Test
    void whatDoesNotCountIsGatheredByReason() {
        assertThat(Places.invalid(List.of(
                        new Invalid("block 1, slice 2 of saturation", "jetty", "late by 3 ms"),
                        new Invalid("block 2", "undertow", "it died"),
                        new Invalid("block 2, slice 1 of the equal rate", "jetty", "late by 4 ms"),
                        new Invalid("block 2, slice 3 of the equal rate", "tomcat", "late by 1 ms"),
                        new Invalid("start-up round 4", "undertow", "no answer within 60 s"),
                        new Invalid("start-up round 5", "undertow", "no answer within 60 s"))))
                .containsExactly(
                        "jetty in 2 slices of blocks 1 and 2, tomcat in 1 slice of block 2: late by 1 to 4 ms",
                        "block 2, undertow: it died",
                        "start-up round 4, start-up round 5, undertow: no answer within 60 s");
    }

    private static List<String> words(String... sentences) {
        return Alike.of(List.of(sentences), Function.identity()).stream()
                .map(Alike::words)
                .toList();
    }
}
