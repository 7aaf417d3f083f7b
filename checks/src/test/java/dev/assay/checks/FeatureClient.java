package dev.assay.checks;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.CookieManager;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import javax.net.ssl.SSLContext;

/** Uses every feature of an app of the matrix once, and says of each what was wrong with it. */
final class FeatureClient {
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final int IN_A_ROW = 50;
    private static final String LOSES = "some consecutive requests are lost (RST_STREAM)";

    private final int port;
    private final Optional<SSLContext> tls;
    private final HttpClient http;
    private final CookieManager cookies = new CookieManager();
    /** Whether HTTP/2 has lost requests: from then on each request has a connection of its own, over HTTP/1.1. */
    private boolean lost;

    private final Map<Feature, String> problems = new EnumMap<>(Feature.class);

    /** @param tls empty for clear text */
    FeatureClient(int port, Optional<SSLContext> tls) {
        this.port = port;
        this.tls = tls;
        this.http = client(tls.isPresent() ? HttpClient.Version.HTTP_2 : HttpClient.Version.HTTP_1_1);
    }

    private HttpClient client(HttpClient.Version version) {
        HttpClient.Builder builder =
                HttpClient.newBuilder().connectTimeout(PATIENCE).cookieHandler(cookies);
        tls.ifPresent(builder::sslContext);
        return builder.version(version).build();
    }

    /** A use of a feature; returns nothing or what was wrong. */
    private interface Use {
        Optional<String> attempt() throws IOException, InterruptedException, ExecutionException, TimeoutException;
    }

    /** A connection for anything else, agreed on without HTTP/2. */
    Socket connect() throws IOException {
        return tls.isPresent()
                ? tls.get().getSocketFactory().createSocket(InetAddress.getLoopbackAddress(), port)
                : new Socket(InetAddress.getLoopbackAddress(), port);
    }

