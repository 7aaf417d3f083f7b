package dev.assay.words;

import dev.assay.model.Clause;
import dev.assay.model.Comparative;
import dev.assay.model.DiffClause;
import dev.assay.model.Difference;
import dev.assay.model.Metric;
import dev.assay.model.Numbers;
import dev.assay.model.ProseFigures;
import dev.assay.model.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/** The headline of a verdict in words: one sentence of clauses, the most important first. */
public final class HeadlinePhrases {
    private HeadlinePhrases() {}

    /** The whole sentence; empty without clauses. */
    public static String sentence(List<Clause> headline) {
        return sentenceOf(clauses(headline));
    }

    /** Joins clauses in words into a sentence; empty without clauses. */
    public static String sentenceOf(List<String> clauses) {
        return clauses.isEmpty() ? "" : String.join("; ", clauses) + ".";
    }

    /** The clauses in words, without the full stop; the first one begins the sentence. */
    public static List<String> clauses(List<Clause> headline) {
        List<String> clauses = headline.stream()
                .flatMap(clause -> of(clause).stream())
                .collect(Collectors.toCollection(ArrayList::new));
        if (!headline.isEmpty() && !beginsAsItIs(headline.get(0))) {
            clauses.set(0, Phrases.capital(clauses.get(0)));
        }
        return List.copyOf(clauses);
    }

    /** Whether a clause begins with the name of a contender, which is never changed, or as a file has it. */
    private static boolean beginsAsItIs(Clause clause) {
        return clause instanceof Clause.Text
                || clause instanceof Clause.Alone
                || clause instanceof Clause.Differences
                || clause instanceof Clause.LatencyDiffers
                || clause instanceof DiffClause.PerContender;
    }

    private static List<String> of(Clause clause) {
        if (clause instanceof Clause.Text text) {
            return List.of(text.words());
        } else if (clause instanceof Clause.NothingMeasured) {
            return List.of("nothing was measured");
        } else if (clause instanceof Clause.Alone alone) {
            return alone(alone);
        } else if (clause instanceof Clause.FirstLook look) {
            return List.of("first look at " + Numbers.count(look.jvms(), "JVM") + " of each contender, no verdict");
        } else if (clause instanceof Clause.RightAfterStart young) {
            List<String> clauses = new ArrayList<>(of(young.first()));
            clauses.set(0, "right after start, " + clauses.get(0));
            return clauses;
        } else if (clause instanceof Clause.Differences differences) {
            return List.of(differences(differences));
        } else if (clause instanceof Clause.OtherwiseAtSaturation otherwise) {
            return List.of(saturation(otherwise));
        } else if (clause instanceof Clause.Alike alike) {
            return List.of(alike(alike));
        } else if (clause instanceof Clause.Undecided undecided) {
            return undecided(undecided);
        } else if (clause instanceof Clause.Refused refused) {
            return refused(refused);
        } else if (clause instanceof Clause.LatencyAlike alike) {
            return List.of(latency(alike));
        } else if (clause instanceof Clause.LatencyDiffers differs) {
            return List.of(latency(differs));
        } else if (clause instanceof Clause.NoReasonToLeave none) {
            return List.of("nothing here is a reason to leave " + none.reference());
        } else if (clause instanceof Clause.SpeaksFor some) {
            return List.of(speaks(some));
        }
        return List.of(of((DiffClause) clause));
    }

    private static String of(DiffClause clause) {
        if (clause instanceof DiffClause.NothingInCommon) {
            return "nothing to compare: no contender is in both experiments";
        } else if (clause instanceof DiffClause.NotComparable none) {
            return Difference.notComparable(none.obstacles());
        }
        return ((DiffClause.PerContender) clause)
                .contenders().stream()
                        .map(now -> now.contender() + ": CPU per request "
                                + now.verdict().word() + ", " + ReasonPhrases.of(now.reason()))
                        .collect(Collectors.joining("; "));
    }

    private static List<String> alone(Clause.Alone alone) {
        List<String> figures = alone.figures().stream()
                .map(figure -> ProseFigures.value(figure.metric(), figure.value()))
                .toList();
        return List.of(
                alone.contender() + " by itself" + at(alone.ratePerSecond()) + ": " + Numbers.list(figures),
                "there is nothing to compare it with");
    }

    /** All differences in one clause: {@code Jetty uses 6 % less … than Tomcat (…) and Undertow 3 % more (…)}. */
    private static String differences(Clause.Differences differences) {
        boolean start = differences.metric() == Metric.STARTUP;
        String what = start ? "time to start" : "CPU per request";
        List<String> parts = new ArrayList<>();
        for (Clause.Differing one : differences.contenders()) {
            Clause.Change change = one.change();
            parts.add(one.contender()
                    + (parts.isEmpty()
                            ? (start ? " takes " : " uses ")
                                    + Comparative.than(
                                            change.ratio(), change.low(), change.high(), what, differences.reference())
                            : " " + Comparative.much(change.ratio(), change.low(), change.high()))
                    + " (" + Numbers.sizes(change.low(), change.high()) + ", "
                    + of(one.behind()) + ")");
        }
        return Numbers.list(parts);
    }

