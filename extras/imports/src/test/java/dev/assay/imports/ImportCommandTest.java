package dev.assay.imports;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.cli.Consoles;
import dev.assay.cli.Main;
import dev.assay.cli.screen.Console;
import dev.assay.experiment.ExitCode;
import dev.assay.loads.LoadFile;
import dev.assay.loads.LoadFlags;
import dev.assay.model.plan.Step;
import dev.assay.model.plan.Template;
import dev.assay.model.plan.Think;
import dev.assay.plan.PlanText;
import dev.assay.report.document.TerminalStyle;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code assay import} of files as servers and recorders write them; those in the resources are after public reports. */
class ImportCommandTest {
    private static final Path CASES = Path.of("src/test/resources/import");

    @TempDir
    private Path folder = Path.of("");

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int assay(String... arguments) {
        Console console = Consoles.of(
                new PrintWriter(out, true), new PrintWriter(err, true), new TerminalStyle(80, false), false);
        return Main.run(console, Map.of(), arguments);
    }

    private List<Step> steps(Path file, String... flags) {
        out.getBuffer().setLength(0);
        err.getBuffer().setLength(0);
        String[] arguments = new String[flags.length + 2];
        arguments[0] = "import";
        arguments[1] = file.toString();
        System.arraycopy(flags, 0, arguments, 2, flags.length);
        assertThat(assay(arguments)).as(err.toString()).isZero();
        return LoadFile.read(Optional.of(new PlanText("plan.yaml", out.toString())), LoadFlags.none())
                .workload()
                .orElseThrow()
                .steps();
    }

    /** What the steps of the plan send: method, path and body, and the status they expect unless it is 200. */
    private List<String> requests(Path file, String... flags) {
        return steps(file, flags).stream()
                .map(step -> step.method() + " " + step.path().smallest()
                        + step.body().map(Template::smallest).map(" "::concat).orElse("")
                        + (step.status() == 200 ? "" : " -> " + step.status()))
                .toList();
    }

    private List<String> requests(String name, String... flags) {
        return requests(CASES.resolve(name), flags);
    }

    private Path write(String name, byte[] content) throws IOException {
        return Files.write(folder.resolve(name), content);
    }

    private Path log(String... lines) throws IOException {
        return write("access.log", (String.join("\n", lines) + "\n").getBytes(StandardCharsets.ISO_8859_1));
    }

    private void refused(Path file, String... texts) {
        err.getBuffer().setLength(0);
        assertThat(assay("import", file.toString())).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(err.toString()).contains(texts);
    }

