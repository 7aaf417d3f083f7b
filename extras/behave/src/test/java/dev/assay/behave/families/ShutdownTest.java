package dev.assay.behave.families;

import static dev.assay.behave.outcome.SomeOutcomes.counts;
import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.behave.Behaving;
import dev.assay.behave.cases.AppRequests;
import dev.assay.behave.families.Family.Finding;
import dev.assay.behave.families.Family.Findings;
import dev.assay.behave.outcome.Behaviour;
import dev.assay.behave.outcome.Behaviour.Outcome;
import dev.assay.behave.transport.Fixture;
import dev.assay.behave.transport.Fixtures;
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

/** A server that stops gracefully loses nothing, and one that does not fails every case. */
class ShutdownTest {
    private static final AppRequests.Post POST = new AppRequests.Post("/", "text/plain", "a");

    private final List<String> parts = new ArrayList<>();
    private final List<Map<String, String>> properties = new ArrayList<>();

    private Fixture fixture(boolean right, String boot, List<AppRequests.Slow> slow) {
        return Fixtures.of(
                boot, new AppRequests("/", POST, false, slow, Optional.empty()), Map.of("a", "b"), (started, part) -> {
                    parts.add(part);
                    properties.add(started.properties());
                    return ready(right);
                });
    }

    private static Launch ready(boolean right) {
        try {
            return new Launch.Ready(new StoppingServer(right));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Map<String, Outcome> outcomes(Findings findings) {
        return findings.findings().stream()
                .collect(Collectors.toMap(finding -> finding.subject().id(), Finding::outcome));
    }

    private static List<AppRequests.Slow> slow() {
        return List.of(
                new AppRequests.Slow("slow", "One-second requests in flight", "/slow", Map.of("app.slow", "true")),
                new AppRequests.Slow("slow-5s", "Five-second requests in flight", "/slow", Map.of("app.slow", "very")));
    }

    private static Outcome of(Map<String, Outcome> all, String id) {
        return Objects.requireNonNull(all.get(id), id);
    }

    @Test
    void aServerThatStopsWellLosesNothing() throws InterruptedException {
        Findings findings = new Shutdown(300).ask(fixture(true, "3.5.0", slow()), percent -> {});
        Map<String, Outcome> outcomes = outcomes(findings);

        assertThat(findings.omitted()).isEmpty();
        assertThat(outcomes).hasSize(12);
        assertThat(outcomes.values()).allMatch(Outcome::conforms);
        assertThat(of(outcomes, "shutdown-graceful-kept").observed().text()).isEqualTo("none lost");
        assertThat(counts(of(outcomes, "shutdown-graceful-kept")).get("answered"))
                .isPositive();
        assertThat(counts(of(outcomes, "shutdown-graceful-slow")))
                .containsEntry("answered", 10L)
                .containsEntry("lost", 0L);
        assertThat(counts(of(outcomes, "shutdown-immediate-slow-5s"))).containsEntry("answered", 10L);
        assertThat(counts(of(outcomes, "shutdown-graceful-idle"))).containsEntry("closed", 5L);
        assertThat(of(outcomes, "shutdown-graceful-end").observed().text()).isEqualTo("exits");
        assertThat(parts)
                .containsExactly(
                        "shutdown-immediate",
                        "shutdown-immediate-slow",
                        "shutdown-immediate-slow-5s",
                        "shutdown-graceful",
                        "shutdown-graceful-slow",
                        "shutdown-graceful-slow-5s");
        assertThat(properties.get(4))
                .containsEntry("server.shutdown", "graceful")
                .containsEntry("app.slow", "true")
                .containsEntry("a", "b");
    }

    @Test
    void aServerThatDropsEverythingFailsEveryCase() throws InterruptedException {
        Map<String, Outcome> outcomes = outcomes(new Shutdown(300).ask(fixture(false, "", slow()), percent -> {}));

        assertThat(outcomes)
                .containsOnlyKeys(
                        "shutdown-as-is-kept",
                        "shutdown-as-is-new",
                        "shutdown-as-is-idle",
                        "shutdown-as-is-slow",
                        "shutdown-as-is-slow-5s",
                        "shutdown-as-is-end");
        assertThat(outcomes.values()).noneMatch(Outcome::conforms);
        assertThat(of(outcomes, "shutdown-as-is-kept").observed().text()).isEqualTo("some lost");
        assertThat(of(outcomes, "shutdown-as-is-new").observed().text()).isEqualTo("some lost");
        assertThat(counts(of(outcomes, "shutdown-as-is-slow"))).containsEntry("lost", 10L);
        assertThat(of(outcomes, "shutdown-as-is-idle").observed().text()).isEqualTo("reset");
        assertThat(of(outcomes, "shutdown-as-is-end").observed().text()).isEqualTo("had to be killed");
    }

    @Test
    void withoutASlowPathThatIsSaid() throws InterruptedException {
        Findings findings = new Shutdown(300).ask(fixture(true, "", List.of()), percent -> {});

        assertThat(findings.omitted()).singleElement().asString().contains("--slow");
        assertThat(outcomes(findings)).hasSize(4);
    }

    /** A contender that does not start is left out, and the others are compared. */
    @Test
    void aContenderThatDoesNotStartIsLeftOut() throws InterruptedException {
        Fixture good = fixture(true, "", List.of());
        Fixture failing = new Fixture(
                good.deployment(),
                good.app(),
                good.requests(),
                (started, part) -> new Launch.Failed("the port is taken", OptionalInt.empty(), List.of()));

        Behaviour behaviour = new Behaving(List.of(new Shutdown(300)), (contender, family, percent) -> {})
                .run("it", List.of(good, failing));

        assertThat(behaviour.cases()).hasSize(4).allMatch(row -> row.outcomes().size() == 1);
        assertThat(behaviour.moves().get(0).differ()).isEmpty();
        assertThat(behaviour.omitted()).anyMatch(omission -> omission.why().equals("the port is taken"));
    }
}
