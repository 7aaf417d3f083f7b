package dev.assay.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.http.Exchange;
import dev.assay.http.Transport;
import dev.assay.model.BadInputException;
import dev.assay.model.Samples;
import dev.assay.model.evidence.ErrorKind;
import dev.assay.model.evidence.LoadResult;
import dev.assay.model.plan.Arrivals;
import dev.assay.model.plan.BodyLength;
import dev.assay.model.plan.Checks;
import dev.assay.model.plan.DataFile;
import dev.assay.model.plan.Extract;
import dev.assay.model.plan.Header;
import dev.assay.model.plan.Load;
import dev.assay.model.plan.Step;
import dev.assay.model.plan.Template;
import dev.assay.model.plan.Template.Encoding;
import dev.assay.model.plan.Template.Scope;
import dev.assay.model.plan.Think;
import dev.assay.model.plan.Users;
import dev.assay.model.plan.Workload;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Users who log in, against servers that reject every mistake. */
@SuppressWarnings("NullAway.Init") // set before all tests
class SequenceTest {
    private static LoadGenerator generator;

    @BeforeAll
    static void start() {
        generator = LoadGenerator.netty(
                new GeneratorOptions(2, Transport.AUTO, Duration.ofSeconds(5), Duration.ofSeconds(2)));
    }

    @AfterAll
    static void stop() {
        generator.close();
    }

    private static Step step(
            String method,
            Template path,
            List<Header> headers,
            Optional<Template> body,
            int status,
            boolean once,
            Checks checks,
            Extract... extracts) {
        return new Step(
                method + " " + path.source(),
                method,
                path,
                headers,
                body,
                status,
                1,
                once,
                Optional.empty(),
                checks,
                List.of(extracts));
    }

    private static Step get(String path, int status, Extract... extracts) {
        return step("GET", Template.parse(path), List.of(), Optional.empty(), status, false, Checks.NONE, extracts);
    }

    private static Step once(Step step) {
        return Samples.with(step, Map.of("once", true));
    }

    private static Workload sequence(Step... steps) {
        return new Workload(List.of(steps), Workload.Order.SEQUENCE);
    }

    private static Load loops(int users, int connections, int loops) {
        return new Load.Closed(
                connections,
                new Users(users, Duration.ZERO, OptionalLong.of(loops), Think.NONE),
                Duration.ofSeconds(20),
                Duration.ZERO,
                OptionalLong.empty(),
                1);
    }

    private static String response(String status, String headers, String body) {
        return "HTTP/1.1 " + status + "\r\n" + headers + "Content-Length: " + body.length() + "\r\n\r\n" + body;
    }

    private static String field(String request, String name) {
        return request.lines()
                .filter(line -> line.toLowerCase(java.util.Locale.ROOT)
                        .startsWith(name.toLowerCase(java.util.Locale.ROOT) + ": "))
                .map(line -> line.substring(name.length() + 2))
                .findFirst()
                .orElse("");
    }

    private static String body(String request) {
        return request.substring(request.indexOf("\r\n\r\n") + 4);
    }

    /**
     * A login form as Spring Security has it: the page sets a session cookie and hides a token; the form must bring back
     * both; then the session changes, and only the new one is let in.
     */
    static final class FormLogin {
        final AtomicInteger pages = new AtomicInteger();
        final AtomicInteger logins = new AtomicInteger();
        final AtomicInteger orders = new AtomicInteger();
        final ConcurrentLinkedQueue<String> refused = new ConcurrentLinkedQueue<>();
        private final Map<String, String> tokens = new ConcurrentHashMap<>();
        private final Set<String> in = ConcurrentHashMap.newKeySet();
        private final AtomicInteger sessions = new AtomicInteger();
        private final int ordersBeforeExpiry;
        private final Map<String, Integer> used = new ConcurrentHashMap<>();

        FormLogin(int ordersBeforeExpiry) {
            this.ordersBeforeExpiry = ordersBeforeExpiry;
        }

        ScriptedServer server() throws java.io.IOException {
            return new ScriptedServer(peer -> {
                for (String request = peer.request(); !request.isEmpty(); request = peer.request()) {
                    peer.send(answerTo(request));
                }
            });
        }

