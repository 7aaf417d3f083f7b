package dev.assay.imports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.assay.cli.Consoles;
import dev.assay.cli.Main;
import dev.assay.cli.screen.Console;
import dev.assay.http.Exchange;
import dev.assay.http.Target;
import dev.assay.load.GeneratorOptions;
import dev.assay.load.LoadGenerator;
import dev.assay.loads.LoadFile;
import dev.assay.loads.LoadFlags;
import dev.assay.model.plan.Header;
import dev.assay.model.plan.Step;
import dev.assay.model.plan.Template;
import dev.assay.plan.PlanText;
import dev.assay.report.document.TerminalStyle;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Archives with the peculiarities of the software that records them, and generated ones: a plan sends what was recorded. */
class ImportedRecordingsTest {
    private static final Pattern LENGTH = Pattern.compile("(?i)\r\ncontent-length: *(\\d+)");
    private static final String FORM = "application/x-www-form-urlencoded";

    @TempDir
    private Path folder = Path.of("");

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private List<Step> steps(String name, String content, String... flags) throws IOException {
        Path file = Files.writeString(folder.resolve(name), content, StandardCharsets.UTF_8);
        Console console = Consoles.of(
                new PrintWriter(out, true), new PrintWriter(err, true), new TerminalStyle(80, false), false);
        String[] arguments = Stream.concat(Stream.of("import", file.toString()), Stream.of(flags))
                .toArray(String[]::new);
        assertThat(Main.run(console, Map.of(), arguments)).as(err.toString()).isZero();
        return LoadFile.read(Optional.of(new PlanText("plan.yaml", out.toString())), LoadFlags.none())
                .workload()
                .orElseThrow()
                .steps();
    }

    private static String sent(Step step) {
        return step.method() + " " + step.path().smallest()
                + step.body().map(Template::smallest).map(" "::concat).orElse("");
    }

