package dev.assay.behave;

import static dev.assay.behave.outcome.SomeOutcomes.seen;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.assay.behave.cases.AppRequests;
import dev.assay.behave.cases.CaseFile;
import dev.assay.behave.cases.SomeCases;
import dev.assay.behave.cases.WireCase;
import dev.assay.behave.cases.WireText;
import dev.assay.behave.families.CaseRun;
import dev.assay.behave.families.Conformance;
import dev.assay.behave.families.Family;
import dev.assay.behave.families.PoliteServer;
import dev.assay.behave.outcome.Behaviour;
import dev.assay.behave.outcome.Behaviour.Case;
import dev.assay.behave.outcome.Behaviour.Concern;
import dev.assay.behave.outcome.Behaviour.Level;
import dev.assay.behave.outcome.Behaviour.Omission;
import dev.assay.behave.outcome.Behaviour.Outcome;
import dev.assay.behave.transport.Exchange;
import dev.assay.behave.transport.Fixture;
import dev.assay.behave.transport.Fixtures;
import dev.assay.behave.transport.LoopbackServer;
import dev.assay.behave.transport.Plain;
import dev.assay.behave.transport.Target;
import dev.assay.behave.transport.Timeouts;
import dev.assay.launch.Launch;
import dev.assay.launch.Stop;
import dev.assay.model.NoMeasurementException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.IntConsumer;
import org.junit.jupiter.api.Test;

/** A run reports what it leaves behind, and only that. */
class BehavingTest {
    private static final AppRequests REQUESTS =
            new AppRequests("/", new AppRequests.Post("/", "text/plain", "a"), false, List.of(), Optional.empty());

    private static final Footprint EMPTY = new Footprint(OptionalLong.of(20), Set.of(3L), 50 << 20);

    /** A server that answers nothing once it has hung, and then ignores SIGTERM, so that it has to be killed. */
    private static final class HangingServer extends LoopbackServer {
        private volatile boolean hung;

        HangingServer(boolean hung) throws IOException {
            this.hung = hung;
            start();
        }

