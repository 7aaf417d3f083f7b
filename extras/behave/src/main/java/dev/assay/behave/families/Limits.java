package dev.assay.behave.families;

import dev.assay.behave.cases.AppRequests;
import dev.assay.behave.cases.ServerCases;
import dev.assay.behave.cases.WireText;
import dev.assay.behave.outcome.Behaviour.Case;
import dev.assay.behave.outcome.Behaviour.Outcome;
import dev.assay.behave.outcome.Count;
import dev.assay.behave.outcome.Observation.Accepted;
import dev.assay.behave.outcome.Reaction;
import dev.assay.behave.transport.Fixture;
import dev.assay.behave.transport.Plain;
import dev.assay.behave.transport.Target;
import dev.assay.behave.transport.Timeouts;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntConsumer;
import java.util.function.Predicate;

/** How much of each thing a server accepts, found by bisection, and how many open connections. */
public record Limits(Timeouts timeouts) implements Family {
    public static final String ID = "limits";
    private static final String CONNECTIONS = "limits-connections";
    /** A limit that is lower by more than a tenth matters. */
    private static final double LOWER = 0.9;

    public Limits() {
        this(Timeouts.USUAL);
    }

    @Override
    public String id() {
        return ID;
    }

    @Override
    public Findings ask(Fixture fixture, IntConsumer progress) throws InterruptedException {
        Map<String, String> documented = fixture.app().isSpringBoot()
                ? ServerCases.of(fixture.deployment().contender().server()).limits()
                : Map.of();
        Findings found = ask(fixture.standing(), fixture::asks, documented, percent -> progress.accept(percent / 2));
        List<Finding> all = new ArrayList<>(found.findings());
        if (fixture.asks(OpenConnections.CASE)) {
            all.add(fixture.fresh(Map.of(), CONNECTIONS, target -> connections(target, documented)));
        }
        progress.accept(100);
        return new Findings(all, found.omitted());
    }

    private Finding connections(Target target, Map<String, String> documented) {
        return new Finding(OpenConnections.CASE, OpenConnections.usual(timeouts).find(target, documented));
    }

    /**
     * Finds the limits.
     *
     * @param asks which cases to send
     */
    public Findings ask(Target target, Predicate<Case> asks, Map<String, String> documented, IntConsumer progress) {
        Plain plain = Plain.of(target);
        List<Finding> findings = new ArrayList<>();
        List<String> omitted = omitted(target.requests());
        try {
            List<Limit> limits = Limit.of(plain, timeouts);
            if (limits.stream().noneMatch(limit -> limit.subject().id().equals("limit-parts"))) {
                omitted.add("Nothing parses a multipart form sent to "
                        + target.requests().post().path() + ", so the number of its parts was not tested.");
            }
            List<Limit> asked =
                    limits.stream().filter(limit -> asks.test(limit.subject())).toList();
            for (Limit limit : asked) {
                findings.add(new Finding(limit.subject(), find(plain, limit, documented)));
                progress.accept(100 * findings.size() / asked.size());
            }
        } catch (IOException e) {
            throw new Fixture.NotStartedException(e);
        }
        return new Findings(findings, omitted);
    }

    private static List<String> omitted(AppRequests requests) {
        List<String> omitted = new ArrayList<>(requests.withoutBody("the longest body was not tested"));
        if (!requests.posts() || !requests.post().isForm()) {
            omitted.add("No workload step posts a form, so the number of form fields was not tested.");
        }
        return omitted;
    }

    private Outcome find(Plain plain, Limit limit, Map<String, String> documented) throws IOException {
        Bisection search = new Bisection(0, limit.most());
        long requests = 0;
        Reaction beyond = Reaction.of(List.of(), Reaction.End.SILENT);
        while (search.isOpen()) {
            byte[] bytes = WireText.raw(limit.request().apply(search.next()));
            Reaction reaction = plain.send(List.of(bytes), false, 1, timeouts).reaction();
            requests++;
            if (reaction.silent()) { // some servers now and then lose a request that they usually answer
                reaction = plain.send(List.of(bytes), false, 1, timeouts).reaction();
                requests++;
            }
            boolean passed = reaction.last() == limit.usual();
            beyond = passed ? beyond : reaction;
            search.note(passed);
        }
        int accepted = search.largest();
        boolean unlimited = accepted == limit.most();
        return new Outcome(
                plain.target().contender(),
                new Accepted(accepted, unlimited ? Optional.empty() : Optional.of(beyond), true),
                unlimited || (accepted >= limit.least() && limit.refusal().allows(beyond, plain.usual())),
                List.of(Count.of("requests", requests)),
                documented(documented, limit.subject()));
    }

    /** What is documented about the limit of this case; empty if nothing. */
    public static String documented(Map<String, String> documented, Case subject) {
        String limit = documented.get(subject.id());
        return limit == null ? "" : "documented: " + limit;
    }

    /** Whether requests that used to pass are now rejected. */
    @Override
    public boolean matters(Case subject, Outcome from, Outcome to) {
        return most(to) < LOWER * most(from);
    }

    private static long most(Outcome outcome) {
        return outcome.observed() instanceof Accepted accepted ? accepted.most() : 0;
    }

    /** Always: whoever hits a limit needs the setting that raises it. */
    @Override
    public boolean triesSettings(Outcome outcome, Optional<Outcome> reference) {
        return true;
    }
}
