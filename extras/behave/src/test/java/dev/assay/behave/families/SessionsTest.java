package dev.assay.behave.families;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import dev.assay.behave.cases.AppRequests;
import dev.assay.behave.cases.WireText;
import dev.assay.behave.families.Family.Finding;
import dev.assay.behave.transport.Fixture;
import dev.assay.behave.transport.Fixtures;
import dev.assay.behave.transport.LoopbackServer;
import dev.assay.behave.transport.Timeouts;
import dev.assay.launch.Launch;
import dev.assay.model.plan.Deployment;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** A session that is kept on disk survives a restart; others do not. */
class SessionsTest {
    private static final AppRequests REQUESTS =
            new AppRequests("/", new AppRequests.Post("/", "text/plain", "a"), false, List.of(), Optional.empty());

    /** What sessions hold, by cookie. */
    private final Map<String, String> disk = new ConcurrentHashMap<>();

    private final AtomicInteger begun = new AtomicInteger();
    private final List<String> folders = new ArrayList<>();
    private final List<String> omitted = new ArrayList<>();

    /** What a server remembers. */
    private enum Memory {
        /** Sessions, also on disk if the property asks for it. */
        STORES,
        /** Sessions, until it ends. */
        FORGETS,
        /** Sessions, until it ends; its responses are all alike. */
        SILENT,
        /** Sessions, also on disk, from where they go on under another cookie. */
        MOVES,
        /** No session: it sets a cookie each time. */
        NONE,
        /** It sets no cookie. */
        WITHOUT
    }

    /** Sets a cookie, unless it knows one of the request, and responses with what its session holds. */
    private final class SessionServer extends LoopbackServer {
        private final boolean stored;
        private final Memory memory;
        private final Map<String, String> loaded;
        private final Map<String, String> known = new ConcurrentHashMap<>();

        /** @param stored whether sessions are on disk */
        SessionServer(boolean stored, Memory memory) throws IOException {
            this.stored = stored;
            this.memory = memory;
            this.loaded = stored ? Map.copyOf(disk) : Map.of();
            known.putAll(memory == Memory.STORES ? loaded : Map.of());
            start();
        }

