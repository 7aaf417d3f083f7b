package dev.assay.verdict.reading;

import dev.assay.model.evidence.ErrorKind;
import dev.assay.model.evidence.ErrorTally;
import dev.assay.model.evidence.SliceEvidence;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The requests that failed in slices of one contender. */
public record Failures(List<SliceEvidence> slices) {
    /** Failing responses are cheap: one in a hundred moves CPU per request by about the inner margin at most. */
    static final double TOLERATED = 0.01;

    public long count() {
        return slices.stream().mapToLong(slice -> slice.load().errorCount()).sum();
    }

    /** Requests of all outcomes, at least as many as failed. */
    public long requests() {
        return Math.max(
                count(),
                slices.stream()
                        .mapToLong(slice ->
                                Math.max(slice.load().planned(), slice.load().sent()))
                        .sum());
    }

    /** As a share of all requests; 0 without requests. */
    public double share() {
        long failed = count();
        return failed == 0 ? 0 : failed / (double) requests();
    }

    /** Whether they are more than is tolerated. */
    public boolean tooMany() {
        return share() > TOLERATED;
    }

    /** Whether they are more than is tolerated, most of them by time-outs. */
    public boolean timingOut() {
        return tooMany() && 2 * timeOuts() > count();
    }

    long timeOuts() {
        return tallies().stream()
                .filter(tally -> tally.kind().isTimeOut())
                .mapToLong(ErrorTally::count)
                .sum();
    }

    /** An example of the most frequent kind; there must be one. */
    public ErrorTally commonest() {
        Map<ErrorKind, Long> kinds = tallies().stream()
                .collect(Collectors.groupingBy(ErrorTally::kind, Collectors.summingLong(ErrorTally::count)));
        return tallies().stream()
                .max(Comparator.comparingLong(tally -> kinds.getOrDefault(tally.kind(), 0L)))
                .orElseThrow();
    }

    private List<ErrorTally> tallies() {
        return slices.stream().flatMap(slice -> slice.load().errors().stream()).toList();
    }
}
