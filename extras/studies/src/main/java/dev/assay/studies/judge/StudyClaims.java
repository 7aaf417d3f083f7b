package dev.assay.studies.judge;

import static dev.assay.studies.judge.StudyNumbers.least;
import static dev.assay.studies.judge.StudyNumbers.mean;
import static dev.assay.studies.judge.StudyNumbers.most;
import static dev.assay.studies.judge.StudyNumbers.valuesOf;

import dev.assay.model.Contender;
import dev.assay.model.HttpVersion;
import dev.assay.model.Metric;
import dev.assay.model.Verdict;
import dev.assay.studies.model.Study;
import dev.assay.studies.model.StudyClaim;
import dev.assay.studies.model.StudyJudgement;
import dev.assay.studies.model.StudyJudgement.JudgedClaim;
import dev.assay.studies.model.StudyJudgement.Standing;
import dev.assay.studies.model.StudyResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** Whether a publication's conclusions hold here: by the runs or, if they cannot tell, by Assay's own verdict. */
final class StudyClaims {
    /** Milliseconds by which a time in whole ones may be too long or too short. */
    static final double ROUNDED = 0.5;

    private final Study study;
    private final StudyResult result;
    private final StudySamples samples;
    private final StudySchedule schedule;
    private final PublishedClaims published;
    private final StudyCourse course;
    private final BoundClaims bounds;
    private final Optional<Verdict> verdict;

    StudyClaims(Study study, StudyResult result, Optional<Verdict> verdict) {
        this.study = study;
        this.result = result;
        this.samples = new StudySamples(study, result);
        this.schedule = new StudySchedule(study, result);
        this.published = new PublishedClaims(samples, part -> schedule.fixedThen(study.part(part)));
        this.course = new StudyCourse(study, result);
        this.bounds = new BoundClaims(study, samples);
        this.verdict = verdict;
    }

    /** Whether a claim holds, and a sentence with the figures that say so. */
    record Told(Standing standing, String words) {}

    List<JudgedClaim> all() {
        return study.claims().stream().map(this::judged).toList();
    }

    private JudgedClaim judged(StudyClaim claim) {
        Told here = here(claim.terms());
        List<String> reasons = new ArrayList<>(List.of(here.words(), published.words(claim.terms())));
        Standing standing = here.standing();
        boolean byVerdict = false;
        if (verdict.isPresent() && claim.metric().isPresent()) {
            WarmVerdict own = new WarmVerdict(verdict.get(), claim.metric().get(), contenders());
            StudyClaim.By by = claim.terms().by();
            Standing says = likeTheLoads(own.of(claim.terms()), by, own.metric());
            reasons.add(ClaimPhrases.assay(
                    says, own.metric(), own.comparisons(claim.terms()), unlike(by, own.metric()), concurrency(by)));
            if (standing == Standing.CANNOT_BE_TOLD && says != Standing.CANNOT_BE_TOLD) {
                standing = says;
                byVerdict = true;
            }
        }
        return new JudgedClaim(claim.text(), standing, byVerdict, reasons, claim.notes());
    }

    private List<String> contenders() {
        return study.plan().contenders().stream().map(Contender::id).toList();
    }

    /** A verdict on other requests or at another concurrency settles nothing; at one of several, it can only contradict. */
    private Standing likeTheLoads(Standing says, StudyClaim.By by, Metric metric) {
        boolean settles = !by.ofParts()
                || (says == Standing.DOES_NOT_HOLD
                        ? users(by).anyMatch(this::asConnections)
                        : users(by).allMatch(this::asConnections));
        return settles && unlike(by, metric).isEmpty() ? says : Standing.CANNOT_BE_TOLD;
    }

    /** How Assay's own experiment sends otherwise than the loads that a claim is about; empty if it does not. */
    private Optional<String> unlike(StudyClaim.By by, Metric metric) {
        if (!by.ofParts()) {
            return Optional.empty();
        } else if (study.facts().neighbour().isPresent()) {
            return Optional.of(ClaimPhrases.OTHER_REQUESTS);
        }
        HttpVersion sent = study.plan().load().wire().version();
        if (sent != study.tool().version()) {
            return Optional.of(ClaimPhrases.otherHttp(sent, study.tool().version()));
        }
        boolean keeps = study.plan().load().wire().keepAlive();
        List<Study.Part> parts = samples.parts(by).stream().map(study::part).toList();
        if (parts.stream().anyMatch(part -> part.load().keepAlive() != keeps)) {
            return Optional.of(ClaimPhrases.otherConnections(keeps));
        } else if (metric.latency() && parts.stream().map(Study.Part::load).anyMatch(StudySchedule::neverWaits)) {
            return Optional.of(ClaimPhrases.FIXED_RATE);
        }
        return users(by).noneMatch(this::asConnections)
                ? Optional.of(ClaimPhrases.OTHER_CONCURRENCY)
                : Optional.empty();
    }

