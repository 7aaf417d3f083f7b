package dev.assay.imports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.assay.loads.LoadFile;
import dev.assay.loads.LoadFlags;
import dev.assay.loads.LoadOrder;
import dev.assay.model.BadInputException;
import dev.assay.model.plan.Load;
import dev.assay.model.plan.Step;
import dev.assay.model.plan.Think;
import dev.assay.model.plan.Workload;
import dev.assay.plan.PlanText;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ImportsTest {
    private static final ImportOptions DEFAULT = new ImportOptions(Optional.empty(), false, true, 50, false, 1, false);

    private static String line(int second, String request, int status) {
        return "192.0.2.7 - ann [21/Nov/2026:10:00:" + String.format("%02d", second) + " +0100] \"" + request + "\" "
                + status + " 512 \"http://example.org/\" \"Mozilla/5.0 (\\\"quoted\\\")\"";
    }

    private static Imported log(ImportOptions options, String... lines) {
        return AccessLogImport.plan("access.log", Stream.of(lines), options);
    }

    /** Reads the generated plan like one that a user wrote. */
    private static LoadOrder order(Imported imported) {
        return LoadFile.read(Optional.of(new PlanText("imported.yaml", imported.yaml())), LoadFlags.none());
    }

    private static List<Step> steps(Imported imported) {
        return order(imported).workload().orElseThrow().steps();
    }

    @Test
    void aLogBecomesStepsWithWeights() {
        Imported imported = log(
                DEFAULT,
                line(0, "GET /a?x=1 HTTP/1.1", 200),
                line(1, "GET /b HTTP/1.1", 200),
                line(1, "GET /a?x=1 HTTP/1.1", 304),
                line(2, "HEAD /b HTTP/2.0", 200),
                line(3, "GET /a?x=1 HTTP/1.1", 200),
                line(4, "GET /old HTTP/1.1", 301),
                "127.0.0.1 - - [21/Nov/2026:10:00:09 +0100] \"GET /common HTTP/1.0\" 200 -");
        assertThat(steps(imported))
                .extracting(s -> s.method() + " " + s.path().source() + " " + s.status() + " x" + s.weight())
                .containsExactly(
                        "GET /a?x=1 200 x3",
                        "GET /b 200 x1",
                        "HEAD /b 200 x1",
                        "GET /common 200 x1",
                        "GET /old 301 x1");
        assertThat(imported.notes()).contains("7 of 7 lines: 5 different requests, weighted as they occur.");
        assertThat(order(imported).load()).isInstanceOfSatisfying(Load.Open.class, load -> {
            assertThat(load.ratePerSecond()).isEqualTo(0.7);
            assertThat(load.duration()).isEqualTo(Duration.ofSeconds(10));
        });
        assertThat(imported.yaml()).startsWith("# Imported from access.log. Run it: assay load URL --plan THIS_FILE\n");
    }

    @Test
    void whatIsLeftOutIsSaid() {
        Imported imported = log(
                new ImportOptions(Optional.empty(), false, true, 1, false, 1, false),
                line(0, "GET /a HTTP/1.1", 200),
                "nonsense",
                line(0, "GET /a HTTP/1.1", 200),
                line(1, "GET /b HTTP/1.1", 200),
                line(1, "POST /a HTTP/1.1", 201),
                line(1, "DELETE /a HTTP/1.1", 204),
                line(1, "GET /gone HTTP/1.1", 404),
                line(1, "GET /logo.PNG?v=3 HTTP/1.1", 200),
                "",
                line(1, "\\x16\\x03\\x01", 400),
                line(1, "GET", 400),
                "192.0.2.7 - - [soon] \"GET / HTTP/1.1\" 200 2");
        assertThat(imported.notes())
                .containsExactly(
                        "2 of 12 lines: 1 different request, weighted as they occur.",
                        "Left out, rarer requests: 1 different, 33.3% of those usable (--top takes more).",
                        "Left out: 1 in no format that Assay knows (line 2); 2 with a request other than METHOD /path, for example"
                                + " “\\x16\\x03\\x01” (line 10, 11); 1 whose time is not like 21/Nov/2026:10:00:00 +0000,"
                                + " 2026-11-21T10:00:00Z or seconds since 1970, for example “soon” (line 12); 2 of other methods"
                                + " (DELETE 1, POST 1), whose bodies a log does not have (--all-methods sends them"
                                + " without); 1 not answered with 200 to 399; 1 for images, scripts and the"
                                + " like (--assets keeps them).",
                        "The rate is the mean of the log over 2s (--rates keeps its ups and downs).");
        imported.notes().forEach(note -> assertThat(imported.yaml()).contains("# " + note + "\n"));
    }

    @Test
    void otherMethodsAreTakenWithoutBodiesWhenAskedFor() {
        Imported imported = log(
                new ImportOptions(Optional.empty(), false, true, 50, false, 1, true),
                line(0, "GET /a HTTP/1.1", 200),
                line(0, "POST /a HTTP/1.1", 201),
                line(1, "POST /a HTTP/1.1", 201),
                line(1, "DELETE /a HTTP/1.1", 204),
                line(1, "PUT /a HTTP/1.1", 500));
        assertThat(steps(imported))
                .extracting(s -> s.method() + " " + s.path().source() + " " + s.status() + " x" + s.weight())
                .containsExactly("POST /a 201 x2", "DELETE /a 204 x1", "GET /a 200 x1");
        assertThat(steps(imported)).allMatch(step -> step.body().isEmpty());
        assertThat(imported.yaml()).contains("rate: 2\n");
        assertThat(imported.notes())
                .contains("3 requests with other methods than GET and HEAD: sent without a body; write it into the"
                        + " plan, and the header Content-Type, where the app wants one.");
    }

    @Test
    void theRateMayFollowTheLogScaled() {
        List<String> lines = new ArrayList<>();
        for (int second = 0; second < 50; second++) {
            for (int i = 0; i < (second < 10 ? 2 : second < 40 ? 0 : 6); i++) {
                lines.add(line(second, "GET / HTTP/1.1", 200));
            }
        }
        Imported imported = log(
                new ImportOptions(Optional.empty(), false, true, 50, true, 2.5, false), lines.toArray(String[]::new));
        assertThat(order(imported).load()).isInstanceOfSatisfying(Load.Open.class, load -> {
            assertThat(load.duration()).isEqualTo(Duration.ofSeconds(50));
            assertThat(load.shape().stretches())
                    .extracting(stretch -> stretch.from() + ".." + stretch.to() + " for "
                            + stretch.lasting().toSeconds() + " s")
                    .containsExactly("5.0..5.0 for 10 s", "0.0..0.0 for 30 s", "15.0..15.0 for 10 s");
            assertThat(load.ratePerSecond() * 50).isCloseTo(2.5 * 80, within(1e-6));
        });
    }

    @Test
    void aLongLogHasAtMostSixtyStretches() {
        String[] lines = IntStream.range(0, 24 * 60)
                .flatMap(
                        m -> IntStream.range(0, 1 + m / 24 % 2).map(again -> m)) // every other stretch is twice as busy
                .mapToObj(m -> String.format(
                        "h - - [21/Nov/2026:%02d:%02d:00 +0000] \"GET / HTTP/1.1\" 200 5", m / 60, m % 60))
                .toArray(String[]::new);
        Imported imported = log(new ImportOptions(Optional.empty(), false, true, 50, true, 1000, false), lines);
        assertThat(order(imported).load()).isInstanceOfSatisfying(Load.Open.class, load -> {
            assertThat(load.shape().stretches()).hasSize(60);
            assertThat(load.duration()).isEqualTo(Duration.ofSeconds(23 * 3600 + 59 * 60 + 1));
            assertThat(load.ratePerSecond()).isCloseTo(1.5 * 1000 / 60.0, within(0.1));
        });
    }

    @Test
    void aLineOfAnotherYearIsNotAveragedOver() {
        assertThatThrownBy(() -> log(
                        DEFAULT,
                        line(1, "GET / HTTP/1.1", 200),
                        line(1, "GET / HTTP/1.1", 200).replace("2026", "1970")))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("from 1970-11-21T09:00:01Z to 2026-11-21T09:00:01Z")
                .hasMessageContaining("a wrong time");
    }

    @Test
    void aLogWithoutAUsableLineSaysWhy() {
        assertThatThrownBy(() -> log(DEFAULT))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("the file is empty");
        assertThatThrownBy(() -> log(DEFAULT, "a", "b", "", "c", "d", "e", "f"))
                .isInstanceOf(BadInputException.class)
                .hasMessageStartingWith("access.log:1: no usable line among 7; 6 in no format that Assay knows"
                        + " (line 1, 2, 4, 5, 6 …)")
                .hasMessageContaining("GET / HTTP/1.1");
        assertThatThrownBy(() -> log(DEFAULT, line(1, "POST / HTTP/1.1", 200)))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining(
                        "1 of other methods (POST 1), whose bodies a log does not have (--all-methods sends them without)");
    }

    /** Any log gives a valid plan or an error. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void anyLogIsTurnedIntoAPlanOrRefused(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        String alphabet = " \"\\[]/%$${}#?:\t\u00e4\u2028\u0000abcGET0139-+";
        for (int i = 0; i < 300; i++) {
            List<String> lines = new ArrayList<>();
            for (int n = random.nextInt(1, 6); n > 0; n--) {
                StringBuilder text = new StringBuilder(line(n, "GET /a/${b}/" + n + "?q=x HTTP/1.1", 200));
                for (int edits = random.nextInt(4); edits > 0; edits--) {
                    text.setCharAt(random.nextInt(text.length()), alphabet.charAt(random.nextInt(alphabet.length())));
                }
                lines.add(text.toString());
            }
            try {
                Imported imported = log(
                        new ImportOptions(Optional.empty(), true, true, 3, random.nextBoolean(), 1, false),
                        lines.toArray(String[]::new));
                assertThat(steps(imported)).isNotEmpty().allMatch(step -> step.path()
                        .constant());
            } catch (BadInputException e) {
                assertThat(e.getMessage()).startsWith("access.log").containsAnyOf("no usable line", "lines span");
            }
        }
    }

    private static Recorded recorded(double at, double took, String method, String path, int status, String type) {
        return recorded(at, took, method, "http://localhost:8080", path, List.of(), Optional.empty(), status, type);
    }

    private static Recorded recorded(
            double at,
            double took,
            String method,
            String origin,
            String path,
            List<Recorded.Field> headers,
            Optional<String> body,
            int status,
            String type) {
        String time = Instant.parse("2026-11-21T10:00:00Z")
                .plusMillis(Math.round(at * 1000))
                .toString();
        int entry = (int) (at * 1000);
        return new Recorded(entry, time, took, method, origin, path, headers, body, status, type, "");
    }

    @Test
    void anArchiveBecomesASequence() {
        List<Recorded> requests = List.of(
                recorded(0, 0.1, "GET", "/", 200, "text/html"),
                recorded(0.11, 0.02, "GET", "/app.js", 200, "text/javascript"),
                recorded(0.11, 0.02, "GET", "/photo", 200, "image/webp"),
                recorded(
                        2.1,
                        0.05,
                        "POST",
                        "http://localhost:8080",
                        "/login?a=$b",
                        List.of(
                                new Recorded.Field("Content-Type", "application/x-www-form-urlencoded"),
                                new Recorded.Field("Cookie", "JSESSIONID=1"),
                                new Recorded.Field("X-CSRF-TOKEN", "secret"),
                                new Recorded.Field(":authority", "localhost"),
                                new Recorded.Field("User-Agent", "Mozilla")),
                        Optional.of("user=ann&_csrf=abc&price=$5"),
                        302,
                        ""),
                recorded(2.2, 0.01, "GET", "/blocked", 0, ""),
                recorded(2.2, 0, "GET", "https://cdn.example", "/x", List.of(), Optional.empty(), 200, "text/html"),
                recorded(2.151, 0.01, "GET", "/", 304, "text/html"));
        Imported imported = new ArchiveImport("shop.har", DEFAULT).plan(requests);
        LoadOrder order = order(imported);
        Workload workload = order.workload().orElseThrow();
        assertThat(workload.order()).isEqualTo(Workload.Order.SEQUENCE);
        assertThat(workload.steps()).extracting(Step::name).containsExactly("GET /", "POST /login", "GET / (2)");
        assertThat(workload.steps()).extracting(Step::status).containsExactly(200, 302, 200);
        assertThat(workload.steps().get(0).think()).contains(new Think.Constant(Duration.ofSeconds(2)));
        assertThat(workload.steps().get(1).think())
                .as("a millisecond is no pause")
                .isEmpty();
        assertThat(workload.steps().get(1).path().source()).isEqualTo("/login?a=$$b");
        assertThat(workload.steps().get(1).body().orElseThrow().source()).isEqualTo("user=ann&_csrf=abc&price=$$5");
        assertThat(workload.steps().get(1).headers()).extracting(h -> h.name()).containsExactly("Content-Type");
        assertThat(imported.yaml()).doesNotContain("JSESSIONID=1", "secret\n");
        assertThat(imported.notes())
                .containsExactly(
                        "3 requests to http://localhost:8080, in the order of the archive. Each user keeps its cookies.",
                        "Left out, other hosts: https://cdn.example (1 request).",
                        "Left out, images, style sheets, scripts, fonts and the like: 2 (--assets keeps them).",
                        "Left out, without a response from the server (blocked, cancelled, from a cache or a service worker): entry 2200.",
                        "Another host instead: --host https://cdn.example.",
                        "Answered 304 from a browser's cache, expected as 200 here: 1.",
                        "Left out, because they are secrets or belong to one session: the headers Cookie, X-CSRF-TOKEN. Write"
                                + " ${env(NAME)}, or extract them from an earlier response.",
                        "Bodies that seem to hold a token of one session: 1. Put in what an earlier step extracts, for example"
                                + " ${url(csrf)}.");
        assertThat(order.load()).isInstanceOfSatisfying(Load.Closed.class, load -> assertThat(
                        load.users().count())
                .isEqualTo(10));
    }

    @Test
    void pausesAssetsAndHostAreChosen() {
        List<Recorded> requests = List.of(
                recorded(0, 0, "GET", "https://cdn.example", "/x.css", List.of(), Optional.empty(), 200, "text/css"),
                recorded(1, 0, "GET", "/a", 200, "text/html"),
                recorded(3, 0, "GET", "/b.css", 200, "text/css"));
        ImportOptions options = new ImportOptions(Optional.of("localhost"), true, false, 50, false, 1, false);
        assertThat(steps(new ArchiveImport("x.har", options).plan(requests)))
                .hasSize(2)
                .allMatch(step -> step.think().isEmpty());
        assertThat(steps(new ArchiveImport("x.har", DEFAULT).plan(requests)))
                .as("the first host with a request that is kept")
                .extracting(Step::name)
                .containsExactly("GET /a");
        ImportOptions elsewhere =
                new ImportOptions(Optional.of("https://cdn.example"), false, true, 50, false, 1, false);
        assertThatThrownBy(() -> new ArchiveImport("x.har", elsewhere).plan(requests))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("no request to https://cdn.example is left")
                .hasMessageContaining("left out: other hosts: http://localhost:8080 (2 requests)")
                .hasMessageContaining("--assets");
        assertThatThrownBy(() -> new ArchiveImport("x.har", DEFAULT).plan(List.of()))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("the archive has no requests");
    }
}
