package dev.assay.behave.families;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.behave.cases.AppRequests;
import dev.assay.behave.cases.Reading;
import dev.assay.behave.cases.WireCase;
import dev.assay.behave.families.Family.Finding;
import dev.assay.behave.outcome.Behaviour.Level;
import dev.assay.behave.transport.ConnectionFactory;
import dev.assay.behave.transport.Target;
import dev.assay.behave.transport.Timeouts;
import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A correct server passes every case and faulty ones fail it, so there is no case that cannot fail or cannot pass. */
class ConformanceTest {
    static final AppRequests REQUESTS = posting("/orders");

    /** Cases of which {@link LenientServer} takes the first reading one way and the second the other way. */
    private static final Set<String> TWO_WAYS = Set.of(
            "length-two",
            "length-two-zero-first",
            "length-list",
            "length-plus",
            "length-after-lf",
            "length-after-cr",
            "length-name-underscore",
            "coding-and-length",
            "coding-and-short-length",
            "coding-parameter",
            "coding-letter-before",
            "coding-after-lf");

    /** Plain requests, which show the usual responses. */
    private static final int PLAIN = 4;

    private static Map<String, Finding> right = Map.of();

    @BeforeAll
    static void askTheRightServer() throws IOException, InterruptedException {
        right = findings(StrictServer.Manner.RIGHT, new Timeouts(4_000, 50));
    }

    private static AppRequests posting(String path) {
        return new AppRequests(
                "/",
                new AppRequests.Post(path, "application/json", "{\"customer\":\"a\"}"),
                true,
                List.of(),
                Optional.empty());
    }

    /** Ids of the cases that show which reading was taken, with its number. */
    private static Map<String, Integer> taken(Collection<Finding> findings) {
        return findings.stream()
                .filter(finding -> finding.outcome().reading().isPresent())
                .collect(Collectors.toMap(
                        finding -> finding.subject().id(),
                        finding -> finding.outcome().reading().getAsInt()));
    }

    private static Map<String, Integer> taken(boolean loose, AppRequests requests)
            throws IOException, InterruptedException {
        List<WireCase> cases = Conformance.cases().stream()
                .filter(one -> TWO_WAYS.contains(one.subject().id()))
                .toList();
        try (LenientServer server = new LenientServer(loose)) {
            return taken(new Conformance(new Timeouts(2_000, 200))
                    .ask(new Target(server, server::connect, requests), cases, percent -> {}));
        }
    }

    private static Map<String, Integer> all(Set<String> ids, int reading) {
        return ids.stream().collect(Collectors.toMap(id -> id, id -> reading));
    }

    private static Map<String, Finding> findings(StrictServer.Manner manner, Timeouts timeouts)
            throws IOException, InterruptedException {
        AtomicInteger opened = new AtomicInteger();
        try (StrictServer right = new StrictServer(StrictServer.Manner.RIGHT);
                StrictServer asked = new StrictServer(manner)) {
            ConnectionFactory connections = () -> (opened.getAndIncrement() < PLAIN ? right : asked).connect();
            return new Conformance(timeouts)
                    .ask(new Target(asked, connections, REQUESTS), Conformance.cases(), percent -> {}).stream()
                            .collect(Collectors.toMap(
                                    finding -> finding.subject().id(), finding -> finding));
        }
    }

    private static List<String> departing(Map<String, Finding> findings) {
        return findings.values().stream()
                .filter(finding -> !finding.outcome().conforms())
                .map(finding -> finding.subject().id() + ": "
                        + finding.outcome().observed().text())
                .sorted()
                .toList();
    }

    private static Finding of(Map<String, Finding> all, String id) {
        return Objects.requireNonNull(all.get(id), id);
    }

    /** Where it rejects a request, it takes none of its readings. */
    @Test
    void aServerThatKeepsToTheSpecificationsDepartsInNoCase() {
        assertThat(departing(right)).isEmpty();
        assertThat(taken(right.values()))
                .isEqualTo(Map.of("length-name-underscore", 2, "coding-name-underscore", 1, "trailer-length", 1));
    }

