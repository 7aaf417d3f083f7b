package dev.assay.behave.families;

import dev.assay.behave.cases.OtherCases;
import dev.assay.behave.cases.ResponseExcerpt;
import dev.assay.behave.cases.ResponseExcerpt.Cookie;
import dev.assay.behave.families.Family.Finding;
import dev.assay.behave.outcome.Behaviour.Case;
import dev.assay.behave.outcome.Behaviour.Outcome;
import dev.assay.behave.outcome.Mark;
import dev.assay.behave.outcome.Observation;
import dev.assay.behave.outcome.Reaction;
import dev.assay.behave.transport.Exchange;
import dev.assay.behave.transport.Fixture;
import dev.assay.behave.transport.Target;
import dev.assay.behave.transport.Timeouts;
import dev.assay.launch.files.TemporaryFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Whether the app knows a session by its cookie, and still after a restart, with and without Spring Boot's property for that. */
record Sessions(Fixture fixture, Timeouts timeouts) {
    private static final Set<Mark> KEPT = EnumSet.of(Mark.KEPT, Mark.MOVED, Mark.OTHER_COOKIE);

    /** What came back for a request. */
    private record Response(Reaction reaction, Optional<Cookie> cookie, String body) {}

    /** @param tells whether the body is the same within a session and differs between sessions */
    private record Begun(Response first, Cookie cookie, boolean tells) {}

    /** Begins a session with the standing process; the names that cases need for it, empty if there is none to be known by a cookie. */
    Optional<Map<String, String>> begin(List<String> omitted) throws InterruptedException {
        String path = fixture.requests().session();
        Target standing = fixture.standing();
        Optional<Cookie> cookie = first(standing).cookie();
        if (cookie.isEmpty()) {
            omitted.add(
                    "Sessions were not tested: a GET of " + path + " sets no cookie (name another path with --path).");
            return Optional.empty();
        } else if (again(standing, cookie.get()).cookie().isPresent()) {
            omitted.add("Sessions were not tested: a GET of " + path + " sets a cookie even if that is sent back.");
            return Optional.empty();
        }
        return Optional.of(Map.of(
                "session",
                path,
                "cookie",
                cookie.get().name(),
                "value",
                cookie.get().value()));
    }

    List<Finding> restarted() throws InterruptedException {
        List<Finding> findings = new ArrayList<>(List.of(restarted("", Map.of())));
        if (fixture.app().isSpringBoot()) {
            Path store = store();
            try {
                findings.add(restarted(
                        "-persistent",
                        Map.of(
                                "server.servlet.session.persistent",
                                "true",
                                "server.servlet.session.store-dir",
                                store.toString())));
            } finally {
                TemporaryFolder.remove(store);
            }
        }
        return findings;
    }

    private Finding restarted(String id, Map<String, String> properties) throws InterruptedException {
        String part = "details-session" + id;
        Optional<Begun> begun = fixture.fresh(properties, part, this::begun);
        Mark left = begun.isEmpty()
                ? Mark.NO_COOKIE
                : fixture.fresh(properties, part + "-restarted", target -> left(target, begun.get()));
        Case subject = OtherCases.of("session-restart" + id);
        boolean conforms = subject.asks().isEmpty() || KEPT.contains(left);
        return new Finding(subject, new Outcome(fixture.deployment().id(), Observation.Marks.of(left), conforms));
    }

    /** A session; empty if the response sets no cookie. */
    private Optional<Begun> begun(Target target) {
        Response first = first(target);
        if (first.cookie().isEmpty()) {
            return Optional.empty();
        }
        boolean tells = again(target, first.cookie().get()).body().equals(first.body())
                && !first(target).body().equals(first.body());
        return Optional.of(new Begun(first, first.cookie().get(), tells));
    }

    private Mark left(Target target, Begun begun) {
        Response after = again(target, begun.cookie());
        if (after.reaction().last() != begun.first().reaction().last()) {
            return Mark.NO_USUAL_RESPONSE;
        } else if (after.cookie().isEmpty()) {
            return Mark.KEPT;
        } else if (begun.tells()) {
            return after.body().equals(begun.first().body()) ? Mark.MOVED : Mark.LOST;
        }
        return Mark.OTHER_COOKIE;
    }

    private Response first(Target target) {
        return send(target, "");
    }

    /** The response to a request with this cookie; it sets another one if the app does not know this one. */
    private Response again(Target target, Cookie known) {
        return send(target, "Cookie: " + known + "\r\n");
    }

    private Response send(Target target, String field) {
        try {
            Exchange.Result outcome = target.ask(target.requests().session(), field, timeouts);
            ResponseExcerpt excerpt = ResponseExcerpt.at(outcome.text());
            return new Response(outcome.reaction(), excerpt.setCookie(), excerpt.body());
        } catch (IOException e) {
            throw new Fixture.NotStartedException(e);
        }
    }

    private static Path store() {
        try {
            return Files.createTempDirectory("assay-sessions");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
