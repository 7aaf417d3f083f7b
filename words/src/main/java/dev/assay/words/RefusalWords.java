package dev.assay.words;

import dev.assay.model.Finding;
import dev.assay.model.Metric;
import dev.assay.model.Numbers;
import dev.assay.model.OneLine;
import dev.assay.model.Ranges;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What refuses a comparison or a block besides the generator: what contenders did, and what nothing was measured of. */
final class RefusalWords {
    private RefusalWords() {}

    /** The cause of findings of one topic, such as {@code Jetty cannot sustain the rate}; empty for findings of other kinds. */
    static Optional<String> cause(List<? extends Finding> alike) {
        Finding first = alike.get(0);
        if (first instanceof Finding.Plain plain) {
            return Optional.of(of(plain.why()));
        } else if (first instanceof Finding.AnswersFail) {
            return Optional.of("requests fail");
        } else if (first instanceof Finding.AnswersDiffer) {
            return Optional.of("the contenders answer differently, so they do different work");
        } else if (first instanceof Finding.RateNotSustained slow) {
            return Optional.of(slow.contender() + " cannot sustain the rate");
        } else if (first instanceof Finding.ProcessEnded ended) {
            return Optional.of(ended.contender() + "'s process ended in " + ended.blocks() + " of "
                    + Numbers.count(ended.of(), "block"));
        } else if (first instanceof Finding.StartsFailed failed) {
            return Optional.of(
                    failed.contender() + " failed " + failed.failed() + " of " + Numbers.count(failed.of(), "start"));
        } else if (first instanceof Finding.NoBlockCompleted) {
            return Optional.of("no block was completed");
        } else if (first instanceof Finding.EndedEarly) {
            return Optional.of("ended early");
        }
        return ofFigures(alike);
    }

    private static Optional<String> ofFigures(List<? extends Finding> alike) {
        Finding first = alike.get(0);
        if (first instanceof Finding.NoFigure) {
            return Optional.of("no figure for " + metrics(Phrases.all(alike, Finding.NoFigure.class), f -> f.metric()));
        } else if (first instanceof Finding.NoneCounts none) {
            return Optional.of("no block has a figure of " + none.metric().title() + " for " + none.contender());
        } else if (first instanceof Finding.AllDisturbed) {
            return Optional.of("every block was disturbed");
        } else if (first instanceof Finding.TooFewMachines) {
            List<Finding.TooFewMachines> few = Phrases.all(alike, Finding.TooFewMachines.class);
            return Optional.of("figures of " + Ranges.range(few, f -> f.seen(), Numbers::integer)
                    + (few.stream().allMatch(f -> f.seen() == 1) ? " machine" : " machines") + "; the interval needs "
                    + Ranges.limits(few, f -> f.needed(), Numbers::integer));
        } else if (first instanceof Finding.DelayTooLong longest) {
            return Optional.of("the delay of the load host's messages makes the ratio of "
                    + metrics(Phrases.all(alike, Finding.DelayTooLong.class), f -> f.metric())
                    + " uncertain by more than " + Numbers.share(longest.most() - 1));
        } else if (first instanceof Finding.GeneratorCeiling ceiling) {
            return Optional.of("the generator may have limited both: it "
                    + ReasonPhrases.ceiling(ceiling.ceilingPerSecond(), ceiling.measuredPerSecond()));
        } else if (first instanceof Finding.LevelBeyondRates level) {
            return Optional.of(
                    "the service level was met at " + (level.kept() ? "all" : "none") + " of the rates tried");
        }
        return Optional.empty();
    }

    /** What was observed; empty if the cause says it all. */
    static String detail(List<? extends Finding> alike) {
        Finding first = alike.get(0);
        if (first instanceof Finding.LevelBeyondRates level) {
            return (level.kept() ? "still at " : "not even at ")
                    + Ranges.range(
                            Phrases.all(alike, Finding.LevelBeyondRates.class), f -> f.ratePerSecond(), Numbers::rate);
        }
        return each(alike).stream()
                .map(RefusalWords::detail)
                .filter(detail -> !detail.isEmpty())
                .collect(Collectors.joining("; "));
    }

    private static List<Finding> each(List<? extends Finding> alike) {
        return alike.stream().<Finding>map(finding -> finding).distinct().toList();
    }

    private static String detail(Finding finding) {
        if (finding instanceof Finding.Plain plain) {
            return detail(plain.why());
        } else if (finding instanceof Finding.AnswersFail failing) {
            return Numbers.share(failing.share()) + " of " + failing.contender() + "'s requests in block "
                    + failing.block() + ", most often with " + failing.error().title() + " ("
                    + OneLine.of(failing.example()) + ")";
        } else if (finding instanceof Finding.AnswersDiffer differ) {
            return differ.example().isEmpty() ? "see the answers in the result folder" : differ.example();
        } else if (finding instanceof Finding.RateNotSustained slow) {
            return "it answered " + answered(slow) + " in the time available; compare at a lower rate";
        } else if (finding instanceof Finding.ProcessEnded ended) {
            return ended.example();
        } else if (finding instanceof Finding.StartsFailed failed) {
            return failed.example();
        } else if (finding instanceof Finding.NoBlockCompleted none) {
            return "in block " + none.block() + " " + none.contender() + " failed: " + none.reason();
        } else if (finding instanceof Finding.EndedEarly ended) {
            return ended.contender() + ", " + ended.reason();
        } else if (finding instanceof Finding.NoFigure) {
            return "a slice has none";
        } else if (finding instanceof Finding.NoneCounts none) {
            return none.why().map(Phrases::of).orElse("");
        } else if (finding instanceof Finding.AllDisturbed disturbed) {
            return Phrases.of(disturbed.first());
        }
        return finding instanceof Finding.DelayTooLong ? "use a nearer load host" : "";
    }

    /** The share of the rate that was answered, such as {@code 90 % of 2,000/s}; rounded down, since it is too small. */
    static String answered(Finding.RateNotSustained slow) {
        return Numbers.share(Math.floor(slow.share() * 1000) / 1000) + " of " + Numbers.rate(slow.ratePerSecond());
    }

    private static <F> String metrics(List<F> all, Function<F, Metric> metric) {
        return Phrases.metrics(all.stream().map(metric).toList());
    }

    private static String of(Finding.Circumstance circumstance) {
        return switch (circumstance) {
            case NO_BLOCK_OF_BOTH -> "no block has figures of both; use a larger budget";
            case NO_ROUND_OF_BOTH -> "no start-up round in which both gave a good answer";
            case ROUND_LEFT_OUT -> "its round is left out: the generator was too late for one contender";
            case RATE_UNUSABLE -> "the generator was late or busy at this rate, or sent too few requests";
            case MACHINE_DISTURBED -> "dropped: the machine was disturbed";
            case EXPLAINS_SETTINGS -> "measured to explain settings, not to compare servers";
            case COMPILING_THROUGHOUT -> "JVMs were still compiling in every block";
            case TOO_FEW_RATES -> "too little was measured at the rates around the service level";
            case NO_RATE -> "no rate to divide the memory by";
        };
    }

    private static String detail(Finding.Circumstance circumstance) {
        return switch (circumstance) {
            case TOO_FEW_RATES -> "fewer than two rates at which the generator was on time and sent enough requests";
            case NO_RATE -> "no answers";
            default -> "";
        };
    }
}