        private String answerTo(String request) {
            String line = request.lines().findFirst().orElse("");
            String session = field(request, "Cookie").replaceAll(".*\\bSESSION=([^;]*).*", "$1");
            if (line.startsWith("GET /login ")) {
                pages.incrementAndGet();
                String fresh = "s" + sessions.incrementAndGet();
                // A token with characters that a form must encode.
                tokens.put(fresh, "t+/=&" + fresh);
                return response(
                        "200 OK",
                        "Set-Cookie: theme=dark; Path=/unused\r\nSet-Cookie: SESSION=" + fresh
                                + "; Path=/; HttpOnly\r\n",
                        "<form><input type=hidden name=\"_csrf\" value=\"" + tokens.get(fresh) + "\"></form>");
            } else if (line.startsWith("POST /login ")) {
                String token = tokens.getOrDefault(session, "none").replace("+", "%2B");
                String wanted = "username=ann+%26+bob&_csrf="
                        + token.replace("/", "%2F").replace("=", "%3D").replace("&", "%26");
                if (!body(request).equals(wanted)) {
                    refused.add(request + " wanted " + wanted);
                    return response("403 Forbidden", "", "no");
                }
                logins.incrementAndGet();
                String fresh = "in" + sessions.incrementAndGet();
                in.add(fresh);
                return response("302 Found", "Set-Cookie: SESSION=" + fresh + "; Path=/\r\nLocation: /orders\r\n", "");
            }
            if (!in.contains(session) || used.merge(session, 1, Integer::sum) > ordersBeforeExpiry) {
                refused.add(request);
                return response("401 Unauthorized", "", "log in");
            }
            orders.incrementAndGet();
            return response("200 OK", "", "orders of " + session);
        }
    }

    static Workload formLogin() {
        Scope scope = new Scope(Set.of("csrf"), Map.of(), Encoding.RAW);
        Step page =
                once(get("/login", 200, new Extract("csrf", Extract.Regex.of("name=\"_csrf\" value=\"([^\"]+)\""))));
        Step login = once(step(
                "POST",
                Template.parse("/login"),
                List.of(new Header("Content-Type", Template.parse("application/x-www-form-urlencoded"))),
                Optional.of(Template.parse("username=ann+%26+bob&_csrf=${url(csrf)}", scope)),
                302,
                true,
                Checks.NONE));
        return sequence(page, login, get("/orders", 200));
    }

    @Test
    void aFormWithATokenAndASessionCookieLetsEachUserIn() throws Exception {
        FormLogin app = new FormLogin(Integer.MAX_VALUE);
        try (ScriptedServer server = app.server()) {
            LoadResult result = generator.run(server.target(), formLogin(), loops(12, 12, 10), LoadListener.NONE);
            assertThat(app.refused).isEmpty();
            assertThat(result.errors()).isEmpty();
            assertThat(app.pages).as("once for each user").hasValue(12);
            assertThat(app.logins).hasValue(12);
            assertThat(app.orders).hasValue(120);
            assertThat(result.completed()).isEqualTo(144);
        }
    }

    @Test
    void usersKeepTheirStateWhateverTheConnection() throws Exception {
        FormLogin app = new FormLogin(Integer.MAX_VALUE);
        try (ScriptedServer server = app.server()) {
            LoadResult result = generator.run(server.target(), formLogin(), loops(30, 3, 4), LoadListener.NONE);
            assertThat(app.refused).isEmpty();
            assertThat(result.errors()).isEmpty();
            assertThat(app.logins).hasValue(30);
            assertThat(app.orders).hasValue(120);
            assertThat(result.connectionsOpened()).isEqualTo(3);
        }
    }

    @Test
    void aCookieWithoutAPathIsForTheFolderOfTheRequestThatGotIt() throws Exception {
        ConcurrentLinkedQueue<String> requests = new ConcurrentLinkedQueue<>();
        Step own = step(
                "GET",
                Template.parse("/account/settings"),
                List.of(new Header("Cookie", Template.parse("theme=dark"))),
                Optional.empty(),
                200,
                false,
                Checks.NONE);
        try (ScriptedServer server = new ScriptedServer(peer -> {
            for (String request = peer.request(); !request.isEmpty(); request = peer.request()) {
                requests.add(request.split(" ", 3)[1] + " " + field(request, "Cookie"));
                peer.send(response("200 OK", request.contains("/settings") ? "Set-Cookie: id=7\r\n" : "", "ok"));
            }
        })) {
            Workload workload = sequence(get("/shop/login", 200), own, get("/account/orders", 200));
            LoadResult result = generator.run(server.target(), workload, loops(1, 1, 2), LoadListener.NONE);
            assertThat(result.errors()).isEmpty();
        }
        assertThat(requests)
                .containsExactly(
                        "/shop/login ",
                        "/account/settings theme=dark",
                        "/account/orders id=7",
                        "/shop/login ",
                        "/account/settings theme=dark",
                        "/account/orders id=7");
    }