        @Override
        public void serve(Socket socket) throws IOException, InterruptedException {
            BufferedReader in =
                    new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.ISO_8859_1));
            boolean close = false;
            for (String line = in.readLine(); line != null; line = close && line.isEmpty() ? null : in.readLine()) {
                close |= line.equals("Connection: close");
                hung |= line.startsWith("GET /hang ");
                if (hung) {
                    Thread.sleep(60_000);
                } else if (line.isEmpty()) {
                    socket.getOutputStream().write(WireText.raw("HTTP/1.1 200 x\r\nContent-Length: 0\r\n\r\n"));
                }
            }
        }

        @Override
        public Stop stop(Duration grace) throws InterruptedException {
            return super.stop(grace) == Stop.CLEAN && hung ? Stop.KILLED : Stop.ALREADY_DEAD;
        }
    }

    /** Does one thing in a separate process. */
    private record OneThing(Fixture.Use<Boolean> use) implements Family {
        @Override
        public String id() {
            return "one";
        }

        @Override
        public Findings ask(Fixture fixture, IntConsumer progress) throws InterruptedException {
            fixture.fresh(Map.of(), "one", use);
            return new Findings(List.of(), List.of());
        }
    }

    /** One case. */
    private static final class Greeting implements Family {
        @Override
        public String id() {
            return "greeting";
        }

        @Override
        public Findings ask(Fixture fixture, IntConsumer progress) {
            Case subject =
                    new Case("greeting", id(), "", Level.NONE, Concern.DETAIL, false, false, "A greeting", "", "", "");
            Outcome outcome = new Outcome(fixture.deployment().id(), seen("hello open"), true);
            return new Findings(List.of(new Finding(subject, outcome)), List.of());
        }
    }

    private static final Behaving.Progress QUIET = (contender, family, percent) -> {};

    private interface Starting {
        LoopbackServer start() throws IOException;
    }

    private static Launch ready(Starting starting) {
        try {
            return new Launch.Ready(starting.start());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Behaviour run(boolean hanging, Fixture.Use<Boolean> use) throws InterruptedException {
        Fixture fixture = Fixtures.of(
                "",
                REQUESTS,
                Map.of(),
                (deployment, part) -> ready(() -> hanging ? new HangingServer(true) : new PoliteServer(true)));
        return new Behaving(List.of(new OneThing(use)), QUIET).run("it", List.of(fixture));
    }

    @Test
    void aServerThatHangsIsKilledAndReportedWithItsPid() throws InterruptedException {
        Behaviour behaviour = run(true, target -> true);

        assertThat(behaviour.omitted())
                .containsExactly(new Omission(
                        "",
                        "it",
                        "Process " + ProcessHandle.current().pid()
                                + " (one) was still running 5 s after SIGTERM and was killed."));
    }

    @Test
    void anAppThatDoesNotStartIsNoResult() {
        Fixture fixture = Fixtures.of(
                "",
                REQUESTS,
                Map.of(),
                (deployment, part) ->
                        new Launch.Failed("exited with code 1; caused by no licence", OptionalInt.of(1), List.of()));

        assertThatThrownBy(() -> new Behaving(List.of(new OneThing(target -> true)), QUIET).run("it", List.of(fixture)))
                .isInstanceOf(NoMeasurementException.class)
                .hasMessageContaining("it: exited with code 1; caused by no licence");
    }

    /** Sends two cases, of which the first makes a {@link HangingServer} hang. */
    private static final class HangingCases implements Family {
        private static final List<WireCase> CASES = SomeCases.parse(
                CaseFile.Notation.WIRE,
                Conformance.ID,
                "[hangs] RFC 9112 3 | MUST | client | GET",
                "Hangs",
                "= It hangs.",
                "> GET /hang HTTP/1.1",
                ">",
                "",
                "[does-not] RFC 9112 3 | MUST | client | GET",
                "Does not",
                "= It does not.",
                "> GET / HTTP/1.1",
                ">");

        @Override
        public String id() {
            return Conformance.ID;
        }

        @Override
        public Findings ask(Fixture fixture, IntConsumer progress) throws InterruptedException {
            Target first = fixture.standing();
            Plain plain = Plain.of(first);
            List<Finding> findings = CaseRun.send(first, fixture.pool(), CASES, progress, (target, one) -> {
                Exchange.Result outcome = plain.at(target).send(one, new Timeouts(300, 50));
                return outcome.sent(target.contender(), outcome.reaction(), true);
            });
            return new Findings(findings, List.of());
        }
    }

    @Test
    void aServerThatHangsAfterACaseIsReplacedForTheNext() throws InterruptedException {
        List<String> parts = new ArrayList<>();
        Fixture fixture = Fixtures.of("", REQUESTS, Map.of(), (deployment, part) -> {
            parts.add(part);
            return ready(() -> new HangingServer(false));
        });
        Behaviour behaviour = new Behaving(List.of(new HangingCases()), QUIET).run("it", List.of(fixture));

        assertThat(behaviour.row("hangs").outcomes())
                .extracting(outcome -> outcome.observed().text())
                .containsExactly("silent");
        assertThat(behaviour.row("does-not").outcomes())
                .extracting(outcome -> outcome.observed().text())
                .containsExactly("200 keep");
        assertThat(parts).containsExactly("behave", "behave");
        String process = "Process " + ProcessHandle.current().pid() + " (behave) ";
        assertThat(behaviour.omitted().stream().map(Omission::why))
                .containsExactly(
                        process + "no longer answered a plain GET after hangs and was replaced.",
                        process + "was still running 5 s after SIGTERM and was killed.");
    }

    @Test
    void aFamilyThatFailsDiscardsNothing() throws InterruptedException {
        Fixture fixture =
                Fixtures.of("", REQUESTS, Map.of(), (deployment, part) -> ready(() -> new PoliteServer(true)));
        Family failing = new OneThing(target -> {
            throw new IllegalStateException("it broke");
        });
        Behaviour behaviour =
                new Behaving(List.of(failing, new HangingCases(), failing), QUIET).run("it", List.of(fixture));

        assertThat(behaviour.cases()).hasSize(2);
        assertThat(behaviour.omitted())
                .filteredOn(omission -> omission.family().equals("one"))
                .hasSize(2)
                .allSatisfy(
                        omission -> assertThat(omission.why()).contains("java.lang.IllegalStateException", "it broke"));
    }

    @Test
    void whatWasTestedBeforeAnInterruptIsKept() {
        Family interrupted = new OneThing(target -> {
            throw new InterruptedException();
        });
        Fixture reference =
                Fixtures.of("", REQUESTS, Map.of(), (deployment, part) -> ready(() -> new PoliteServer(true)));
        Fixture other =
                Fixtures.of("other", "", REQUESTS, Map.of(), (deployment, part) -> ready(() -> new PoliteServer(true)));

        Behaviour behaviour = new Behaving(
                        List.of(new Greeting(), interrupted, new Greeting()), (c, family, percent) -> {})
                .run("it", List.of(reference, other));

        assertThat(behaviour.cases()).hasSize(1);
        assertThat(behaviour.cases().get(0).outcomes()).hasSize(1);
        assertThat(behaviour.moves()).isEmpty();
        assertThat(behaviour.omitted())
                .extracting(Omission::family, Omission::why)
                .containsExactly(
                        tuple("one", "interrupted"),
                        tuple("greeting", "interrupted"),
                        tuple("greeting", "interrupted"),
                        tuple("one", "interrupted"),
                        tuple("greeting", "interrupted"));
    }

    @Test
    void whatALeakingFamilyLeavesIsReported() throws IOException, InterruptedException {
        List<Socket> leaked = new ArrayList<>();
        List<Process> processes = new ArrayList<>();
        try {
            Footprint before = Footprint.now();
            Behaviour behaviour = run(false, target -> leak(target, leaked, processes));

            assertThat(behaviour.leaving(before.left(1)).omitted().stream().map(Omission::why))
                    .contains("Process " + processes.get(0).pid() + " is still running.")
                    .anyMatch(why -> why.matches("Assay still has \\d+ more files and sockets open than before\\."));
        } finally {
            for (Socket socket : leaked) {
                socket.close();
            }
            processes.forEach(Process::destroyForcibly);
        }
    }

    private static boolean leak(Target target, List<Socket> leaked, List<Process> processes) {
        try {
            for (int i = 0; i < 60; i++) {
                leaked.add(target.connections().open());
            }
            return processes.add(new ProcessBuilder("sleep", "60").start());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void whereNothingIsLeftNothingIsSaid() {
        Footprint later = new Footprint(OptionalLong.of(36), Set.of(3L), (50 + 64) << 20);

        assertThat(EMPTY.beyond(later)).isEmpty();
        assertThat(new Footprint(OptionalLong.empty(), Set.of(3L), 50 << 20).beyond(later))
                .isEmpty();
    }

    @Test
    void filesProcessesAndMemoryAreCounted() {
        Footprint later = new Footprint(OptionalLong.of(37), Set.of(3L, 5L), 200 << 20);

        assertThat(EMPTY.beyond(later))
                .containsExactly(
                        "Assay still has 17 more files and sockets open than before.",
                        "Process 5 is still running.",
                        "Assay still holds 150 MB more memory than before.");
    }

    @Test
    void aFootprintIsTaken() {
        Footprint now = Footprint.now();

        assertThat(now.heapBytes()).isPositive();
        assertThat(now.files().orElseThrow()).isPositive();
    }
}
