package dev.assay.behave;

import dev.assay.launch.RunningServer;
import dev.assay.model.Behaviour.Case;
import dev.assay.model.Behaviour.Concern;
import dev.assay.model.Behaviour.Conduct;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;

/** What an app and its clients notice of a server in answers that are all right: how paths are read, what fields and error pages say. */
final class Details implements Family {
    private static final String ID = "details";
    private static final Duration GRACE = Duration.ofSeconds(5);
    /** Cases for a process that compresses, by how their ids begin. */
    private static final String COMPRESSED = "compress-";

    private static final Map<String, String> COMPRESSING =
            Map.of("server.compression.enabled", "true", "server.compression.min-response-size", "1B");

    private static final List<String> OMITTED = List.of(
            "No path to a static file, a WebSocket or a session is known, so ranges were asked of what the app computes, and"
                    + " close codes, pings and sessions over restarts were not looked at.",
            "Trailers and 100-continue are among the cases of conformance, time-outs of idle connections among those of slow.");

    private static final String NOT_COMPRESSED =
            "The app is not one of Spring Boot, so it could not be told to compress answers.";

    private final Patience patience;

    Details() {
        this(Patience.USUAL);
    }

    Details(Patience patience) {
        this.patience = patience;
    }

    /** All cases of the family. */
    static List<WireCase> cases() {
        return CaseFile.shipped(CaseFile.Notation.WIRE, ID);
    }

    /** Those for a process that compresses, or the others. */
    static List<WireCase> cases(boolean compressed) {
        return cases().stream()
                .filter(one -> one.subject().id().startsWith(COMPRESSED) == compressed)
                .toList();
    }

    @Override
    public String id() {
        return ID;
    }

    @Override
    public Findings ask(Stage stage, IntConsumer progress) throws InterruptedException {
        List<Finding> findings = new ArrayList<>(ask(stage.standing(), stage.requests(), cases(false)));
        List<String> omitted = new ArrayList<>(OMITTED);
        progress.accept(80);
        if (stage.app().isSpringBoot()) {
            RunningServer server = stage.fresh(COMPRESSING, "details-compressed");
            try {
                findings.addAll(ask(server, stage.requests(), cases(true)));
            } finally {
                server.stop(GRACE);
            }
        } else {
            omitted.add(NOT_COMPRESSED);
        }
        progress.accept(100);
        return new Findings(findings, omitted);
    }

    private List<Finding> ask(RunningServer server, AppRequests requests, List<WireCase> cases)
            throws InterruptedException {
        return ask(server.contender(), server::connect, server.authority(), requests, cases);
    }

    /** The same at any door. */
    List<Finding> ask(String contender, Door door, String host, AppRequests requests, List<WireCase> cases)
            throws InterruptedException {
        try {
            Plain plain = Plain.of(door, patience, host, requests);
            List<Finding> findings = new ArrayList<>();
            for (WireCase one : cases) {
                if (Thread.interrupted()) {
                    throw new InterruptedException();
                }
                findings.add(new Finding(one.subject(), conduct(contender, door, plain, one)));
            }
            return findings;
        } catch (IOException e) {
            throw new Stage.NotStartedException("takes no connections: " + e.getMessage());
        }
    }

    private Conduct conduct(String contender, Door door, Plain plain, WireCase one) {
        try {
            Exchange.Outcome outcome = Exchange.run(
                    door,
                    patience,
                    one.bytes(plain.values()),
                    one.isOf("HEAD"),
                    one.most(),
                    plain.get(),
                    plain.status("GET"));
            String did = Look.did(one.shows(), outcome.reaction(), outcome.text());
            return new Conduct(
                    contender,
                    did,
                    one.asked().allowsWords(did, plain.usual()),
                    Map.of("bytes", (long) outcome.text().length(), "ms", outcome.nanos() / 1_000_000));
        } catch (IOException e) {
            return new Conduct(contender, "no connection", false, Map.of());
        }
    }

    @Override
    public boolean matters(Case subject, Conduct from, Conduct to) {
        return subject.concern().compareTo(Concern.CLIENT) <= 0 && from.asAsked() && !to.asAsked();
    }
}