    @Test
    void whoIsLoggedOutBeginsAnew() throws Exception {
        FormLogin app = new FormLogin(3);
        try (ScriptedServer server = app.server()) {
            // Each walk ends at an order; the fourth order of a session is refused and ends its walk too.
            LoadResult result = generator.run(server.target(), formLogin(), loops(2, 2, 8), LoadListener.NONE);
            assertThat(result.errors()).singleElement().satisfies(error -> {
                assertThat(error.kind()).isEqualTo(ErrorKind.WRONG_STATUS);
                assertThat(error.count()).isEqualTo(4);
                assertThat(error.example()).isEqualTo("GET /orders: 401 instead of 200");
            });
            assertThat(app.logins).hasValue(4);
            assertThat(app.orders).hasValue(12);
        }
    }

    @Test
    void aFormThatComesBackAfterAFailedLoginIsNotToBeExpected() throws Exception {
        try (ScriptedServer server = new ScriptedServer(peer -> {
            while (!peer.request().isEmpty()) {
                peer.send(response("200 OK", "", "Wrong password."));
            }
        })) {
            LoadResult result =
                    generator.run(server.target(), sequence(get("/login", 302)), loops(1, 1, 2), LoadListener.NONE);
            assertThat(result.errors()).singleElement().satisfies(error -> {
                assertThat(error.count()).isEqualTo(2);
                assertThat(error.example()).isEqualTo("GET /login: 200 instead of 302");
            });
        }
    }

    @Test
    void anOpenLoadGivesEachRequestToTheUserWhoHasBeenIdleLongest() throws Exception {
        FormLogin app = new FormLogin(Integer.MAX_VALUE);
        try (ScriptedServer server = app.server()) {
            Load load = new Load.Open(
                    dev.assay.model.plan.Shape.constant(200, Duration.ofSeconds(1)),
                    Arrivals.UNIFORM,
                    4,
                    10,
                    Duration.ZERO,
                    1);
            LoadResult result = generator.run(server.target(), formLogin(), load, LoadListener.NONE);
            assertThat(app.refused).isEmpty();
            assertThat(result.errors()).isEmpty();
            assertThat(result.completed()).isEqualTo(200);
            assertThat(app.logins).hasValue(10);
            assertThat(app.orders).hasValue(180);
        }
    }