        @Override
        public void serve(Socket socket) throws IOException {
            BufferedReader in =
                    new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.ISO_8859_1));
            List<String> sent = new ArrayList<>();
            for (String line = in.readLine(); line != null && !line.isEmpty(); line = in.readLine()) {
                if (line.startsWith("Cookie: ")) {
                    sent.addAll(List.of(line.substring("Cookie: ".length()).split("; ", -1)));
                }
            }
            Optional<String> session = sent.stream().filter(known::containsKey).findFirst();
            String id = session.orElseGet(() -> begin(sent));
            boolean sets = session.isEmpty() && memory != Memory.WITHOUT;
            String body = memory == Memory.SILENT ? "" : known.getOrDefault(id, id);
            socket.getOutputStream()
                    .write(WireText.raw("HTTP/1.1 200 x\r\nContent-Length: " + body.length() + "\r\n"
                            + (sets ? "Set-Cookie: " + id + "; Path=/; HttpOnly\r\n" : "") + "\r\n" + body));
        }

        private String begin(List<String> sent) {
            String id = "SESSION=" + begun.getAndIncrement();
            String data = sent.stream()
                    .filter(loaded::containsKey)
                    .findFirst()
                    .map(loaded::get)
                    .orElse(id);
            if (memory != Memory.NONE) {
                known.put(id, data);
            }
            if (stored) {
                disk.put(id, data);
            }
            return id;
        }
    }

    private Launch started(Deployment deployment, Memory memory) {
        boolean persistent = "true".equals(deployment.properties().get("server.servlet.session.persistent"));
        if (persistent) {
            folders.add(deployment.properties().getOrDefault("server.servlet.session.store-dir", ""));
        }
        try {
            boolean stored = persistent && (memory == Memory.STORES || memory == Memory.MOVES);
            return new Launch.Ready(new SessionServer(stored, memory));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The names for cases that a server offers, and what it does with restarts. */
    private record Found(Optional<Map<String, String>> names, List<Finding> findings) {
        Map<String, String> observed() {
            return findings.stream()
                    .collect(Collectors.toMap(
                            finding -> finding.subject().id(),
                            finding -> finding.outcome().observed().text()));
        }

        Map<String, Boolean> conforms() {
            return findings.stream()
                    .collect(Collectors.toMap(finding -> finding.subject().id(), finding -> finding.outcome()
                            .conforms()));
        }
    }

    private Found ask(String boot, Memory memory) throws InterruptedException {
        try (Fixture fixture =
                Fixtures.of(boot, REQUESTS, Map.of(), (deployment, part) -> started(deployment, memory))) {
            Sessions sessions = new Sessions(fixture, new Timeouts(4_000, 50));
            Optional<Map<String, String>> names = sessions.begin(omitted);
            return new Found(names, names.isPresent() ? sessions.restarted() : List.of());
        }
    }

    @Test
    void onlyAStoredSessionSurvives() throws InterruptedException {
        Found found = ask("3.5.0", Memory.STORES);

        assertThat(found.observed())
                .containsOnly(entry("session-restart", "lost"), entry("session-restart-persistent", "kept"));
        assertThat(found.conforms().values()).containsOnly(true);
        assertThat(found.names()).contains(Map.of("session", "/", "cookie", "SESSION", "value", "0"));
        assertThat(omitted).isEmpty();
        assertThat(folders).hasSize(2).allMatch(folder -> Files.notExists(Path.of(folder)));
        assertThat(folders.get(0)).isEqualTo(folders.get(1));
    }

    @Test
    void aServerThatStoresNothingFails() throws InterruptedException {
        Found found = ask("3.5.0", Memory.FORGETS);

        assertThat(found.observed())
                .containsOnly(entry("session-restart", "lost"), entry("session-restart-persistent", "lost"));
        assertThat(found.conforms())
                .containsOnly(entry("session-restart", true), entry("session-restart-persistent", false));
    }

    /** As Undertow does. */
    @Test
    void aSessionThatGoesOnUnderAnotherCookieIsKept() throws InterruptedException {
        Found found = ask("3.5.0", Memory.MOVES);

        assertThat(found.observed())
                .containsOnly(
                        entry("session-restart", "lost"),
                        entry("session-restart-persistent", "kept under another cookie"));
        assertThat(found.conforms().values()).containsOnly(true);
    }

    /** Another cookie alone does not show whether what the session held is lost. */
    @Test
    void whereResponsesAreAllAlikeNothingIsConcluded() throws InterruptedException {
        Found found = ask("3.5.0", Memory.SILENT);

        assertThat(found.observed().values()).containsOnly("another cookie");
        assertThat(found.conforms().values()).containsOnly(true);
    }

    @Test
    void withoutSpringBootThereIsNoProperty() throws InterruptedException {
        assertThat(ask("", Memory.STORES).observed()).containsOnly(entry("session-restart", "lost"));
    }

    @Test
    void whereNoCookieIsSetThatIsSaid() throws InterruptedException {
        assertThat(ask("3.5.0", Memory.WITHOUT).names()).isEmpty();
        assertThat(omitted).singleElement().asString().contains("--path");
    }

    /** Nothing could be concluded from yet another cookie. */
    @Test
    void whereACookieIsSetEachTimeThatIsSaid() throws InterruptedException {
        assertThat(ask("3.5.0", Memory.NONE).names()).isEmpty();
        assertThat(omitted).singleElement().asString().contains("sent back");
    }

    /** A server that compares the value as it stands, and reads cookies as RFC 6265 does. */
    @Test
    void waysToSendTheCookieShowHowItIsRead() throws InterruptedException {
        Map<String, String> did = new TreeMap<>();
        try (Fixture fixture =
                Fixtures.of("", REQUESTS, Map.of(), (deployment, part) -> started(deployment, Memory.STORES))) {
            new Details(new Timeouts(4_000, 50))
                    .ask(fixture, percent -> {})
                    .findings()
                    .forEach(finding -> did.put(
                            finding.subject().id(), finding.outcome().observed().text()));
        }

        assertThat(did)
                .containsEntry("session-second", "200, known session")
                .containsEntry("session-version", "200, known session")
                .containsEntry("session-quoted", "200, new session")
                .containsEntry("session-comma", "200, new session");
    }
}