    private static String alike(Clause.Alike alike) {
        List<String> who = alike.contenders();
        String metric = alike.metric().title();
        String pair = who.size() == 1
                ? who.get(0) + " and " + alike.reference()
                : alike.reference() + " and " + Numbers.list(who, "or");
        return (alike.restarting()
                        ? metric + " of " + Numbers.list(who) + " differs from " + alike.reference()
                                + "'s by no more than the effect of a restart"
                        : "no noticeable difference in " + metric + " between " + pair)
                + " (within " + Numbers.share(alike.margin()) + ", " + of(alike.behind()) + ")";
    }

    private static List<String> undecided(Clause.Undecided undecided) {
        String question = "cannot tell yet whether " + undecided.contender() + " or " + undecided.reference()
                + (undecided.metric() == Metric.STARTUP ? " starts faster" : " uses less CPU per request") + ": ";
        if (undecided.reason() instanceof Reason.Inconclusive wide) {
            return List.of(
                    question + "the interval is "
                            + Numbers.interval(
                                    wide.interval().low(), wide.interval().high()) + " after "
                            + Numbers.count(
                                    wide.basis().used(),
                                    wide.basis().replicate().noun())
                            + (wide.reachesFloor() ? ", " + ReasonPhrases.notBeyond(wide) : ""),
                    wide.need().more().isPresent()
                            ? ReasonPhrases.about(wide, " needed")
                            : "a verdict would take " + ReasonPhrases.impractical(wide));
        }
        return List.of(question
                + ReasonPhrases.of(undecided.reason())
                + undecided
                        .soFar()
                        .map(interval -> " (so far " + Numbers.interval(interval.low(), interval.high()) + ")")
                        .orElse(""));
    }

    private static List<String> refused(Clause.Refused refused) {
        List<String> who =
                refused.contenders().stream().map(Clause.Refusal::contender).toList();
        List<String> clauses = new ArrayList<>(Phrases.clauses(
                refused.contenders().stream().map(Clause.Refusal::why).toList()));
        clauses.set(
                0,
                "no verdict on " + refused.metric().title() + " of " + Numbers.list(who) + " against "
                        + refused.reference() + ": " + clauses.get(0));
        return clauses;
    }

    private static String saturation(Clause.OtherwiseAtSaturation otherwise) {
        if (otherwise.change().isEmpty()) {
            return "at saturation, however, " + otherwise.contender() + " and " + otherwise.reference()
                    + " use the same (within " + Numbers.share(otherwise.margin()) + ", secondary)";
        }
        Clause.Change change = otherwise.change().get();
        return "at saturation, however, " + otherwise.contender() + " uses "
                + Comparative.than(
                        change.ratio(), change.low(), change.high(), "CPU per request", otherwise.reference())
                + " (" + Numbers.sizes(change.low(), change.high()) + ", secondary)";
    }

    /** Such as {@code CPU per request speaks for Jetty, p99 latency against it}. */
    private static String speaks(Clause.SpeaksFor some) {
        return titles(some.gains())
                + (some.gains().size() == 1 ? " speaks for " : " speak for ")
                + some.contender() + ", "
                + (some.losses().isEmpty() ? "nothing here" : titles(some.losses())) + " against it";
    }

    private static String titles(List<Metric> metrics) {
        return Numbers.list(metrics.stream()
                .map(metric -> switch (metric) {
                    case SATURATION_CPU -> "CPU at saturation";
                    case THROUGHPUT -> "throughput";
                    default -> metric.title();
                })
                .toList());
    }

    private static String latency(Clause.LatencyAlike alike) {
        String which = alike.percentiles().stream().map(Phrases::percentile).collect(Collectors.joining(", "));
        return "no noticeable difference in latency (" + which + ")" + at(alike.ratePerSecond());
    }

    private static String latency(Clause.LatencyDiffers differs) {
        Metric percentile = differs.percentile();
        Clause.Change change = differs.change();
        return differs.contender() + "'s " + percentile.title() + at(differs.ratePerSecond()) + " is "
                + Comparative.of(percentile, change.ratio(), change.low(), change.high(), differs.reference())
                + " (" + Numbers.sizes(change.low(), change.high()) + ", secondary)";
    }

    private static String at(OptionalDouble ratePerSecond) {
        return ratePerSecond.isPresent() ? " at " + Numbers.rate(ratePerSecond.getAsDouble()) : "";
    }

    private static String of(Clause.Behind behind) {
        return Numbers.count(behind.n(), behind.replicate().noun());
    }
}
