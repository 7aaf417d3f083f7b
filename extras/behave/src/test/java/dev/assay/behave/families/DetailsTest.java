package dev.assay.behave.families;

import static dev.assay.behave.outcome.SomeOutcomes.seen;
import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.behave.cases.AppRequests;
import dev.assay.behave.cases.Expectation;
import dev.assay.behave.cases.ResponseExcerpt;
import dev.assay.behave.families.Family.Finding;
import dev.assay.behave.families.Family.Findings;
import dev.assay.behave.outcome.Behaviour.Outcome;
import dev.assay.behave.outcome.Reaction;
import dev.assay.behave.transport.ConnectionFactory;
import dev.assay.behave.transport.Fixture;
import dev.assay.behave.transport.Fixtures;
import dev.assay.behave.transport.Target;
import dev.assay.behave.transport.Timeouts;
import dev.assay.launch.Launch;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A correct server passes every case, and a faulty one fails it in the way that the case looks for. */
class DetailsTest {
    private static final AppRequests REQUESTS =
            new AppRequests("/", new AppRequests.Post("/orders", "text/plain", "a"), true, List.of(), Optional.empty());

    private static final Map<String, String> NAMES =
            Map.of("static", PoliteServer.FILE, "session", "/", "cookie", "SESSION", "value", "1");

    /** Plain requests, which show the usual responses. */
    private static final int PLAIN = 4;

    private static List<Finding> findings(boolean asked) throws IOException, InterruptedException {
        AtomicInteger opened = new AtomicInteger();
        try (PoliteServer right = new PoliteServer(true);
                PoliteServer other = new PoliteServer(asked)) {
            ConnectionFactory connections = () -> (opened.getAndIncrement() < PLAIN ? right : other).connect();
            return new Details(new Timeouts(4_000, 50))
                    .ask(new Target(other, connections, REQUESTS), Details.cases(), NAMES, percent -> {});
        }
    }

    @Test
    void aPoliteServerDoesAllThatIsAskedFor() throws IOException, InterruptedException {
        List<Finding> findings = findings(true);

        assertThat(findings).hasSameSizeAs(Details.cases());
        assertThat(findings).allSatisfy(finding -> assertThat(finding.outcome().conforms())
                .as(
                        "%s: %s",
                        finding.subject().id(), finding.outcome().observed().text())
                .isTrue());
        assertThat(did(findings, "field-date")).isEqualTo("200, Date: <date>");
        assertThat(did(findings, "error-long")).isEqualTo("431, no leak");
        assertThat(did(findings, "compress-vary")).isEqualTo("200, compressed with Vary");
        assertThat(did(findings, "path-parameter")).isEqualTo("404 keep");
        assertThat(did(findings, "field-connection-close")).isEqualTo("200, Connection: close");
    }

