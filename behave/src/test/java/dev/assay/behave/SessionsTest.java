package dev.assay.behave;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import dev.assay.launch.Launch;
import dev.assay.model.Deployment;
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
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** A session that is kept on disk survives a restart; others do not. */
class SessionsTest {
    private static final AppRequests REQUESTS =
            new AppRequests("/", new AppRequests.Post("/", "text/plain", "a"), false, List.of(), Optional.empty());

    private final Set<String> disk = ConcurrentHashMap.newKeySet();
    private final List<String> folders = new ArrayList<>();
    private final List<String> omitted = new ArrayList<>();

    /** Sets a cookie, unless it knows that of the request. */
    private static final class SessionServer extends LoopbackServer {
        private final Set<String> known;
        private final boolean sets;

        SessionServer(Set<String> known, boolean sets) throws IOException {
            this.known = known;
            this.sets = sets;
            start();
        }

        @Override
        void serve(Socket socket) throws IOException {
            BufferedReader in =
                    new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.ISO_8859_1));
            boolean knows = false;
            for (String line = in.readLine(); line != null && !line.isEmpty(); line = in.readLine()) {
                knows |= line.startsWith("Cookie: ") && known.contains(line.substring("Cookie: ".length()));
            }
            String id = "SESSION=" + known.size();
            if (!knows) {
                known.add(id);
            }
            socket.getOutputStream()
                    .write(WireText.raw("HTTP/1.1 200 x\r\nContent-Length: 0\r\n"
                            + (knows || !sets ? "" : "Set-Cookie: " + id + "; Path=/; HttpOnly\r\n") + "\r\n"));
        }
    }

    private Launch started(Deployment deployment, boolean sets) {
        boolean persistent = "true".equals(deployment.properties().get("server.servlet.session.persistent"));
        if (persistent) {
            folders.add(deployment.properties().getOrDefault("server.servlet.session.store-dir", ""));
        }
        try {
            return new Launch.Ready(new SessionServer(persistent ? disk : ConcurrentHashMap.newKeySet(), sets));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Map<String, String> did(String boot, boolean sets) throws InterruptedException {
        try (Stage stage = Stages.of(boot, REQUESTS, Map.of(), (deployment, part) -> started(deployment, sets))) {
            return new Sessions(stage, new Patience(4_000, 50))
                    .ask(omitted).stream()
                            .collect(Collectors.toMap(
                                    finding -> finding.subject().id(),
                                    finding -> finding.conduct().did()));
        }
    }

    @Test
    void onlyAStoredSessionSurvives() throws InterruptedException {
        assertThat(did("3.5.0", true))
                .containsOnly(entry("session-restart", "lost"), entry("session-restart-persistent", "kept"));
        assertThat(omitted).isEmpty();
        assertThat(folders).hasSize(2).allMatch(folder -> Files.notExists(Path.of(folder)));
        assertThat(folders.get(0)).isEqualTo(folders.get(1));
    }

    @Test
    void withoutSpringBootThereIsNoProperty() throws InterruptedException {
        assertThat(did("", true)).containsOnly(entry("session-restart", "lost"));
    }

    @Test
    void whereNoCookieIsSetThatIsSaid() throws InterruptedException {
        assertThat(did("3.5.0", false)).isEmpty();
        assertThat(omitted).singleElement().asString().contains("--path");
    }
}
