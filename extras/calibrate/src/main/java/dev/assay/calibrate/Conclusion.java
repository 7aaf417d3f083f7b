package dev.assay.calibrate;

import dev.assay.model.Numbers;
import dev.assay.model.Prose;
import dev.assay.model.verdict.Finding;
import dev.assay.stats.ClopperPearson;
import dev.assay.verdict.reading.Reading;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;

/** What a machine can and cannot show, in one sentence. */
public final class Conclusion {
    private Conclusion() {}

    /**
     * Differences that it can show, and those that it showed although there was none.
     *
     * @param resolutions in ascending order of time; empty if the blocks are not those of comparisons of two
     * @param wrong campaigns of contenders that do not differ which showed a difference
     * @param campaigns of contenders that do not differ; may be 0
     */
    public static String shown(List<Calibration.Resolution> resolutions, int wrong, int campaigns) {
        String seen = campaigns == 0
                ? "too few blocks to compare the app with itself"
                : wrong + " of " + Numbers.count(campaigns, "comparison")
                        + " of the app with itself showed a difference (at most "
                        + Numbers.tenthOfPercent(ClopperPearson.upper(wrong, campaigns, 0.05))
                        + "% would, at 95% confidence)";
        return resolutions.isEmpty()
                ? Prose.capital(seen) + "."
                : "Between two contenders, this machine can show a difference in CPU per request of "
                        + resolutions.stream()
                                .map(known -> Numbers.share(known.effect()) + " in "
                                        + Prose.duration(Duration.ofMinutes(known.minutes())))
                                .collect(Collectors.joining(", "))
                        + "; smaller ones will mostly stay undecided; " + seen + ".";
    }

    /**
     * Too few blocks to tell. A larger budget does not help if most blocks do not count.
     *
     * @param unusable a reading of each block that does not count
     */
    public static String tooFewBlocks(List<Reading.Unusable> unusable, int blocks) {
        return "Too few blocks to tell what this machine can show: "
                + (2 * unusable.size() <= blocks ? "give a larger budget" : uncounted(unusable, blocks)) + ".";
    }

    /** Nothing, since JVMs of these blocks had not finished compiling. */
    public static String compiling(int notWarm, int blocks) {
        return "This does not tell what the machine can show: JVMs were still compiling in " + notWarm + " of "
                + Numbers.count(blocks, "block") + "; give a longer --like, or --jvm=-XX:TieredStopAtLevel=1.";
    }

    private static String uncounted(List<Reading.Unusable> unusable, int blocks) {
        Finding cause = Reading.Unusable.typical(unusable).why();
        return unusable.size() + " of " + Numbers.count(blocks, "block") + (blocks == 1 ? " does" : " do")
                + " not count, since " + cause.cause(List.of(cause))
                + "; run it when the machine is less busy, or give a lower --rate";
    }
}
