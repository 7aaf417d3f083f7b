package dev.assay.words;

import dev.assay.model.Bound;
import dev.assay.model.Comparison;
import dev.assay.model.ConditionResult;
import dev.assay.model.FileFigure;
import dev.assay.model.Ground;
import dev.assay.model.Numbers;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/** Conditions of {@code --fail-if}, and why they hold, are unknown or do not hold, in words. */
public final class ConditionPhrases {
    private ConditionPhrases() {}

    /** Such as {@code holds: p99 > 5ms (jetty: p99 latency is 5.5 ms)}. */
    public static String answer(ConditionResult result) {
        return switch (result.holds()) {
                    case YES -> "holds: ";
                    case NO -> "does not hold: ";
                    case UNKNOWN -> "unknown: ";
                }
                + of(result);
    }

    /** The condition and its grounds, such as {@code p99 > 5ms (jetty: p99 latency is 5.5 ms)}. */
    public static String of(ConditionResult result) {
        String why = result.grounds().stream().map(ConditionPhrases::of).collect(Collectors.joining("; "));
        return result.condition() + (why.isEmpty() ? "" : " (" + why + ")");
    }

    static String of(Ground ground) {
        if (ground instanceof Ground.OfVerdict seen) {
            return of(seen);
        } else if (ground instanceof Ground.OfFiles seen) {
            return of(seen);
        } else if (ground instanceof Ground.OfLoad seen) {
            return of(seen);
        }
        return of((Ground.OfBehaviour) ground);
    }

    private static String of(Ground.OfVerdict ground) {
        if (ground instanceof Ground.NotCompared none) {
            return none.contender() + ": " + none.metric().title() + " was not compared";
        } else if (ground instanceof Ground.NotJudged none) {
            Comparison c = none.comparison();
            return c.contender() + ": " + c.metric().title() + " was not judged: " + ReasonPhrases.of(c.reason());
        } else if (ground instanceof Ground.Refused refused) {
            Comparison c = refused.comparison();
            return refused.contender() + ": " + c.metric().title() + " was refused: " + ReasonPhrases.of(c.reason());
        } else if (ground instanceof Ground.Judged judged) {
            Comparison c = judged.comparison();
            return c.contender() + " is " + c.verdict().word() + " on "
                    + c.metric().title() + ": "
                    + judged.size()
                            .map(size -> end(c, size, "lies beyond"))
                            .orElseGet(() -> ComparisonPhrases.figures(c, " at " + Numbers.share(c.confidence())) + ", "
                                    + ReasonPhrases.of(c.reason()));
        } else if (ground instanceof Ground.ShortOf near) {
            Comparison c = near.comparison();
            return c.contender() + " is " + c.verdict().word() + ", but " + end(c, near.size(), "falls short of");
        } else if (ground instanceof Ground.BelowMargin small) {
            Comparison c = small.comparison();
            return c.contender() + " is equivalent on " + c.metric().title() + ", although "
                    + end(c, small.size(), "lies beyond") + ": use a margin below that, or a larger size";
        } else if (ground instanceof Ground.NotMeasured none) {
            return none.contender() + ": " + none.metric().title() + " was not measured";
        } else if (ground instanceof Ground.Mean mean) {
            return mean.contender() + ": " + mean.metric().title() + " is "
                    + Numbers.apart(Numbers::trimmed, mean.value(), mean.limit()) + " "
                    + mean.metric().unit();
        } else if (ground instanceof Ground.NoRequest none) {
            return none.contender() + ": no request was counted";
        }
        Ground.Failures failed = (Ground.Failures) ground;
        return failed.contender() + ": " + Numbers.count(failed.errors(), "error");
    }

    /** Such as {@code the lower end of the 95 % interval, +6.2 %, lies beyond 5 %}. */
    private static String end(Comparison c, Ground.Size size, String where) {
        return "the " + (size.upper() ? "upper" : "lower") + " end of the " + Numbers.share(c.confidence())
                + " interval, " + Numbers.signedShare(size.end() - 1, size.by()) + ", " + where + " "
                + Numbers.share(size.by());
    }

    private static String of(Ground.OfFiles ground) {
        if (ground instanceof Ground.FigureMissing none) {
            return none.contender() + ": not all files state the "
                    + none.figure().map(FileFigure::title).orElse("figure that decides");
        } else if (ground instanceof Ground.NoVerdict none) {
            return FilePhrases.noVerdict(none.comparison()) + ": "
                    + FilePhrases.of(none.comparison().obstacle().orElseThrow());
        } else if (ground instanceof Ground.FilesJudged judged) {
            return judged.comparison().contender() + " is "
                    + judged.comparison().verdict().orElseThrow().word() + ": "
                    + FilePhrases.reason(judged.comparison(), judged.margin());
        } else if (ground instanceof Ground.FilesMean mean) {
            return mean.figure().title() + " of " + mean.contender() + " is "
                    + Numbers.apart(Numbers::three, mean.value(), mean.limit())
                    + (mean.figure() == FileFigure.THROUGHPUT
                            ? "/s"
                            : " " + mean.figure().unit());
        } else if (ground instanceof Ground.FailuresMissing none) {
            return none.contender() + ": not all files state how many requests failed";
        }
        Ground.FilesFailures failed = (Ground.FilesFailures) ground;
        return failed.contender() + " has " + Numbers.count(failed.errors(), "error")
                + (failed.requests().isPresent()
                        ? " in " + Numbers.count(failed.requests().getAsLong(), "request")
                        : "");
    }

    private static String of(Ground.OfLoad ground) {
        if (ground instanceof Ground.LoadFigure figure) {
            return figure.figure() + " is " + seen(figure);
        }
        Ground.LoadFailures failed = (Ground.LoadFailures) ground;
        return Numbers.count(failed.errors(), "error") + " in " + Numbers.count(failed.planned(), "request");
    }

    private static String seen(Ground.LoadFigure figure) {
        Bound value = figure.value();
        if (!value.known()) {
            return figure.stuckShare().isPresent()
                    ? "refused: " + stuck(figure.stuckShare())
                    : "not known: no request was answered or timed out";
        }
        String least =
                Numbers.apart(Numbers::trimmed, value.low(), figure.limit()) + (figure.perSecond() ? "/s" : " ms");
        if (value.exact()) {
            return least;
        }
        if (Double.isFinite(value.high())) {
            return Numbers.apart(Numbers::trimmed, value.low(), figure.limit()) + " to "
                    + Numbers.apart(Numbers::trimmed, value.high(), figure.limit()) + " ms";
        }
        String why = figure.unanswered() > 0
                ? ": " + Numbers.count(figure.unanswered(), "request") + " got no answer"
                : figure.stuckShare().isPresent() ? ": " + stuck(figure.stuckShare()) : "";
        return "at least " + least + why;
    }

    private static String stuck(OptionalDouble share) {
        return "users were stuck for " + Numbers.share(share.getAsDouble()) + " of their time";
    }

    private static String of(Ground.OfBehaviour ground) {
        if (ground instanceof Ground.NotTested none) {
            return none.contender() + ": not everything was tested";
        }
        Ground.Cases cases = (Ground.Cases) ground;
        return cases.contender() + ": "
                + cases.first().stream().map(end -> end.id() + " " + end.did()).collect(Collectors.joining(", "))
                + (cases.more() > 0 ? " and " + Numbers.integer(cases.more()) + " more" : "");
    }
}
