package dev.assay.behave.families;

import static dev.assay.behave.outcome.SomeOutcomes.counts;
import static dev.assay.behave.outcome.SomeOutcomes.seen;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import dev.assay.behave.cases.AppRequests;
import dev.assay.behave.families.Family.Finding;
import dev.assay.behave.families.Family.Findings;
import dev.assay.behave.outcome.Behaviour.Outcome;
import dev.assay.behave.outcome.Observation.Accepted;
import dev.assay.behave.transport.Fixture;
import dev.assay.behave.transport.Fixtures;
import dev.assay.behave.transport.Plain;
import dev.assay.behave.transport.Target;
import dev.assay.behave.transport.Timeouts;
import dev.assay.launch.Launch;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Limits are found to the byte, and a server that closes without a response beyond them fails each case. */
class LimitsTest {
    private static final AppRequests.Post FORM =
            new AppRequests.Post("/orders", "application/x-www-form-urlencoded", "a=1");

    private static final AppRequests REQUESTS = new AppRequests("/", FORM, true, List.of(), Optional.empty());

    private static Findings findings(StrictServer.Manner manner, AppRequests requests) throws IOException {
        return findings(manner, requests, new Timeouts(4_000, 150));
    }

    private static Findings findings(StrictServer.Manner manner, AppRequests requests, Timeouts timeouts)
            throws IOException {
        try (StrictServer server = new StrictServer(manner)) {
            return new Limits(timeouts)
                    .ask(Target.of(server, requests), subject -> true, Map.of("limit-fields", "100"), percent -> {});
        }
    }

    private static Map<String, Outcome> outcomes(Findings findings) {
        return findings.findings().stream()
                .collect(Collectors.toMap(finding -> finding.subject().id(), Finding::outcome));
    }

    private static Outcome of(Map<String, Outcome> all, String id) {
        return Objects.requireNonNull(all.get(id), id);
    }