    /** {@code POST /token} gives a bearer token for a name and password; everything else requires it. */
    @Test
    void aBearerTokenFromAJsonResponse(@TempDir Path folder) throws Exception {
        Path csv = Files.writeString(folder.resolve("users.csv"), "name,password\nann,\"pa\"\"ss\"\nbob,p\\w\ncy,ü\n");
        DataFile users = new DataFile("users", csv, DataFile.Pick.SEQUENTIAL, DataFile.Per.USER);
        Scope login = new Scope(Set.of(), Map.of("users", users), Encoding.RAW);
        Scope later = new Scope(Set.of("token", "next"), Map.of("users", users), Encoding.RAW);
        Map<String, String> passwords = Map.of("ann", "pa\\\"ss", "bob", "p\\\\w", "cy", "ü");
        Map<String, Integer> served = new ConcurrentHashMap<>();
        ConcurrentLinkedQueue<String> refused = new ConcurrentLinkedQueue<>();
        Step token = once(step(
                "POST",
                Template.parse("/token"),
                List.of(),
                Optional.of(Template.parse(
                        "{\"user\":\"${json(users.name)}\",\"password\":\"${json(users.password)}\"}", login)),
                200,
                true,
                Checks.NONE,
                new Extract("token", new Extract.Json("/data/access_token")),
                new Extract("next", new Extract.Field("location"))));
        Step order = step(
                "GET",
                Template.parse(
                        "${raw(next)}/${token}?u=${users.name}".replaceFirst("^", "/x"), later.with(Encoding.URL)),
                List.of(new Header("Authorization", Template.parse("Bearer ${token}", later))),
                Optional.empty(),
                200,
                false,
                Checks.NONE);
        try (ScriptedServer server = new ScriptedServer(peer -> {
            for (String request = peer.request(); !request.isEmpty(); request = peer.request()) {
                if (request.startsWith("POST /token ")) {
                    String name = body(request).replaceAll("\\{\"user\":\"(\\w+)\".*", "$1");
                    boolean good = body(request)
                            .equals("{\"user\":\"" + name + "\",\"password\":\"" + passwords.get(name) + "\"}");
                    peer.send(
                            good
                                    ? response(
                                            "200 OK",
                                            "Location: /orders\r\n",
                                            "{\"x\": [1], \"data\": {\"access_token\":\"" + name + "\\/42\"}}")
                                    : response("401 Unauthorized", "", ""));
                    if (!good) {
                        refused.add(request);
                    }
                    continue;
                }
                String name = field(request, "Authorization").replaceAll("Bearer (\\w+)/42", "$1");
                if (request.startsWith("GET /x/orders/" + name + "%2F42?u=" + name + " ")) {
                    served.merge(name, 1, Integer::sum);
                    peer.send(ScriptedServer.OK);
                } else {
                    refused.add(request);
                    peer.send(response("401 Unauthorized", "", ""));
                }
            }
        })) {
            LoadResult result =
                    generator.run(server.target(), sequence(token, order), loops(6, 3, 5), LoadListener.NONE);
            assertThat(refused).isEmpty();
            assertThat(result.errors()).isEmpty();
            assertThat(new HashMap<>(served)).isEqualTo(Map.of("ann", 10, "bob", 10, "cy", 10));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/orders/5?a=http://b",
                "orders/5?a=http://b#new",
                "http://127.0.0.1:8080/orders/5?a=http://b",
                "HTTPS://shop.example.org/orders/5?a=http://b#new",
                "//shop.example.org/orders/5?a=http://b",
            })
    void aStepGoesWhereALocationLeads(String location) throws Exception {
        ConcurrentLinkedQueue<String> later = new ConcurrentLinkedQueue<>();
        Scope scope = new Scope(Set.of("next"), Map.of(), Encoding.URL);
        Workload workload = sequence(
                get("/new", 201, new Extract("next", new Extract.Field("location"))),
                plain(Template.parse("/${raw(next)}", scope)));
        try (ScriptedServer server = new ScriptedServer(peer -> {
            for (String request = peer.request(); !request.isEmpty(); request = peer.request()) {
                if (request.startsWith("GET /new ")) {
                    peer.send(response("201 Created", "Location: " + location + "\r\n", ""));
                } else {
                    later.add(request.lines().findFirst().orElse(""));
                    peer.send(ScriptedServer.OK);
                }
            }
        })) {
            LoadResult result = generator.run(server.target(), workload, loops(1, 1, 2), LoadListener.NONE);
            assertThat(result.errors()).isEmpty();
        }
        assertThat(later).hasSize(2).containsOnly("GET /orders/5?a=http://b HTTP/1.1");
    }

    @Test
    void aValueThatIsNotThereIsAnErrorOfItsOwnAndEndsTheWalk() throws Exception {
        AtomicInteger second = new AtomicInteger();
        AtomicInteger first = new AtomicInteger();
        Scope scope = new Scope(Set.of("id"), Map.of(), Encoding.URL);
        Workload workload = sequence(
                get("/new", 200, new Extract("id", new Extract.Json("/id"))),
                step(
                        "GET",
                        Template.parse("/item/${id}", scope),
                        List.of(),
                        Optional.empty(),
                        200,
                        false,
                        Checks.NONE));
        try (ScriptedServer server = new ScriptedServer(peer -> {
            for (String request = peer.request(); !request.isEmpty(); request = peer.request()) {
                if (request.startsWith("GET /new ")) {
                    boolean good = first.incrementAndGet() % 2 == 0;
                    peer.send(response("200 OK", "", good ? "{\"id\": \"a b/\u00c4\"}" : "{\"error\": \"none left\"}"));
                } else {
                    assertThat(request).startsWith("GET /item/a%20b%2F");
                    second.incrementAndGet();
                    peer.send(ScriptedServer.OK);
                }
            }
        })) {
            LoadResult result = generator.run(server.target(), workload, loops(1, 1, 10), LoadListener.NONE);
            assertThat(result.errors()).singleElement().satisfies(error -> {
                assertThat(error.kind()).isEqualTo(ErrorKind.NOT_EXTRACTED);
                assertThat(error.count()).isEqualTo(5);
                assertThat(error.example())
                        .isEqualTo("GET /new: nothing for ${id}: no JSON value at /id in 22 bytes:"
                                + " \"{\"error\": \"none left\"}\"");
            });
            assertThat(second).hasValue(5);
            assertThat(result.completed()).isEqualTo(15);
        }
    }

