package dev.assay.behave;

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

/** Whether a session survives a restart, with and without Spring Boot's property for that. */
final class Sessions {
    private static final String NONE =
            "Sessions across restarts were not tested: a GET of the path sets no cookie (name another one with --path).";

    private final Stage stage;
    private final Patience patience;

    Sessions(Stage stage, Patience patience) {
        this.stage = stage;
        this.patience = patience;
    }

    List<Finding> ask(List<String> omitted) throws InterruptedException {
        if (cookie(stage.standing()).isEmpty()) {
            omitted.add(NONE);
            return List.of();
        }
        List<Finding> findings = new ArrayList<>(List.of(restarted("", "Session after a restart", Map.of())));
        if (stage.app().isSpringBoot()) {
            Path store = store();
            try {
                findings.add(restarted(
                        "-persistent",
                        "Session after a restart, with server.servlet.session.persistent=true",
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

    private Finding restarted(String id, String title, Map<String, String> properties) throws InterruptedException {
        String part = "details-session" + id;
        Optional<String> cookie = stage.fresh(properties, part, this::cookie);
        String did = cookie.isEmpty()
                ? "no cookie"
                : stage.fresh(properties, part + "-restarted", target -> replaced(target, cookie.get()))
                                .isEmpty()
                        ? "kept"
                        : "lost";
        Case subject = new Case(
                "session-restart" + id,
                Details.ID,
                "",
                Level.NONE,
                Concern.DETAIL,
                false,
                false,
                title,
                "",
                "If it is lost, every deployment logs users out.",
                "");
        return new Finding(subject, new Conduct(stage.deployment().id(), did, true, Map.of()));
    }

    private Optional<String> cookie(Target target) {
        return send(target, target.closingGet());
    }

    /** The cookie that replaces this one; empty if the app still knows it. */
    private Optional<String> replaced(Target target, String known) {
        return send(
                target,
                WireText.raw(target.requests().getHead(target.host()) + "Cookie: " + known
                        + "\r\nConnection: close\r\n\r\n"));
    }

    /** The cookie that the answer sets, without its attributes. */
    private Optional<String> send(Target target, byte[] request) {
        try {
            String answer = Exchange.run(
                            target.door(), patience, List.of(request), false, 1, new byte[0], Reaction.BYTES)
                    .text();
            return AnswerExcerpt.at(answer).setCookie();
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
