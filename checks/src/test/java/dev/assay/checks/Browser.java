package dev.assay.checks;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import javax.imageio.ImageIO;

/** One page of a headless Chromium, spoken to by the DevTools protocol over the JDK's own web socket. */
final class Browser implements AutoCloseable {
    private static final Duration LIMIT = Duration.ofMinutes(2);
    private static final ObjectMapper JSON = new ObjectMapper();

    private static final Map<String, Integer> KEYS = Map.of(
            "Tab", 9, "Enter", 13, "Escape", 27, "ArrowLeft", 37, "ArrowUp", 38, "ArrowRight", 39, "ArrowDown", 40);

    private final Process process;
    private final WebSocket socket;
    private final Incoming incoming;
    private final AtomicInteger last = new AtomicInteger();

    private Browser(Process process, WebSocket socket, Incoming incoming) {
        this.process = process;
        this.socket = socket;
        this.incoming = incoming;
    }

    /** The program, if this machine has it. */
    static Optional<Path> program() {
        return Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator, -1))
                .flatMap(folder -> Stream.of("chromium", "chromium-browser", "google-chrome")
                        .map(name -> Path.of(folder, name)))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /**
     * Starts it with an empty profile.
     *
     * @param folder takes the profile and what the program writes
     */
    static Browser start(Path program, Path folder) throws IOException, InterruptedException {
        Path profile = folder.resolve("profile");
        Process process = new ProcessBuilder(
                        program.toString(),
                        "--headless",
                        "--no-sandbox",
                        "--disable-gpu",
                        "--disable-quic",
                        "--no-first-run",
                        "--disable-background-networking",
                        "--disable-component-update",
                        "--disable-sync",
                        "--disable-dev-shm-usage",
                        "--force-color-profile=srgb",
                        "--host-resolver-rules=MAP * ~NOTFOUND",
                        "--remote-debugging-port=0",
                        "--user-data-dir=" + profile,
                        "about:blank")
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("chromium.txt").toFile())
                .start();
        try {
            String port = port(process, profile.resolve("DevToolsActivePort"));
            Incoming incoming = new Incoming();
            WebSocket socket = HttpClient.newHttpClient()
                    .newWebSocketBuilder()
                    .buildAsync(URI.create(page(port)), incoming)
                    .get(LIMIT.toSeconds(), TimeUnit.SECONDS);
            Browser browser = new Browser(process, socket, incoming);
            for (String domain : List.of("Page", "Runtime", "Log", "Network", "DOM")) {
                browser.call(domain + ".enable", Map.of());
            }
            return browser;
        } catch (IOException | InterruptedException e) {
            end(process);
            throw e;
        } catch (java.util.concurrent.ExecutionException | java.util.concurrent.TimeoutException e) {
            end(process);
            throw new IOException("no connection to the browser", e);
        }
    }

    /** Opens a page and waits until it is loaded. */
    void open(URI page) {
        incoming.events.clear();
        call("Page.navigate", Map.of("url", page.toString()));
        awaitEvent("Page.loadEventFired");
    }

    /** The value of an expression; a promise is awaited. */
    JsonNode evaluate(String script) {
        JsonNode answer =
                call("Runtime.evaluate", Map.of("expression", script, "returnByValue", true, "awaitPromise", true));
        if (answer.has("exceptionDetails")) {
            throw new AssertionError(answer.get("exceptionDetails").toPrettyString());
        }
        return answer.path("result").path("value");
    }

    void size(int width, int height) {
        call(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false));
    }

    /** What the page is told of where it is shown: {@code screen} or {@code print}, {@code light} or {@code dark}. */
    void media(String medium, String scheme) {
        call(
                "Emulation.setEmulatedMedia",
                Map.of("media", medium, "features", List.of(Map.of("name", "prefers-color-scheme", "value", scheme))));
    }

    void press(String key) {
        for (String type : List.of("keyDown", "keyUp")) {
            int code = KEYS.getOrDefault(key, 0);
            String text = key.equals("Enter") && type.equals("keyDown") ? "\r" : "";
            call(
                    "Input.dispatchKeyEvent",
                    Map.of("type", type, "key", key, "code", key, "windowsVirtualKeyCode", code, "text", text));
        }
    }

    /** The whole page, also what lies below the window. */
    BufferedImage screenshot() throws IOException {
        JsonNode answer = call("Page.captureScreenshot", Map.of("format", "png", "captureBeyondViewport", true));
        return ImageIO.read(new ByteArrayInputStream(bytes(answer)));
    }

    byte[] pdf() {
        return bytes(call("Page.printToPDF", Map.of("printBackground", true)));
    }

    /** Everything that the page said or asked for since it was opened, by method. */
    List<JsonNode> events(String method) {
        return incoming.events.stream()
                .filter(event -> event.path("method").asText().equals(method))
                .map(event -> event.path("params"))
                .toList();
    }

    JsonNode call(String method, Map<String, ?> parameters) {
        int id = last.incrementAndGet();
        ObjectNode message = JSON.createObjectNode().put("id", id).put("method", method);
        message.set("params", JSON.valueToTree(parameters));
        CompletableFuture<JsonNode> answer = incoming.expect(id);
        socket.sendText(message.toString(), true).join();
        try {
            return answer.orTimeout(LIMIT.toSeconds(), TimeUnit.SECONDS).join();
        } catch (CompletionException e) {
            throw new AssertionError(method + " failed: " + e.getCause(), e);
        }
    }

    @Override
    public void close() {
        socket.abort();
        end(process);
    }

    private void awaitEvent(String method) {
        long end = System.nanoTime() + LIMIT.toNanos();
        while (events(method).isEmpty()) {
            if (System.nanoTime() > end) {
                throw new AssertionError(method + " did not come within " + LIMIT);
            }
            pause();
        }
    }

    private static void pause() {
        try {
            Thread.sleep(20);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    private static byte[] bytes(JsonNode answer) {
        return Base64.getDecoder().decode(answer.path("data").asText());
    }

    /** Chromium writes the port that it chose into its profile. */
    private static String port(Process process, Path file) throws IOException {
        long end = System.nanoTime() + LIMIT.toNanos();
        while (!Files.exists(file) || Files.readAllLines(file).size() < 2) {
            if (!process.isAlive() || System.nanoTime() > end) {
                throw new IOException("the browser did not start");
            }
            pause();
        }
        return Files.readAllLines(file).get(0);
    }

    private static String page(String port) throws IOException, InterruptedException {
        URI list = URI.create("http://127.0.0.1:" + port + "/json/list");
        try (var in = list.toURL().openStream()) {
            for (JsonNode target : JSON.readTree(in)) {
                if (target.path("type").asText().equals("page")) {
                    return target.path("webSocketDebuggerUrl").asText();
                }
            }
        }
        throw new IOException("the browser has no page");
    }

    private static void end(Process process) {
        List<ProcessHandle> children = process.descendants().toList();
        process.destroyForcibly();
        children.forEach(ProcessHandle::destroyForcibly);
        process.onExit().orTimeout(LIMIT.toSeconds(), TimeUnit.SECONDS).join();
    }

    /** Answers by number, and everything else in its order. */
    private static final class Incoming implements WebSocket.Listener {
        private final Map<Integer, CompletableFuture<JsonNode>> answers = new ConcurrentHashMap<>();
        private final List<JsonNode> events = new CopyOnWriteArrayList<>();
        private final StringBuilder text = new StringBuilder();

        CompletableFuture<JsonNode> expect(int id) {
            CompletableFuture<JsonNode> answer = new CompletableFuture<>();
            answers.put(id, answer);
            return answer;
        }

        @Override
        public CompletionStage<?> onText(WebSocket webSocket, CharSequence data, boolean complete) {
            text.append(data);
            if (complete) {
                take(text.toString());
                text.setLength(0);
            }
            webSocket.request(1);
            return CompletableFuture.completedStage(null);
        }

        private void take(String message) {
            try {
                JsonNode node = JSON.readTree(message);
                CompletableFuture<JsonNode> waiting =
                        answers.remove(node.path("id").asInt(-1));
                if (waiting == null) {
                    events.add(node);
                } else if (node.has("error")) {
                    waiting.completeExceptionally(
                            new IOException(node.get("error").toString()));
                } else {
                    waiting.complete(node.path("result"));
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