    @Test
    void aPatternThatOverflowsTheStackFindsNothingAndTheLoadGoesOn() throws Exception {
        Workload workload = sequence(get("/token", 200, new Extract("t", Extract.Regex.of("t=((?:a|b)*)"))));
        try (ScriptedServer server = new ScriptedServer(peer -> {
            for (int i = 0; !peer.request().isEmpty(); i++) {
                peer.send(response("200 OK", "", "t=" + "a".repeat(i % 2 == 0 ? 100_000 : 10)));
            }
        })) {
            LoadResult result = generator.run(server.target(), workload, loops(1, 1, 4), LoadListener.NONE);
            assertThat(result.completed()).isEqualTo(4);
            assertThat(result.errors()).singleElement().satisfies(error -> {
                assertThat(error.kind()).isEqualTo(ErrorKind.NOT_EXTRACTED);
                assertThat(error.count()).isEqualTo(2);
                assertThat(error.example()).contains("nothing for ${t}: the stack is too small for ", "100002 bytes");
            });
        }
    }

    @Test
    void aLineBreakInAValueDoesNotBecomeAHeader() throws Exception {
        ConcurrentLinkedQueue<String> requests = new ConcurrentLinkedQueue<>();
        Scope scope = new Scope(Set.of("id"), Map.of(), Encoding.RAW);
        Workload workload = sequence(
                get("/new", 200, new Extract("id", new Extract.Json("/id"))),
                step(
                        "GET",
                        Template.parse("/item"),
                        List.of(new Header("X-Id", Template.parse("${id}", scope))),
                        Optional.empty(),
                        200,
                        false,
                        Checks.NONE));
        try (ScriptedServer server = new ScriptedServer(peer -> {
            for (String request = peer.request(); !request.isEmpty(); request = peer.request()) {
                requests.add(request);
                peer.send(response("200 OK", "", "{\"id\": \"1\\r\\nEvil: yes\"}"));
            }
        })) {
            LoadResult result = generator.run(server.target(), workload, loops(1, 1, 3), LoadListener.NONE);
            assertThat(result.errors()).singleElement().satisfies(error -> {
                assertThat(error.kind()).isEqualTo(ErrorKind.NOT_EXTRACTED);
                assertThat(error.example()).contains("control character");
            });
            assertThat(requests).hasSize(3).allMatch(request -> request.startsWith("GET /new "));
        }
    }

    @Test
    void whatCannotBeSentIsToldBeforeAnythingIs(@TempDir Path folder) throws Exception {
        Path csv = Files.writeString(folder.resolve("u.csv"), "a\n1\n");
        DataFile file = new DataFile("u", csv, DataFile.Pick.RANDOM, DataFile.Per.REQUEST);
        Scope scope = new Scope(Set.of("v"), Map.of("u", file), Encoding.URL);
        try (ScriptedServer server = ScriptedServer.good()) {
            assertThatThrownBy(() -> generator.run(
                            server.target(),
                            new Workload(List.of(plain(Template.parse("/${u.b}", scope)))),
                            loops(1, 1, 1),
                            LoadListener.NONE))
                    .isInstanceOf(BadInputException.class)
                    .hasMessageContaining("has no column b");
            assertThatThrownBy(() -> generator.ask(
                            server.target(), plain(Template.parse("/${env(ASSAY_NO_SUCH_VARIABLE)}", scope)), 1))
                    .isInstanceOf(BadInputException.class)
                    .hasMessageContaining("ASSAY_NO_SUCH_VARIABLE is not set");
            assertThatThrownBy(() -> generator.ask(server.target(), plain(Template.parse("/${v}", scope)), 1))
                    .isInstanceOf(BadInputException.class)
                    .hasMessageContaining("comes from the response to an earlier step");
            assertThat(generator.ask(server.target(), plain(Template.parse("/${u.a}", scope)), 1))
                    .isInstanceOf(Exchange.Answered.class);
            assertThat(server.accepted()).isEqualTo(1);
        }
    }

