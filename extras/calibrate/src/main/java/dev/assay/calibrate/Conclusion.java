package dev.assay.calibrate;

import dev.assay.model.Numbers;
import dev.assay.model.Prose;
import dev.assay.model.verdict.Finding;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** What a machine can and cannot show. */
public sealed interface Conclusion {
    /** What it says, in one sentence. */
    String text();

    /**
     * Differences that it can show, and those that it showed although there was none.
     *
     * @param resolutions in ascending order of time; empty if the blocks are not those of comparisons of two
     * @param falseDifferences empty if there are too few blocks for a campaign
     */
    record Shown(List<Calibration.Resolution> resolutions, Optional<FalseDifferences> falseDifferences)
            implements Conclusion {
        public Shown {
            resolutions = List.copyOf(resolutions);
        }

        @Override
        public String text() {
            String wrong = falseDifferences
                    .map(FalseDifferences::text)
                    .orElse("too few blocks to compare the app with itself");
            return resolutions.isEmpty()
                    ? Prose.capital(wrong) + "."
                    : "This machine can show a difference in CPU per request of "
                            + resolutions.stream()
                                    .map(Calibration.Resolution::text)
                                    .collect(Collectors.joining(", "))
                            + "; smaller ones will mostly stay undecided; " + wrong + ".";
        }
    }

    /**
     * Too few blocks to tell what it can show.
     *
     * @param uncounted empty unless most blocks do not count
     */
    record TooFewBlocks(Optional<Uncounted> uncounted) implements Conclusion {
        @Override
        public String text() {
            return "Too few blocks to tell what this machine can show: "
                    + uncounted.map(Uncounted::text).orElse("give a larger budget") + ".";
        }
    }

    /**
     * Campaigns of contenders that do not differ.
     *
     * @param wrong those that showed a difference
     * @param campaigns at least 1
     * @param bound upper 95% bound of their share, 0 to 1
     */
    record FalseDifferences(int wrong, int campaigns, double bound) {
        private String text() {
            return wrong + " of " + Numbers.count(campaigns, "comparison")
                    + " of the app with itself showed a difference (at most " + Numbers.tenthOfPercent(bound)
                    + "% would, at 95% confidence)";
        }
    }

    /** Blocks that do not count, and why a typical one does not. */
    record Uncounted(Finding cause, int blocks, int of) {
        /** A larger budget does not help if most blocks do not count. */
        private String text() {
            return blocks + " of " + Numbers.count(of, "block") + (blocks == 1 ? " does" : " do")
                    + " not count, since " + cause.cause(List.of(cause))
                    + "; run it when the machine is less busy, or give a lower --rate";
        }
    }
}