    private static String quoted(String text) {
        StringBuilder json = new StringBuilder("\"");
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            json.append(c < ' ' || c == '"' || c == '\\' ? String.format("\\u%04x", (int) c) : String.valueOf(c));
        }
        return json.append('"').toString();
    }

    private static String entry(String method, String url, int status, String more) {
        return entry("\"2026-11-21T10:00:00.000Z\"", method, url, status, "", more, "");
    }

    private static String posted(String type, String data) {
        return entry(
                "POST",
                "http://shop.example/p",
                200,
                "\"postData\": {\"mimeType\": " + quoted(type) + ", " + data + "}");
    }

    private static String entry(
            String time, String method, String url, int status, String headers, String more, String outer) {
        return "{\"startedDateTime\": " + time + ", \"time\": 5, " + outer + (outer.isEmpty() ? "" : ", ")
                + "\"request\": {\"method\": \"" + method + "\", \"url\": " + quoted(url) + ", \"headers\": [" + headers
                + "]" + (more.isEmpty() ? "" : ", " + more) + "}, \"response\": {\"status\": " + status
                + ", \"headers\": [], \"content\": {\"mimeType\": \"\"}}}";
    }

    private static String header(String name, String value) {
        return "{\"name\": \"" + name + "\", \"value\": " + quoted(value) + "}";
    }

    private static String har(String... entries) {
        return "{\"log\": {\"version\": \"1.2\", \"entries\": [\n" + String.join(",\n", entries) + "]}}";
    }

    private static final String PAGE = entry("GET", "http://shop.example/", 200, "");
    private static final String MULTIPART = "multipart/form-data; boundary=XX";

    private static Arguments recorded(String recorder, String entry, String sent, String note) {
        return arguments(recorder, entry, sent, note);
    }

    private static Arguments cached(String recorder, String cache, String sent) {
        String entry =
                entry("\"2026-11-21T10:00:00Z\"", "GET", "http://shop.example/c", 200, "", "", "\"cache\": " + cache);
        return recorded(
                recorder,
                entry,
                sent,
                sent.isEmpty()
                        ? "without a response from the server (blocked, cancelled, from a cache or a service worker): entry 2"
                        : "");
    }

    static Stream<Arguments> peculiarities() {
        return Stream.of(
                recorded(
                        "Chrome: pseudo-headers",
                        entry(
                                "\"2026-11-21T10:00:00Z\"",
                                "GET",
                                "http://shop.example/a|b",
                                200,
                                header(":authority", "shop.example") + "," + header("Host", "shop.example") + ","
                                        + header("host", "SHOP.example:80") + "," + header("content-length", "0"),
                                "",
                                ""),
                        "GET /a|b",
                        ""),
                recorded(
                        "Chrome: HSTS",
                        "{\"request\": {\"method\": \"GET\", \"url\": \"http://shop.example/x\"}, \"response\": {\"status\": 307, \"headers\": ["
                                + header("Non-Authoritative-Reason", "HSTS") + "]}}",
                        "",
                        "without a response from the server (blocked, cancelled, from a cache or a service worker): entry 2"),
                recorded(
                        "Chrome: from its cache",
                        entry(
                                "\"2026-11-21T10:00:00Z\"",
                                "GET",
                                "http://shop.example/c",
                                200,
                                "",
                                "",
                                "\"_fromCache\": \"disk\""),
                        "",
                        "without a response from the server (blocked, cancelled, from a cache or a service worker): entry 2"),
                recorded(
                        "Chrome: from a service worker, whose own request is another entry",
                        entry("POST", "http://shop.example/c", 200, "")
                                .replace("\"response\": {", "\"response\": {\"_fetchedViaServiceWorker\": true, "),
                        "",
                        "without a response from the server (blocked, cancelled, from a cache or a service worker): entry 2"),
                recorded(
                        "Chrome: a file is left out of the form",
                        posted(
                                MULTIPART,
                                "\"text\": "
                                        + quoted(
                                                "--XX\r\nContent-Disposition: form-data; name=\"f\"; filename=\"a.png\"\r\nContent-Type: image/png\r\n\r\n\r\n--XX--\r\n")),
                        "",
                        "an upload whose file is not in the archive: entry 2"),
                recorded(
                        "Chrome: the body is not recorded",
                        entry(
                                "\"2026-11-21T10:00:00Z\"",
                                "POST",
                                "http://shop.example/p",
                                200,
                                header("Content-Length", "17"),
                                "",
                                ""),
                        "",
                        "the body is not in the archive: entry 2"),
                recorded(
                        "Chrome: WebSocket",
                        entry(
                                "\"2026-11-21T10:00:00Z\"",
                                "GET",
                                "wss://shop.example/ws",
                                101,
                                "",
                                "",
                                "\"_resourceType\": \"websocket\""),
                        "",
                        "WebSockets: entry 2"),
                recorded(
                        "Chrome: extension, blob, data",
                        entry("GET", "blob:http://shop.example/5c6e", 200, ""),
                        "",
                        "blob URLs: entry 2"),
                recorded(
                        "Firefox: header lines before the body",
                        posted(
                                FORM,
                                "\"text\": " + quoted("Content-Type: " + FORM + "\r\nContent-Length: 3\r\n\r\na=1")),
                        "POST /p a=1",
                        ""),
                recorded(
                        "Firefox: a body that is cut off",
                        entry(
                                "\"2026-11-21T10:00:00Z\"",
                                "POST",
                                "http://shop.example/p",
                                200,
                                header("Content-Length", "9"),
                                "\"postData\": {\"text\": \"a=1\"}",
                                ""),
                        "",
                        "the archive has 3 bytes of a body of 9: entry 2"),
                recorded(
                        "Firefox: blocked",
                        entry("GET", "http://shop.example/b", 0, ""),
                        "",
                        "without a response from the server"),
                cached("Firefox: from its cache", "{\"afterRequest\": null}, \"timings\": {}", ""),
                cached("Firefox: from its cache, which says more", "{\"afterRequest\": {}}, \"timings\": {}", ""),
                cached(
                        "any: to be kept in a cache",
                        "{\"afterRequest\": {\"hitCount\": 1}}, \"timings\": {\"wait\": 5}",
                        "GET /c"),
                recorded(
                        "Firefox: WebSocket by its header",
                        entry(
                                "\"2026-11-21T10:00:00Z\"",
                                "GET",
                                "http://shop.example/ws",
                                200,
                                header("Upgrade", "websocket"),
                                "",
                                ""),
                        "",
                        "WebSockets: entry 2"),
                recorded(
                        "Safari: no postData but its size",
                        entry("POST", "http://shop.example/p", 200, "\"bodySize\": 12"),
                        "",
                        "the body is not in the archive: entry 2"),
                recorded(
                        "Safari: from its cache",
                        entry(
                                "\"2026-11-21T10:00:00Z\"",
                                "GET",
                                "http://shop.example/c",
                                200,
                                "",
                                "",
                                "\"_fetchType\": \"Memory Cache\""),
                        "",
                        "without a response from the server (blocked, cancelled, from a cache or a service worker): entry 2"),
                recorded(
                        "Safari: from the network",
                        entry(
                                "\"2026-11-21T10:00:00Z\"",
                                "GET",
                                "http://shop.example/c",
                                200,
                                "",
                                "",
                                "\"_fetchType\": \"Network Load\""),
                        "GET /c",
                        ""),
                recorded("Safari: about:blank", entry("GET", "about:blank", 200, ""), "", "about URLs: entry 2"),
                recorded(
                        "Charles: usual port, CONNECT",
                        entry("CONNECT", "http://shop.example:443", 200, ""),
                        "",
                        "CONNECT, which opens a tunnel: entry 2"),
                recorded(
                        "Charles: raw spaces and quotes",
                        entry("GET", "http://shop.example:80/a b?q={\"x\":1}", 200, ""),
                        "GET /a%20b?q={%22x%22:1}",
                        ""),
                recorded(
                        "Fiddler: form fields alone",
                        posted(FORM, "\"params\": [{\"name\": \"a b\", \"value\": \"1&2+\u00e9\"}]"),
                        "POST /p a+b=1%262%2B%C3%A9",
                        ""),
                recorded(
                        "Fiddler: form fields that may be encoded",
                        posted(FORM, "\"params\": [{\"name\": \"a\", \"value\": \"%20\"}]"),
                        "",
                        "form fields that may be encoded already or not: entry 2"),
                recorded(
                        "Fiddler: seven digits of a second",
                        entry("\"2026-11-21T10:00:00.1234567+01:00\"", "GET", "http://shop.example/f", 200, "", "", ""),
                        "GET /f",
                        ""),
                recorded(
                        "Insomnia: parameters beside the URL only",
                        entry(
                                "GET",
                                "http://shop.example/q",
                                200,
                                "\"queryString\": [{\"name\": \"a b\", \"value\": \"1&2%20\"}, {\"name\": \"c\", \"value\": \"\"}]"),
                        "GET /q?a%20b=1%262%20&c=",
                        ""),
                recorded(
                        "Insomnia: parameters beside a URL that has others",
                        entry(
                                "GET",
                                "http://shop.example/q?a=1",
                                200,
                                "\"queryString\": [{\"name\": \"b\", \"value\": \"2\"}]"),
                        "GET /q?a=1&b=2",
                        ""),
                recorded(
                        "Firefox: parameters of the URL decoded beside it",
                        entry(
                                "GET",
                                "http://shop.example/q?a+b=1%&%2B=%25",
                                200,
                                "\"queryString\": [{\"name\": \"a b\", \"value\": \"1%\"}, {\"name\": \"+\", \"value\": \"%\"}]"),
                        "GET /q?a+b=1%&%2B=%25",
                        ""),
                recorded(
                        "Chrome: parameters in the URL and beside it",
                        entry(
                                "GET",
                                "http://shop.example/q?a=1",
                                200,
                                "\"queryString\": [{\"name\": \"a\", \"value\": \"1\"}]"),
                        "GET /q?a=1",
                        ""),
                recorded(
                        "Postman: variables that were not resolved",
                        entry("GET", "{{base}}/orders", 200, ""),
                        "",
                        "no whole URL: entry 2"),
                recorded(
                        "Postman: multipart fields alone",
                        posted(
                                MULTIPART,
                                "\"params\": [{\"name\": \"a\", \"value\": \"1\"}, {\"name\": \"f\", \"fileName\": \"x.txt\", \"contentType\": \"text/plain\", \"value\": \"hi\"}]"),
                        "POST /p --XX\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n1\r\n--XX\r\nContent-Disposition: form-data; name=\"f\"; filename=\"x.txt\"\r\nContent-Type: text/plain\r\n\r\nhi\r\n--XX--\r\n",
                        ""),
                recorded(
                        "Postman: multipart without its boundary",
                        posted("multipart/form-data", "\"params\": [{\"name\": \"a\", \"value\": \"1\"}]"),
                        "",
                        "a multipart body without its boundary: entry 2"),
                recorded(
                        "Postman: JSON as fields",
                        posted("application/json", "\"params\": [{\"name\": \"a\", \"value\": \"1\"}]"),
                        "",
                        "a body of type application/json, recorded as form fields: entry 2"),
                recorded(
                        "Playwright: the body in a file beside",
                        posted("application/json", "\"text\": \"\", \"_file\": \"8f.json\""),
                        "",
                        "the body is not in the archive: entry 2"),
                recorded(
                        "Playwright: no response",
                        entry("GET", "http://shop.example/b", -1, ""),
                        "",
                        "without a response from the server"),
                recorded(
                        "mitmproxy: a time that is none",
                        entry("GET", "http://shop.example/n", 200, "").replace("\"time\": 5", "\"time\": NaN"),
                        "GET /n",
                        ""),
                recorded(
                        "mitmproxy: bytes as lone surrogates",
                        posted("application/octet-stream", "\"text\": \"a\\udcff\""),
                        "",
                        "a binary body, which a plan cannot hold: entry 2"),
                recorded(
                        "mitmproxy: base64 of bytes",
                        posted("application/octet-stream", "\"encoding\": \"base64\", \"text\": \"/9j/\""),
                        "",
                        "a binary body, which a plan cannot hold: entry 2"),
                recorded(
                        "mitmproxy: host with an underscore elsewhere",
                        entry("GET", "http://my_app.local:8080/a", 200, ""),
                        "",
                        "other hosts: http://my_app.local:8080 (1 request)"),
                recorded(
                        "Proxyman: base64 of text",
                        posted(FORM, "\"encoding\": \"base64\", \"text\": \"YT0x\""),
                        "POST /p a=1",
                        ""),
                recorded(
                        "Proxyman: no zone",
                        entry("\"2026-01-13T15:41:11.497000\"", "GET", "http://shop.example/z", 200, "", "", ""),
                        "GET /z",
                        ""),
                recorded(
                        "any: Latin-1",
                        posted("text/plain; charset=ISO-8859-1", "\"text\": \"caf\u00e9\""),
                        "",
                        "a body in ISO-8859-1; a plan holds UTF-8: entry 2"),
                recorded(
                        "any: a body as JSON instead of text",
                        posted("application/json", "\"text\": {\"a\": 1}"),
                        "",
                        "a body that is no text in the archive: entry 2"),
                recorded(
                        "any: a mangled body",
                        posted("image/png", "\"text\": \"\ufffdPNG\""),
                        "",
                        "a binary body, which a plan cannot hold: entry 2"),
                recorded(
                        "any: the id of a session",
                        entry("GET", "http://shop.example/s;jsessionid=0F?q=1", 200, ""),
                        "GET /s?q=1",
                        ""),
                recorded(
                        "any: a lone percent sign",
                        entry("GET", "http://shop.example/s?q=50%&x=%zz", 200, ""),
                        "GET /s?q=50%&x=%zz",
                        ""),
                recorded(
                        "any: umlauts",
                        entry("GET", "http://shop.example/gr\u00f6\u00dfe#top", 200, ""),
                        "GET /gr%C3%B6%C3%9Fe",
                        ""),
                recorded(
                        "any: preflight",
                        entry(
                                "\"2026-11-21T10:00:00Z\"",
                                "OPTIONS",
                                "http://shop.example/api",
                                204,
                                header("access-control-request-method", "PUT"),
                                "",
                                ""),
                        "",
                        "preflights, which browsers send by themselves: entry 2"),
                recorded(
                        "Chrome: preflight without its headers",
                        entry(
                                "\"2026-11-21T10:00:00Z\"",
                                "OPTIONS",
                                "http://shop.example/api",
                                204,
                                "",
                                "",
                                "\"_resourceType\": \"preflight\""),
                        "",
                        "preflights, which browsers send by themselves: entry 2"),
                recorded(
                        "any: OPTIONS that is no preflight",
                        entry("OPTIONS", "http://shop.example/api", 200, ""),
                        "OPTIONS /api",
                        ""),
                recorded(
                        "any: event stream",
                        entry("GET", "http://shop.example/e", 200, "")
                                .replace("\"mimeType\": \"\"", "\"mimeType\": \"text/event-stream; charset=utf-8\""),
                        "",
                        "event streams, whose response does not end: entry 2"),
                recorded(
                        "any: a status that HTTP lacks",
                        entry("GET", "http://shop.example/e", 999, ""),
                        "",
                        "answered with status 999: entry 2"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("peculiarities")
    void aPeculiarityIsReadOrNamed(String recorder, String entry, String sent, String note) throws IOException {
        List<Step> steps = steps("x.har", "\ufeff" + har(PAGE, entry));
        List<String> expected = new ArrayList<>(List.of("GET /"));
        if (!sent.isEmpty()) {
            expected.add(sent);
        }
        assertThat(steps).as(recorder).extracting(ImportedRecordingsTest::sent).containsExactlyElementsOf(expected);
        assertThat(err.toString()).contains(note);
        assertThat(err.toString().contains("Left out")).isEqualTo(sent.isEmpty());
    }

    @Test
    void anArchiveInOneLineIsNoLog() throws IOException {
        String archive = har(PAGE).replace("\n", "");
        assertThat(steps("x.har", "{\"comment\": \"x\", " + archive.substring(1)))
                .extracting(ImportedRecordingsTest::sent)
                .containsExactly("GET /");
    }

    @Test
    void headersOfTheAppAreKeptAndThoseOfTheBrowserAreNot() throws IOException {
        String headers = Stream.of(
                        header("Accept", "a"),
                        header("accept", "b"),
                        header("SOAPAction", "\"x$y\""),
                        header("If-Match", "1"),
                        header("Sec-Fetch-Mode", "cors"),
                        header("Accept-Encoding", "br"),
                        header("Authorization", "Basic x"),
                        header("Range", "bytes=0-1"),
                        header("Host", "other.example"))
                .reduce((a, b) -> a + "," + b)
                .orElse("");
        List<Step> steps =
                steps("x.har", har(entry("1795255200123", "GET", "http://ann:pw@shop.example/", 206, headers, "", "")));
        assertThat(steps.get(0).headers())
                .extracting(Header::name, header -> header.value().smallest())
                .containsExactly(
                        org.assertj.core.api.Assertions.tuple("Accept", "a"),
                        org.assertj.core.api.Assertions.tuple("accept", "b"),
                        org.assertj.core.api.Assertions.tuple("SOAPAction", "\"x$y\""),
                        org.assertj.core.api.Assertions.tuple("If-Match", "1"),
                        org.assertj.core.api.Assertions.tuple("Range", "bytes=0-1"),
                        org.assertj.core.api.Assertions.tuple("Host", "other.example"));
        assertThat(out.toString()).doesNotContain("pw", "Basic x");
        assertThat(err.toString()).contains("the headers Authorization.").doesNotContain("Left out, a header Host");
    }

    @Test
    void aVirtualHostIsKeptUnlessItIsThatOfTheUrlOrNone() throws IOException {
        List<String> hosts = List.of("tenant-7.example:8443", "[::1]:80", "shop.example", "shop.example:80", "a b", "");
        List<Step> steps = steps(
                "x.har",
                har(hosts.stream()
                        .map(host -> entry(
                                "1795255200123", "GET", "http://shop.example/", 200, header("host", host), "", ""))
                        .toArray(String[]::new)));
        assertThat(steps)
                .extracting(step -> step.headers().stream()
                        .filter(Header::namesHost)
                        .map(header -> header.value().smallest())
                        .toList())
                .containsExactly(
                        List.of("tenant-7.example:8443"),
                        List.of("[::1]:80"),
                        List.of(),
                        List.of(),
                        List.of(),
                        List.of());
        assertThat(err.toString()).contains("Left out, a header Host that is no host, or a second one: entries 5, 6.");

        out.getBuffer().setLength(0);
        String two = header("Host", "one.example") + "," + header("host", "two.example");
        assertThat(steps("y.har", har(entry("1795255200123", "GET", "http://shop.example/", 200, two, "", "")))
                        .get(0)
                        .headers())
                .extracting(header -> header.value().smallest())
                .containsExactly("one.example");
    }

    @Test
    void whatIsTooLongForAPlanIsNamed() throws IOException {
        String big = posted("text/plain", "\"text\": \"" + "a".repeat(990_000) + "\"");
        assertThat(steps("x.har", har(PAGE, big, PAGE))).hasSize(2);
        assertThat(err.toString()).contains("too long for a plan, which has at most 1000000 characters: entry 2.");
    }

    private static String many(int count, String headers) {
        return har(IntStream.range(0, count)
                .mapToObj(i -> entry("1795255200123", "GET", "http://shop.example/" + i, 200, headers, "", ""))
                .toArray(String[]::new));
    }

    @Test
    void headersThatAreNotSentTakeNoRoomInThePlan() throws IOException {
        String headers = header("Cookie", "c".repeat(3000)) + "," + header("Sec-CH-UA", "u".repeat(1000));
        assertThat(steps("x.har", many(300, headers))).hasSize(300);
        assertThat(err.toString()).doesNotContain("too long");
    }

    @Test
    void aPlanThatIsWrittenHasNoMoreValuesThanOneThatIsRead() throws IOException {
        assertThat(steps("x.har", many(3000, header("Accept", "a") + "," + header("X-A", "b"))))
                .hasSize(1999);
        assertThat(err.toString())
                .contains("Left out, too many for a plan, which has at most 20000 values: entries 2000, 2001, ");
    }

    private static final String TEXT =
            "abz09 \t\"'\\$${}%&=+<>|^`~[]()\u00e9\u4e2d\ud83d\ude00#?/;:\r\n\u0001\u0085\u2028";

    private static String random(SplittableRandom random, String alphabet, int most) {
        int[] points = alphabet.codePoints().toArray();
        StringBuilder text = new StringBuilder();
        for (int n = random.nextInt(most); n > 0; n--) {
            text.appendCodePoint(points[random.nextInt(points.length)]);
        }
        return text.toString();
    }

    /** The bytes of a target as a client that encodes only what it must sends them; a plan encodes ' in a query, like browsers. */
    private static String encoded(byte[] target) {
        StringBuilder encoded = new StringBuilder();
        for (byte b : target) {
            boolean quote = b == '\'' && encoded.indexOf("?") >= 0;
            boolean raw = b > ' ' && b < 127 && "\"<>\\^`".indexOf(b) < 0 && !quote;
            encoded.append(raw ? String.valueOf((char) b) : String.format("%%%02X", b & 0xff));
        }
        return encoded.toString();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void anArchiveIsSentAsRecorded(long seed) throws IOException {
        List<String> expected = new ArrayList<>();
        assertThat(steps("x.har", generated(seed, expected), "--assets"))
                .extracting(ImportedRecordingsTest::sent)
                .containsExactlyElementsOf(expected);
    }

    /** The whole way, to the bytes that a server gets. */
    @Test
    void theGeneratorSendsWhatWasRecorded() throws IOException, InterruptedException {
        List<String> expected = new ArrayList<>();
        List<String> received = Collections.synchronizedList(new ArrayList<>());
        List<Step> steps = steps("x.har", generated(6, expected), "--assets");
        try (ServerSocket listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
                LoadGenerator generator = LoadGenerator.netty(GeneratorOptions.defaults())) {
            Thread server = new Thread(() -> record(listening, received));
            server.start();
            for (Step step : steps) {
                assertThat(generator.ask(new Target("127.0.0.1", listening.getLocalPort()), step, 1))
                        .isInstanceOf(Exchange.Answered.class);
            }
        }
        assertThat(received).containsExactlyElementsOf(expected);
    }

    /** Keeps method, target and body of each request, as they come, one a connection. */
    private static void record(ServerSocket listening, List<String> received) {
        try {
            while (true) {
                try (Socket socket = listening.accept()) {
                    InputStream in = new BufferedInputStream(socket.getInputStream());
                    StringBuilder head = new StringBuilder();
                    while (head.indexOf("\r\n\r\n") < 0) {
                        head.append((char) in.read());
                    }
                    Matcher length = LENGTH.matcher(head);
                    byte[] body = in.readNBytes(length.find() ? Integer.parseInt(length.group(1)) : 0);
                    received.add(head.substring(0, head.indexOf(" HTTP/1.1\r\n"))
                            + (body.length == 0 ? "" : " " + new String(body, StandardCharsets.UTF_8)));
                    socket.getOutputStream()
                            .write("HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
                                    .getBytes(StandardCharsets.US_ASCII));
                }
            }
        } catch (IOException closed) {
            // The test is over.
        }
    }

    private static String generated(long seed, List<String> expected) {
        SplittableRandom random = new SplittableRandom(seed);
        List<String> entries = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            String target = "/" + i + random(random, TEXT.replaceAll("[#\r\n\t]", ""), 20);
            String body = random(random, TEXT, 30);
            String sentTarget = encoded(target.getBytes(StandardCharsets.UTF_8));
            boolean base64 = random.nextBoolean();
            String text = base64 ? Base64.getEncoder().encodeToString(body.getBytes(StandardCharsets.UTF_8)) : body;
            String length = header("Content-Length", "" + body.getBytes(StandardCharsets.UTF_8).length);
            String data = "\"postData\": {\"mimeType\": \"text/plain\", \"text\": " + quoted(text)
                    + (base64 ? ", \"encoding\": \"base64\"}" : "}");
            entries.add(entry("\"\"", "PUT", "https://shop.example" + target, 200, length, data, ""));
            expected.add("PUT " + sentTarget + (body.isEmpty() ? "" : " " + body));
        }
        return har(entries.toArray(String[]::new));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void aLogIsSentAsRecorded(long seed) throws IOException {
        SplittableRandom random = new SplittableRandom(seed);
        StringBuilder log = new StringBuilder();
        TreeSet<String> expected = new TreeSet<>();
        for (int i = 0; i < 48; i++) {
            byte[] target =
                    ("/" + i + random(random, TEXT.replaceAll("[# ]", ""), 20)).getBytes(StandardCharsets.UTF_8);
            expected.add("GET " + encoded(target));
            String head = "::1 - - [21/Nov/2026:10:00:00 +0000] \"GET ";
            String tail = " HTTP/1.1\" 200 5 \"-\" \"a \\\" [b] \\x22\"\n";
            log.append(
                    switch (i % 4) {
                        case 0 -> head + escaped(target, "\"\\", "\\x%02X") + tail;
                        case 1 -> head + escaped(target, "", "\\x%02x").replace("\"", "\\\"") + tail;
                        case 2 ->
                            "a:1 [21/Nov/2026:10:00:00.5] f b/s 1/0/3/6/10 200 2 - - ---- 1/1/1/1/0 0/0 \"GET "
                                    + escaped(target, "\"#{|}", "#%02X") + " HTTP/1.1\"\n";
                        default ->
                            "{\"ts\": 1795255200.5, \"request\": {\"method\": \"GET\", \"uri\": "
                                    + quoted(new String(target, StandardCharsets.UTF_8)) + "}, \"status\": 200}\n";
                    });
        }
        assertThat(new TreeSet<>(steps("x.log", log.toString(), "--assets").stream()
                        .map(ImportedRecordingsTest::sent)
                        .toList()))
                .isEqualTo(expected);
    }

    /** As servers write it; Apache writes a backslash twice. */
    private static String escaped(byte[] target, String marked, String form) {
        StringBuilder text = new StringBuilder();
        for (byte b : target) {
            boolean plain = b >= ' ' && b < 127 && marked.indexOf(b) < 0;
            text.append(
                    plain && b == '\\' && marked.isEmpty()
                            ? "\\\\"
                            : plain ? String.valueOf((char) b) : String.format(form, b & 0xff));
        }
        return text.toString();
    }

    @Test
    void ofALineLongerThanThoseOfAnyLogOnlyTheBeginningIsKept() throws IOException {
        Path file = Files.writeString(folder.resolve("long.log"), "a\n" + "b".repeat(3 << 20) + "\nc\n");
        try (RecordingFile recording = RecordingFile.open(file)) {
            assertThat(recording.lines()).extracting(String::length).containsExactly(1, 1 << 20, 1);
        }
    }
}