    /** The concurrency of Assay's own experiment, if the publication had another or several. */
    private OptionalInt concurrency(StudyClaim.By by) {
        return by.ofParts() && !users(by).allMatch(this::asConnections)
                ? OptionalInt.of(study.plan().load().connections())
                : OptionalInt.empty();
    }

    private boolean asConnections(int users) {
        return users == study.plan().load().connections();
    }

    private IntStream users(StudyClaim.By by) {
        return samples.parts(by).stream()
                .mapToInt(part -> study.part(part).load().users());
    }

    private Told here(StudyClaim.Terms terms) {
        List<String> all = samples.parts(terms.by());
        List<String> parts = samples.free(terms.by(), part -> schedule.fixes(study.part(part)));
        if (parts.isEmpty()) {
            return told(terms, all, Standing.CANNOT_BE_TOLD, ClaimPhrases.ARRIVALS);
        } else if (samples.oneOfSeveral(terms.by())) {
            return told(terms, parts, Standing.CANNOT_BE_TOLD, ClaimPhrases.ONE_OF_SEVERAL);
        } else if (terms instanceof StudyClaim.Bound bound) {
            return bounds.here(bound, parts, departs(terms.by(), parts));
        } else if (departs(terms.by(), parts)) {
            return told(terms, parts, Standing.CANNOT_BE_TOLD, ClaimPhrases.OTHER_ARRIVALS);
        } else if (terms instanceof StudyClaim.Ordered ordered) {
            return ordered(ordered, parts);
        }
        return terms instanceof StudyClaim.Close close
                ? close(close, parts)
                : course.here((StudyClaim.SlowUntil) terms);
    }

    /** Whether users were fewer, or came at another rate, than in the publication. */
    private boolean departs(StudyClaim.By by, List<String> parts) {
        return by.ofParts()
                && parts.stream().map(study::part).anyMatch(part -> !StudyScale.departures(result, part)
                        .isEmpty());
    }

    private Told ordered(StudyClaim.Ordered ordered, List<String> parts) {
        List<Ties.Said> said = new ArrayList<>();
        for (String part : parts) {
            Map<String, double[]> runs = samples.here(ordered.by(), part);
            ordered.pairs()
                    .forEach(
                            pair -> said.add(Ties.compare(lessGap(ordered, runs, pair), valuesOf(runs, pair.lower()))));
        }
        if (said.contains(Ties.Said.LOWER)) {
            return told(
                    ordered,
                    parts,
                    Standing.DOES_NOT_HOLD,
                    ClaimPhrases.apart(false, ordered.gap()) + ranks(ordered, parts));
        } else if (said.stream().allMatch(one -> one == Ties.Said.HIGHER)) {
            return told(ordered, parts, Standing.HOLDS, ClaimPhrases.apart(true, ordered.gap()));
        }
        boolean nothing = said.stream().allMatch(Ties.Said.NO_FIGURES::equals);
        String order = nothing || parts.size() == 1 ? "" : ClaimPhrases.orders(inOrder(ordered, parts), parts.size());
        return told(
                ordered,
                parts,
                Standing.CANNOT_BE_TOLD,
                order + why(said) + ranks(ordered, parts) + ClaimPhrases.gap(ordered.gap()));
    }

    /** The ranks that repeated runs leave possible; empty where there is one order only, or where runs are too few. */
    private String ranks(StudyClaim.Ordered ordered, List<String> parts) {
        Map<String, double[]> runs = new LinkedHashMap<>(samples.here(ordered.by(), parts.get(0)));
        runs.keySet().retainAll(ordered.contenders());
        boolean ranked = parts.size() == 1
                && ordered.gap() == 0
                && runs.size() > 2
                && Ties.replicates(runs.values()) == StudyJudgement.Replicates.ENOUGH;
        return ranked ? ClaimPhrases.ranks(Ties.placed(runs, ordered.by().lowerIsBetter())) : "";
    }

