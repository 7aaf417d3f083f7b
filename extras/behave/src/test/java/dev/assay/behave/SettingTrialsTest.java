package dev.assay.behave;

import static dev.assay.behave.outcome.SomeOutcomes.seen;
import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.behave.cases.AppRequests;
import dev.assay.behave.cases.CaseSettings;
import dev.assay.behave.cases.ServerCases;
import dev.assay.behave.families.Conformance;
import dev.assay.behave.families.Details;
import dev.assay.behave.families.Family;
import dev.assay.behave.families.Family.Finding;
import dev.assay.behave.families.Http2;
import dev.assay.behave.families.Limits;
import dev.assay.behave.families.PoliteServer;
import dev.assay.behave.families.Stuck;
import dev.assay.behave.outcome.Behaviour;
import dev.assay.behave.outcome.Behaviour.Case;
import dev.assay.behave.outcome.Behaviour.Concern;
import dev.assay.behave.outcome.Behaviour.Level;
import dev.assay.behave.outcome.Behaviour.Omission;
import dev.assay.behave.outcome.Behaviour.Outcome;
import dev.assay.behave.outcome.Behaviour.TriedSetting;
import dev.assay.behave.outcome.Mark;
import dev.assay.behave.outcome.Observation;
import dev.assay.behave.transport.Fixture;
import dev.assay.behave.transport.Fixtures;
import dev.assay.behave.transport.SteadyConnection;
import dev.assay.behave.transport.Tally;
import dev.assay.behave.transport.Target;
import dev.assay.launch.Launch;
import dev.assay.model.plan.Deployment;
import dev.assay.model.server.InspectedApp;
import dev.assay.model.server.Server;
import dev.assay.model.server.Stack;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.IntConsumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A setting is tried where it can matter, in one process for all, and what the contender then did is kept. */
class SettingTrialsTest {
    private static final AppRequests REQUESTS =
            new AppRequests("/", new AppRequests.Post("/", "text/plain", "a"), false, List.of(), Optional.empty());

    private static final String HEAD = "server.max-http-request-header-size";
    private static final String PARTS = "server.tomcat.max-part-count";
    private static final Observation ANSWERED = Observation.Marks.of(Mark.KEEPS_SERVING);
    private static final Observation FAILED = Observation.Marks.of(Mark.FAILED);
    private static final List<String> CASES = List.of("line-target-20000", "limit-parts", "without-setting");

    /** Sends a plain request for each case. */
    private record Plainly(List<String> sent) implements Family {
        @Override
        public String id() {
            return "plainly";
        }

        @Override
        public Findings ask(Fixture fixture, IntConsumer progress) throws InterruptedException {
            Target target = fixture.standing();
            List<Finding> findings = new ArrayList<>();
            for (Case subject : CASES.stream()
                    .map(SettingTrialsTest::subject)
                    .filter(fixture::asks)
                    .toList()) {
                sent.add(subject.id());
                findings.add(new Finding(subject, outcome(target)));
            }
            return new Findings(findings, List.of());
        }

        private static Outcome outcome(Target target) {
            try (SteadyConnection connection = new SteadyConnection(target.connections(), 4_000)) {
                Tally.Ended ended = connection.exchange(target.closingGet());
                return new Outcome(
                        target.contender(),
                        ended == Tally.Ended.ANSWERED ? ANSWERED : FAILED,
                        ended == Tally.Ended.ANSWERED);
            }
        }
    }

    private final List<Deployment> started = new ArrayList<>();
    private final List<String> parts = new ArrayList<>();
    private final List<String> sent = new ArrayList<>();

    private static Case subject(String id) {
        return new Case(id, "plainly", "", Level.NONE, Concern.CLIENT, false, false, id, "", "It means.", "");
    }

    /** @param answers whether a contender with these properties responses with 200 */
    private Fixture fixture(String boot, Predicate<Map<String, String>> answers) {
        return Fixtures.of(boot, REQUESTS, Map.of(), (deployment, part) -> {
            started.add(deployment);
            parts.add(part);
            return polite(answers.test(deployment.properties()));
        });
    }

