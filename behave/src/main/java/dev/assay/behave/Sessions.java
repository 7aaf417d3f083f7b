package dev.assay.behave;

import dev.assay.behave.AnswerExcerpt.Cookie;
import dev.assay.behave.Family.Finding;
import dev.assay.launch.TemporaryFolder;
import dev.assay.model.Behaviour.Case;
import dev.assay.model.Behaviour.Concern;
import dev.assay.model.Behaviour.Conduct;
import dev.assay.model.Behaviour.Level;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Whether the app knows a session by its cookie, and still after a restart, with and without Spring Boot's property for that. */
final class Sessions {
    private static final String KEPT = "kept";

    private final Stage stage;
    private final Patience patience;

    Sessions(Stage stage, Patience patience) {
        this.stage = stage;
        this.patience = patience;
    }

    /** What came back for a request. */
    private record Answer(Reaction reaction, Optional<Cookie> cookie) {}

    /** Begins a session with the standing process; the names that cases need for it, empty if there is none to be known by a cookie. */
    Optional<Map<String, String>> begin(List<String> omitted) throws InterruptedException {
        String path = stage.requests().session();
        Target standing = stage.standing();
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

    /** What is left of a session after a restart. */
    List<Finding> restarted() throws InterruptedException {
        List<Finding> findings = new ArrayList<>(List.of(restarted("", "Session after a restart", "", Map.of())));
        if (stage.app().isSpringBoot()) {
            Path store = store();
            try {
                findings.add(restarted(
                        "-persistent",
                        "Session after a restart, with server.servlet.session.persistent=true",
                        KEPT,
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

    /** @param asks what is expected; empty if anything may happen */
    private Finding restarted(String id, String title, String asks, Map<String, String> properties)
            throws InterruptedException {
        String part = "details-session" + id;
        Answer before = stage.fresh(properties, part, this::first);
        String did = before.cookie().isEmpty()
                ? "no cookie"
                : stage.fresh(
                        properties,
                        part + "-restarted",
                        target -> left(target, before, before.cookie().get()));
        Case subject = new Case(
                "session-restart" + id,
                Details.ID,
                "",
                Level.NONE,
                Concern.DETAIL,
                false,
                false,
                title,
                asks,
                "If it is lost, every deployment logs users out.",
                "");
        boolean asAsked = asks.isEmpty() || asks.equals(did);
        return new Finding(subject, new Conduct(stage.deployment().id(), did, asAsked, Map.of()));
    }

    private String left(Target target, Answer before, Cookie cookie) {
        Answer after = again(target, cookie);
        return after.cookie().isPresent()
                ? "lost"
                : after.reaction().last() == before.reaction().last()
                        ? KEPT
                        : after.reaction().did();
    }

    private Answer first(Target target) {
        return send(target, "");
    }

    /** The answer to a request with this cookie; it sets another one if the app does not know this one. */
    private Answer again(Target target, Cookie known) {
        return send(target, "Cookie: " + known + "\r\n");
    }

    private Answer send(Target target, String field) {
        String head = AppRequests.head("GET", target.requests().session(), target.host());
        byte[] request = WireText.raw(head + field + "Connection: close\r\n\r\n");
        try {
            Exchange.Outcome outcome =
                    Exchange.run(target.door(), patience, List.of(request), false, 1, new byte[0], Reaction.BYTES);
            return new Answer(
                    outcome.reaction(), AnswerExcerpt.at(outcome.text()).setCookie());
        } catch (IOException e) {
            throw new Stage.NotStartedException(e);
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
