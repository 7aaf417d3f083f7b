package dev.assay.behave.families;

import dev.assay.behave.cases.CaseFile;
import dev.assay.behave.cases.Expectation;
import dev.assay.behave.cases.Reading;
import dev.assay.behave.cases.WireCase;
import dev.assay.behave.outcome.Reaction;
import dev.assay.behave.transport.Exchange;
import dev.assay.behave.transport.Fixture;
import dev.assay.behave.transport.Plain;
import dev.assay.behave.transport.Sent;
import dev.assay.behave.transport.Target;
import dev.assay.behave.transport.TargetPool;
import dev.assay.behave.transport.Timeouts;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.IntConsumer;

/** What a server does with bytes that the specifications of HTTP/1.1 allow or forbid. */
public record Conformance(Timeouts timeouts) implements Family {
    public static final String ID = "conformance";

    /** Note on what else counts as expected when cases with a body had to go to the GET path. */
    static final String TO_GET =
            "cases with a body went to the GET path; a response sent before the body was read counts as expected";

    /** If the app does not read bodies, the response comes before the body has been parsed. */
    private static final Expectation UNREAD = Expectation.parse("POST");

    public Conformance() {
        this(Timeouts.USUAL);
    }

    public static List<WireCase> cases() {
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

    public List<Finding> ask(TargetPool pool, List<WireCase> cases, IntConsumer progress) throws InterruptedException {
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

    /** The reading that a server took; a response that may have been sent before the body was parsed would not show it. */
    private static OptionalInt taken(WireCase one, Reaction reaction, Plain plain) {
        return Reading.shown(one.readings(), reaction, plain.status(one.isOf("POST") ? "POST" : "GET"));
    }
}
