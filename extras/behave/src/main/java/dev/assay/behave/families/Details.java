package dev.assay.behave.families;

import dev.assay.behave.cases.CaseFile;
import dev.assay.behave.cases.ResponseExcerpt;
import dev.assay.behave.cases.WireCase;
import dev.assay.behave.outcome.Behaviour.Outcome;
import dev.assay.behave.outcome.Count;
import dev.assay.behave.outcome.Observation;
import dev.assay.behave.transport.Exchange;
import dev.assay.behave.transport.Fixture;
import dev.assay.behave.transport.Plain;
import dev.assay.behave.transport.Sent;
import dev.assay.behave.transport.SocketExchange;
import dev.assay.behave.transport.Target;
import dev.assay.behave.transport.TargetPool;
import dev.assay.behave.transport.Timeouts;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntConsumer;
import java.util.stream.Stream;

/**
 * What an app and its clients notice in a server's ordinary responses: how paths are interpreted, and what headers and error pages contain.
 */
public record Details(Timeouts timeouts) implements Family {
    public static final String ID = "details";
    /** Id prefix of cases for a process with compression enabled. */
    private static final String COMPRESSED = "compress-";

    private static final String SESSION = "session-";
    /** Id prefix of cases that need a static file. */
    private static final String STATIC = "static-";

    private static final Map<String, String> COMPRESSING =
            Map.of("server.compression.enabled", "true", "server.compression.min-response-size", "1B");

    private static final String WEBSOCKET = "websocket.cases";

    private static final String NO_FILE = "The app's jar contains no static file, so ranges of one were not tested.";

    private static final String NO_SOCKET =
            "Close codes and pings of WebSockets were not tested: name one with --websocket PATH.";

    private static final String NOT_COMPRESSED =
            "Compression is enabled by a Spring Boot property, and this is not a Spring Boot app.";

    private static final int OK = 200;

    Details() {
        this(Timeouts.USUAL);
    }

    public static List<WireCase> cases() {
        return CaseFile.shipped(CaseFile.Notation.WIRE, ID);
    }

    private static List<WireCase> cases(String beginning) {
        return cases().stream()
                .filter(one -> one.subject().id().startsWith(beginning))
                .toList();
    }

    private static List<WireCase> usualCases() {
        return cases().stream()
                .filter(one -> Stream.of(COMPRESSED, STATIC, SESSION)
                        .noneMatch(one.subject().id()::startsWith))
                .toList();
    }

    @Override
    public String id() {
        return ID;
    }

    @Override
    public Findings ask(Fixture fixture, IntConsumer progress) throws InterruptedException {
        List<String> omitted = new ArrayList<>();
        List<Finding> findings = new ArrayList<>();
        List<WireCase> usual = fixture.asked(usualCases());
        if (!usual.isEmpty()) {
            findings.addAll(ask(fixture.pool(), usual, Map.of(), percent -> progress.accept(percent * 3 / 5)));
        }
        findings.addAll(offered(fixture, omitted));
        progress.accept(80);
        List<WireCase> compressed = fixture.asked(cases(COMPRESSED));
        if (!fixture.app().isSpringBoot()) {
            omitted.add(NOT_COMPRESSED);
        } else if (!compressed.isEmpty()) {
            findings.addAll(fixture.fresh(
                    COMPRESSING, "details-compressed", target -> ask(target, compressed, Map.of(), percent -> {})));
        }
        progress.accept(100);
        return new Findings(findings, omitted);
    }

    /** Runs cases for features that only some apps have. */
    private List<Finding> offered(Fixture fixture, List<String> omitted) throws InterruptedException {
        if (!fixture.asksAll()) {
            return List.of(); // no property changes these
        }
        List<Finding> findings = new ArrayList<>();
        Optional<String> file = StaticFile.pathIn(fixture.app().path());
        if (file.isPresent()) {
            findings.addAll(ranges(fixture.pool(), file.get(), omitted));
        } else {
            omitted.add(NO_FILE);
        }
        Optional<String> socket = fixture.requests().socket();
        if (socket.isPresent()) {
            findings.addAll(socket(fixture.pool(), socket.get(), omitted));
        } else {
            omitted.add(NO_SOCKET);
        }
        findings.addAll(sessions(fixture, omitted));
        return findings;
    }

    /** Runs the cases for a static file, unless the app serves none at that path: it may have another prefix, or need credentials. */
    List<Finding> ranges(TargetPool pool, String file, List<String> omitted) throws InterruptedException {
        try {
            if (pool.after("").ask(file, "", timeouts).reaction().last() != OK) {
                omitted.add("Ranges of static files were not tested: a GET of " + file + ", which is in the jar, is not"
                        + " answered with status 200.");
                return List.of();
            }
        } catch (IOException e) {
            throw new Fixture.NotStartedException(e);
        }
        return ask(pool, cases(STATIC), Map.of("static", file), percent -> {});
    }

    /** Runs what a session is needed for: ways to send its cookie, then restarts. */
    private List<Finding> sessions(Fixture fixture, List<String> omitted) throws InterruptedException {
        Sessions sessions = new Sessions(fixture, timeouts);
        Optional<Map<String, String>> names = sessions.begin(omitted);
        if (names.isEmpty()) {
            return List.of();
        }
        List<Finding> findings = new ArrayList<>(ask(fixture.standing(), cases(SESSION), names.get(), percent -> {}));
        findings.addAll(sessions.restarted());
        return findings;
    }

    /**
     * Sends the cases.
     *
     * @param names further names in cases, with their values
     */
    public List<Finding> ask(TargetPool pool, List<WireCase> cases, Map<String, String> names, IntConsumer progress)
            throws InterruptedException {
        Target first = pool.after("");
        Plain plain = Plain.of(first).with(names);
        return CaseRun.send(first, pool, cases, progress, (target, one) -> {
            Exchange.Result result = plain.at(target).send(one, timeouts);
            Observation observed = ResponseExcerpt.observed(one.shows(), result.reaction(), result.text());
            return result.sent(target.contender(), observed, one.asked().matches(observed, plain.usual()));
        });
    }

    public static List<WireCase> socketCases() {
        return CaseFile.shipped(CaseFile.Notation.SOCKET, ID, WEBSOCKET);
    }

    /** Runs the WebSocket cases, unless there is no WebSocket at that path. */
    public List<Finding> socket(TargetPool pool, String path, List<String> omitted) throws InterruptedException {
        Target first = pool.after("");
        try {
            String handshake = SocketExchange.handshake(first, path);
            if (!handshake.startsWith("HTTP/1.1 101")) {
                omitted.add("There is no WebSocket at " + path + ": the handshake was answered with "
                        + (handshake.isEmpty() ? "nothing" : handshake.strip()) + ".");
                return List.of();
            }
        } catch (IOException e) {
            throw new Fixture.NotStartedException(e);
        }
        return CaseRun.send(first, pool, socketCases(), percent -> {}, (target, one) -> {
            long begun = System.nanoTime();
            Observation observed = SocketExchange.run(target, path, timeouts, one);
            Count took = Count.millis("took", (System.nanoTime() - begun) / 1_000_000);
            boolean conforms = one.asked().matches(observed, Map.of());
            return new Sent(new Outcome(target.contender(), observed, conforms, List.of(took)), false, false);
        });
    }
}