    /** In how many parts the means are as claimed. */
    private int inOrder(StudyClaim.Ordered ordered, List<String> parts) {
        return (int) parts.stream()
                .map(part -> StudySamples.means(ordered, samples.here(ordered.by(), part)))
                .filter(means -> ordered.pairs().stream()
                        .allMatch(pair -> ordered.lessGap(means.getOrDefault(pair.higher(), Double.NaN))
                                > means.getOrDefault(pair.lower(), Double.NaN)))
                .count();
    }

    private static double[] lessGap(StudyClaim.Ordered ordered, Map<String, double[]> runs, StudyClaim.Pair pair) {
        return DoubleStream.of(valuesOf(runs, pair.higher()))
                .map(ordered::lessGap)
                .toArray();
    }

    private static String why(List<Ties.Said> said) {
        if (said.stream().allMatch(one -> one == Ties.Said.NO_FIGURES)) {
            return ClaimPhrases.NO_FIGURES;
        } else if (said.contains(Ties.Said.ONE_RUN)) {
            return ClaimPhrases.ONE_RUN;
        }
        return said.contains(Ties.Said.OVERLAP) ? ClaimPhrases.OVERLAP : ClaimPhrases.FEW_RUNS;
    }

    private Told told(StudyClaim.Terms terms, List<String> parts, Standing standing, String why) {
        Map<String, Map<String, Double>> tables = new LinkedHashMap<>();
        parts.forEach(part ->
                tables.put(samples.named(terms.by(), part), StudySamples.means(terms, samples.here(terms.by(), part))));
        return new Told(
                standing,
                ClaimPhrases.here(samples.title(terms, parts), tables, why + samples.leftOut(terms.by(), parts)));
    }

    private Told close(StudyClaim.Close close, List<String> parts) {
        double widest = 0;
        boolean coarse = samples.coarse(close, parts);
        List<Ties.Said> said = new ArrayList<>();
        for (String part : parts) {
            List<double[]> runs = samples.here(close.by(), part).entrySet().stream()
                    .filter(entry -> StudySamples.named(close, entry.getKey()))
                    .map(Map.Entry::getValue)
                    .toList();
            double[] all = runs.stream().flatMapToDouble(DoubleStream::of).toArray();
            widest = Math.max(widest, all.length == 0 ? 0 : (most(all) - least(all)) / mean(all));
            runs.forEach(one -> runs.stream()
                    .filter(other -> other != one)
                    .map(other -> beyond(one, other, close.share(), coarse ? ROUNDED : 0))
                    .forEach(said::add));
        }
        if (said.contains(Ties.Said.HIGHER)) {
            return told(close, parts, Standing.DOES_NOT_HOLD, ClaimPhrases.within(widest, close.share()));
        } else if (said.isEmpty()
                || said.contains(Ties.Said.NO_FIGURES)
                || said.contains(Ties.Said.ONE_RUN)
                || widest > close.share()) {
            return told(close, parts, Standing.CANNOT_BE_TOLD, whyNotClose(said, widest, close.share()));
        } else if (coarse) {
            return told(close, parts, Standing.CANNOT_BE_TOLD, ClaimPhrases.COARSE);
        }
        return told(close, parts, Standing.HOLDS, ClaimPhrases.within(widest, close.share()));
    }

    private static String whyNotClose(List<Ties.Said> said, double widest, double share) {
        if (said.stream().allMatch(one -> one == Ties.Said.NO_FIGURES)) {
            return ClaimPhrases.NOTHING_TO_COMPARE;
        } else if (said.contains(Ties.Said.NO_FIGURES)) {
            return ClaimPhrases.SOME_MISSING;
        }
        if (said.contains(Ties.Said.ONE_RUN)) {
            return ClaimPhrases.ONE_RUN_EACH + ClaimPhrases.closeness(share);
        }
        return ClaimPhrases.within(widest, share)
                + (said.contains(Ties.Said.FEW_RUNS) ? "; " + ClaimPhrases.FEW_RUNS : "");
    }

    /** {@code HIGHER} if all runs of one are above all of the other, and its mean by more than the share, whatever rounding did. */
    private static Ties.Said beyond(double[] one, double[] other, double share, double rounded) {
        Ties.Said said = Ties.compare(one, other);
        return said == Ties.Said.HIGHER && mean(one) - rounded <= (mean(other) + rounded) * (1 + share)
                ? Ties.Said.OVERLAP
                : said;
    }
}
