package dev.assay.behave;

import dev.assay.launch.RunningServer;
import dev.assay.model.Behaviour.Case;
import dev.assay.model.Behaviour.Concern;
import dev.assay.model.Behaviour.Conduct;
import dev.assay.model.Behaviour.Level;
import dev.assay.model.ServerFacts;
import dev.assay.words.Numbers;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * How much a server takes of one thing, found by halving what is between the most that it took and the least that it did not: at most 25
 * requests for each.
 */
final class Limits implements Family {
    private static final String ID = "limits";
    private static final String MOST = "most";
    private static final Duration GRACE = Duration.ofSeconds(5);
    /** A limit that is lower by more than a tenth is another one. */
    private static final double LOWER = 0.9;
    /** Of a target, with which a request line has the 8,000 bytes that every server should take. */
    private static final int SHORTEST_TARGET = 7_987;

    private final Patience patience;

    Limits() {
        this(Patience.USUAL);
    }

    Limits(Patience patience) {
        this.patience = patience;
    }

    /**
     * A limit to look for.
     *
     * @param most that is tried
     * @param least that a server should take
     * @param refusal what it should say to more
     * @param request with so much of it
     */
    record Limit(Case subject, int most, int least, Asked refusal, String method, IntFunction<String> request) {}

    @Override
    public String id() {
        return ID;
    }

    @Override
    public Findings ask(Stage stage, IntConsumer progress) throws InterruptedException {
        RunningServer server = stage.standing();
        Optional<ServerFacts> facts = stage.app().isSpringBoot()
                ? stage.deployment().contender().server().facts()
                : Optional.empty();
        Findings found = ask(
                server.contender(),
                server::connect,
                server.authority(),
                stage.requests(),
                facts.map(ServerFacts::limits).orElse(Map.of()),
                progress);
        LimitKnobs knobs = LimitKnobs.of(stage.app(), facts);
        return knobs.byLimit().isEmpty()
                ? found
                : new Findings(knobs.tried(found.findings(), raised(stage, knobs)), found.omitted());
    }

    /** The same in a process of which all limits are raised that can be; nothing if it does not start so. */
    private List<Finding> raised(Stage stage, LimitKnobs knobs) throws InterruptedException {
        try {
            RunningServer server = stage.fresh(knobs.properties(), "limits-raised");
            try {
                AppRequests requests = stage.requests();
                return ask(server.contender(), server::connect, server.authority(), requests, Map.of(), percent -> {})
                        .findings();
            } finally {
                server.stop(GRACE);
            }
        } catch (Stage.NotStartedException e) {
            return List.of();
        }
    }

    /** The same at any door. */
    Findings ask(
            String contender,
            Door door,
            String host,
            AppRequests requests,
            Map<String, String> documented,
            IntConsumer progress) {
        try {
            Plain plain = Plain.of(door, patience, host, requests);
            List<Limit> limits = limits(requests, host);
            List<Finding> findings = new ArrayList<>();
            for (Limit limit : limits) {
                findings.add(new Finding(limit.subject(), find(contender, door, plain, limit, documented)));
                progress.accept(100 * findings.size() / limits.size());
            }
            return new Findings(findings, omitted(requests));
        } catch (IOException e) {
            throw new Stage.NotStartedException("takes no connections: " + e.getMessage());
        }
    }

    private static List<String> omitted(AppRequests requests) {
        List<String> omitted = new ArrayList<>();
        if (!requests.posts()) {
            omitted.add("No step of the workload posts a body, so the longest body was not looked for.");
        }
        if (!requests.posts() || !requests.post().isForm()) {
            omitted.add("No step of the workload posts a form, so its fields were not counted.");
        }
        omitted.add("Parts of multipart bodies were not counted.");
        return omitted;
    }

    private Conduct find(String contender, Door door, Plain plain, Limit limit, Map<String, String> documented)
            throws IOException {
        int usual = plain.status(limit.method());
        int taken = 0;
        int refused = limit.most() + 1;
        int next = limit.most();
        int requests = 0;
        Reaction beyond = Reaction.of(List.of(), Reaction.End.SILENT);
        while (refused - taken > 1) {
            Reaction reaction = send(door, plain, limit, next);
            requests++;
            if (reaction.last() == usual) {
                taken = next;
            } else {
                refused = next;
                beyond = reaction;
            }
            next = taken + (refused - taken) / 2;
        }
        boolean unlimited = taken == limit.most();
        String did = unlimited
                ? "more than " + Numbers.integer(limit.most())
                : Numbers.integer(taken) + ", then " + beyond.did();
        boolean asAsked =
                unlimited || (taken >= limit.least() && limit.refusal().allows(beyond, plain.usual()));
        return new Conduct(
                contender,
                did,
                asAsked,
                Map.of(MOST, (long) taken, "requests", (long) requests),
                documented.getOrDefault(limit.subject().id(), ""));
    }