    /** Except for a few cases, in which waiting for more is a valid reading; those the other faulty server fails. */
    @Test
    void aServerThatNeverAnswersFailsEveryOther() throws IOException, InterruptedException {
        Map<String, Finding> silent = findings(StrictServer.Manner.SILENT, new Timeouts(20, 10));

        assertThat(silent.values())
                .allSatisfy(finding ->
                        assertThat(finding.outcome().observed().text()).isEqualTo("silent"));
        assertThat(silent.values().stream()
                        .filter(finding -> finding.outcome().conforms())
                        .map(finding -> finding.subject().id()))
                .containsExactlyInAnyOrder("head-cr", "chunk-size-cr", "chunk-size-overflow-32", "upgrade-preface");
    }

    @Test
    void aServerThatRefusesWhatIsRightAndTakesWhatIsWrongFailsEveryCaseThatDoesNotLeaveIt()
            throws IOException, InterruptedException {
        Map<String, Finding> opposite = findings(StrictServer.Manner.OPPOSITE, new Timeouts(4_000, 50));

        for (WireCase one : Conformance.cases()) {
            Finding finding = of(opposite, one.subject().id());
            boolean refuses =
                    of(right, one.subject().id()).outcome().observed().text().matches("[45]\\d\\d .*");
            boolean leaves = Set.of("GET", "POST", "2xx", "HEAD", "OPTIONS").stream()
                    .anyMatch(answer -> one.asked().text().matches("(.* )?" + answer + "( .*)?"));
            if (!refuses || !leaves) {
                assertThat(finding.outcome().conforms())
                        .as(
                                "%s: %s",
                                one.subject().id(), finding.outcome().observed().text())
                        .isFalse();
                assertThat(finding.outcome().observed().text())
                        .as(one.subject().id())
                        .matches(refuses ? "200 .*" : "(100 )?500 close");
            }
        }
    }

    @Test
    void whatAServerDoesShowsWhichReadingItTook() throws IOException, InterruptedException {
        assertThat(taken(true, REQUESTS)).isEqualTo(all(TWO_WAYS, 1));
        assertThat(taken(false, REQUESTS)).isEqualTo(all(TWO_WAYS, 2));
    }

    /** Its response may come before the body has been parsed, and an error in the body after it. */
    @Test
    void anAppThatReadsNoBodiesShowsOnlyReadingsOfGets() throws IOException, InterruptedException {
        Set<String> gets = Set.of("length-after-lf", "length-after-cr", "length-name-underscore", "coding-after-lf");

        assertThat(taken(true, posting("/"))).isEqualTo(all(gets, 1));
    }

    @Test
    void ambiguousCasesHaveTwoReadingsAndOthersNone() {
        assertThat(Conformance.cases()).allSatisfy(one -> {
            assertThat(one.readings()).hasSize(one.subject().ambiguous() ? 2 : 0);
            assertThat(one.readings().stream().map(Reading::end).flatMap(Optional::stream))
                    .doesNotHaveDuplicates();
            assertThat(one.subject().readings())
                    .doesNotHaveDuplicates()
                    .allSatisfy(text -> assertThat(text).doesNotEndWith(".").doesNotContain(";"));
        });
    }

    @Test
    void thereAreCasesOfAllSortsAndEachSaysWhatItMeans() {
        List<WireCase> cases = Conformance.cases();

        assertThat(cases).hasSizeGreaterThan(200);
        assertThat(cases.stream().map(one -> one.subject().level()).collect(Collectors.toSet()))
                .containsExactlyInAnyOrder(Level.MUST, Level.SHOULD, Level.MAY);
        assertThat(cases.stream().filter(one -> one.subject().ambiguous()).count())
                .isGreaterThan(50);
        assertThat(cases).allSatisfy(one -> {
            assertThat(one.subject().clause()).matches("RFC \\d{4} (\\d+|C)(\\.\\d+)*");
            assertThat(one.subject().means()).endsWith(".").doesNotContain(". ");
            assertThat(one.subject().title()).doesNotEndWith(".");
        });
    }
}
