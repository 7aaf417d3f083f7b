package dev.assay.studies.judge;

import dev.assay.model.Metric;
import dev.assay.model.verdict.Comparison;
import dev.assay.model.verdict.Verdict;
import dev.assay.studies.model.ClaimReason;
import dev.assay.studies.model.Study;
import dev.assay.studies.model.StudyClaim;
import dev.assay.studies.model.StudyFigure;
import dev.assay.studies.model.StudyJudgement.Interval;
import dev.assay.studies.model.StudyJudgement.JudgedClaim;
import dev.assay.studies.model.StudyJudgement.Own;
import dev.assay.studies.model.StudyJudgement.Standing;
import dev.assay.studies.model.StudyJudgement.Unlike;
import dev.assay.studies.model.StudyResult;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Whether a publication's conclusions hold here: by the runs or, if they cannot tell, by Assay's own verdict. */
final class StudyClaims {
    private final Study study;
    private final StudySamples samples;
    private final StudySchedule schedule;
    private final ClaimsByRuns runs;
    private final List<StudyResult> repetitions;
    private final Optional<Verdict> verdict;

    StudyClaims(Study study, StudyResult result, Optional<Verdict> verdict) {
        this.study = study;
        this.samples = new StudySamples(study, result);
        this.schedule = new StudySchedule(study, result);
        this.runs = new ClaimsByRuns(study, result, samples);
        this.repetitions = result.repetitions();
        this.verdict = verdict;
    }

    List<JudgedClaim> all() {
        return study.claims().stream().map(this::judged).toList();
    }

    private JudgedClaim judged(StudyClaim claim) {
        StudyClaim.Terms terms = claim.terms();
        List<String> parts = samples.free(terms.by(), schedule::fixes);
        ClaimsByRepetitions.Found found = found(terms, parts);
        Judged here = found.judged();
        Optional<WarmVerdict> warm = verdict.flatMap(known -> claim.metric()
                .map(metric -> new WarmVerdict(known, metric, study.plan().ids())));
        Standing own = warm.map(one -> likeTheLoads(one.of(terms), terms.by(), one.metric()))
                .orElse(Standing.UNDECIDED);
        boolean byVerdict = here.standing() == Standing.UNDECIDED && own != Standing.UNDECIDED;
        return new JudgedClaim(
                claim.text(),
                byVerdict ? own : here.standing(),
                byVerdict ? ClaimReason.Plain.VERDICT : here.reason(),
                samples.titleOf(terms),
                then(terms),
                here.reason().equals(ClaimReason.Plain.LATE)
                        ? Map.of()
                        : today(terms, parts.isEmpty() ? samples.parts(terms.by()) : parts),
                found.estimates(),
                warm.flatMap(one -> own(one, terms)),
                claim.notes());
    }

    /** Starts are replicates themselves, and took place once. */
    private ClaimsByRepetitions.Found found(StudyClaim.Terms terms, List<String> parts) {
        Optional<ClaimReason> mute = runs.mute(terms, parts).or(() -> late(terms, parts));
        if (mute.isPresent()) {
            return ClaimsByRepetitions.Found.none(Judged.undecided(mute.get()));
        }
        return repetitions.size() == 1 || terms.by().figure().equals(StudyClaim.By.START_UP)
                ? ClaimsByRepetitions.Found.none(runs.judged(terms, parts))
                : new ClaimsByRepetitions(study, repetitions).found(terms, parts);
    }

    /** To leave out the repetitions in which responses were late would favour the contenders that were. */
    private Optional<ClaimReason> late(StudyClaim.Terms terms, List<String> parts) {
        Stream<StudyClaim.By> all = Stream.concat(Stream.of(terms.by()), StudySamples.per(terms).stream());
        List<StudyFigure> figures = all.flatMap(by -> by.ofTool().stream()).toList();
        boolean late = repetitions.stream()
                .flatMap(one -> one.runs().stream())
                .filter(run -> parts.contains(run.part()) && StudySamples.named(terms, run.contender()))
                .filter(run -> !run.warmsUp() && samples.counts(run.part(), run.run()))
                .flatMap(run -> run.result().stream())
                .anyMatch(seen -> figures.stream().anyMatch(figure -> figure.hidden(seen)));
        return late ? Optional.of(ClaimReason.Plain.LATE) : Optional.empty();
    }

