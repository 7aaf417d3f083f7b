package dev.assay.behave.families;

import dev.assay.behave.cases.CaseFile;
import dev.assay.behave.cases.Expectation;
import dev.assay.behave.cases.WireCase;
import dev.assay.behave.outcome.Reaction;
import dev.assay.behave.transport.Fixture;
import dev.assay.behave.transport.Http2Exchange;
import dev.assay.behave.transport.Target;
import dev.assay.behave.transport.TargetPool;
import dev.assay.behave.transport.Timeouts;
import dev.assay.model.server.InspectedApp;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.IntConsumer;

/**
 * What a server does with frames that the specifications of HTTP/2 allow or forbid, in clear text with prior knowledge or agreed on over
 * TLS, in a separate process with HTTP/2 enabled.
 */
public record Http2(Timeouts timeouts) implements Family {
    public static final String ID = "http2";

    /** The Spring Boot property that enables HTTP/2. */
    static final Map<String, String> ENABLED = Map.of("server.http2.enabled", "true");

    private static final String SILENT = "It does not answer a plain GET over HTTP/2";

    /** If the app does not read bodies, the response comes before the body has been parsed. */
    private static final Expectation UNREAD = Expectation.parse("POST or POST unfinished or POST reset");

    /** Plain requests, which show the usual responses. */
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

    Http2() {
        this(Timeouts.USUAL);
    }

    public static List<WireCase> cases() {
        return CaseFile.shipped(CaseFile.Notation.FRAMES, ID);
    }

    /** Why an app cannot be tested over HTTP/2; empty if it can. */
    static Optional<String> impossible(InspectedApp app) {
        return app.isSpringBoot()
                ? Optional.empty()
                : Optional.of("HTTP/2 is enabled by a Spring Boot property, and this is not a Spring Boot app.");
    }

    /** Why HTTP/2 floods would show nothing about a target; empty if it answers a plain GET. */
    static Optional<String> unspoken(Target target) {
        return isSpoken(usual(target, target.values(), plain().subList(0, 1)))
                ? Optional.empty()
                : Optional.of(SILENT + ", so no HTTP/2 flood was sent.");
    }

    private static boolean isSpoken(Map<String, Integer> usual) {
        return usual.getOrDefault("GET", Reaction.BYTES) != Reaction.BYTES;
    }

    private static List<WireCase> plain() {
        return CaseFile.parse(CaseFile.Notation.FRAMES, ID, ID, PLAIN);
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
    public Findings ask(Fixture fixture, IntConsumer progress) throws InterruptedException {
        Optional<String> impossible = impossible(fixture.app());
        return impossible.isPresent()
                ? new Findings(List.of(), List.of(impossible.get()))
                : new Findings(
                        fixture.restartable(ENABLED, ID, pool -> ask(pool, fixture.asked(cases()), progress)),
                        fixture.requests().withoutBody(Conformance.TO_GET));
    }

    public List<Finding> ask(TargetPool pool, List<WireCase> cases, IntConsumer progress) throws InterruptedException {
        Target first = pool.after("");
        Map<String, Integer> usual = usual(first, first.values(), plain());
        if (!isSpoken(usual)) {
            throw new Fixture.NotStartedException(SILENT + ".");
        }
        int get = usual.getOrDefault("GET", Reaction.BYTES);
        boolean readsBodies = usual.getOrDefault("POST", 0) / 100 == 2;
        return CaseRun.send(first, pool, cases, progress, (target, one) -> {
            Http2Exchange.Result result = Http2Exchange.run(target.connections(), timeouts, one, target.values(), get);
            boolean conforms = one.asked().allows(result.reaction(), usual)
                    || (!readsBodies && one.isPost() && UNREAD.allows(result.reaction(), usual));
            return result.sent(target.contender(), conforms);
        });
    }

    /** The status of the response to a plain request, by method. */
    private static Map<String, Integer> usual(Target target, Map<String, String> values, List<WireCase> requests) {
        Map<String, Integer> usual = new TreeMap<>();
        try {
            for (WireCase plain : requests) {
                Reaction reaction = Http2Exchange.run(
                                target.connections(), Timeouts.USUAL, plain, values, usual.getOrDefault("GET", 0))
                        .reaction();
                usual.put(plain.subject().title(), reaction.last());
            }
        } catch (IOException e) {
            throw new Fixture.NotStartedException(e);
        }
        return usual;
    }
}