    @Test
    void aServerThatSaysTooMuchFailsEveryCase() throws IOException, InterruptedException {
        List<Finding> findings = findings(false);

        for (int i = 0; i < findings.size(); i++) {
            Outcome outcome = findings.get(i).outcome();
            String id = findings.get(i).subject().id();
            assertThat(outcome.conforms())
                    .as("%s: %s", id, outcome.observed().text())
                    .isFalse();
            assertThat(outcome.observed().text())
                    .as(id)
                    .matches(wrong(Details.cases().get(i).shows()));
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ':',
            value = {
                "decoded paths: path-encoded-slash, path-parameter, path-two-slashes, path-dots",
                "trailing slash: path-slash-after",
                "methods: method-head-length, method-options-allow, method-trace-echo, method-unknown-status",
                "ranges of static files: static-range, static-range-suffix, static-range-beyond",
                "compression and Vary: compress-gzip, compress-vary",
                "Date and Server: field-date, field-server",
                "keep-alive: field-connection, field-keep-alive",
                "error pages: error-missing, error-target, error-body",
                "cookies: cookie-set, cookie-quoted, cookie-version, session-quoted, session-version",
                "charsets: type-plain, type-charset",
                "WebSockets: ws-close, ws-close-reserved, ws-ping"
            })
    void eachSortOfDetailHasCases(String sort, String ids) {
        assertThat(Stream.concat(Details.cases().stream(), Details.socketCases().stream())
                        .map(one -> one.subject().id()))
                .as(sort)
                .contains(ids.split(", ", -1));
    }

    @Test
    void whatAnAppDoesNotOfferIsLeftOutAndNamed() throws InterruptedException {
        List<String> parts = new ArrayList<>();
        try (Fixture fixture = Fixtures.of("3.5.0", REQUESTS, Map.of(), (deployment, part) -> {
            parts.add(part);
            return polite();
        })) {
            Findings findings = new Details(new Timeouts(4_000, 50)).ask(fixture, percent -> {});

            assertThat(findings.findings().stream()
                            .map(finding -> finding.subject().id()))
                    .contains("path-dots", "compress-vary")
                    .noneMatch(id -> id.startsWith("static-") || id.startsWith("ws-") || id.startsWith("session-"));
            assertThat(findings.omitted()).hasSize(3);
            assertThat(findings.omitted().get(0)).contains("static file");
            assertThat(findings.omitted().get(1)).contains("--websocket");
            assertThat(findings.omitted().get(2)).contains("Sessions");
        }
        assertThat(parts).containsExactly("behave", "details-compressed");
    }

    /** It may be behind a prefix or a log-in: then every server would seem to answer ranges wrongly. */
    @Test
    void aStaticFileThatIsNotServedIsNotAskedForRanges() throws IOException, InterruptedException {
        List<String> omitted = new ArrayList<>();
        Details details = new Details(new Timeouts(4_000, 50));
        try (PoliteServer server = new PoliteServer(true)) {
            Target target = Target.of(server, REQUESTS);

            assertThat(details.ranges(target, PoliteServer.FILE, omitted)).isNotEmpty();
            assertThat(omitted).isEmpty();
            assertThat(details.ranges(target, "/elsewhere.css", omitted)).isEmpty();
            assertThat(omitted).singleElement().asString().contains("a GET of /elsewhere.css");
        }
    }

    private static Launch polite() {
        try {
            return new Launch.Ready(new PoliteServer(true));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String wrong(String shows) {
        return switch (shows) {
            case "status" -> "500 close";
            case "leak" -> "500, stack trace";
            case "reason" -> "500, no reason";
            case "framing" -> "500, chunked";
            case "echo" -> "500, echoed";
            case "vary" -> "500, compressed without Vary";
            case "cookie" -> "500, cookie without attributes";
            case "session" -> "500, new session";
            default -> "500, (no )?" + shows.substring("field ".length()) + ".*";
        };
    }

    private static String did(List<Finding> findings, String id) {
        return findings.stream()
                .filter(finding -> finding.subject().id().equals(id))
                .map(finding -> finding.outcome().observed().text())
                .findFirst()
                .orElseThrow();
    }

    @Test
    void whatAResponseShowsHoldsNothingThatChanges() {
        String answer =
                "HTTP/1.1 100 \r\n\r\nHTTP/1.1 200 \r\nset-cookie: JSESSIONID=9F; Path=/; HttpOnly; Expires=Tue, 03\r\n"
                        + "Date: Tue, 03 Jun 2025 10:00:00 GMT\r\nServer: Jetty\r\n\r\nat dev.assay.Some.method(Some.java:3)";
        Reaction reaction = Reaction.of(List.of(100, 200), Reaction.End.CLOSE);

        assertThat(ResponseExcerpt.observed("cookie", reaction, answer).text())
                .isEqualTo("200, cookie with HttpOnly; Path=/");
        assertThat(ResponseExcerpt.observed("field Date", reaction, answer).text())
                .isEqualTo("200, Date: <date>");
        assertThat(ResponseExcerpt.observed("framing", reaction, answer).text()).isEqualTo("200, close");
        assertThat(ResponseExcerpt.observed("leak", reaction, answer).text()).isEqualTo("200, stack trace");
        assertThat(ResponseExcerpt.observed("leak", reaction, answer.substring(0, answer.length() - 30))
                        .text())
                .isEqualTo("200, server name");
        assertThat(ResponseExcerpt.observed("leak", reaction, "HTTP/1.1 404 x\r\n\r\n<h3>Apache Tomcat/9.0.1</h3>")
                        .text())
                .isEqualTo("200, server name and version");
    }

    @Test
    void wordsThatAreAskedForHaveStarsClassesAndMethods() {
        Map<String, Integer> usual = Map.of("GET", 200);

        assertThat(Expectation.ofPattern("GET, no Date or 4xx, *").matches(seen("200, no Date"), usual))
                .isTrue();
        assertThat(Expectation.ofPattern("GET, no Date or 4xx, *").matches(seen("404, Date: (a"), usual))
                .isTrue();
        assertThat(Expectation.ofPattern("GET, no Date").matches(seen("201, no Date"), usual))
                .isFalse();
        assertThat(Expectation.ofPattern("4xx, no.Date").matches(seen("404, no Date"), usual))
                .isFalse();
    }
}
