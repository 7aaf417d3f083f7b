package dev.assay.words;

import dev.assay.model.Calibration;
import dev.assay.model.Numbers;
import dev.assay.model.ProseFigures;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** What a machine can and cannot show, in one sentence. */
public final class CalibrationPhrases {
    private CalibrationPhrases() {}

    /** What a conclusion says. */
    public static String of(Calibration.Conclusion conclusion) {
        if (conclusion instanceof Calibration.Text text) {
            return text.words();
        } else if (conclusion instanceof Calibration.TooFewBlocks few) {
            return "Too few blocks to tell what this machine can show: " + shortage(few.uncounted()) + ".";
        }
        Calibration.Shown shown = (Calibration.Shown) conclusion;
        String seen = falseDifferences(shown.falseDifferences());
        return shown.resolutions().isEmpty()
                ? Phrases.capital(seen) + "."
                : "This machine can show a difference in CPU per request of " + resolutions(shown.resolutions())
                        + "; smaller ones will mostly stay undecided; " + seen + ".";
    }

    private static String resolutions(List<Calibration.Resolution> resolutions) {
        return resolutions.stream()
                .map(r -> Numbers.share(r.effect()) + " in " + ProseFigures.duration(Duration.ofMinutes(r.minutes())))
                .collect(Collectors.joining(", "));
    }

    /** What to do about too few blocks: a larger budget does not help if most blocks do not count. */
    private static String shortage(Optional<Calibration.Uncounted> uncounted) {
        return uncounted
                .map(most -> most.blocks() + " of " + Numbers.count(most.of(), "block")
                        + (most.blocks() == 1 ? " does" : " do") + " not count, since "
                        + Phrases.cause(most.cause())
                        + "; run it when the machine is less busy, or give a lower --rate")
                .orElse("give a larger budget");
    }

    private static String falseDifferences(Optional<Calibration.FalseDifferences> live) {
        return live.map(seen -> seen.wrong() + " of " + Numbers.count(seen.campaigns(), "comparison")
                        + " of the app with itself showed a difference (at most "
                        + Numbers.tenthOfPercent(seen.bound()) + " % would, at 95 % confidence)")
                .orElse("too few blocks to compare the app with itself");
    }
}
