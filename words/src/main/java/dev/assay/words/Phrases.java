package dev.assay.words;

import dev.assay.model.Advice;
import dev.assay.model.Finding;
import dev.assay.model.GateResult;
import dev.assay.model.LatencyFigure;
import dev.assay.model.Metric;
import dev.assay.model.Numbers;
import dev.assay.model.Ranges;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Findings in words. Those of one topic become one sentence: a figure that varies is given as a range, and every limit is named. */
public final class Phrases {
    private Phrases() {}

    /** What a finding says. */
    public static String of(Finding finding) {
        return of(List.of(finding));
    }

    /** What findings of one topic say together; at least one. */
    public static String of(List<? extends Finding> alike) {
        Finding first = alike.get(0);
        if (first instanceof Finding.Text text) {
            return text.words();
        } else if (first instanceof Finding.SliceUnsound) {
            return unsound(all(alike, Finding.SliceUnsound.class));
        } else if (first instanceof Finding.MostBlocksUnusable unusable) {
            String detail = Causes.detail(causes(alike));
            return brief(alike) + (detail.isEmpty() ? "" : ": " + detail) + "; " + advice(unusable.advice());
        } else if (first instanceof Finding.TooUncertain uncertain) {
            return brief(alike) + ": " + advice(uncertain.advice());
        } else if (first instanceof Finding.StillCompiling compiling) {
            String who = Numbers.list(compiling.contenders());
            return "still compiling after the warm-up" + (who.isEmpty() ? "" : ": " + who);
        } else if (first instanceof Finding.NotLevel young) {
            return notLevel(young);
        } else if (first instanceof Finding.TooFewReplicates) {
            return early(all(alike, Finding.TooFewReplicates.class));
        } else if (first instanceof Finding.Disturbed) {
            return disturbed(all(alike, Finding.Disturbed.class));
        } else if (first instanceof Finding.SpeedChanged) {
            return speed(all(alike, Finding.SpeedChanged.class));
        }
        String seen = Causes.detail(alike);
        return Causes.cause(alike) + (seen.isEmpty() ? "" : ": " + seen);
    }

    /** What a gate measured, such as {@code 0.0606 ms}. */
    public static String seen(GateResult gate) {
        return GateWords.figure(gate.known(), gate.value(), gate.limit());
    }

    /** Its limit, such as {@code 0.05 ms}. */
    public static String limit(GateResult gate) {
        return GateWords.figure(gate.known(), gate.limit(), gate.value());
    }

    /** What findings of one topic say together, without details of single blocks and without advice. */
    public static String brief(List<? extends Finding> alike) {
        Finding first = alike.get(0);
        if (first instanceof Finding.MostBlocksUnusable) {
            return Causes.cause(causes(alike)) + " in " + blocks(all(alike, Finding.MostBlocksUnusable.class));
        } else if (first instanceof Finding.TooUncertain) {
            return uncertain(all(alike, Finding.TooUncertain.class));
        } else if (first instanceof Finding.NotLevel) {
            return "still compiling";
        }
        return RefusalWords.cause(alike).orElseGet(() -> of(alike));
    }

    /** Such as {@code 4 to 6 of 6 blocks} or, if contenders have different numbers of them, {@code all 6 to 7 blocks}. */
    private static String blocks(List<Finding.MostBlocksUnusable> all) {
        boolean several = all.stream().anyMatch(f -> f.of() != all.get(0).of());
        boolean every = all.stream().allMatch(f -> f.blocks() == f.of());
        boolean one = all.stream().allMatch(f -> f.of() == 1);
        return (several && every ? "all" : Ranges.range(all, f -> (double) f.blocks(), Numbers::integer) + " of") + " "
                + Ranges.range(all, f -> (double) f.of(), Numbers::integer) + (one ? " block" : " blocks");
    }

    /** What findings of one topic say, in clauses, without details of single blocks, which differ even if the cause is the same. */
    public static List<String> clauses(List<? extends Finding> alike) {
        return alike.get(0) instanceof Finding.MostBlocksUnusable unusable
                ? List.of(brief(alike), advice(unusable.advice()))
                : List.of(of(alike));
    }

    /** Whether the sentence of a finding names its metric. */
    public static boolean namesMetric(Finding finding) {
        return finding instanceof Finding.MostBlocksUnusable unusable
                ? namesMetric(unusable.cause())
                : finding instanceof Finding.TooFewRequests
                        || finding instanceof Finding.Unanswered
                        || finding instanceof Finding.NoFigure
                        || finding instanceof Finding.DelayTooLong
                        || finding instanceof Finding.TooUncertain;
    }

    /** Why a block has no figure, in the same words wherever the cause is the same. */
    static String cause(Finding finding) {
        return Causes.cause(List.of(finding));
    }

    /** What to do. */
    static String advice(Advice advice) {
        return switch (advice) {
            case HIGHER_RATE -> "use a higher rate";
            case NO_HIGHER_RATE -> "a higher rate would give enough, but the generator is already late at this one";
            case LOWER_RATE -> "use a lower rate or a load host (--load-host)";
            case LESS_LOAD -> "use fewer connections, a lower rate or a load host (--load-host)";
            case FEWER_CONNECTIONS -> "use no more connections than every contender can serve at once";
            case ONLY_LOWER_RATE -> "use a lower rate";
            case FASTER_NETWORK -> "use a faster network to the load host";
            case LESS_TRAFFIC -> "use a lower rate, or a faster network to the load host";
            case REPORT ->
                "run it again; if it persists, the bug is in the generator, not the server: please report it";
            case SERVER_LOG -> "see the server's log for why it did not answer";
            case LONGER_LIMIT_OR_BUDGET ->
                "use a larger budget, a looser service level (--slo) or a load host (--load-host)";
            case LOWER_RATES_LATER ->
                "use a looser service level (--slo) or a larger budget: later blocks try lower rates";
            case HIGHER_RATES_LATER -> "use a larger budget: later blocks try higher rates";
        };
    }

