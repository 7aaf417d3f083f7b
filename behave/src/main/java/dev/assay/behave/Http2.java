package dev.assay.behave;

import dev.assay.launch.RunningServer;
import dev.assay.model.Behaviour.Case;
import dev.assay.model.Behaviour.Conduct;
import dev.assay.model.InspectedApp;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.IntConsumer;

/**
 * What a server does with frames that the specifications of HTTP/2 allow or forbid, in clear text and with prior knowledge; each case is a
 * connection of its own, one after the other, to a process of its own in which HTTP/2 is switched on.
 */
final class Http2 implements Family {
    static final String ID = "http2";

    /** By which Spring Boot switches it on. */
    static final Map<String, String> ENABLED = Map.of("server.http2.enabled", "true");

    private static final Duration GRACE = Duration.ofSeconds(5);
    private static final Asked UNREAD = Asked.parse("POST or POST unfinished or POST reset");

    private static final String NO_POST =
            "No step of the workload posts a body, so cases with one went to the path of GET: an answer that comes before"
                    + " the body is looked at is counted as asked for.";

    /** Plain requests, by which the usual answers are known. */
    private static final List<String> PLAIN = List.of(
            "[get] - | MAY | detail | 2xx",
            "GET",
            "= -",
            "> HEADERS 1 EH,ES get",
            "",
            "[head] - | MAY | detail | 2xx",
            "HEAD",
            "= -",
            "> HEADERS 1 EH,ES head",
            "",
            "[options] - | MAY | detail | 2xx",
            "OPTIONS",
            "= -",
            "> HEADERS 1 EH,ES options",
            "",
            "[post] - | MAY | detail | 2xx",
            "POST",
            "= -",
            "> HEADERS 1 EH post",
            "> DATA 1 ES \"{body}\"");

    private final Patience patience;

    Http2() {
        this(Patience.USUAL);
    }

    Http2(Patience patience) {
        this.patience = patience;
    }

    /** All cases of the family. */
    static List<WireCase> cases() {
        return CaseFile.shipped(CaseFile.Notation.FRAMES, ID);
    }

    /** Why nothing of HTTP/2 can be asked of such an app; empty if it can. */
    static Optional<String> impossible(InspectedApp app) {
        return app.isSpringBoot()
                ? Optional.empty()
                : Optional.of("HTTP/2 is switched on by a property of Spring Boot, which this app is not.");
    }

    @Override
    public String id() {
        return ID;
    }

    @Override
    public boolean speaksHttp2() {
        return true;
    }

    @Override
    public Findings ask(Stage stage, IntConsumer progress) throws InterruptedException {
        Optional<String> impossible = impossible(stage.app());
        if (impossible.isPresent()) {
            return new Findings(List.of(), List.of(impossible.get()));
        }
        RunningServer server = stage.fresh(ENABLED, ID);
        try {
            List<Finding> findings =
                    ask(server.contender(), server::connect, server.authority(), stage.requests(), cases(), progress);
            return new Findings(findings, stage.requests().posts() ? List.of() : List.of(NO_POST));
        } finally {
            server.stop(GRACE);
        }
    }

    /** The same of some cases to any door. */
    List<Finding> ask(
            String contender, Door door, String host, AppRequests requests, List<WireCase> cases, IntConsumer progress)
            throws InterruptedException {
        try {
            Map<String, String> values = WireText.of(requests.path(), host, requests.post());
            Map<String, Integer> usual = usual(door, values);
            List<Finding> findings = new ArrayList<>();
            for (WireCase one : cases) {
                if (Thread.interrupted()) {
                    throw new InterruptedException();
                }
                findings.add(new Finding(one.subject(), conduct(contender, door, one, values, usual)));
                progress.accept(100 * findings.size() / cases.size());
            }
            return findings;
        } catch (IOException e) {
            throw new Stage.NotStartedException("takes no connections: " + e.getMessage());
        }
    }

    /** The status of the answer to a plain request by method. */
    private Map<String, Integer> usual(Door door, Map<String, String> values) throws IOException {
        Map<String, Integer> usual = new TreeMap<>();
        for (WireCase plain : CaseFile.parse(CaseFile.Notation.FRAMES, ID, ID, PLAIN)) {
            Reaction reaction = Http2Exchange.run(door, Patience.USUAL, plain, values, usual.getOrDefault("GET", 0))
                    .reaction();
            usual.put(plain.subject().title(), reaction.last());
        }
        if (usual.getOrDefault("GET", Reaction.BYTES) == Reaction.BYTES) {
            throw new Stage.NotStartedException(
                    "does not answer a plain GET over HTTP/2 in clear text with prior knowledge");
        }
        return usual;
    }

    private Conduct conduct(
            String contender, Door door, WireCase one, Map<String, String> values, Map<String, Integer> usual) {
        try {
            Http2Exchange.Outcome outcome =
                    Http2Exchange.run(door, patience, one, values, usual.getOrDefault("GET", Reaction.BYTES));
            boolean readsBodies = usual.getOrDefault("POST", 0) / 100 == 2;
            boolean asAsked = one.asked().allows(outcome.reaction(), usual)
                    || (!readsBodies && one.isPost() && UNREAD.allows(outcome.reaction(), usual));
            Map<String, Long> counts = new TreeMap<>();
            counts.put("bytes", outcome.bytes());
            counts.put("ms", outcome.nanos() / 1_000_000);
            outcome.code().ifPresent(code -> counts.put("error code", (long) code));
            return new Conduct(contender, outcome.reaction().did(), asAsked, counts);
        } catch (IOException e) {
            return new Conduct(contender, "no connection", false, Map.of());
        }
    }

    /** Where the new one departs from the specification and the old one does not. */
    @Override
    public boolean matters(Case subject, Conduct from, Conduct to) {
        return Conformance.departs(subject, from, to);
    }
}
