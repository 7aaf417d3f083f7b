package dev.assay.checks;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Holds what Assay says that it saw against the books of what the app did. */
final class EvidenceChecker {
    private final AbnormalRun run;

    EvidenceChecker(AbnormalRun run) {
        this.run = run;
    }

    void check() throws IOException {
        for (JsonNode contender : run.verdict("contenders")) {
            String id = contender.get("id").asText();
            List<AbnormalBook> books = run.books().stream()
                    .filter(book -> book.contender().equals(id))
                    .toList();
            responses(contender, books);
            launches(id, books);
        }
    }

    private void responses(JsonNode contender, List<AbnormalBook> books) {
        String id = contender.get("id").asText();
        List<JsonNode> slices = Stream.of("measured", "spoiled")
                .flatMap(kind -> EvidenceLines.whole(run.results(), kind).stream())
                .flatMap(block -> AbnormalRun.elements(block.get("slices")).stream())
                .filter(slice -> slice.get("contender").asText().equals(id))
                .map(slice -> slice.get("load"))
                .toList();
        long answered = slices.stream()
                .mapToLong(load -> load.get("completed").asLong())
                .sum();
        long good = slices.stream().mapToLong(EvidenceChecker::good).sum();
        long errors =
                slices.stream().mapToLong(load -> errors(load, kind -> true)).sum();
        long failed = slices.stream()
                .mapToLong(load -> errors(load, "wrong-status"::equals))
                .sum();
        long given = AbnormalBook.sum(books, AbnormalBook::good) + AbnormalBook.sum(books, AbnormalBook::failed);
        assertThat(answered).as("responses of %s; %s", id, run.told()).isLessThanOrEqualTo(given);
        assertThat(good).as("good ones").isLessThanOrEqualTo(AbnormalBook.sum(books, AbnormalBook::good));
        assertThat(failed).as("failed ones").isLessThanOrEqualTo(AbnormalBook.sum(books, AbnormalBook::failed));
        assertThat(contender.get("requests").asLong()).isLessThanOrEqualTo(answered);
        assertThat(contender.get("errors").asLong()).isLessThanOrEqualTo(errors);
        if (AbnormalBook.sum(books, AbnormalBook::asked) == AbnormalBook.sum(books, AbnormalBook::good)) {
            assertThat(errors)
                    .as("errors of %s, which made none; %s", id, run.told())
                    .isZero();
        }
    }

    /** Responses are good or have an error, so that what was answered and is no error is what the rate says. */
    private static long good(JsonNode load) {
        return Math.round(
                load.get("achievedRate").asDouble() * load.get("seconds").asDouble());
    }

    private static long errors(JsonNode load, Predicate<String> which) {
        return AbnormalRun.elements(load.get("errors")).stream()
                .filter(tally -> which.test(tally.get("kind").asText()))
                .mapToLong(tally -> tally.get("count").asLong())
                .sum();
    }

    /** No start is told that was none. */
    private void launches(String id, List<AbnormalBook> books) {
        long told = Stream.of("startup", "failed-startup")
                        .flatMap(kind -> EvidenceLines.whole(run.results(), kind).stream())
                        .filter(start -> start.get("contender").asText().equals(id))
                        .count()
                + EvidenceLines.whole(run.results(), "measured").stream()
                        .flatMap(block -> AbnormalRun.elements(block.get("starts")).stream())
                        .filter(start -> start.get("contender").asText().equals(id))
                        .count();
        long pilots = EvidenceLines.count(run.results(), "pilot");
        assertThat(books.size()).as("launches of %s; %s", id, run.told()).isGreaterThanOrEqualTo((int) (told + pilots));
    }
}
