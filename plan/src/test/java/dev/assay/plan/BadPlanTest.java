package dev.assay.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.BadInputException;
import dev.assay.model.plan.Plan;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Mistakes of users, and the error messages that they get. */
class BadPlanTest {
    private static AbstractThrowableAssert<?, ? extends Throwable> reading(String... lines) {
        return assertThatThrownBy(() -> Given.file(lines)).isInstanceOf(BadInputException.class);
    }

    private static AbstractThrowableAssert<?, ? extends Throwable> flag(PlanFlags flags) {
        return assertThatThrownBy(() -> Given.flags(flags)).isInstanceOf(BadInputException.class);
    }

    /** The time to parse them would grow with the square of their length. */
    @Test
    void numbersOfThousandsOfDigits() {
        reading("workload: [{path: /, body: {a: " + "9".repeat(1001) + "}}]")
                .hasMessageStartingWith("plan.yaml:1:32: a number of 1001 characters");
        reading("budget: " + "9".repeat(1001) + "s").hasMessageStartingWith("plan.yaml:1:9: budget: not a time: ");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "servrs: [tomcat]        | plan.yaml:1:1: servrs is not a key of a plan    | Did you mean servers?",
                "load: {conections: 3}   | plan.yaml:1:8: conections is not a key of load  | Did you mean connections?",
                "readyTimeout: 5s        | readyTimeout is not a key of a plan             | Did you mean ready-timeout?",
                "ergonomics: true        | plan.yaml:1:1: ergonomics is not a key of a plan | Write jvm-defaults instead.",
                "normalise: true         | normalise is not a key of a plan                | Write strip-headers instead.",
                "state: starting         | state is not a key of a plan                    | Write cold: true instead of starting, and leave it out for warm.",
                "servers: [{server: jetty, cache: cds}] | cache is not a key of a contender | Write startup-cache instead.",
                "load: {close: true}     | plan.yaml:1:8: close is not a key of load       | Write no-keepalive instead.",
                "close: true             | close is not a key of a plan                    | valid: app, servers, settings",
                "frobnicate: 1           | frobnicate is not a key of a plan               | valid: app, servers, settings",
                "servers: [tomcatt]      | plan.yaml:1:11: tomcatt is not a server         | Did you mean tomcat?",
                "servers: [jety@12.0]    | jety is not a server                            | Did you mean jetty?",
                "servers: [nginx]        | nginx is not a server                           | valid: tomcat, jetty, undertow",
                "servers: []             | servers is empty                                | servers: [tomcat, jetty]",
                "servers:                | servers must be text, not empty                 | or leave the key out",
                "servers: [jetty@]       | not a server version                            | jetty@12.0.36",
                "servers: [{label: a}]   | servers[1] has no server                      | {server: tomcat}",
                "servers: {tomcat: 1}    | tomcat is not a key of a contender              | valid: server, version",
                "settings: equals        | no such settings: equals                    | Did you mean equal?",
                "settings: [equal]       | settings must be text, not a list               | Write a value",
                "profiles: {defaults: {a: b}} | a profile cannot be named defaults         | Choose a name",
                "profiles: {x: {'': 3}}  | not a property name                             | server.tomcat.threads.max",
                "profiles: {x: {a=b: 3}} | not a property name: 'a=b'                      | server.tomcat.threads.max",
                "profiles: {x: 3}        | profiles.x must be a map, not 3                 | profiles: {wide:",
                "servers: [{server: jetty, add: [a:b]}] | plan.yaml:1:33: not Maven coordinates: a:b | group:name:version",
                "servers: [{server: jetty, add: ['../a:b:1']}] | not Maven coordinates: ../a:b:1   | com.example:metrics:1.2",
                "jdk: temurin            | not a JDK: temurin                              | for example 17 or 25",
                "gc: cms                 | not a choice of gc: cms                         | valid: g1, parallel, serial, zgc",
                "virtual-threads: onn    | not a choice of virtual-threads: onn            | Did you mean on?",
                "servers: [{server: jetty, startup-cache: cdss}] | not a choice of startup-cache: cdss | Did you mean cds?",
                "jdk: 17.0.15            | not a JDK: 17.0.15                              | feature version",
                "jvm: Xmx1g              | not a JVM option: Xmx1g                         | -XX:+UseZGC",
                "jvm: [-jar]             | -jar cannot be set in a plan                          | Leave it out",
                "jvm: -Xmx1g -Xms1g      | several JVM options in one                      | Write a list",
                "jvm: '-Da=prod -Xmx2g'  | several JVM options in one                      | Write a list",
                "jvm: '-Da=1 -Db=2'      | several JVM options in one                      | Write a list",
                "jvm: ['--add-opens java.base/java.lang=ALL-UNNAMED'] | not one word with its value | Write --add-opens=java.base/java.lang=ALL-UNNAMED",
                "jvm: [--add-opens, java.base/java.lang=ALL-UNNAMED]  | not one word with its value | Write --add-opens=",
                "load: {rate: 0.6}       | less than one request per second: 0.6           | write 60%",
                "workload: [{path: /, method: POST, body: {zip: 01067}}] | would be sent as the number 1067, not as 01067 | in quotes",
                "workload: []            | plan.yaml:1:11: workload is empty               | at least one step",
                "workload:               | workload is empty                               | at least one step",
                "workload: /orders       | workload must be a map, not /orders             | {path: /orders/1}",
                "workload: [{}]          | workload[1] has no path                         | path: /orders/1",
                "workload: [{path: orders}] | plan.yaml:1:19: workload[1].path does not start with a slash | Write /orders",
                "workload: [{path: 'http://x/y'}] | is a whole address                      | Write the path alone",
                "workload: [{path: \"/a\\tb\"}] | has a control character | %09 for a tab",
                "workload: [{path: '/${count}'}] | unknown placeholder ${count}             | ${counter}",
                "workload: [{path: '/${int(1,'}] | placeholder is not closed                | ${int(1,1000)}",
                "workload: [{path: '/${int(9,1)}'}] | needs min <= max                      | ${int(1,1000)}",
                "workload: [{path: /, method: PSOT}] | not an HTTP method: PSOT             | Did you mean POST?",
                "workload: [{path: /, method: 'a b'}] | not an HTTP method: a b             | valid: GET, HEAD, POST",
                "workload: [{path: /, status: 99}] | workload[1].status is out of range: 99 | from 100 to 599",
                "workload: [{path: /, status: ok}] | status must be a whole number from 100 | not ok",
                "workload: [{path: /, weight: 0}] | weight is out of range: 0               | from 1 to",
                "workload: [{path: /, weight: 1.5}] | must be a whole number                | not 1.5",
                "workload: [{path: /, weight: '2'}] | must be a whole number                | without quotes",
                "workload: [{path: /, body: {a: .inf}}] | a number that JSON does not have  | in quotes",
                "workload: [{path: /, headers: {Content-Length: 1}}] | Content-Length is a header that Assay sends itself | Leave it out",
                "workload: [{path: /, headers: {Host: a, host: b}}] | headers has two Host headers | Leave one",
                "workload: [{path: /, headers: [{Host: a}, {Host: b}]}] | has two Host headers | Leave one",
                "workload: [{path: /, headers: {'a b': c}}] | not a header name: a b        | letters, digits",
                "workload: [{path: /, headers: 3}] | headers must be a map, not 3           | headers: {Accept",
                "workload: [{path: /a, name: x}, {path: /b, name: x}] | two steps are named x | a name of its own",
                "load: 3                 | load must be a map, not 3                       | load: {connections: 10}",
                "load: {connections: 0}  | load.connections is out of range: 0             | from 1 to 20000",
                "load: {http2: yes}      | http2 must be true or false                     | Write true or false",
                "load: {streams: 2}      | only HTTP/2 has several streams                 | http2: true",
                "load: {http2: true, streams: 0} | load.streams is out of range: 0         | from 1 to 1000",
                "load: {http2: true, http10: true} | HTTP/1.0 and HTTP/2 exclude each other | Leave load.http10 out, or write http2: false",
                "load: {http10: true, expect-continue: true} | HTTP/1.0 has no 100 Continue | or write http10: false",
                "load: {http2: true, no-keepalive: true} | HTTP/2 keeps its connections    | Leave load.no-keepalive out",
                "load: {http2: true, expect-continue: true} | HTTP/2 controls the flow of bodies itself | Leave load.expect-continue out",
                "load: {compressed: gzip} | load.compressed must be true or false, not gzip | Write true or false",
                "load: {keep-alive: true} | keep-alive is not a key of load               | valid:",
                "load: {insecure: true}  | load.insecure is for servers that speak TLS      | https: true beside it",
                "load: {https: false, cacert: ca.pem} | load.cacert is for servers that speak TLS | https: true beside it",
                "load: {https: true, insecure: true, cacert: ca.pem} | load.cacert and insecure exclude each other | Choose one",
                "load: {https: 1}        | load.https must be true or false, not 1          | Write true or false",
                "load: {https: true, cacert: []} | load.cacert must be text, not a list     | Write a value",
                "load: {rate: fast}      | rate must be auto                               | Write for example 2000 or 60%",
                "load: {rate: 0}         | rate must be auto                               | Write for example 2000 or 60%",
                "load: {rate: -5}        | rate must be auto                               | Write for example 2000 or 60%",
                "load: {rate: 80%}       | above 70 percent                                | at most 70%",
                "load: {arrivals: poison} | no such arrivals: poison                   | Did you mean poisson?",
                "budget: 300             | plan.yaml:1:9: budget: 300 has no unit          | 300s for seconds or 300m",
                "budget: about noon      | not a time: noon                                | 1h30m",
                "budget: soon            | not a time: soon                                | 1h30m",
                "budget: 0s              | budget must be longer than zero              | for example 5m",
                "budget: [5m]            | budget must be text, not a list                 | Write a value",
                "margin: 3               | margin must lie between 0 and 1: 3              | Write 0.03 or 3%",
                "margin: -1%             | margin must lie between 0 and 1: -1%            | Write 0.03 or 3%",
                "seed: abc               | seed must be a whole number                     | without quotes",
                "seed: 9223372036854775808 | seed is out of range                          | from -9223372036854775808",
                "startup: 3              | startup must be a map                           | startup: {rounds: 10}",
                "startup: {rounds: -1}   | startup.rounds is out of range: -1              | from 0 to 1000",
                "port: 70000             | port is out of range: 70000                     | from 1 to 65535",
                "cpus: {servers: a}      | not a set of CPUs: a                            | \"0,2-3\"",
                "cpus: {servers: 3-1}    | a range of CPUs runs backwards: 3-1             | \"0,2-3\"",
                "price: 0.04             | price must be a map                             | price: {core-hour: 10}",
                "price: {core-hour: 0}   | price.core-hour is not a price: 0                  | above 0 and at most 1000000",
                "price: {core-hour: 4 EUR} | price.core-hour is not a price: 4 EUR            | without a currency, for example 0.04",
                "price: {gb-hour: -1}    | price.gb-hour is not a price: -1                   | for example 0.005",
                "price: {gb-hour: 3%}    | price.gb-hour is not a price: 3%                   | for example 0.005",
                "price: {core: 1}        | core is not a key of price                      | valid: core-hour, gb-hour",
                "[tomcat]                | a plan is a map of keys, not a list             | servers: [tomcat, jetty]",
                "tomcat                  | a plan is a map of keys, not text               | servers: [tomcat, jetty]",
                "? [a]                   | a key must be a word                            | Write key: value",
            })
    void oneThingWrong(String plan, String what, String instead) {
        reading(plan).hasMessageContaining(what).hasMessageContaining(instead);
    }

    @Test
    void allMistakesAreToldAtOnceInTheOrderOfTheFile() {
        reading(
                        "servers: [tomcat, jety]",
                        "budgett: 5m",
                        "workload:",
                        "  - {path: /, status: 1000}",
                        "  - {path: /, methd: GET, weight: no}")
                .hasMessageMatching("(?s)plan.yaml:1:19: jety is not a server\\R"
                        + "  Did you mean jetty\\?.*"
                        + "plan.yaml:2:1: budgett is not a key of a plan\\R"
                        + "  Did you mean budget\\?.*"
                        + "plan.yaml:4:23: workload\\[1].status is out of range: 1000\\R"
                        + "  Write a whole number from 100 to 599\\R"
                        + "plan.yaml:5:15: methd is not a key of a workload step\\R"
                        + "  Did you mean method\\?.*"
                        + "plan.yaml:5:35: workload\\[2].weight must be a whole number .*");
    }

    @Test
    void aKeyGivenTwiceIsAnErrorThatNamesBothPlaces() {
        reading("seed: 1", "budget: 5m", "seed: 2")
                .hasMessageContaining("plan.yaml:3:1: seed appears twice, first at plan.yaml:1:1");
        reading("workload: {path: /, headers: {A: 1, A: 2}}").hasMessageContaining("A appears twice");
        reading("profiles: {p: {a: {b: 1}, a.b: 2}}").hasMessageContaining("a.b is set twice");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "\n\n",
                "# nothing but a comment\n",
                "---\n",
                "---\n...\n",
                "~",
                "\uFEFF",
                "{}",
                "--- {}\n",
                "# later\n{}\n"
            })
    void anEmptyFileSaysSo(String text) {
        assertThatThrownBy(() -> Plans.resolve(Optional.of(new PlanText("p.yaml", text)), PlanFlags.none(), 1))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("p.yaml: the plan is empty");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "servers: [tomcat",
                "servers: tomcat: jetty",
                "a: b\n  c: d",
                "\tservers: tomcat",
                "servers: 'tomcat",
                "PK\u0003\u0004\u0000\u0000",
                "{\"servers\": }}",
                "servers: *nobody",
                "%YAML 3.0\n---\nseed: 1",
            })
    void whatIsNotYamlSaysSoWithThePlace(String text) {
        assertThatThrownBy(() -> Plans.resolve(Optional.of(new PlanText("p.yaml", text)), PlanFlags.none(), 1))
                .isInstanceOf(BadInputException.class)
                .hasMessageMatching("(?s)p\\.yaml(:\\d+:\\d+)?: not YAML: .*\\R  \\S.*");
    }

    @Test
    void aSecondDocumentIsNamedWhereItBegins() {
        reading("servers: [tomcat]", "---", "servers: [jetty]")
                .hasMessageContainingAll(
                        "plan.yaml:2:1: a second document begins here", "Leave this line and what follows out.");
    }

    @Test
    void aPlaceholderThatBreaksAFlowMapIsExplained() {
        reading("workload:", "  - {path: /, body: {quantity: ${int(1,5)}}}")
                .hasMessageContaining("plan.yaml:2:")
                .hasMessageContaining("put a value with ${…} in quotes; or write the map in lines of its own");
    }

    @Test
    void aPathIsEncodedAndCheckedBesideItsPlaceholdersToo() {
        assertThat(Given.file("workload: {path: '/ä b/${int(1, 5)}'}")
                        .workload()
                        .steps()
                        .get(0)
                        .path()
                        .source())
                .isEqualTo("/%C3%A4%20b/${int(1, 5)}");
        reading("workload: {path: \"/\\u0001/${counter}\"}").hasMessageContaining("Percent-encode it");
    }

    /** Any file gives a plan or an error with its position, never another exception. */
    @Test
    void mutilatedPlansAreReadOrExplained() {
        mutilatedPlansAreReadOrExplained(1);
    }

    @ParameterizedTest
    @Tag("long")
    @ValueSource(longs = {2, 3, 4, 5})
    void mutilatedPlansAreReadOrExplained(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        String whole = Plans.toYaml(Given.file(
                        "servers: [{server: tomcat, settings: p, jvm: ['-XX:+UseZGC']}, jetty@12.0.36]",
                        "profiles: {p: {a.b: 1, c: {d: x}}}",
                        "workload: [{path: '/${counter}', body: {a: [1, 2.5, null]}, headers: {A: b}}]",
                        "cpus: {servers: 0-3}",
                        "startup: {rounds: 3}"))
                + "settings: equal\njdk: [17, 25]\n";
        String alphabet = " \n\t:{}[],-&*!|>'\"#%?@`$~.0aZ\u0000\u00e4\u2028";
        int good = 0;
        for (int i = 0; i < 2000; i++) {
            StringBuilder text = new StringBuilder(whole);
            for (int edits = random.nextInt(1, 5); edits > 0; edits--) {
                int at = random.nextInt(text.length());
                switch (random.nextInt(4)) {
                    case 0 -> text.deleteCharAt(at);
                    case 1 -> text.insert(at, alphabet.charAt(random.nextInt(alphabet.length())));
                    case 2 -> text.setCharAt(at, alphabet.charAt(random.nextInt(alphabet.length())));
                    default -> text.delete(at, Math.min(text.length() - 1, at + random.nextInt(60)));
                }
            }
            try {
                PlanText file = new PlanText("plan.yaml", text.toString());
                Plan plan = Plans.resolve(Optional.of(file), PlanFlags.none(), 1);
                assertThat(Plans.parse(new PlanText("again", Plans.toYaml(plan))))
                        .isEqualTo(plan);
                good++;
            } catch (BadInputException e) {
                assertThat(e).hasMessageStartingWith("plan.yaml").hasMessageContaining("\n  ");
            }
        }
        assertThat(good).as("some edits do no harm").isBetween(50, 1500);
    }

    @Test
    void jsonIsYaml() {
        assertThat(Given.file("{\"servers\": [\"jetty\"], \"seed\": 5}").seed()).isEqualTo(5);
    }

    @Test
    void tagsAreRefused() {
        reading("seed: !!java.util.Date 2020").hasMessageContaining("a plan has no tags such as");
        reading("servers: !mine [tomcat]").hasMessageContaining("plan.yaml:1:10: a plan has no tags such as !mine");
        reading("app: !!javax.script.ScriptEngineManager [x]").hasMessageContaining("a plan has no tags");
    }

    @Test
    void aliasesMayShareValuesButNotMultiplyThem() {
        assertThat(Given.file(
                                "profiles: {a: &a {x: 1, y: 1}, b: {<<: *a, y: 2}}",
                                "servers: [{server: tomcat, settings: a}, {server: jetty, settings: b}]")
                        .contenders())
                .allSatisfy(contender ->
                        assertThat(contender.settings().properties()).containsEntry("x", "1"));
        reading("app: &a [*a]").hasMessageContaining("aliases (*name) grow without bound");
        StringBuilder laughs = new StringBuilder("a: &l0 [x, x, x, x, x, x, x, x, x]\n");
        for (int i = 1; i < 30; i++) {
            laughs.append("b%d: &l%d [".formatted(i, i))
                    .append("*l%d, ".formatted(i - 1).repeat(9))
                    .append("x]\n");
        }
        reading(laughs.toString()).hasMessageContaining("aliases (*name) grow without bound");
        reading("profiles: {a: {<<: 3}}").hasMessageContaining("plan.yaml:1:22: not YAML: Expected mapping");
    }

    @Test
    void deepNestingIsRefusedBeforeItCanOverflowTheStack() {
        reading("app: " + "[".repeat(100_000)).hasMessageContaining("nested too deeply");
        reading("a: ".repeat(3) + "{a: ".repeat(60) + "1" + "}".repeat(60)).isInstanceOf(BadInputException.class);
    }

    @Test
    void hugeFilesAreRefused() {
        reading("app: " + "x".repeat(4_000_000)).hasMessageContaining("plan.yaml: longer than a plan can be: 4000006");
    }

    @Test
    void wrongFlagsNameTheFlag() {
        flag(PlanFlags.none().with("servers", List.of("tomcatt")))
                .hasMessageContaining("--servers: tomcatt is not a server")
                .hasMessageContaining("Did you mean tomcat?");
        flag(PlanFlags.none().with("settings", "equl"))
                .hasMessageContaining("--settings: no such settings: equl")
                .hasMessageContaining("Did you mean equal?");
        flag(PlanFlags.none().with("margin", 3)).hasMessageContaining("--margin: must lie between 0 and 1: 3");
        flag(PlanFlags.none().with("margin", Double.NaN)).hasMessageContaining("--margin");
        flag(PlanFlags.none().with("budget", "0s")).hasMessageContaining("--budget: must be longer than zero");
        flag(PlanFlags.none().with("rate", 0)).hasMessageContaining("--rate");
        flag(PlanFlags.none().with("rate", Double.POSITIVE_INFINITY)).hasMessageContaining("--rate");
        flag(PlanFlags.none().with("connections", 0)).hasMessageContaining("--connections: is out of range: 0");
        flag(PlanFlags.none().with("port", 0)).hasMessageContaining("--port: is out of range: 0");
        flag(PlanFlags.none().with("startup-rounds", -1)).hasMessageContaining("--startup-rounds: is out of range: -1");
        flag(PlanFlags.none().with("gc", "zgcc")).hasMessageContaining("--gc: not a choice of gc: zgcc");
        flag(PlanFlags.none().with("jdk", List.of("java17"))).hasMessageContaining("--jdk: not a JDK: java17");
        flag(PlanFlags.none().with("seed", "few")).hasMessageContaining("--seed: must be a whole number from");
        flag(PlanFlags.none().with("budget", "5")).hasMessageContaining("--budget: 5 has no unit");
        flag(PlanFlags.none().with("slo", "p98 < 1s")).hasMessageContaining("--slo: is ");
        flag(PlanFlags.none().with("cold", "yes")).hasMessageContaining("--cold: must be true or false, not yes");
        flag(PlanFlags.none().with("jvm", List.of("512m"))).hasMessageContaining("--jvm: not a JVM option: 512m");
        flag(PlanFlags.none().with("path", "orders"))
                .hasMessageContaining("--path: does not start with a slash")
                .hasMessageContaining("Write /orders");
        flag(PlanFlags.none().with("servers", List.of("tomcatt")).with("margin", 3))
                .as("all at once")
                .hasMessageContaining("--margin")
                .hasMessageContaining("tomcatt");
    }

    @Test
    void aFlagThatContradictsTheFileSaysWhichContendersBecomeTheSame() {
        assertThatThrownBy(() -> Given.file(
                        PlanFlags.none().with("settings", "equal"),
                        "servers: [tomcat, {server: tomcat, settings: equal}]"))
                .hasMessageContaining("plan.yaml:1:19: two contenders are both tomcat");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"users: 5", "ramp: 5s", "loops: 5", "think: 5s", "requests: 5", "duration: 5s", "settle: 5s"})
    void anExperimentDecidesItselfHowLongAndHowMany(String key) {
        assertThatThrownBy(() -> Given.file("load: {" + key + "}"))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining(
                        "plan.yaml:1:8: load." + key.substring(0, key.indexOf(':')) + " is for `assay load")
                .hasMessageContaining("Leave it out");
    }
}