    private Reaction send(Door door, Plain plain, Limit limit, int count) throws IOException {
        byte[] bytes = WireText.raw(limit.request().apply(count));
        return Exchange.run(door, patience, List.of(bytes), false, 1, plain.get(), plain.status("GET"))
                .reaction();
    }

    /** Those that can be looked for with these requests. */
    private static List<Limit> limits(AppRequests requests, String host) {
        String get = "GET " + requests.path();
        char mark = requests.path().indexOf('?') < 0 ? '?' : '&';
        String end = " HTTP/1.1\r\nHost: " + host + "\r\n";
        List<Limit> limits = new ArrayList<>(List.of(
                new Limit(
                        subject(
                                "limit-target",
                                "RFC 9112 3",
                                "Longest target, in characters",
                                "at least " + Numbers.integer(SHORTEST_TARGET) + ", then 414",
                                "Long searches and redirects of single sign-on fail beyond it."),
                        1 << 20,
                        SHORTEST_TARGET,
                        Asked.parse("414"),
                        "GET",
                        n -> get + mark
                                + "a".repeat(Math.max(0, n - requests.path().length() - 1)) + end + "\r\n"),
                new Limit(
                        subject(
                                "limit-field",
                                "RFC 9110 5.4",
                                "Longest value of a field, in characters",
                                "then 4xx",
                                "Tokens and cookies that grow beyond it lock users out."),
                        1 << 20,
                        1,
                        Asked.parse("4xx"),
                        "GET",
                        n -> get + end + "X-Assay: " + "a".repeat(n) + "\r\n\r\n"),
                new Limit(
                        subject(
                                "limit-fields",
                                "RFC 9110 5.4",
                                "Most fields, beside Host",
                                "then 4xx",
                                "Each proxy on the way adds some."),
                        1 << 14,
                        1,
                        Asked.parse("4xx"),
                        "GET",
                        n -> get + end + fields(n) + "\r\n"),
                new Limit(
                        subject(
                                "limit-cookies",
                                "RFC 6265 6.1",
                                "Most cookies in one field",
                                "at least 50, then 4xx",
                                "Every product of a company adds cookies to the domain."),
                        1 << 14,
                        50,
                        Asked.parse("4xx"),
                        "GET",
                        n -> get + end + "Cookie: a=b" + "; a=b".repeat(n - 1) + "\r\n\r\n"),
                new Limit(
                        subject(
                                "limit-parameters",
                                "",
                                "Most parameters in the query",
                                "then 4xx",
                                "Filters and lists of ids in links fail beyond it."),
                        1 << 15,
                        1,
                        Asked.parse("4xx"),
                        "GET",
                        n -> get + mark + "a=b" + "&a=b".repeat(n - 1) + end + "\r\n")));
        if (requests.posts()) {
            limits.add(body(requests.post(), host));
            if (requests.post().isForm()) {
                limits.add(form(requests.post(), host));
            }
        }
        return limits;
    }

    /** A form gets one long field more; spaces before other bodies mean nothing, and have to be read. */
    private static Limit body(AppRequests.Post post, String host) {
        return new Limit(
                subject(
                        "limit-body",
                        "RFC 9110 15.5.14",
                        "Longest body, in bytes beyond the usual one",
                        "then 413",
                        "Uploads and long documents fail beyond it."),
                1 << 23,
                1,
                Asked.parse("413"),
                "POST",
                n -> post(
                        post, host, post.isForm() ? post.body() + "&a=" + "a".repeat(n) : " ".repeat(n) + post.body()));
    }

    private static Limit form(AppRequests.Post post, String host) {
        return new Limit(
                subject(
                        "limit-form",
                        "",
                        "Most fields in a form, beyond the usual ones",
                        "then 4xx",
                        "Tables that are edited in one form fail beyond it."),
                1 << 15,
                1,
                Asked.parse("4xx"),
                "POST",
                n -> post(post, host, post.body() + "&a=b".repeat(n)));
    }

    private static String fields(int count) {
        return IntStream.range(0, count).mapToObj(i -> "a" + i + ":b\r\n").collect(Collectors.joining());
    }

    private static String post(AppRequests.Post post, String host, String body) {
        return "POST " + post.path() + " HTTP/1.1\r\nHost: " + host + "\r\nContent-Type: " + post.type()
                + "\r\nContent-Length: " + body.length() + "\r\n\r\n" + body;
    }

    private static Case subject(String id, String clause, String title, String asks, String means) {
        Level level = clause.isEmpty() ? Level.NONE : id.equals("limit-target") ? Level.SHOULD : Level.MUST;
        return new Case(id, ID, clause, level, Concern.CLIENT, false, false, title, asks, means, "");
    }

    /** Where requests that passed are refused now. */
    @Override
    public boolean matters(Case subject, Conduct from, Conduct to) {
        return to.counts().getOrDefault(MOST, 0L) < LOWER * from.counts().getOrDefault(MOST, 0L);
    }
}