    @ParameterizedTest
    @CsvSource({"01-access-7700.log, /saml/login?SAMLRequest=", "01-access-3600.log, /search?filter="})
    void aLineOfThousandsOfCharactersIsRead(String name, String start) {
        List<Step> steps = steps(CASES.resolve(name));
        assertThat(steps).hasSize(3);
        assertThat(steps)
                .extracting(step -> step.path().source())
                .contains("/owners?page=1", "/owners?page=2")
                .anyMatch(path -> path.startsWith(start) && path.length() > 3000);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "\\\"", "\\x22", "[", "]", "\"", " ", "#41", "{", "\\"})
    void aLineOfAMillionCharactersIsReadOrNamed(String piece) throws IOException {
        String line = "h - - [21/Nov/2026:10:00:00 +0000] \"GET /";
        String longOne = line + piece.repeat(1_000_000 / piece.length()) + " HTTP/1.1\" 200 5 \"-\" \"-\"";
        String bearable = line + "a".repeat(60_000) + " HTTP/1.1\" 200 5";
        Path file = log(bearable, longOne, longOne.replace("h - - [", "h - - "));
        assertThat(steps(file)).extracting(s -> s.path().source()).contains("/" + "a".repeat(60_000));
        assertThat(err.toString()).contains("1 of 3 lines", "(line 2");
    }

    @Test
    void escapesAreUndone() {
        assertThat(requests("02-nginx.log"))
                .containsExactlyInAnyOrder(
                        "GET /docs/%D0%9F%D0%BB%D0%B0%D0%BD",
                        "GET /search?q=%22red%20shoes%22", "GET /search?q=%22shoes%22", "GET /plain");
        assertThat(requests("02-apache.log"))
                .containsExactlyInAnyOrder(
                        "GET /docs/%C3%BCbersicht",
                        "GET /search?q=%22shoes%22", "GET /path?file=C:%5Ctemp", "GET /plain");
    }

    @Test
    void bodiesInBase64AreDecoded() {
        assertThat(requests("04-recorded.har"))
                .containsExactly(
                        "GET /form",
                        "POST /orders sku=A-100&quantity=2 -> 201",
                        "POST /notes {\"title\": \"foo\"} -> 201");
    }

    @ParameterizedTest
    @CsvSource({"nozone, 980", "nocolon, 980", "object, 0", "empty, 980"})
    void aDateOnlyMakesAPause(String name, long lastPauseMillis) {
        Path file = CASES.resolve("06-" + name + ".har");
        assertThat(requests(file)).containsExactly("GET /owners", "GET /owners/1", "GET /vets");
        assertThat(steps(file)
                        .get(1)
                        .think()
                        .map(t -> ((Think.Constant) t).time().toMillis())
                        .orElse(0L))
                .isEqualTo(lastPauseMillis);
        boolean odd = name.equals("object") || name.equals("empty");
        assertThat(err.toString().contains("No pause before or after, since startedDateTime is no time: "))
                .isEqualTo(odd);
        assertThat(requests(file, "--no-think")).hasSize(3);
        assertThat(err.toString()).doesNotContain("startedDateTime");
    }

    @Test
    void compressedAndWideTextIsRead() {
        List<String> plain = requests("10-access.log.1");
        assertThat(plain).containsExactly("GET /owners?page=1", "GET /owners?page=2");
        assertThat(requests("10-access.log.2.gz")).isEqualTo(plain);
        assertThat(requests("10-access-utf16.log")).isEqualTo(plain);
        assertThat(requests("10-recorded.har.gz"))
                .containsExactly("GET /search?q=50%&sort=price", "GET /files/a%5Cb?tag=%3Cx%3E", "GET /plain");
    }

    /** A tar archive is told by five bytes from byte 257 on. */
    @ParameterizedTest
    @ValueSource(ints = {256, 257, 258, 260, 261, 262, 263})
    void aShortFileIsNoTarArchive(int length) throws IOException {
        String line = "::1 - - [21/Nov/2026:10:00:00 +0000] \"GET /p HTTP/1.1\" 200 5 \"-\" \"";
        Path file = write(
                "short.log", (line + "c".repeat(length - line.length() - 1) + "\"").getBytes(StandardCharsets.UTF_8));
        assertThat(requests(file)).containsExactly("GET /p");
    }

    @Test
    void aZoneWithItsNameInBracketsIsPartOfTheTime() throws IOException {
        assertThat(requests(log("::1 - - [2026-11-21T10:00:01.1+01:00[Europe/Berlin]] \"GET /p HTTP/1.1\" 200 5 12")))
                .containsExactly("GET /p");
    }

    @Test
    void whatIsMissingIsNotQuoted() throws IOException {
        refused(log("INFO: ::1 - \"GET /p HTTP/1.1\" 200 OK"), "1 without a time (line 1)");
        refused(log("::1 - - [21/Nov/2026:10:00:00 +0000] \"GET /p HTTP/1.1\""), "1 without a status (line 1)");
        refused(log("::1 - - [21/Nov/2026:10:00:00 +0000] \"\" 400 0"), "1 without a request (line 1)");
    }

    @Test
    void theUsualDirtIsLeftOutAndNamed() {
        assertThat(requests("10-mixed.log"))
                .containsExactly(
                        "GET //double//slash",
                        "GET /forwarded",
                        "GET /odata/People/$count?$filter=Id%20eq%201&x=${y}",
                        "GET /proxied?x=1",
                        "GET /quoted-user",
                        "GET /v6",
                        "GET /vhost");
        assertThat(err.toString())
                .contains(
                        "3 with a request other than METHOD /path, for example “-” (line 5, 6, 7)",
                        "1 without a status; instead of it “-” (line 11)");
    }

    @ParameterizedTest
    @CsvSource({"nginx-json", "caddy", "nginx-iso", "tomcat-millis"})
    void jsonLinesAndOtherDatesAreRead(String name) {
        assertThat(requests("11-" + name + ".log")).containsExactly("GET /api/orders/17", "GET /api/orders?page=1");
    }

    @Test
    void datesWithABlankAreRead() {
        assertThat(requests("11-granian-iso.log")).containsExactly("GET /api/users/7", "GET /api/users/me");
    }

    @Test
    void theFirstOriginByHttpIsTaken() {
        List<String> shop = List.of("GET /", "GET /api/cart", "GET /api/orders");
        assertThat(requests("14-extension-first.har")).isEqualTo(shop);
        assertThat(err.toString())
                .contains(
                        "Left out, chrome-extension URLs: entry 1.",
                        "data URLs: entry 3",
                        "blob URLs: entry 5",
                        "https://cdn.example.test (1 request), https://shop.example.test. (1 request)",
                        "without a response from the server (blocked, cancelled, from a cache or a service worker): entry 8");
        assertThat(requests("14-extension-first.har", "--host", "shop.example.test"))
                .isEqualTo(shop);
        assertThat(requests("14-extension-first.har", "--host", "https://SHOP.example.test:443/"))
                .isEqualTo(shop);
        assertThat(requests("14-extension-first.har", "--assets")).isEqualTo(shop);
        assertThat(requests("14-login-first.har")).containsExactly("GET /o/oauth2?client_id=1 -> 302");
        assertThat(err.toString())
                .contains(
                        "1 request to https://accounts.example.test",
                        "https://shop.example.test (2 requests)",
                        "Another host instead: --host https://shop.example.test.");
        assertThat(requests("14-login-first.har", "--host", "https://shop.example.test"))
                .containsExactly("GET /", "GET /api/orders");
        refused(CASES.resolve("14-no-entries.har"), "the archive has no requests");
    }

    @Test
    void streamsSocketsAndPreflightsAreLeftOutAndNamed() {
        assertThat(requests("21-recorded.har")).containsExactly("GET /page", "GET /page?2");
        assertThat(err.toString())
                .contains(
                        "Left out, event streams, whose response does not end: entry 2.",
                        "Left out, WebSockets: entry 3.",
                        "Left out, preflights, which browsers send by themselves: entry 4.");
    }

    /** The same two requests as different software writes them. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                // Envoy, HAProxy, Application and Classic Load Balancer, Traefik, S3, ingress behind a collector
                "[2026-11-21T10:00:00.310Z] \"GET /a?q=%7C HTTP/2\" 200 - 0 226 100 90 \"203.0.113.7\" \"curl\" \"id\" \"host\" \"10.0.2.1:80\"",
                "Nov 21 10:00:00 lb haproxy[14389]: 10.0.1.2:33317 [21/Nov/2026:10:00:00.655] http-in static/srv1 10/0/30/69/109 200 2750 - - ---- 1/1/1/1/0 0/0 {1wt.eu} {} \"GET /a?q=%7C HTTP/1.1\"",
                "https 2026-11-21T10:00:00.186641Z app/lb/50dc6c495c0c9188 192.0.2.39:2817 10.0.0.1:80 0.000 0.001 0.000 200 200 34 366 \"GET https://www.example.com:443/a?q=%7C HTTP/1.1\" \"curl/7.46.0\" - -",
                "2026-11-21T10:00:00.945958Z lb 192.0.2.39:2817 10.0.0.1:80 0.000073 0.001048 0.000057 200 200 0 29 \"GET http://www.example.com:80/a?q=%7C HTTP/1.1\" \"curl/7.38.0\" - -",
                "203.0.113.7 - - [21/Nov/2026:10:00:00 +0000] \"GET /a?q=%7C HTTP/1.1\" 200 5 \"-\" \"-\" 1 \"web@docker\" \"http://10.0.0.2:80\" 3ms",
                "owner bucket [21/Nov/2026:10:00:00 +0000] 203.0.113.7 - ID REST.GET.OBJECT key \"GET /a?q=%7C HTTP/1.1\" 200 - 5 5 1 1 \"-\" \"-\" -",
                "2026-11-21T10:00:00.5Z stdout F 203.0.113.7 - - [21/Nov/2026:10:00:00 +0000] \"GET /a?q=%7C HTTP/1.1\" 200 5",
                "{\"log\":\"203.0.113.7 - - [21/Nov/2026:10:00:00 +0000] \\\"GET /a?q=%7C HTTP/1.1\\\" 200 5\\n\",\"stream\":\"stdout\",\"time\":\"2026-11-21T10:00:01Z\"}",
                "2026-11-21T10:00:00.5Z stdout F {\"time_local\":\"21/Nov/2026:10:00:00 +0000\",\"request\":\"GET /a?q=%7C HTTP/1.1\",\"status\":\"200\"}",
                "203.0.113.7 - - 2026-11-21 10:00:00,123 \"GET /a?q=%7C HTTP/1.1\" 200 5",
                "127.0.0.1 - - [21/Nov/2026 10:00:00] \"GET /a?q=%7C HTTP/1.1\" 200 -",
                "203.0.113.7 [1795255200.123] \"GET /a?q=%7C HTTP/1.1\" \"200\" 5",
                "2026/11/21 10:00:00.123 INFO http.log.access handled request {\"request\": {\"method\": \"GET\", \"uri\": \"/a?q=%7C\"}, \"status\": 200}",
                // Heroku, logfmt, Grafana, GlassFish, nginx with the host, Reactor Netty, Vert.x, Werkzeug in colours
                "2026-11-21T10:00:00.123456+00:00 heroku[router]: at=info method=GET path=\"/a?q=%7C\" host=shop.example fwd=\"203.0.113.7\" dyno=web.1 connect=0ms service=2ms status=200 bytes=5 protocol=https",
                "time=\"2026-11-21T10:00:00Z\" level=info msg=\"request \\\"handled\\\"\" method=GET path=\"/a?q=%7C\" status=200 duration=4ms",
                "logger=context level=info t=2026-11-21T10:00:00.123Z msg=\"Request Completed\" method=GET path=/a?q=%7C status=200",
                "\"203.0.113.7\" \"NULL-AUTH-USER\" \"21/Nov/2026:10:00:00 +0000\" \"GET /a?q=%7C HTTP/1.1\" 200 5",
                "203.0.113.7 - - [21/Nov/2026:10:00:00 +0000] \"shop.example\" \"GET /a?q=%7C HTTP/1.1\" 200 5",
                "2026-11-21T10:00:00.123+00:00  INFO 7 --- [ctor-http-nio-2] reactor.netty.http.server.AccessLog : 203.0.113.7 - - [21/Nov/2026:10:00:00 +0000] \"GET /a?q=%7C HTTP/1.1\" 200 5 12",
                "203.0.113.7 - - [Sat, 21 Nov 2026 10:00:00 GMT] \"GET /a?q=%7C HTTP/1.1\" 200 5 \"-\" \"curl\"",
                "203.0.113.7 - - [21/Nov/2026 10:00:00] \"\u001b[37mGET /a?q=%7C HTTP/1.1\u001b[0m\" 200 -",
                // lines without a time in what adds one: a container, journald; App Service; a comma for a list
                "{\"log\":\"INFO:     203.0.113.7:5 - \\\"GET /a?q=%7C HTTP/1.1\\\" 200 OK\\n\",\"stream\":\"stdout\",\"time\":\"2026-11-21T10:00:00.5Z\"}",
                "{\"MESSAGE\":\"INFO:     203.0.113.7:5 - \\\"GET /a?q=%7C HTTP/1.1\\\" 200 OK\",\"__REALTIME_TIMESTAMP\":\"1795255200123456\"}",
                "{\"time\":\"2026-11-21T10:00:00Z\",\"category\":\"AppServiceHTTPLogs\",\"properties\":\"{\\\"CsMethod\\\":\\\"GET\\\",\\\"CsUriStem\\\":\\\"/a\\\",\\\"CsUriQuery\\\":\\\"q=%7C\\\",\\\"ScStatus\\\":\\\"200\\\"}\"}",
                "{\"time\":\"2026-11-21T10:00:00Z\",\"request\":\"GET /a?q=%7C HTTP/1.1\",\"status\":200},",
                // JSON of nginx, Envoy, Traefik, Tomcat, Google's load balancer, pino, Elastic's schema, logback-access
                "{\"msec\":1795255200.123,\"request_method\":\"GET\",\"request_uri\":\"/a?q=%7C\",\"uri\":\"/a\",\"args\":\"q=%7C\",\"status\":200}",
                "{\"time_iso8601\":\"2026-11-21T10:00:00+00:00\",\"method\":\"GET\",\"uri\":\"/a\",\"args\":\"q=%7C\",\"status\":\"200\"}",
                "{\"start_time\":\"2026-11-21T10:00:00.123Z\",\"method\":\"GET\",\"path\":\"/a?q=%7C\",\"protocol\":\"HTTP/2\",\"response_code\":200,\"duration\":4}",
                "{\"ClientAddr\":\"192.0.2.1:4\",\"DownstreamStatus\":200,\"Duration\":4,\"RequestMethod\":\"GET\",\"RequestPath\":\"/a?q=%7C\",\"StartUTC\":\"2026-11-21T10:00:00.1Z\",\"time\":\"2026-11-21T10:00:00Z\"}",
                "{\"host\":\"::1\",\"time\":\"[21/Nov/2026:10:00:00 +0000]\",\"request\":\"GET /a?q=%7C HTTP/1.1\",\"statusCode\":\"200\",\"size\":\"5\"}",
                "{\"httpRequest\":{\"requestMethod\":\"GET\",\"requestUrl\":\"https://shop.example/a?q=%7C\",\"status\":200,\"latency\":\"0.1s\"},\"timestamp\":\"2026-11-21T10:00:00.123456Z\"}",
                "{\"level\":30,\"time\":1795255200123,\"req\":{\"method\":\"GET\",\"url\":\"/a?q=%7C\"},\"res\":{\"statusCode\":200},\"msg\":\"request completed\"}",
                "{\"@timestamp\":\"2026-11-21T10:00:00.123Z\",\"http\":{\"request\":{\"method\":\"GET\"},\"response\":{\"status_code\":200}},\"url\":{\"path\":\"/a\",\"query\":\"q=%7C\"},\"message\":\"m\"}",
                "{\"@timestamp\":\"2026-11-21T10:00:00.123Z\",\"message\":\"::1 - - GET\",\"method\":\"GET\",\"status_code\":200,\"requested_url\":\"GET /a?q=%7C HTTP/1.1\",\"requested_uri\":\"/a\"}",
                // Spring Boot's example without quotes, and with another time; the request before the time; Splunk's
                // search
                "[21/Nov/2026:10:00:00 +0000] 203.0.113.7 GET /a?q=%7C HTTP/1.1 200 (1234 microseconds)",
                "2026-11-21 10:00:00.123 203.0.113.7 GET /a?q=%7C HTTP/1.1 200 5 \"curl\"",
                "203.0.113.7 \"GET /a?q=%7C HTTP/1.1\" 200 5 [21/Nov/2026:10:00:00 +0000] \"curl\"",
                // Nobody's user agent and a time; status, user, size and time before the request
                "203.0.113.7 - - [21/Nov/2026:10:00:00 +0000] \"GET /a?q=%7C HTTP/1.1\" 200 5 \"-\" \"-\" 3ms",
                "[21/Nov/2026:10:00:00 +0000] 192.0.2.1 200 - 512 3 \"GET /a?q=%7C HTTP/1.1\"",
                "{\"preview\":false,\"offset\":0,\"result\":{\"_raw\":\"::1 - - [21/Nov/2026:10:00:00 +0000] \\\"GET /a?q=%7C HTTP/1.1\\\" 200 5\",\"_time\":\"2026-11-21T10:00:00.000+0000\"}}",
                // Nginx Proxy Manager, Apache's path beside its method, Kong, Application Gateway, Front Door, Loki's
                // client, log4j in dots
                "[21/Nov/2026:10:00:00 +0000] - 200 200 - GET https shop.example \"/a?q=%7C\" [Client 192.0.2.1] [Length 5] \"curl\" \"-\"",
                "{\"time\":\"[21/Nov/2026:10:00:00 +0000]\",\"request\":\"/a\",\"query\":\"?q=%7C\",\"method\":\"GET\",\"status\":\"200\"}",
                "{\"request\":{\"uri\":\"/a?q=%7C\",\"method\":\"GET\"},\"response\":{\"status\":200},\"upstream_uri\":\"/u\",\"started_at\":1795255200123}",
                "{\"time\":\"2026-11-21T10:00:00Z\",\"properties\":{\"httpMethod\":\"GET\",\"requestUri\":\"/a\",\"requestQuery\":\"SERVER-ROUTED=192.0.2.4\",\"originalRequestUriWithArgs\":\"/a?q=%7C\",\"httpStatus\":200}}",
                "{\"time\":\"2026-11-21T10:00:00Z\",\"properties\":{\"httpMethod\":\"GET\",\"requestUri\":\"https://shop.example:443/a?q=%7C\",\"httpStatusCode\":\"200\"}}",
                "{\"labels\":{\"app\":\"shop\"},\"line\":\"::1 - - [21/Nov/2026:10:00:00 +0000] \\\"GET /a?q=%7C HTTP/1.1\\\" 200 5\",\"timestamp\":\"2026-11-21T10:00:00Z\"}",
                "{\"@timestamp\":\"2026-11-21T10:00:00.123Z\",\"log.level\":\"INFO\",\"http.request.method\":\"GET\",\"http.response.status_code\":200,\"url.original\":\"/a?q=%7C\"}",
                "{\"@timestamp\":\"2026-11-21T10:00:00.123Z\",\"log\":{\"level\":\"INFO\"},\"http\":{\"request\":{\"method\":\"GET\"},\"response\":{\"status_code\":200}},\"url\":{\"original\":\"/a?q=%7C\"}}",
                // Gin of two ages, coloured, and in a container; Fiber; formats of users' own, in cells; LTSV
                "[GIN] 2026/11/21 - 10:00:00 | 200 |      87.348us |    203.0.113.7 |  GET     /a?q=%7C",
                "[GIN] 2026/11/21 - 10:00:00 |\u001b[97;42m 200 \u001b[0m|   1.2ms |  203.0.113.7 |\u001b[97;44m GET     \u001b[0m \"/a?q=%7C\"",
                "{\"log\":\"[GIN] 2026/11/21 - 10:00:00 | 200 | 1ms | 203.0.113.7 | GET      \\\"/a?q=%7C\\\"\\n\",\"stream\":\"stdout\",\"time\":\"2026-11-21T10:00:00.5Z\"}",
                "2026-11-21 10:00:00 | 200 |   1.2ms | 127.0.0.1 | GET | /a?q=%7C | -",
                "2026-11-21 10:00:00|203.0.113.7|GET|/a?q=%7C|HTTP/1.1|200|512|0.003",
                "203.0.113.7 | 21/Nov/2026:10:00:00 +0800 | - | GET | GET /a?q=%7C HTTP/1.1 |200 | 981 | - | okhttp/2.4.0",
                "21/Nov/2026:10:00:00 +0800 | http | 200 | - | GET /a?q=%7C HTTP/1.1 | 512 | Mozilla/5.0 (\"X11\")",
                "[21/Nov/2026:10:00:00 -0300][1795255200.262] 203.0.113.7 | 0.109 s | 200 |  | GET | https://shop.example/a?q=%7C | ",
                "[21/Nov/2026:10:00:00 +0100] ::1 -> ::1 | https GET /a?q=%7C HTTP/1.1 | rt: 0.016 msec | status: 200",
                "2026-11-21T10:00:00Z\t203.0.113.7\tGET\t/a?q=%7C\t200",
                "host:203.0.113.7\ttime:[21/Nov/2026:10:00:00 +0000]\treq:GET /a?q=%7C HTTP/1.1\tstatus:200\tsize:5",
                // without quotes: Squid, Traffic Server, morgan, Serilog, uWSGI, a pattern of Tomcat
                "1795255200.345    702 203.0.113.7 TCP_MISS/200 7243 GET http://shop.example/a?q=%7C - HIER_DIRECT/192.0.2.80 text/html",
                "1795255200.123 5 203.0.113.7 TCP_HIT/200 5 GET http://shop.example/a?q=%7C - NONE/- text/html -",
                "2026-11-21T10:00:00.000Z GET /a?q=%7C 200 3.412 ms - 12",
                "2026-11-21 10:00:00.123 +00:00 [INF] HTTP GET /a?q=%7C responded 200 in 12.3 ms",
                "[pid: 12|app: 0|req: 3/9] 203.0.113.7 () {40 vars in 600 bytes} [Sat Nov 21 10:00:00 2026] GET /a?q=%7C => generated 12 bytes in 3 msecs (HTTP/1.1 200) 4 headers in 120 bytes",
                "203.0.113.7 [21/Nov/2026:10:00:00 +0000] GET /a?q=%7C 200 512 12",
                // HAProxy with six timers; the status elsewhere: chi, a host after the request, before it with the size
                "Nov 21 10:00:00 lb haproxy[2212]: [21/Nov/2026:10:00:00.430] [4A5D:882A] 203.0.113.7:34858 in pool/app 0/1184/0/0/412/415 200 23571 - - ---- 30/28/1/1/0 0/0 \"GET /a?q=%7C HTTP/1.1\"",
                "2026/11/21 10:00:00 [web/abc-000001] \"GET http://localhost:3000/a?q=%7C HTTP/1.1\" from 203.0.113.7:5 - 200 5B in 1.2ms",
                "203.0.113.7 - - [21/Nov/2026:10:00:00 +0000] \"GET /a?q=%7C HTTP/1.1\" shop.example 200 39 \"-\"",
                "[21/Nov/2026:10:00:00 +0000] 203.0.113.7 200 512 \"GET /a?q=%7C HTTP/1.1\" \"cookie\" \"-\"",
                "time=2026-11-21T10:00:00+00:00 remote=203.0.113.7 request=\"GET /a?q=%7C HTTP/1.1\" status=200",
                // Splunk's for nginx and Apache
                "site=\"shop.example\" server=\"shop.example\" dest_port=\"443\" src=\"203.0.113.7\" user=\"-\" time_local=\"21/Nov/2026:10:00:00 +0000\" protocol=\"HTTP/1.1\" status=\"200\" bytes_out=\"5\" http_user_agent=\"curl\" uri_query=\"q=%7C\" uri_path=\"/a\" http_method=\"GET\" request_time=\"0.005\"",
                "time=1795255200.123456, bytes_in=5, http_content_type=\"text/html, x\", http_method=\"GET\", client=203.0.113.7, status=200, uri_path=\"/a\", uri_query=\"?q=%7C\", user=\"-\"",
                // nginx with the time before the status: with the request's length (that is no status), at
                // Azure's, at an exporter's; with the upstream there
                "203.0.113.7 - - [21/Nov/2026:10:00:00 +0800] \"GET /a?q=%7C HTTP/1.1\" 0.000 404 200 168 \"-\" \"curl\"",
                "203.0.113.7 - - [21/Nov/2026:10:00:00 +0800] https shop.example \"GET /a?q=%7C HTTP/1.1\" 0.005 200 \"-\" \"192.0.2.9\" \"curl\"",
                "203.0.113.7 - - [21/Nov/2026:10:00:00 +0800] \"GET /a?q=%7C HTTP/1.1\" 0.000 304 0 \"-\" \"curl\" \"-\" 1",
                "203.0.113.7 - - [21/Nov/2026:10:00:00 +0800] \"GET /a?q=%7C HTTP/2.0\" to: 192.0.2.80:80 200 35",
                // Actix; months in the language of the machine; Liberty, OpenTelemetry
                "[2026-11-21T10:00:00Z INFO  actix_web::middleware::logger] 203.0.113.7 \"GET /a?q=%7C HTTP/1.1\" 200 5",
                "203.0.113.7 - - [21/Nov./2026:10:00:00 +0000] \"GET /a?q=%7C HTTP/1.1\" 200 5",
                "203.0.113.7 - - [21/Okt/2026:10:00:00 +0000] \"GET /a?q=%7C HTTP/1.1\" 200 5",
                "203.0.113.7 - - [21/f\u00c3\u00a9vr./2026:10:00:00 +0000] \"GET /a?q=%7C HTTP/1.1\" 200 5",
                "{\"type\":\"liberty_accesslog\",\"ibm_datetime\":\"2026-11-21T10:00:00.123+0000\",\"ibm_uriPath\":\"/a\",\"ibm_queryString\":\"q=%7C\",\"ibm_requestMethod\":\"GET\",\"ibm_responseCode\":200}",
                "{\"timeUnixNano\":\"1795255200123000000\",\"attributes\":{\"http.request.method\":\"GET\",\"url.path\":\"/a\",\"url.query\":\"q=%7C\",\"http.response.status_code\":200}}",
                // of Akamai (two kinds) and Fastly
                "{\"reqTimeSec\":\"1795255200.123\",\"statusCode\":\"200\",\"reqHost\":\"x\",\"reqMethod\":\"GET\",\"reqPath\":\"/a\",\"queryStr\":\"q=%7C\"}",
                "{\"start\":\"1795255200.123\",\"message\":{\"status\":\"200\",\"reqMethod\":\"GET\",\"reqPath\":\"/a\",\"reqQuery\":\"q=%7C\"}}",
                "{\"time_start\":1795255200123,\"request\":\"GET\",\"protocol\":\"HTTP/1.1\",\"url\":\"/a?q=%7C\",\"status\":200}",
                // with a name that ends like Azure's; of Envoy Gateway
                "{\"time\":\"2026-11-21T10:00:00Z\",\"time_s\":0.005,\"status_s\":\"200 OK\",\"method\":\"GET\",\"path\":\"/a?q=%7C\",\"status\":200}",
                "{\"start_time\":\"2026-11-21T10:00:00.123Z\",\"method\":\"GET\",\"x-envoy-origin-path\":\"/a?q=%7C\",\"protocol\":\"HTTP/1.1\",\"response_code\":\"200\",\":authority\":\"shop.example\"}",
                // a time in brackets before names and values; cells with the request in quotes
                "[2026-11-21 10:00:00,123] INFO method=GET path=/a?q=%7C status=200 duration=5",
                "I, [2026-11-21T10:00:00.123456 #12]  INFO -- : method=GET path=/a?q=%7C format=html status=200 duration=5.3",
                "203.0.113.7|-|21/Nov/2026:10:00:00 +0000|\"GET /a?q=%7C HTTP/1.1\"|200|5",
                "203.0.113.7;-;21/Nov/2026:10:00:00 +0000;\"GET /a?q=%7C HTTP/1.1\";200;5",
                // of Quarkus, quoted and not; of Armeria
                "127.0.0.1 - - [21/Nov/2026:10:00:00 +0000] \"GET /a?q=%7C HTTP_1_1\" 200 46",
                "2026-11-21 10:00:00,615 INFO  [io.qua.htt.access-log] (executor-thread-1) GET /a?q=%7C HTTP_1_1 200 - -",
                "127.0.0.1 - - 21/Nov/2026:10:00:00 +0900 \"GET /a?q=%7C#Shop/list h1c\" 200 5",
                // of collectors: Google's, Elastic's, Datadog's, Suricata, Logstash, GELF; Fluentd
                "{\"message\":\"::1 - - GET\",\"path\":\"/var/log/access.log\",\"timestamp\":\"21/Nov/2026:10:00:00 +0000\",\"verb\":\"GET\",\"request\":\"/a?q=%7C\",\"httpversion\":\"1.1\",\"response\":\"200\"}",
                "{\"version\":\"1.1\",\"host\":\"web\",\"short_message\":\"::1 - - [21/Nov/2026:10:00:00 +0000] \\\"GET /a?q=%7C HTTP/1.1\\\" 200 5\",\"timestamp\":1795255200.123}",
                "{\"textPayload\":\"::1 - - [21/Nov/2026:10:00:00 +0000] \\\"GET /a?q=%7C HTTP/1.1\\\" 200 5\",\"timestamp\":\"2026-11-21T10:00:00Z\"}",
                "{\"jsonPayload\":{\"method\":\"GET\",\"path\":\"/a?q=%7C\",\"status\":200.0},\"timestamp\":\"2026-11-21T10:00:00.123Z\"}",
                "{\"_source\":{\"@timestamp\":\"2026-11-21T10:00:00Z\",\"http\":{\"request\":{\"method\":\"GET\"},\"response\":{\"status_code\":200}},\"url\":{\"original\":\"/a?q=%7C\"}}}",
                "{\"attributes\":{\"timestamp\":\"2026-11-21T10:00:00Z\",\"status\":\"info\",\"attributes\":{\"http\":{\"method\":\"GET\",\"status_code\":200,\"url\":\"http://x/a?q=%7C\"}}}}",
                "{\"timestamp\":\"2026-11-21T10:00:00.123456+0000\",\"http\":{\"url\":\"/a?q=%7C\",\"http_method\":\"GET\",\"status\":200}}",
                "2026-11-21T10:00:00+00:00\tnginx.access\t{\"method\":\"GET\",\"path\":\"/a?q=%7C\",\"code\":\"200\"}"
            })
    void theLogOf(String line) throws IOException {
        assertThat(requests(log(line, line.replace("/a", "/b")))).containsExactly("GET /a?q=%7C", "GET /b?q=%7C");
        assertThat(err.toString()).contains("2 of 2 lines").doesNotContain("Left out");
    }

    @Test
    void w3cExtendedIsRead() throws IOException {
        assertThat(requests(log(
                        "#Software: Microsoft Internet Information Services 10.0",
                        "#Fields: date time s-ip cs-method cs-uri-stem cs-uri-query s-port sc-status time-taken",
                        "2026-11-21 10:00:00 10.0.0.1 GET /a q=%7C 80 200 5",
                        "2026-11-21 10:00:01 10.0.0.1 GET /b - 80 200 5",
                        "2026-11-21 10:00:01 10.0.0.1 GET /c+d - 80 200 5")))
                .containsExactly("GET /a?q=%7C", "GET /b");
        assertThat(err.toString()).contains("“GET (IIS writes + for a space as well) /c+d HTTP/1.1” (line 5)");
        assertThat(requests(log(
                        "#Version: 1.0",
                        "#Fields: date time x-edge-location sc-bytes c-ip cs-method cs(Host) cs-uri-stem sc-status cs-uri-query",
                        "2026-11-21\t10:00:00\tFRA2\t5\t192.0.2.1\tGET\td.cloudfront.net\t/a%2520b\t200\tq=%257C")))
                .containsExactly("GET /a%20b?q=%7C");
        assertThat(requests(log(
                        "#Fields: date time cs-method cs-uri-stem cs-uri-query sc-status cs(User-Agent) x-H(remoteUser)",
                        "#Version: 2.0",
                        "#Software: Apache Tomcat/10.1.55",
                        "2026-11-21 10:00:00 GET /a q=%7C 200 \"Mozilla/5.0 (\"\"X11\"\"; Linux)\" -",
                        "2026-11-21 10:00:01 GET /c+d - 200 'curl 8' -")))
                .containsExactly("GET /a?q=%7C", "GET /c+d");
        assertThat(requests(log(
                        "#separator \\x09",
                        "#path\thttp",
                        "#fields\tts\tuid\tid.orig_h\tmethod\thost\turi\treferrer\tstatus_code\ttags",
                        "#types\ttime\tstring\taddr\tstring\tstring\tstring\tstring\tcount\tset[enum]",
                        "1795255200.123456\tCHhAvV\t192.0.2.1\tGET\tx\t/a?q=%7C\t-\t200\t(empty)")))
                .containsExactly("GET /a?q=%7C");
    }

    /** Of Athena, Splunk, Datadog, and a spreadsheet. */
    @Test
    void aTableOfAToolThatKeepsLogsIsRead() throws IOException {
        assertThat(
                        requests(
                                log(
                                        "\"type\",\"time\",\"elb\",\"request_verb\",\"request_url\",\"request_proto\",\"elb_status_code\"",
                                        "\"h2\",\"2026-11-21T10:00:00.186641Z\",\"app/lb\",\"GET\",\"https://www.example.com:443/a?q=%7C\",\"HTTP/2.0\",\"200\"")))
                .containsExactly("GET /a?q=%7C");
        assertThat(requests(log(
                        "http_method,uri_path,uri_query,status,_time", "GET,/a,q=1,200,2026-11-21T10:00:00.000+0000")))
                .containsExactly("GET /a?q=1");
        assertThat(requests(log(
                        "Date,Host,@http.method,@http.url,@http.status_code,Content",
                        "2026-11-21T10:00:00.123Z,\"web-1\",GET,\"https://shop.example/a?q=1,2\",200,\"say \"\"hi\"\", twice\"",
                        "2026-11-21T10:00:00.123Z,\"web-1\",GET,\"cut")))
                .containsExactly("GET /a?q=1,2");
        assertThat(err.toString()).contains("1 of 3 lines", "1 in no format that Assay knows (line 3)");
        assertThat(requests(log(
                        "TimeGenerated [UTC];CsMethod;CsUriStem;CsUriQuery;ScStatus",
                        "2026-11-21T10:00:00Z;GET;/a;;200")))
                .containsExactly("GET /a");
        assertThat(requests(log(
                        "TimeGenerated [UTC],timeStamp_t [UTC],httpMethod_s,requestUri_s,requestQuery_s,httpStatus_d",
                        "2026-11-21T10:00:00Z,,GET,/a,q=1,200")))
                .containsExactly("GET /a?q=1");
        assertThat(requests(log(
                        "\"@timestamp\",\"http.request.method\",\"url.original\",\"http.response.status_code\"",
                        "\"Nov 21, 2026 @ 10:00:00.123\",GET,\"/a?q=1,2\",200")))
                .containsExactly("GET /a?q=1,2");
    }

    @Test
    void whatAGatewayRewroteIsSentAsTheClientAskedForIt() throws IOException {
        assertThat(
                        requests(
                                log(
                                        "{\"time\":\"2026-11-21T10:00:00Z\",\"properties\":{\"httpMethod\":\"GET\",\"requestUri\":\"/x\",\"requestQuery\":\"x=1\",\"originalRequestUriWithArgs\":\"/a\",\"httpStatus\":200}}",
                                        "{\"TimeGenerated\":\"2026-11-21T10:00:00Z\",\"HttpMethod\":\"GET\",\"RequestUri\":\"/x\",\"RequestQuery\":\"x=1\",\"OriginalRequestUriWithArgs\":\"/b\",\"HttpStatus\":200}")))
                .containsExactly("GET /a", "GET /b");
    }

    @Test
    void whatAzuresFrontEndsAddToAQueryIsNotSent() throws IOException {
        assertThat(
                        requests(
                                log(
                                        "#Software: Microsoft Internet Information Services 8.0",
                                        "#Fields: date time cs-method cs-uri-stem cs-uri-query sc-status",
                                        "2026-11-21 10:00:00 GET /a X-ARR-LOG-ID=2ec4b8ad-3cf0-4442-93ab-837317ece6a1 200",
                                        "2026-11-21 10:00:00 GET /a X-ARR-CACHE-HIT=0&X-ARR-LOG-ID=93ab4b8a&SERVER-STATUS=200 200",
                                        "2026-11-21 10:00:00 GET /b q=1&X-ARR-LOG-ID=93ab4b8a 200",
                                        "2026-11-21 10:00:00 GET /c X-AzureApplicationGateway-CACHE-HIT=0&SERVER-ROUTED=::1&X-AzureApplicationGateway-LOG-ID=8&SERVER-STATUS=200 200")))
                .containsExactly("GET /a", "GET /b?q=1", "GET /c");
    }

    /** Of CloudWatch, Splunk, Loki. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '!',
            quoteCharacter = '~',
            value = {
                "@timestamp,@message!2026-11-21 10:00:00.000,\"%s\"",
                "\"_raw\",\"_time\",host!\"%s\",\"2026-11-21T10:00:00.000+0000\",web",
                "Time,Line!1795255200000,\"%s\"",
            })
    void aTableOfWholeLinesIsRead(String header, String row) throws IOException {
        String common = "::1 - - [21/Nov/2026:10:00:00 +0000] \"\"GET /a?q=1,2 HTTP/1.1\"\" 200 5";
        String json = "{\"\"method\"\":\"\"GET\"\",\"\"path\"\":\"\"/b\"\",\"\"status\"\":200}";
        assertThat(requests(log(header, row.formatted(common), row.formatted(json), row.formatted("started"))))
                .containsExactly("GET /a?q=1,2", "GET /b");
        assertThat(err.toString()).contains("2 of 4 lines", "1 in no format that Assay knows (line 4)");
    }

    /** Of two numbers that may be the status, an earlier line tells which is; a path with a separator is not cut. */
    @Test
    void aLineInCellsThatCanBeReadInTwoWaysIsLeftOut() throws IOException {
        assertThat(requests(log(
                        "2026-11-21 10:00:00|GET|/a|HTTP/1.1|200|404",
                        "2026-11-21 10:00:00|GET|/b|HTTP/1.1|200|0",
                        "2026-11-21 10:00:00|GET|/c|HTTP/1.1|200|404",
                        "2026-11-21 10:00:00|GET|/d?x|y|HTTP/1.1|200|404",
                        "2026-11-21 10:00:00|GET|/e|HTTP/1.1|0|200")))
                .containsExactly("GET /b", "GET /c");
        assertThat(err.toString())
                .contains("instead of it “200 or 404” (line 1, 5)", "1 in no format that Assay knows (line 4)");
        refused(log("2026-11-21 10:00:00 INFO GET /a 200 ms"), "1 in no format that Assay knows (line 1)");
        assertThat(requests(log("2026-11-21T10:00:00Z ::1 GET /a HTTP/1.1 200 x|GET /b|200|y")))
                .containsExactly("GET /a");
    }

    @Test
    void aFirstLineThatIsNoJsonDoesNotMakeALogAnArchive() throws IOException {
        String line =
                "{\"time\":\"2026-11-21T10:00:00Z\",\"request\":\"GET /a HTTP/1.1\",\"status\":200,\"upstream\":1}";
        for (String broken : List.of("-}", "}", "\"x\"y\"}")) {
            assertThat(requests(log(line.replace("1}", broken), line))).containsExactly("GET /a");
            assertThat(err.toString()).contains("1 in no format that Assay knows (line 1)");
        }
    }

    @Test
    void requestsToSeveralHostsAreNamed() throws IOException {
        String squid = "1795255200.345 7 ::1 TCP_MISS/200 7 GET http://%s - HIER_DIRECT/::1 text/html";
        assertThat(requests(log(
                        squid.formatted("one.example/a"),
                        squid.formatted("two.example:81/a"),
                        squid.formatted("One.example/b"),
                        squid.formatted("one.example/c?"),
                        "1795255200.345 7 ::1 TCP_TUNNEL/200 7 CONNECT one.example:443 - HIER_DIRECT/::1 -")))
                .containsExactly("GET /a", "GET /b");
        assertThat(err.toString())
                .contains(
                        "They went to 2 hosts, whose paths are mixed here: one.example, two.example.",
                        "for example “GET (Squid left out its query) http://one.example/c? HTTP/1.…” (line 4, 5)");
    }

    @Test
    void theHostThatJettyWroteBeforeThePathIsNoneOfIt() throws IOException {
        String line = "::1 - - [21/Nov/2026:10:00:00 +0000] \"GET %s HTTP/1.1\" 200 5";
        assertThat(requests(log(
                        line.formatted("//localhost:33315/hi"),
                        line.formatted("//shop.example/a?b"),
                        line.formatted("//192.0.2.1/four"),
                        line.formatted("//[2001:db8::1]:8080/six"))))
                .containsExactly("GET /a?b", "GET /four", "GET /hi", "GET /six");
        assertThat(err.toString()).contains("They went to 4 hosts", "localhost, shop.example");
        List<String> twoSlashes =
                List.of("GET //double//slash", "GET //index.php/api", "GET //v1.0/orders", "GET //xmlrpc.php?rsd");
        assertThat(requests(log(twoSlashes.stream()
                        .map(request -> line.formatted(request.substring(4)))
                        .toArray(String[]::new))))
                .isEqualTo(twoSlashes);
    }

    /** Of Traefik, Caddy, Envoy, Cloudflare, nginx (twice). */
    @ParameterizedTest
    @CsvSource(
            delimiter = '^',
            quoteCharacter = '~',
            value = {
                "\"RequestHost\":\"%s\",\"RequestMethod\":\"GET\",\"RequestPath\":\"/a\",\"DownstreamStatus\":200",
                "\"request\":{\"method\":\"GET\",\"host\":\"%s:8080\",\"uri\":\"/a\"},\"status\":200",
                "\":authority\":\"%s\",\"method\":\"GET\",\"path\":\"/a\",\"response_code\":200",
                "\"ClientRequestHost\":\"%s\",\"ClientRequestMethod\":\"GET\",\"ClientRequestURI\":\"/a\",\"EdgeResponseStatus\":200",
                "\"http_host\":\"%s\",\"request\":\"GET /a HTTP/1.1\",\"status\":200",
                "\"vhost\":\"%s\",\"path\":\"/a\",\"request_query\":\"\",\"method\":\"GET\",\"status\":200"
            })
    void hostsInFieldsOfTheirOwnAreNamed(String fields) throws IOException {
        String line = "{\"time\":\"2026-11-21T10:00:00Z\"," + fields + "}";
        assertThat(requests(
                        log(line.formatted("shop.example"), line.formatted("wiki.example"), line.formatted("no host"))))
                .containsExactly("GET /a");
        assertThat(err.toString())
                .contains("3 of 3 lines")
                .contains("They went to 2 hosts, whose paths are mixed here: shop.example, wiki.example.");
    }

    /** Of Apache, alone and in a container; LTSV. A client whose name was looked up is none. */
    @Test
    void virtualHostsAreNamed() throws IOException {
        String common = "- - [21/Nov/2026:10:00:00 +0000] \"GET /a HTTP/1.1\" 200 5";
        assertThat(requests(log(
                        "shop.example:80 192.0.2.1 " + common,
                        "httpd-1  | wiki.example 2001:db8::1 " + common,
                        "time:[21/Nov/2026:10:00:00 +0000]\tvhost:blog.example\treq:GET /a HTTP/1.1\tstatus:200",
                        "client.example " + common)))
                .containsExactly("GET /a");
        assertThat(err.toString())
                .contains("4 of 4 lines")
                .contains(
                        "They went to 3 hosts, whose paths are mixed here: blog.example, shop.example, wiki.example.");
    }

    /** Of load balancers of AWS, HAProxy, Traefik, CloudFront, Envoy, the ingress of nginx, Nginx Proxy Manager. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '^',
            quoteCharacter = '~',
            value = {
                "https 2026-11-21T10:00:00.186641Z app/lb/50dc 192.0.2.39:2817 %s 34 366 \"GET https://www.example.com:443/a HTTP/1.1\" \"curl\" - -^10.0.0.1:80 0.000 0.001 0.000 200 200^- -1 -1 -1 301 -",
                "{\"time\":\"2026-11-21T10:00:00Z\",\"request_verb\":\"GET\",\"request_url\":\"https://shop.example/a\",%s}^\"elb_status_code\":\"200\",\"target_status_code\":\"200\"^\"elb_status_code\":\"301\",\"target_status_code\":\"-\"",
                "192.0.2.1:18446 [21/Nov/2026:10:00:00.930] fe %s 100 - - ---- 1/1/0/0/0 0/0 \"GET /a HTTP/1.1\"^be/s1 0/0/1/2/3 200^fe/<NOSRV> 0/-1/-1/-1/0 301",
                "{%s,\"RequestHost\":\"shop.example\",\"RequestMethod\":\"GET\",\"RequestPath\":\"/a\",\"StartUTC\":\"2026-11-21T10:00:00.1Z\"}^\"DownstreamStatus\":200,\"OriginStatus\":200^\"DownstreamStatus\":301,\"OriginStatus\":0",
                "192.0.2.1 - - [21/Nov/2026:10:00:00 +0000] \"GET /a HTTP/1.1\" %s 3ms^200 5 \"-\" \"-\" 1 \"web@docker\" \"http://10.0.0.2:80\"^301 17 \"-\" \"-\" 2 \"web-to-websecure@internal\" \"-\"",
                "{\"date\":\"2026-11-21\",\"time\":\"10:00:00\",\"cs-method\":\"GET\",\"cs-uri-stem\":\"/a\",%s}^\"sc-status\":\"200\",\"x-edge-result-type\":\"Miss\"^\"sc-status\":\"301\",\"x-edge-result-type\":\"Redirect\"",
                "{\"start_time\":\"2026-11-21T10:00:00.123Z\",\"method\":\"GET\",\"path\":\"/a\",%s}^\"response_code\":200,\"response_code_details\":\"via_upstream\"^\"response_code\":301,\"response_code_details\":\"direct_response\"",
                "[2026-11-21T10:00:00.310Z] \"GET /a HTTP/2\" %s^200 - 0 226 100 90 \"-\" \"curl\" \"id\" \"host\" \"10.0.2.1:80\"^301 - 0 0 0 - \"-\" \"curl\" \"id\" \"host\" \"-\"",
                "[2026-11-21T10:00:00.310Z] \"GET /a HTTP/2\" %s - \"-\" 0 226 100 90 \"-\" \"curl\" \"id\" \"host\" \"-\"^200 - via_upstream^301 - direct_response",
                "192.0.2.1 - - [21/Nov/2026:10:00:00 +0000] \"GET /a HTTP/1.1\" %s 7fa1^200 5 \"-\" \"curl\" 77 0.003 [default-shop-80] [] 10.0.0.1:80 5 0.003 200^308 164 \"-\" \"curl\" 77 0.000 [default-shop-80] [] - - - -",
                "[21/Nov/2026:10:00:00 +0000] - %s - GET https shop.example \"/a\" [Client 192.0.2.1] [Length 5] \"curl\" \"-\"^200 200^- 301"
            })
    void whatAProxyAnsweredItselfIsLeftOutAndNamed(String line, String asked, String unasked) throws IOException {
        assertThat(requests(log(line.formatted(asked), line.formatted(unasked), line.formatted(unasked))))
                .containsExactly("GET /a");
        assertThat(err.toString())
                .contains("1 of 3 lines")
                .contains("Left out: 2 that the proxy passed to no server, for example “GET ", "(line 2, 3)");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '^',
            quoteCharacter = '~',
            value = {
                "{\"info\": {\"_postman_id\": \"1\"}, \"item\": []}^is a collection of Postman",
                "{\\n\"_type\": \"export\",\\n\"__export_format\": 4}^is an export of Insomnia in its own format",
                "{\"openapi\": \"3.0.1\", \"paths\": {}}^is an OpenAPI document",
                "openapi: 3.0.1\\npaths: {}^is an OpenAPI document",
                "<?xml version=\"1.0\"?>\\n<jmeterTestPlan version=\"1.2\">^is a test plan of JMeter",
                "import http from 'k6/http';\\nexport default function () {}^is a script of k6",
                "curl -X POST http://localhost:8080/orders -d @x.json^is a list of requests",
                "# orders\\nGET http://localhost:8080/orders/1\\nAccept: */*^is a list of requests",
                "2026/03/12 10:00:00 [error] 12#12: *1 open() \"/x\" failed (2: No such file)^is an error log of nginx",
                "\u00d4\u00c3\u00b2\u00a1x^is a capture of packets",
                "<!DOCTYPE html>\\n<html>^is a web page"
            })
    void whatPeopleTakeForARecordingIsNamed(String content, String text) throws IOException {
        refused(log(content.replace("\\n", "\n")), text);
    }

    /** Each session would be a request of its own otherwise. */
    @Test
    void theIdOfASessionIsNoPartOfThePath() throws IOException {
        String line = "::1 - - [21/Nov/2026:10:00:00 +0000] \"GET %s HTTP/1.1\" 200 5";
        assertThat(requests(log(
                        line.formatted("/a;jsessionid=0F.n1?q=1"),
                        line.formatted("/a;JSESSIONID=1F?q=1"),
                        line.formatted("/a?q=1"),
                        line.formatted("/a;v=1;jsessionid=2F/b"),
                        line.formatted("/c?back=/a;jsessionid=2F&page=2"),
                        line.formatted("/a.css;jsessionid=3F"))))
                .containsExactly("GET /a?q=1", "GET /a;v=1/b", "GET /c?back=/a&page=2");
        assertThat(err.toString()).contains("5 of 6 lines");
    }

    /** Without its range, the app answers with the whole and 200. */
    @Test
    void aRequestForAPartIsLeftOutAndNamed() throws IOException {
        String line = "::1 - - [21/Nov/2026:10:00:00 +0000] \"GET /big.zip HTTP/1.1\" %s 5";
        assertThat(requests(log(line.formatted(206), line.formatted(200), line.formatted(206))))
                .containsExactly("GET /big.zip");
        assertThat(err.toString())
                .contains("1 of 3 lines")
                .contains(
                        "2 answered with a part (206), of which a log does not have the range, for example “/big.zip” (line 1, 3)");
    }

    @Test
    void aQueryThatLooksLikeNamesAndValuesIsAQuery() throws IOException {
        assertThat(requests(log(
                        "h - - [21/Nov/2026:10:00:00 +0000] \"GET /x?method=PUT&path=/y&status=500 HTTP/1.1\" 200 5")))
                .containsExactly("GET /x?method=PUT&path=/y&status=500");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '!',
            quoteCharacter = '~',
            value = {
                "\\xD0\\x9F!%D0%9F",
                "\\xd0\\x9f!%D0%9F",
                "\\u00d0\\u009f!%D0%9F",
                "\\\"!%22",
                "\\\\!%5C",
                "\\x5Cx41!%5Cx41",
                "\\\\x41!%5Cx41",
                "\\t!%09",
                "C:\\users!C:%5Cusers",
                "%zz%!%zz%",
                "\u00d0\u009f!%D0%9F",
                "\u00e9!%E9",
                "x=\"a\"b!x=%22a%22b",
                "|{}[]!|{}[]"
            })
    void anEscapeStandsForItsByte(String logged, String sent) throws IOException {
        String line = "h - - [21/Nov/2026:10:00:00 +0000] \"GET /" + logged + " HTTP/1.1\" 200 5 \"-\" \"-\"";
        assertThat(requests(log(line))).containsExactly("GET /" + sent);
    }

    @Test
    void theEscapesOfHaproxyAndOfNginxInJsonAreUndone() throws IOException {
        assertThat(
                        requests(
                                log(
                                        "1.2.3.4:5 [21/Nov/2026:10:00:00.655] in s/1 10/0/30/69/109 200 27 - - ---- 1/1/1/1/0 0/0 \"GET /#D0#9F?q=#22#23 HTTP/1.1\"",
                                        "{\"time\":\"2026-11-21T10:00:00Z\",\"request\":\"GET /j\\xD0\\x9F?q=\\x22\\x5C HTTP/1.1\",\"status\":200}",
                                        "{\"time\":\"2026-11-21T10:00:00Z\",\"request\":\"GET /k\\u041f?q=\\\"\\\\x41 HTTP/1.1\",\"status\":200}")))
                .containsExactlyInAnyOrder("GET /j%D0%9F?q=%22%5C", "GET /k%D0%9F?q=%22%5Cx41");
        assertThat(err.toString()).contains("1 with a # in the path, which clients do not send");
    }

    @Test
    void aRequestThatHaproxyCutIsLeftOut() throws IOException {
        String line =
                "192.0.2.1:5 [21/Nov/2026:10:00:00.655] in s/1 10/0/30/69/109 200 27 - - ---- 1/1/1/1/0 0/0 \"GET /a?code=";
        assertThat(requests(log(
                        line + "1 HTTP/1.1\"", line + "2\"", line + "a".repeat(1023 - "GET /a?code=".length()) + "\"")))
                .containsExactly("GET /a?code=1", "GET /a?code=2");
        assertThat(err.toString()).contains("for example “GET (HAProxy cut it off) /a?code=aaa", "(line 3)");
    }

    @Test
    void whatCannotBeReadIsNamed() throws IOException {
        Map<String, String> packed = Map.of(
                "28b52ffd00", "is compressed with zstd",
                "425a6839", "is compressed with bzip2",
                "fd377a585a00", "is compressed with xz",
                "504b0304", "is compressed with zip");
        for (Map.Entry<String, String> entry : packed.entrySet()) {
            refused(write("x.bin", HexFormat.of().parseHex(entry.getKey())), entry.getValue(), "Unpack it first: run ");
        }
        refused(write("x.SAZ", HexFormat.of().parseHex("504b0304")), "is a session of Fiddler", "HTTPArchive v1.2");
        byte[] tar = new byte[512];
        System.arraycopy("ustar".getBytes(StandardCharsets.US_ASCII), 0, tar, 257, 5);
        refused(write("x.tar", tar), "is a tar archive of files");
        byte[] packedLog = gzip("h - - [21/Nov/2026:10:00:00 +0000] \"GET /a HTTP/1.1\" 200 5\n".repeat(500));
        refused(write("cut.gz", Arrays.copyOf(packedLog, packedLog.length - 12)), "is damaged or cut off");
        refused(folder, "is a folder");
        refused(log("h - - [gestern] \"GET /a HTTP/1.1\" 200 5"), "for example “gestern” (line 1)");
        refused(log("INFO: 127.0.0.1:5 - \"GET /a HTTP/1.1\" 200 OK"), "1 without a time (line 1)");
        refused(log("{\"info\": {\"id\": 1}, \"item\": []}"), "no usable line among 1");
        refused(log("", " ", ""), "no usable line among 3\n");
        refused(log("[", "{\"request\": \"GET /\"}]"), "it has no list log.entries", "one JSON object a line");
        refused(
                log("{\"exchanges\":[{\"request\":{\"method\":\"GET\"}}]}"),
                "it has no list log.entries",
                "'.records[]'");
        refused(log("{", "\"item\": []}"), "it has no list log.entries");
    }

    @ParameterizedTest
    @CsvSource({
        "--top, 0, not from 1 to 1000: 0",
        "--top, 1001, not from 1 to 1000: 1001",
        "--scale, 0, not above 0 and at most 1000: 0.0"
    })
    void aFigureOutOfItsRangeIsRefused(String flag, String value, String text) {
        assertThat(assay("import", CASES.resolve("02-nginx.log").toString(), flag, value))
                .isEqualTo(ExitCode.BAD_INPUT);
        assertThat(err.toString()).contains(flag + ": " + text);
    }

    private static byte[] gzip(String text) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream zip = new GZIPOutputStream(bytes)) {
            zip.write(text.getBytes(StandardCharsets.UTF_8));
        }
        return bytes.toByteArray();
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTF-8", "UTF-16", "UTF-16LE", "UTF-16BE", "UTF-32LE", "UTF-32BE"})
    void aLogInAnyUnicodeIsRead(String charset) throws IOException {
        for (String mark : charset.startsWith("UTF-32") ? List.of("\ufeff") : List.of("", "\ufeff")) {
            String line = mark
                    + "{\"time\":\"2026-11-21T10:00:00Z\",\"request\":\"GET /\u041f HTTP/1.1\",\"status\":200}\r\n";
            assertThat(requests(write("wide.log", line.getBytes(Charset.forName(charset)))))
                    .containsExactly("GET /%D0%9F");
        }
    }
}