    /** Whether anybody answers. */
    boolean responses() {
        try {
            return get("/").statusCode() > 0;
        } catch (IOException notYet) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Uses the app that takes orders; the features that failed, with the reason. */
    Map<Feature, String> useOrders() throws InterruptedException {
        use(Feature.HTTP_1_1, () -> expect(get("/"), 200, "hello"));
        use(Feature.ORDERS, this::orders);
        return problems;
    }

    private Optional<String> orders() throws IOException, InterruptedException {
        HttpResponse<byte[]> order = get("/orders/7");
        String body = new String(order.body(), StandardCharsets.UTF_8);
        String good = "{\"customer\":\"c1\",\"lines\":[]}";
        String bad = "{\"customer\":1}";
        return Stream.of(
                        wrong(
                                order.statusCode() == 200
                                        && body.startsWith("{\"id\":7,\"status\":\"shipped\"")
                                        && body.length() > 1_000,
                                "status " + order.statusCode() + ", " + body),
                        expect(post("/orders", "application/json", good), 201, good),
                        expect(post("/orders", "application/json", bad), 400, bad))
                .flatMap(Optional::stream)
                .findFirst();
    }

    /**
     * Uses all; the features that failed, with the reason.
     *
     * @param pages whether it has pages in JSP
     */
    Map<Feature, String> useAll(boolean pages) throws InterruptedException {
        if (tls.isPresent()) {
            use(Feature.HTTP_2, this::http2);
            lost = problems.containsKey(Feature.HTTP_2);
        }
        if (pages) {
            use(Feature.PAGES, () -> expect(get("/page"), 200, "page 42\n"));
        }
        use(tls.isPresent() ? Feature.TLS : Feature.HTTP_1_1, () -> expect(get("/"), 200, "hello"));
        use(Feature.VALIDATION, this::validation);
        use(Feature.SESSION, this::session);
        use(
                Feature.FORM,
                () -> expect(
                        post("/forms", "application/x-www-form-urlencoded", "word=na%C3%AFve"),
                        200,
                        "the word is naïve"));
        use(Feature.MULTIPART, this::multipart);
        use(Feature.STREAMING, () -> {
            HttpResponse<byte[]> response = send(request("/stream").build());
            return expect(
                    response, 200, "line 0\nline 1\nline 2\nline 3\nline 4\nline 5\nline 6\nline 7\nline 8\nline 9\n");
        });
        use(Feature.COMPRESSION, this::compression);
        use(Feature.WEBSOCKET, this::webSocket);
        if (tls.isEmpty()) {
            use(Feature.CLEAR_HTTP_2, this::priorKnowledge);
        }
        return problems;
    }

    private void use(Feature feature, Use use) throws InterruptedException {
        try {
            use.attempt().ifPresent(problem -> problems.put(feature, problem));
        } catch (IOException | ExecutionException | TimeoutException failed) {
            if (!lost && String.valueOf(failed.getMessage()).contains("RST_STREAM")) {
                lost = true;
                problems.put(Feature.HTTP_2, LOSES);
                use(feature, use);
            } else {
                problems.put(feature, String.valueOf(failed));
            }
        }
    }

    /** Many, because a server may lose some. The other features are used over HTTP/2 as well unless this fails. */
    private Optional<String> http2() throws InterruptedException {
        for (int i = 0; i < IN_A_ROW; i++) {
            try {
                HttpResponse<byte[]> response = get("/");
                if (response.version() != HttpClient.Version.HTTP_2) {
                    return Optional.of("not agreed on by ALPN");
                } else if (response.statusCode() != 200) {
                    return Optional.of("status " + response.statusCode());
                }
            } catch (IOException reset) {
                return Optional.of(LOSES);
            }
        }
        return Optional.empty();
    }

    private Optional<String> validation() throws IOException, InterruptedException {
        Optional<String> good =
                expect(post("/customers", "application/json", "{\"name\":\"Ada\"}"), 201, "{\"name\":\"Ada\"}");
        return good.isPresent()
                ? good
                : expect(post("/customers", "application/json", "{\"name\":\"A\"}"), 400, "A has 2 to 20 letters");
    }

    private Optional<String> session() throws IOException, InterruptedException {
        Optional<String> first = expect(post("/visits", "text/plain", ""), 200, "visit 1");
        return first.isPresent() ? first : expect(post("/visits", "text/plain", ""), 200, "visit 2");
    }

    private Optional<String> multipart() throws IOException, InterruptedException {
        String part = "--limit\r\nContent-Disposition: form-data; name=";
        String body = part + "\"note\"\r\n\r\na note\r\n" + part
                + "\"file\"; filename=\"list.txt\"\r\nContent-Type: text/plain\r\n\r\n" + "0123456789".repeat(2000)
                + "\r\n--limit--\r\n";
        return expect(
                post("/uploads", "multipart/form-data; boundary=limit", body), 200, "a note: list.txt, 20000 bytes");
    }

    private Optional<String> compression() throws IOException, InterruptedException {
        byte[] plain = get("/articles").body();
        HttpResponse<byte[]> response =
                send(request("/articles").header("Accept-Encoding", "gzip").build());
        if (!response.headers().firstValue("Content-Encoding").equals(Optional.of("gzip"))) {
            return Optional.of("the response to Accept-Encoding: gzip is not compressed");
        }
        byte[] unpacked = new GZIPInputStream(new ByteArrayInputStream(response.body())).readAllBytes();
        return wrong(
                unpacked.length == plain.length && response.body().length < plain.length / 4,
                plain.length + " bytes came back as " + response.body().length + ", unpacked " + unpacked.length);
    }

    private Optional<String> webSocket() throws InterruptedException, ExecutionException, TimeoutException {
        CompletableFuture<String> received = new CompletableFuture<>();
        WebSocket socket = http.newWebSocketBuilder()
                .connectTimeout(PATIENCE)
                .buildAsync(
                        URI.create((tls.isPresent() ? "wss" : "ws") + "://127.0.0.1:" + port + "/echo"),
                        new WebSocket.Listener() {
                            @Override
                            public CompletionStage<?> onText(WebSocket from, CharSequence text, boolean last) {
                                received.complete(text.toString());
                                return CompletableFuture.completedFuture(null);
                            }

                            @Override
                            public void onError(WebSocket from, Throwable error) {
                                received.completeExceptionally(error);
                            }
                        })
                .get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        socket.sendText("hello", true).get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        String response = received.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        socket.sendClose(WebSocket.NORMAL_CLOSURE, "").get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        return wrong(response.equals("echo: hello"), "it sent back " + response);
    }

    /** RFC 9113, section 3.3: the preface, an empty SETTINGS frame, and the response begins with a SETTINGS frame. */
    private Optional<String> priorKnowledge() throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout((int) PATIENCE.toMillis());
            socket.getOutputStream().write("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            socket.getOutputStream().write(new byte[] {0, 0, 0, 4, 0, 0, 0, 0, 0});
            InputStream in = socket.getInputStream();
            byte[] frame = in.readNBytes(9);
            return wrong(
                    frame.length == 9 && frame[3] == 4,
                    "no SETTINGS frame came, but: " + new String(frame, StandardCharsets.ISO_8859_1));
        }
    }

    private HttpResponse<byte[]> get(String path) throws IOException, InterruptedException {
        return send(request(path).build());
    }

    private HttpResponse<byte[]> post(String path, String type, String body) throws IOException, InterruptedException {
        return send(request(path)
                .header("Content-Type", type)
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build());
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create((tls.isPresent() ? "https" : "http") + "://127.0.0.1:" + port + path))
                .timeout(PATIENCE);
    }

    private HttpResponse<byte[]> send(HttpRequest request) throws IOException, InterruptedException {
        HttpClient client = lost ? client(HttpClient.Version.HTTP_1_1) : http;
        return client.send(request, HttpResponse.BodyHandlers.ofByteArray());
    }

    private static Optional<String> expect(HttpResponse<byte[]> response, int status, String body) {
        String text = new String(response.body(), StandardCharsets.UTF_8);
        return wrong(
                response.statusCode() == status && text.equals(body),
                "status " + response.statusCode() + ", "
                        + text.lines().findFirst().orElse("no body"));
    }

    private static Optional<String> wrong(boolean good, String problem) {
        return good ? Optional.empty() : Optional.of(problem);
    }
}