    private Map<String, Map<String, String>> then(StudyClaim.Terms terms) {
        List<String> free = samples.free(terms.by(), schedule::fixedThen);
        Map<String, Map<String, String>> tables = new LinkedHashMap<>();
        (free.isEmpty() ? samples.parts(terms.by()) : free).forEach(part -> {
            Map<String, String> table = samples.asPublished(terms, part);
            if (!table.isEmpty()) {
                tables.put(samples.named(terms.by(), part), table);
            }
        });
        return tables;
    }

    private Map<String, Map<String, Double>> today(StudyClaim.Terms terms, List<String> parts) {
        Map<String, Map<String, Double>> tables = new LinkedHashMap<>();
        parts.forEach(part -> {
            Map<String, DoubleSummaryStatistics> all = new LinkedHashMap<>();
            repetitions.forEach(one -> new StudySamples(study, one)
                    .today(terms, part)
                    .forEach((contender, mean) -> all.computeIfAbsent(contender, any -> new DoubleSummaryStatistics())
                            .accept(mean)));
            if (!all.isEmpty()) {
                Map<String, Double> means = new LinkedHashMap<>();
                all.forEach((contender, values) -> means.put(contender, values.getAverage()));
                tables.put(samples.named(terms.by(), part), means);
            }
        });
        return tables;
    }

    private Optional<Own> own(WarmVerdict warm, StudyClaim.Terms terms) {
        List<Comparison> comparisons = warm.comparisons(terms);
        return comparisons.isEmpty()
                ? Optional.empty()
                : Optional.of(new Own(
                        warm.metric(),
                        comparisons.get(0).reference(),
                        comparisons.stream().map(StudyClaims::interval).toList(),
                        unlike(terms.by(), warm.metric())));
    }

    private static Interval interval(Comparison one) {
        return new Interval(
                one.contender(),
                one.ratio().orElseThrow(),
                one.ciLow().orElseThrow(),
                one.ciHigh().orElseThrow(),
                one.verdict());
    }

    /** A verdict on other requests or at another concurrency decides nothing; at one of several, it can only contradict. */
    private Standing likeTheLoads(Standing says, StudyClaim.By by, Metric metric) {
        boolean decides = !by.ofParts()
                || (says == Standing.DOES_NOT_HOLD
                        ? users(by).anyMatch(this::asConnections)
                        : users(by).allMatch(this::asConnections));
        return decides && unlike(by, metric).isEmpty() ? says : Standing.UNDECIDED;
    }

    private Optional<Unlike> unlike(StudyClaim.By by, Metric metric) {
        if (!by.ofParts()) {
            return Optional.empty();
        } else if (study.facts().neighbour().isPresent()) {
            return Optional.of(Unlike.OTHER_REQUESTS);
        } else if (study.plan().load().wire().version() != study.tool().version()) {
            return Optional.of(Unlike.ANOTHER_VERSION_OF_HTTP);
        }
        boolean keeps = study.plan().load().wire().keepAlive();
        List<Study.Part> parts = samples.parts(by).stream().map(study::part).toList();
        if (parts.stream().anyMatch(part -> part.load().keepAlive() != keeps)) {
            return Optional.of(Unlike.OTHER_USE_OF_CONNECTIONS);
        } else if (metric.latency() && parts.stream().map(Study.Part::load).anyMatch(StudySchedule::neverWaits)) {
            return Optional.of(Unlike.A_FIXED_RATE);
        }
        return users(by).noneMatch(this::asConnections) ? Optional.of(Unlike.ANOTHER_CONCURRENCY) : Optional.empty();
    }

    private boolean asConnections(int users) {
        return users == study.plan().load().connections();
    }

    private IntStream users(StudyClaim.By by) {
        return samples.parts(by).stream()
                .mapToInt(part -> study.part(part).load().users());
    }
}
