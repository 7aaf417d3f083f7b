package dev.assay.tools.cross;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CrossCheckTest {
    private static String words(int agree, int ties, int otherwise) {
        return new CrossCheck.Counts(agree, ties, otherwise, false, 0, 0).text();
    }

    private static String among(long shared, long contradicted) {
        return new CrossCheck.Counts(2, 0, 0, false, shared, contradicted).text();
    }

    @Test
    void theToolsAreHeldAgainstAssay() {
        assertThat(words(2, 0, 0))
                .isEqualTo("The ranking survives the change of load tool: 2 of 2 comparisons agree with Assay's own.");
        assertThat(words(2, 1, 0))
                .isEqualTo("The ranking survives the change of load tool: 2 of 3 comparisons agree with Assay's own,"
                        + " 1 is a tie within the spread of the rounds.");
        assertThat(words(0, 2, 0))
                .isEqualTo("The load tools do not tell the contenders apart: 0 of 2 comparisons agree with Assay's own,"
                        + " 2 are ties within the spread of the rounds.");
    }

    @Test
    void oneComparisonAgreesOrDoesNot() {
        assertThat(words(1, 0, 0)).endsWith(": 1 of 1 comparison agrees with Assay's own.");
        assertThat(words(1, 1, 0)).contains(": 1 of 2 comparisons agrees with Assay's own, ");
        assertThat(words(0, 0, 1)).endsWith(": 0 of 1 comparison agrees with Assay's own, 1 disagrees.");
    }

    @Test
    void disagreementIsSaidFirst() {
        assertThat(words(0, 0, 2))
                .isEqualTo(
                        "The ranking does not survive every change of load tool: 0 of 2 comparisons agree with Assay's own,"
                                + " 2 disagree.");
        assertThat(words(2, 1, 1))
                .isEqualTo(
                        "The ranking does not survive every change of load tool: 2 of 4 comparisons agree with Assay's own,"
                                + " 1 is a tie within the spread of the rounds, 1 disagrees.");
    }

    @Test
    void withoutAResponseOfItsOwnItDoesNotBlameTheTools() {
        assertThat(new CrossCheck.Counts(0, 0, 0, true, 0, 0).text())
                .isEqualTo("Assay has no verdict to compare the load tools with: its own comparisons are undecided,"
                        + " refused or missing.");
        assertThat(words(0, 0, 0)).isEqualTo("No load tool has a result to compare with Assay's.");
    }

    @Test
    void theToolsAreHeldAgainstOneAnother() {
        assertThat(among(2, 0))
                .endsWith(" tools contradict one another in none of the 2 comparisons that several of them decide.");
        assertThat(among(2, 1))
                .endsWith(" The tools contradict one another in 1 of the 2 comparisons that several of them decide.");
        assertThat(among(1, 1)).endsWith(" in 1 of the 1 comparison that several of them decide.");
    }
}