    private static Map<String, String> texts(Map<String, Outcome> found) {
        return found.entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey, entry -> entry.getValue().observed().text()));
    }

    private static long requests(Map<String, Outcome> found) {
        return found.values().stream()
                .mapToLong(outcome -> counts(outcome).get("requests"))
                .sum();
    }

    @Test
    void eachLimitOfARightServerIsFound() throws IOException {
        Map<String, Outcome> found = outcomes(findings(StrictServer.Manner.RIGHT, REQUESTS));

        assertThat(texts(found))
                .containsOnly(
                        entry("limit-target", "9,987, then 414 close"),
                        entry("limit-field", "15,991, then 431 close"),
                        entry("limit-fields", "99, then 431 close"),
                        entry("limit-cookies", "3,198, then 431 close"),
                        entry("limit-parameters", "2,496, then 414 close"),
                        entry("limit-body", "1,048,570, then 413 close"),
                        entry("limit-form", "more than 32,768"),
                        entry("limit-parts", "50, then 413 close"));
        assertThat(found.values()).allMatch(Outcome::conforms);
        assertThat(of(found, "limit-fields").documented()).isEqualTo("documented: 100");
        assertThat(found.values())
                .allSatisfy(
                        outcome -> assertThat(counts(outcome).get("requests")).isLessThanOrEqualTo(40));
    }

    @Test
    void aRequestThatIsLostOnceIsNoLimit() throws IOException {
        Map<String, Outcome> right = outcomes(findings(StrictServer.Manner.RIGHT, REQUESTS));
        Map<String, Outcome> found =
                outcomes(findings(StrictServer.Manner.FORGETFUL, REQUESTS, new Timeouts(400, 150)));

        assertThat(texts(found)).isEqualTo(texts(right));
        assertThat(requests(found)).as("some are sent again").isGreaterThan(requests(right));
    }

    @Test
    void aServerThatClosesWithoutAWordFailsEachLimit() throws IOException {
        Map<String, Outcome> found = outcomes(findings(StrictServer.Manner.CURT, REQUESTS));

        assertThat(found).hasSize(8);
        assertThat(found.values())
                .noneMatch(Outcome::conforms)
                .allMatch(outcome -> outcome.observed().text().endsWith("then close"));
    }

    @Test
    void whatTheAppHasNoRequestForIsLeftOut() throws IOException {
        Findings found =
                findings(StrictServer.Manner.RIGHT, new AppRequests("/", FORM, false, List.of(), Optional.empty()));

        assertThat(outcomes(found))
                .doesNotContainKeys("limit-body", "limit-form")
                .hasSize(6);
        assertThat(found.omitted()).hasSize(2);
    }

    /** A server that does not parse forms has no limit on their parts. */
    @Test
    void partsThatNothingParsesAreNotCounted() throws IOException {
        try (CrowdedServer crowded = new CrowdedServer(true);
                StrictServer strict = new StrictServer(StrictServer.Manner.RIGHT)) {
            Timeouts timeouts = new Timeouts(2_000, 50);

            assertThat(new Multipart(Plain.of(Target.of(crowded, REQUESTS)), timeouts).usual())
                    .isEmpty();
            assertThat(new Multipart(Plain.of(Target.of(strict, REQUESTS)), timeouts).usual())
                    .hasValue(201);
        }
    }

    /** The last percent stands for the last round. */
    @Test
    void progressIsNotWholeBeforeTheConnections() {
        List<Integer> percents = new ArrayList<>();
        Fixture fixture = Fixtures.of(
                "3.5.0",
                REQUESTS,
                Map.of(),
                (deployment, part) -> part.equals("behave")
                        ? strict()
                        : new Launch.Failed("no more", OptionalInt.empty(), List.of()));
        try (fixture) {
            assertThatThrownBy(() -> new Limits(new Timeouts(4_000, 150)).ask(fixture, percents::add))
                    .hasMessage("no more");
        }

        assertThat(percents).isSorted().endsWith(50);
    }

    private static Launch strict() {
        try {
            return new Launch.Ready(new StrictServer(StrictServer.Manner.RIGHT));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Outcome connections(HoldingServer server) {
        return new OpenConnections(40, new Timeouts(600, 50)).find(Target.of(server, REQUESTS), Map.of());
    }

    @Test
    void theLastOpenConnectionThatIsAnsweredIsFound() throws IOException {
        try (HoldingServer server = new HoldingServer(25, true)) {
            Outcome found = connections(server);

            assertThat(found.observed().text()).isEqualTo("25, then silent");
            assertThat(found.conforms()).isTrue();
        }
        try (HoldingServer server = new HoldingServer(41, true)) {
            assertThat(connections(server).observed().text()).isEqualTo("more than 40");
        }
    }

    @Test
    void aResponseThatComesLateIsNoLimit() throws IOException {
        try (HoldingServer server = HoldingServer.late(40)) {
            assertThat(connections(server).observed().text()).isEqualTo("more than 40");
        }
        try (HoldingServer server = HoldingServer.late(25)) {
            assertThat(connections(server).observed().text()).isEqualTo("more than 40");
        }
    }

    @Test
    void aServerThatDoesNotRecoverFails() throws IOException {
        try (HoldingServer server = new HoldingServer(25, false)) {
            Outcome found = connections(server);

            assertThat(found.observed().text()).isEqualTo("25, then silent; no response once they are closed");
            assertThat(found.conforms()).isFalse();
        }
    }

    @Test
    void aLowerLimitMattersAndAHigherOneDoesNot() {
        Outcome low = new Outcome("a", new Accepted(100, Optional.of(seen("400 close")), true), true);
        Outcome high = new Outcome("b", new Accepted(200, Optional.of(seen("400 close")), true), true);
        Limits limits = new Limits();
        var subject = Conformance.cases().get(0).subject();

        assertThat(limits.matters(subject, high, low)).isTrue();
        assertThat(limits.matters(subject, low, high)).isFalse();
        assertThat(limits.matters(subject, low, low)).isFalse();
    }
}
