package dev.assay.behave;

import dev.assay.behave.Behaviour.Conduct;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.IntConsumer;

/** What a server does with bytes that the specifications of HTTP/1.1 allow or forbid. */
final class Conformance implements Family {
    static final String ID = "conformance";

    /** Note on what else counts as expected when cases with a body had to go to the GET path. */
    static final String TO_GET =
            "cases with a body went to the GET path; an answer sent before the body was read counts as expected";

    /** If the app does not read bodies, the answer comes before the body has been parsed. */
    private static final Expectation UNREAD = Expectation.parse("POST");

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
        return new Findings(
                ask(stage.place(), stage.asked(cases()), progress),
                stage.requests().withoutBody(TO_GET));
    }

    List<Finding> ask(Place place, List<WireCase> cases, IntConsumer progress) throws InterruptedException {
        Target first = place.after("");
        Plain plain = Plain.of(first);
        boolean readsBodies = plain.status("POST") > 0 && plain.status("POST") < 400;
        return CaseRun.send(first, place, cases, progress, (target, one) -> {
            Exchange.Outcome outcome = plain.at(target).send(one, patience);
            Reaction reaction = outcome.reaction();
            boolean unread = !readsBodies && one.isOf("POST");
            boolean asAsked =
                    one.asked().allows(reaction, plain.usual()) || (unread && UNREAD.allows(reaction, plain.usual()));
            Conduct conduct = outcome.conduct(target.contender(), reaction.did(), asAsked)
                    .taking(unread ? OptionalInt.empty() : taken(one, reaction, plain));
            return new CaseRun.Sent(conduct, reaction.isSilent());
        });
    }

    /** The reading that a server took; an answer that may have been sent before the body was parsed would not show it. */
    private static OptionalInt taken(WireCase one, Reaction reaction, Plain plain) {
        return Reading.shown(one.readings(), reaction, plain.status(one.isOf("POST") ? "POST" : "GET"));
    }
}
