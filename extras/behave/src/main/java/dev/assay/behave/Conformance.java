package dev.assay.behave;

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

    private final Timeouts timeouts;

    Conformance() {
        this(Timeouts.USUAL);
    }

    Conformance(Timeouts timeouts) {
        this.timeouts = timeouts;
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
    public Findings ask(Fixture fixture, IntConsumer progress) throws InterruptedException {
        return new Findings(
                ask(fixture.pool(), fixture.asked(cases()), progress),
                fixture.requests().withoutBody(TO_GET));
    }

    List<Finding> ask(TargetPool pool, List<WireCase> cases, IntConsumer progress) throws InterruptedException {
        Target first = pool.after("");
        Plain plain = Plain.of(first);
        boolean readsBodies = plain.status("POST") > 0 && plain.status("POST") < 400;
        return CaseRun.send(first, pool, cases, progress, (target, one) -> {
            Exchange.Result result = plain.at(target).send(one, timeouts);
            Reaction reaction = result.reaction();
            boolean unread = !readsBodies && one.isOf("POST");
            boolean conforms =
                    one.asked().allows(reaction, plain.usual()) || (unread && UNREAD.allows(reaction, plain.usual()));
            Sent sent = result.sent(target.contender(), reaction, conforms);
            return unread ? sent : sent.taking(taken(one, reaction, plain));
        });
    }

    /** The reading that a server took; an answer that may have been sent before the body was parsed would not show it. */
    private static OptionalInt taken(WireCase one, Reaction reaction, Plain plain) {
        return Reading.shown(one.readings(), reaction, plain.status(one.isOf("POST") ? "POST" : "GET"));
    }
}