    /** With a capital letter, unless the first word is a symbol such as {@code p99}. */
    public static String capital(String text) {
        return Character.isLetter(text.charAt(1)) ? Character.toUpperCase(text.charAt(0)) + text.substring(1) : text;
    }

    /** Metrics by name, such as {@code CPU per request, p50 and p90 latency}; each once. */
    public static String metrics(List<Metric> metrics) {
        List<Metric> each = metrics.stream().distinct().toList();
        List<String> names = new ArrayList<>();
        for (int i = 0; i < each.size(); i++) {
            boolean more = i + 1 < each.size() && each.get(i + 1).latency();
            names.add(more ? percentile(each.get(i)) : each.get(i).title());
        }
        return Numbers.list(names);
    }

    /** The figure of latency alone, such as {@code p99.9}; for other metrics, the title. */
    static String percentile(Metric metric) {
        return metric == Metric.TAIL
                ? "mean of the slowest 1 %"
                : metric.percentile().map(LatencyFigure::title).orElseGet(metric::title);
    }

    static <F extends Finding> List<F> all(List<? extends Finding> alike, Class<F> kind) {
        return alike.stream().map(kind::cast).toList();
    }

    private static List<Finding> causes(List<? extends Finding> alike) {
        return all(alike, Finding.MostBlocksUnusable.class).stream()
                .map(Finding.MostBlocksUnusable::cause)
                .toList();
    }

    private static String unsound(List<Finding.SliceUnsound> slices) {
        int gates = slices.get(0).gates().size();
        String seen = IntStream.range(0, gates)
                .mapToObj(
                        i -> slices.stream().map(slice -> slice.gates().get(i)).toList())
                .map(failed -> failed.get(0).gate() + ": " + GateWords.seen(failed))
                .collect(Collectors.joining("; "));
        String primary = Metric.CPU_PER_REQUEST.title();
        return seen
                + switch (slices.get(0).despite()) {
                    case NOTHING -> "";
                    case ROUND_LEFT_OUT -> "; its round is left out of " + primary;
                    case PRIMARY_COUNTS -> "; its " + primary + " counts";
                };
    }

    private static String uncertain(List<Finding.TooUncertain> all) {
        double low = all.stream().mapToDouble(Finding.TooUncertain::low).min().orElse(1);
        double high = all.stream().mapToDouble(Finding.TooUncertain::high).max().orElse(1);
        return "generator lateness alone makes the ratio of "
                + metrics(all.stream().map(Finding.TooUncertain::metric).toList()) + " uncertain by "
                + Numbers.interval(low, high) + " (limit "
                + Numbers.share(all.get(0).most() - 1) + "), however many blocks there are";
    }

    private static String notLevel(Finding.NotLevel young) {
        String who = young.who().stream()
                .map(one -> one.contender() + " (JIT " + Numbers.wholePercent(one.jit()) + " % of a CPU)")
                .collect(Collectors.joining(", "));
        return "still compiling: in " + young.blocks() + " of " + Numbers.count(young.of(), "block") + " " + who
                + " had not finished compiling after " + Numbers.trimmed((double) Math.round(young.seconds()))
                + " s of warm-up";
    }

    private static String early(List<Finding.TooFewReplicates> all) {
        String seen = Ranges.range(all, f -> f.seen(), Numbers::integer);
        String needed = Ranges.limits(all, f -> f.needed(), Numbers::integer);
        String s = all.stream().allMatch(f -> f.needed() == 1) ? "" : "s";
        return all.get(0).rounds()
                ? seen + " of " + needed + " start-up round" + s
                : "only " + seen + " of the " + needed + " block" + s + " needed";
    }

    private static String disturbed(List<Finding.Disturbed> all) {
        double[] seen = all.stream().mapToDouble(f -> 100 * f.share()).toArray();
        double[] most = all.stream().mapToDouble(f -> 100 * f.most()).toArray();
        return "dropped: other processes took "
                + Ranges.range(seen, percent -> Numbers.apart(Numbers::trimmed, percent, most))
                + " % of a CPU between its slices (limit "
                + Ranges.limits(all, f -> 100 * f.most(), percent -> Numbers.apart(Numbers::trimmed, percent, seen))
                + " %)";
    }

    private static String speed(List<Finding.SpeedChanged> all) {
        double[] most = all.stream().mapToDouble(f -> f.most()).toArray();
        return "dropped: the speed of the servers' CPU changed by a factor of "
                + Ranges.range(all, f -> f.factor(), factor -> Numbers.apart(Phrases::tenths, factor, most))
                + " from one slice to another (limit "
                + Ranges.limits(all, f -> f.most(), Numbers::trimmed) + ")";
    }

    private static String tenths(double factor) {
        return Numbers.trimmed(Math.round(factor * 10) / 10.0);
    }
}