    private static Launch polite(boolean right) {
        try {
            return new Launch.Ready(new PoliteServer(right));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Behaviour run(Fixture... fixtures) throws InterruptedException {
        return new Behaving(List.of(new Plainly(sent)), (contender, family, percent) -> {})
                .run("it", List.of(fixtures));
    }

    private static Outcome outcome(Behaviour behaviour, String id) {
        return behaviour.row(id).outcomes().get(0);
    }

    @Test
    void whatAServerDoesOnceItsKnobsAreSetIsKept() throws InterruptedException {
        Behaviour behaviour = run(fixture("3.5.0", properties -> properties.containsKey(HEAD)));

        assertThat(outcome(behaviour, "line-target-20000").observed()).isEqualTo(FAILED);
        assertThat(outcome(behaviour, "line-target-20000").changedBy())
                .contains(new TriedSetting(Map.of(HEAD, "64KB"), ANSWERED, true));
        assertThat(outcome(behaviour, "limit-parts").setting())
                .contains(new TriedSetting(Map.of(PARTS, "1000"), ANSWERED, true));
        assertThat(outcome(behaviour, "without-setting").setting()).isEmpty();
        assertThat(parts).containsExactly("behave", "behave-plainly-settings");
        assertThat(started.get(1).properties()).containsOnlyKeys(HEAD, PARTS);
        assertThat(sent)
                .containsExactly(
                        "line-target-20000", "limit-parts", "without-setting", "line-target-20000", "limit-parts");
    }

    @Test
    void aKnobThatChangesNothingIsKeptAsSuch() throws InterruptedException {
        Outcome outcome = outcome(run(fixture("3.5.0", properties -> false)), "line-target-20000");

        assertThat(outcome.setting()).contains(new TriedSetting(Map.of(HEAD, "64KB"), FAILED, false));
        assertThat(outcome.changedBy()).isEmpty();
    }

    @Test
    void whereAllIsAsExpectedNoneIsTried() throws InterruptedException {
        Behaviour behaviour = run(fixture("3.5.0", properties -> true));

        assertThat(outcome(behaviour, "line-target-20000").setting()).isEmpty();
        assertThat(parts).containsExactly("behave");
    }

    @Test
    void itIsTriedWhereAContenderDeviatesOrDiffersAndForLimitsAlways() {
        Outcome accepted = new Outcome("a", seen("200 keep"), true);
        Outcome rejected = new Outcome("b", seen("400 close"), true);
        Outcome wrong = new Outcome("b", seen("500 close"), false);
        Family family = new Conformance();

        assertThat(family.triesSettings(accepted, Optional.empty())).isFalse();
        assertThat(family.triesSettings(accepted, Optional.of(accepted))).isFalse();
        assertThat(family.triesSettings(rejected, Optional.of(accepted))).isTrue();
        assertThat(family.triesSettings(wrong, Optional.of(wrong))).isTrue();
        assertThat(new Limits().triesSettings(accepted, Optional.empty())).isTrue();
    }

    @Test
    void withoutSpringBootThereIsNone() throws InterruptedException {
        run(fixture("", properties -> false));

        assertThat(parts).containsExactly("behave");
    }

    @Test
    void knobsThatContradictEachOtherGetProcessesOfTheirOwn() throws InterruptedException {
        SettingTrials settings = new SettingTrials(Map.of(
                CASES.get(0), Map.of("a", "1", "b", "1"),
                CASES.get(1), Map.of("b", "2"),
                CASES.get(2), Map.of("b", "1", "c", "1")));
        try (Fixture fixture = fixture("3.5.0", properties -> false)) {
            Family family = new Plainly(sent);
            List<Finding> found = family.ask(fixture, percent -> {}).findings();

            List<Finding> tried = settings.tried(fixture, family, found, why -> {});

            assertThat(tried)
                    .hasSize(3)
                    .allMatch(finding -> finding.outcome().setting().isPresent());
        }
        assertThat(parts).containsExactly("behave", "behave-plainly-settings-1", "behave-plainly-settings-2");
        assertThat(started.get(1).properties()).isEqualTo(Map.of("a", "1", "b", "1", "c", "1"));
        assertThat(started.get(2).properties()).isEqualTo(Map.of("b", "2"));
    }

    @Test
    void aServerThatDoesNotStartWithThemIsReported() throws InterruptedException {
        Behaviour behaviour = run(Fixtures.of(
                "3.5.0",
                REQUESTS,
                Map.of(),
                (deployment, part) -> deployment.properties().isEmpty()
                        ? polite(false)
                        : new Launch.Failed("It exited with code 1.", OptionalInt.of(1), List.of())));

        assertThat(outcome(behaviour, "line-target-20000").setting()).isEmpty();
        assertThat(behaviour.omitted())
                .containsExactly(new Omission(
                        "plainly", "it", "Not tried: " + HEAD + "=64KB, " + PARTS + "=1000. It exited with code 1."));
    }

    private static SettingTrials settings(String boot, Server server) {
        InspectedApp app = new InspectedApp(Path.of("it.jar"), "0", "it", boot, Stack.SERVLET, server, "1", List.of());
        return SettingTrials.of(app, server);
    }

    @Test
    void propertiesAreThoseOfTheBootLine() {
        assertThat(settings("3.5.16", Server.TOMCAT).byCase())
                .containsEntry("limit-target", Map.of(HEAD, "64KB"))
                .containsEntry("limit-parts", Map.of(PARTS, "1000"));
        assertThat(settings("2.7.18", Server.TOMCAT).byCase())
                .containsEntry("limit-target", Map.of("server.max-http-header-size", "64KB"))
                .doesNotContainKey("limit-parts");
        assertThat(settings("3.5.16", Server.NETTY).byCase())
                .containsEntry("limit-target", Map.of("server.netty.max-initial-line-length", "64KB"));
        assertThat(settings("4.0.0-M1", Server.TOMCAT).byCase())
                .containsEntry("limit-parameters", Map.of(HEAD, "64KB", "server.tomcat.max-parameter-count", "20000"));
        for (Server server : List.of(Server.TOMCAT, Server.JETTY, Server.UNDERTOW, Server.NETTY)) {
            assertThat(settings("3.5.16", server).byCase())
                    .containsEntry("error-body", Map.of("server.error.include-stacktrace", "never"));
            assertThat(settings("4.0.7", server).byCase())
                    .containsEntry("error-body", Map.of("spring.web.error.include-stacktrace", "never"));
            assertThat(settings("2.7.18", server).byCase())
                    .containsEntry("error-method", Map.of("server.error.include-stacktrace", "never"))
                    .containsEntry(
                            "error-body",
                            Map.of(
                                    "server.error.include-stacktrace",
                                    "never",
                                    "server.error.include-message",
                                    "never"));
        }
        assertThat(settings("", Server.JETTY).byCase()).isEmpty();
        assertThat(settings("3.5.16", Server.GRIZZLY).byCase()).isEmpty();
    }

    @Test
    void everyKnobIsForCasesThatExistAndNoCaseHasTwo() {
        Set<String> known = Stream.of(Conformance.cases(), Details.cases(), Details.socketCases(), Http2.cases())
                .flatMap(cases -> cases.stream().map(one -> one.subject().id()))
                .collect(Collectors.toCollection(HashSet::new));
        for (Stuck kind : Stuck.values()) {
            known.addAll(List.of("slow-" + kind.word(), "slow-patience-" + kind.word()));
        }
        for (Server server : Server.known()) {
            List<String> ids = ServerCases.of(server).settings().stream()
                    .map(CaseSettings::cases)
                    .flatMap(List::stream)
                    .toList();
            assertThat(ids).doesNotHaveDuplicates();
            assertThat(ids).filteredOn(id -> !id.startsWith("limit-")).isSubsetOf(known);
        }
    }
}
