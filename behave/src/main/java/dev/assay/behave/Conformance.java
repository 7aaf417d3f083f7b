package dev.assay.behave;

import dev.assay.launch.RunningServer;
import dev.assay.model.Behaviour.Case;
import dev.assay.model.Behaviour.Concern;
import dev.assay.model.Behaviour.Conduct;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;

/**
 * What a server does with bytes that the specifications of HTTP/1.1 allow or forbid; each case is a connection of its own,
 * one after the other: some servers carry state from one connection to the next.
 */
final class Conformance implements Family {
    static final String ID = "conformance";

    /** An app that does not read a body answers before anybody has looked at it. */
    private static final Asked UNREAD = Asked.parse("POST");

    private static final String NO_POST =
            "No step of the workload posts a body, so cases with one went to the path of GET: an answer that comes before"
                    + " the body is looked at is counted as asked for.";

    private final Patience patience;

    Conformance() {
        this(Patience.USUAL);
    }

    Conformance(Patience patience) {
        this.patience = patience;
    }

    /** All cases of the family. */
    static List<WireCase> cases() {
        return CaseFile.shipped(CaseFile.Notation.WIRE, ID);
    }

    @Override
    public String id() {
        return ID;
    }

    @Override
    public Findings ask(Stage stage, IntConsumer progress) throws InterruptedException {
        RunningServer server = stage.standing();
        List<Finding> findings =
                ask(server.contender(), server::connect, server.authority(), stage.requests(), cases(), progress);
        return new Findings(findings, stage.requests().posts() ? List.of() : List.of(NO_POST));
    }

    /** The same of some cases to any door. */
    List<Finding> ask(
            String contender, Door door, String host, AppRequests requests, List<WireCase> cases, IntConsumer progress)
            throws InterruptedException {
        try {
            Plain plain = Plain.of(door, Patience.USUAL, host, requests);
            boolean readsBodies = plain.status("POST") > 0 && plain.status("POST") < 400;
            List<Finding> findings = new ArrayList<>();
            for (WireCase one : cases) {
                if (Thread.interrupted()) {
                    throw new InterruptedException();
                }
                findings.add(new Finding(one.subject(), conduct(contender, door, plain, one, readsBodies)));
                progress.accept(100 * findings.size() / cases.size());
            }
            return findings;
        } catch (IOException e) {
            throw new Stage.NotStartedException("takes no connections: " + e.getMessage());
        }
    }

    private Conduct conduct(String contender, Door door, Plain plain, WireCase one, boolean readsBodies) {
        try {
            Exchange.Outcome outcome = Exchange.run(
                    door,
                    patience,
                    one.bytes(plain.values()),
                    one.isOf("HEAD"),
                    one.most(),
                    plain.get(),
                    plain.status("GET"));
            Reaction reaction = outcome.reaction();
            boolean asAsked = one.asked().allows(reaction, plain.usual())
                    || (!readsBodies && one.isOf("POST") && UNREAD.allows(reaction, plain.usual()));
            return new Conduct(
                    contender,
                    reaction.did(),
                    asAsked,
                    Map.of("bytes", (long) outcome.bytes(), "ms", outcome.nanos() / 1_000_000));
        } catch (IOException e) {
            return new Conduct(contender, "no connection", false, Map.of());
        }
    }

    /** Where the new one departs from the specification and the old one does not; or both do, and may disagree with a proxy in two ways. */
    @Override
    public boolean matters(Case subject, Conduct from, Conduct to) {
        return departs(subject, from, to);
    }

    static boolean departs(Case subject, Conduct from, Conduct to) {
        boolean grave = subject.concern().compareTo(Concern.CLIENT) <= 0;
        return grave && !to.asAsked() && (from.asAsked() || subject.ambiguous());
    }
}