    private static Step plain(Template path) {
        return new Step("s", "GET", path, List.of(), Optional.empty(), 200, 1);
    }

    /** What a server answers, in turn, and how many of the responses each check finds wrong. */
    private static LoadResult checked(Checks checks, String... responses) throws Exception {
        Step step = new Step(
                "s",
                "GET",
                Template.parse("/"),
                List.of(),
                Optional.empty(),
                200,
                1,
                false,
                Optional.empty(),
                checks,
                List.of());
        try (ScriptedServer server = new ScriptedServer(peer -> {
            for (int i = 0; !peer.request().isEmpty(); i++) {
                peer.send(responses[i % responses.length]);
            }
        })) {
            return generator.run(
                    server.target(), new Workload(List.of(step)), loops(1, 1, 2 * responses.length), LoadListener.NONE);
        }
    }

    private static Checks check(BodyLength length) {
        return new Checks(length, List.of(), List.of(), List.of(), Optional.empty());
    }

    private static void expect(LoadResult result, ErrorKind kind, int count, String example) {
        assertThat(result.errors()).singleElement().satisfies(error -> {
            assertThat(error.kind()).isEqualTo(kind);
            assertThat(error.count()).isEqualTo(count);
            assertThat(error.example()).isEqualTo("s: " + example);
        });
        assertThat(result.achievedRate() * result.seconds())
                .isCloseTo((double) (result.completed() - count), org.assertj.core.api.Assertions.within(1e-6));
    }

    @Test
    void bodyLengths() throws Exception {
        String[] responses = {response("200 OK", "", "abc"), response("200 OK", "", "abcde"), response("200 OK", "", "")
        };
        assertThat(checked(check(BodyLength.ANY), responses).errors()).isEmpty();
        expect(
                checked(Checks.NONE, responses),
                ErrorKind.WRONG_BODY,
                2,
                "a body of 0 bytes instead of 3 as in the first successful response");
        expect(
                checked(check(BodyLength.SAME), responses),
                ErrorKind.WRONG_BODY,
                4,
                "a body of 5 bytes instead of 3 as in the first successful response");
        expect(
                checked(check(BodyLength.between(1, 4)), responses),
                ErrorKind.WRONG_BODY,
                4,
                "a body of 5 bytes instead of 1 to 4");
    }

    @Test
    void aBadFirstResponseSaysNothingAboutTheLengthOfGoodOnes() throws Exception {
        Checks same = new Checks(BodyLength.SAME, List.of(), List.of("good"), List.of(), Optional.empty());
        expect(
                checked(same, response("200 OK", "", "wrong!"), response("200 OK", "", "good")),
                ErrorKind.WRONG_BODY,
                2,
                "no \"good\" in 6 bytes: \"wrong!\"");
        Checks notEmpty = new Checks(
                BodyLength.NOT_SUDDENLY_EMPTY,
                List.of(new Checks.Field("ETag", Optional.empty())),
                List.of(),
                List.of(),
                Optional.empty());
        expect(
                checked(notEmpty, response("200 OK", "", "wrong!"), response("200 OK", "ETag: x\r\n", "")),
                ErrorKind.WRONG_HEADER,
                2,
                "no header ETag");
    }

    @Test
    void headers() throws Exception {
        List<Checks.Field> wanted =
                List.of(new Checks.Field("x-a", Optional.of("1, 2")), new Checks.Field("ETag", Optional.empty()));
        Checks checks = new Checks(BodyLength.ANY, wanted, List.of(), List.of(), Optional.empty());
        String good = response("200 OK", "ETag:\r\nX-A:  1, 2 \r\n", "");
        assertThat(checked(checks, good).errors()).isEmpty();
        expect(
                checked(checks, good, response("200 OK", "ETag: x\r\nX-A: 2\r\n", "")),
                ErrorKind.WRONG_HEADER,
                2,
                "x-a: 2 instead of 1, 2");
        expect(
                checked(checks, good, response("200 OK", "X-A: 1, 2\r\n", "")),
                ErrorKind.WRONG_HEADER,
                2,
                "no header ETag");
        Checks varies = new Checks(
                BodyLength.ANY,
                List.of(new Checks.Field("Vary", Optional.of("Origin"))),
                List.of(),
                List.of(),
                Optional.empty());
        expect(
                checked(
                        varies,
                        response("200 OK", "Vary: Cookie \r\nX: y\r\nvary:Origin\r\n", ""),
                        response("200 OK", "Vary: Cookie\r\nVary: Accept\r\n", "")),
                ErrorKind.WRONG_HEADER,
                2,
                "Vary: Cookie instead of Origin");
    }

