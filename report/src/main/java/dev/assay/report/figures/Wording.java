package dev.assay.report.figures;

import dev.assay.model.Numbers;
import dev.assay.model.evidence.Parity;
import dev.assay.model.verdict.Comparison;
import dev.assay.model.verdict.ContenderSummary;
import dev.assay.model.verdict.Limit;
import dev.assay.model.verdict.Replicate;
import dev.assay.model.verdict.Verdict;
import java.time.Duration;
import java.util.Optional;
import java.util.function.ToLongFunction;

/** The wording of figures and constants, shared by all formats. */
public final class Wording {
    private Wording() {}

    /** Such as {@code better against tomcat, +8.2% (+3.1 to +13.5%)}. */
    public static String against(Comparison c) {
        return c.verdict().word() + " against " + c.reference() + (c.ciLow().isPresent() ? ", " + c.figures("") : "");
    }

    public static String confidence(Comparison comparison) {
        return Numbers.share(comparison.confidence());
    }

    /** What n counts: blocks, the rounds of the start-up measurement, or the machines of a fleet. */
    public static String replicates(Comparison comparison) {
        return Numbers.count(comparison.blocks(), comparison.replicate().noun());
    }

    /** Whether intervals are over machines. */
    public static boolean byMachine(Verdict verdict) {
        return verdict.comparisons().stream().anyMatch(Wording::byMachine);
    }

    public static boolean byMachine(Comparison comparison) {
        return comparison.replicate() == Replicate.MACHINE;
    }

    public static String reason(Comparison comparison) {
        return Clean.line(comparison.reason().text());
    }

    public static String parity(Parity.Outcome outcome) {
        return switch (outcome) {
            case SAME -> "All contenders give the same responses: status, body and headers.";
            case SAME_BODY -> "All contenders give the same status and content, but not the same bytes.";
            case DIFFERENT -> "The contenders answer differently: they do different work and are not comparable.";
        };
    }

    /** What the verdict holds for; empty if a result does not say it. */
    public static Optional<String> scope(Verdict verdict) {
        return Optional.of(verdict.scope().text()).filter(words -> !words.isBlank());
    }

    /** How much evidence the verdict rests on. */
    public static String basis(Verdict verdict) {
        return basis(verdict, Optional.empty());
    }

    /** The same with the time that it took, where that is known. */
    public static String basis(Verdict verdict, Optional<Duration> time) {
        StringBuilder words = new StringBuilder(measured(verdict));
        long requests = total(verdict, s -> Math.max(s.tried(), Math.max(s.requests(), s.errors())));
        if (verdict.blocks() > 0 && requests > 0 && !verdict.limits().contains(new Limit.NotInterleaved())) {
            long errors = total(verdict, ContenderSummary::errors);
            words.append(" with ")
                    .append(Numbers.count(errors, "error"))
                    .append(" of ")
                    .append(
                            requests < 1_000_000 || errors > requests / 10
                                    ? Numbers.count(requests, "request")
                                    : Numbers.atMost(1, requests / 1e6) + " million requests");
        }
        if (verdict.ratePerSecond() > 0) {
            words.append("; request rate ").append(Numbers.rate(verdict.ratePerSecond()));
        }
        time.ifPresent(all -> words.append("; ").append(Figures.duration(all.toMillis() / 1e3)));
        if (!verdict.basis().invalid().isEmpty()) {
            words.append("; ")
                    .append(Numbers.count(verdict.basis().invalid().size(), "measurement"))
                    .append(" not counted");
        }
        return words.append(verdict.finished() ? "." : "; not finished.").toString();
    }

    private static long total(Verdict verdict, ToLongFunction<ContenderSummary> count) {
        return verdict.contenders().stream().mapToLong(count).sum();
    }

    private static String measured(Verdict verdict) {
        int rounds = verdict.basis().startup().stream()
                .mapToInt(startup -> startup.readyMs().size())
                .max()
                .orElse(0);
        if (verdict.blocks() > 0) {
            return Numbers.count(verdict.blocks(), "valid block");
        }
        if (verdict.extras().firstLook().isPresent()
                && verdict.finished()
                && verdict.basis().invalid().isEmpty()) {
            return "All figures are those of the pilot: there was no time for a block";
        }
        return rounds > 0 ? Numbers.count(rounds, "start-up round") + ", no block" : "No valid block";
    }
}
