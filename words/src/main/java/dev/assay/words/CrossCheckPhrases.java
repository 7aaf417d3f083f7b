package dev.assay.words;

import dev.assay.model.CrossCheck;
import dev.assay.model.Numbers;

/** The conclusion of a cross-check in words: the tools against Assay, then against one another. */
public final class CrossCheckPhrases {
    private CrossCheckPhrases() {}

    /** What a conclusion says. */
    public static String of(CrossCheck.Conclusion conclusion) {
        if (conclusion instanceof CrossCheck.Text text) {
            return text.words();
        }
        CrossCheck.Counts counts = (CrossCheck.Counts) conclusion;
        return againstAssay(counts) + amongThemselves(counts);
    }

    private static String againstAssay(CrossCheck.Counts counts) {
        long agree = counts.agree();
        long ties = counts.ties();
        long otherwise = counts.otherwise();
        if (counts.judged() == 0) {
            return counts.unanswered()
                    ? "Assay has no verdict to compare the load tools with: its own comparisons are undecided, refused or missing."
                    : "No load tool has a result to compare with Assay's.";
        }
        String each = agree + " of " + Numbers.count(counts.judged(), "comparison")
                + (agree == 1 || counts.judged() == 1 ? " agrees" : " agree") + " with Assay's own"
                + (ties == 0
                        ? ""
                        : ", " + ties + (ties == 1 ? " is a tie" : " are ties") + " within the spread of the rounds")
                + (otherwise == 0 ? "" : ", " + otherwise + (otherwise == 1 ? " disagrees" : " disagree"));
        String answer = otherwise > 0
                ? "The ranking does not survive every change of load tool"
                : agree > 0
                        ? "The ranking survives the change of load tool"
                        : "The load tools do not tell the contenders apart";
        return answer + ": " + each + ".";
    }

    private static String amongThemselves(CrossCheck.Counts counts) {
        long contradicted = counts.contradicted();
        if (counts.shared() == 0) {
            return "";
        }
        return " The tools contradict one another in " + (contradicted == 0 ? "none" : String.valueOf(contradicted))
                + " of the " + Numbers.count(counts.shared(), "comparison") + " that several of them decide.";
    }
}