    @Test
    void bodies() throws Exception {
        Checks checks = new Checks(
                BodyLength.ANY,
                List.of(),
                List.of("wel", "come"),
                List.of(new Checks.Json("/a/0", Optional.of("x")), new Checks.Json("/b", Optional.empty())),
                Optional.empty());
        String good = "{\"b\": null, \"a\": [\"x\"], \"t\": \"welcome\"}";
        assertThat(checked(checks, response("200 OK", "", good)).errors()).isEmpty();
        expect(
                checked(checks, response("200 OK", "", good), response("200 OK", "", good.replace("come", "l"))),
                ErrorKind.WRONG_BODY,
                2,
                "no \"come\" in 36 bytes: \"{\"b\": null, \"a\": [\"x\"], \"t\": \"well\"}\"");
        expect(
                checked(checks, response("200 OK", "", good), response("200 OK", "", good.replace("x", "y"))),
                ErrorKind.WRONG_BODY,
                2,
                "/a/0 is y instead of x");
        expect(
                checked(checks, response("200 OK", "", good), response("200 OK", "", good.replace("\"b\"", "\"c\""))),
                ErrorKind.WRONG_BODY,
                2,
                "no JSON value at /b in 39 bytes: \"{\"c\": null, \"a\": [\"x\"], \"t\": \"welcome\"}\"");
    }

    @Test
    void chunkedBodiesInPiecesAreLookedIntoWhole() throws Exception {
        Checks checks =
                new Checks(BodyLength.between(11, 11), List.of(), List.of("lo wor"), List.of(), Optional.empty());
        String chunked = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n6\r\n world\r\n0\r\n\r\n";
        assertThat(checked(checks, chunked).errors()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(doubles = {1, 0.25})
    void aDigestIsTakenOfASample(double sample) throws Exception {
        String sha256 = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"; // of "abc", FIPS 180-4
        Checks given = new Checks(
                BodyLength.ANY,
                List.of(),
                List.of(),
                List.of(),
                Optional.of(new Checks.Digest(Optional.of(sha256), sample)));
        assertThat(checked(given, response("200 OK", "", "abc")).errors()).isEmpty();
        List<String> responses = new ArrayList<>(java.util.Collections.nCopies(200, response("200 OK", "", "abd")));
        LoadResult wrong = checked(given, responses.toArray(String[]::new));
        assertThat(wrong.errors()).singleElement().satisfies(error -> {
            assertThat(error.kind()).isEqualTo(ErrorKind.WRONG_BODY);
            assertThat(error.count()).isBetween((long) (400 * sample * 0.7), (long) (400 * sample * 1.3));
            assertThat(error.example()).contains("instead of " + sha256).contains("abd");
        });
        Checks same = new Checks(
                BodyLength.ANY, List.of(), List.of(), List.of(), Optional.of(new Checks.Digest(Optional.empty(), 1)));
        expect(
                checked(same, response("200 OK", "", "abc"), response("200 OK", "", "abd")),
                ErrorKind.WRONG_BODY,
                2,
                "SHA-256 a52d159f262b2c6ddb724a61840befc36eb30c88877a4030b65cbe86298449c9 instead of " + sha256
                        + " as in the first response sampled; 3 bytes: \"abd\"");
    }

    @Test
    void aUuidIsAUuid() throws Exception {
        ConcurrentLinkedQueue<String> paths = new ConcurrentLinkedQueue<>();
        try (ScriptedServer server = new ScriptedServer(peer -> {
            for (String request = peer.request(); !request.isEmpty(); request = peer.request()) {
                paths.add(request.split(" ", 3)[1]);
                peer.send(ScriptedServer.OK);
            }
        })) {
            Workload workload = new Workload(List.of(plain(Template.parse("/${uuid}"))));
            generator.run(server.target(), workload, loops(2, 2, 100), LoadListener.NONE);
        }
        assertThat(paths)
                .hasSize(200)
                .doesNotHaveDuplicates()
                .allMatch(path -> path.matches("/[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}"));
    }
}
