package dev.assay.loads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.BadInputException;
import dev.assay.model.plan.Arrivals;
import dev.assay.model.plan.ClientCertificate;
import dev.assay.model.plan.HttpVersion;
import dev.assay.model.plan.Load;
import dev.assay.model.plan.LoadOrigin;
import dev.assay.model.plan.Shape;
import dev.assay.model.plan.Think;
import dev.assay.model.plan.Trust;
import dev.assay.model.plan.Users;
import dev.assay.model.plan.Wire;
import dev.assay.plan.PlanText;
import dev.assay.plan.workload.ThinkText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The load that plan files and flags give {@code assay load}. */
class LoadOrderTest {
    private static LoadOrder file(Map<String, String> flags, String... lines) {
        return LoadFile.read(
                Optional.of(new PlanText("plan.yaml", String.join("\n", lines) + "\n")), new LoadFlags(flags));
    }

    private static Load flags(Map<String, String> flags) {
        return LoadFile.read(Optional.empty(), new LoadFlags(flags)).load();
    }

    private static Shape.Stretch stretch(double from, double to, int seconds) {
        return new Shape.Stretch(from, to, Duration.ofSeconds(seconds));
    }

    @Test
    void withoutAnythingTenConnectionsSendForTenSeconds() {
        assertThat(flags(Map.of()))
                .isEqualTo(new Load.Closed(10, Duration.ofSeconds(10), Duration.ZERO, OptionalLong.empty(), 1))
                .matches(load -> ((Load.Closed) load).eager());
    }

    @Test
    void fromAnotherMachine() {
        assertThat(file(Map.of(), "load: {host: [me@there, 'you@elsewhere:2222']}")
                        .origin()
                        .map(LoadOrigin::host))
                .contains("me@there,you@elsewhere:2222");
        assertThat(file(Map.of(), "load: {host: me@there}").origin().map(LoadOrigin::host))
                .contains("me@there");
        assertThat(file(Map.of(), "load: {rate: 5}").origin()).isEmpty();
    }

    @Test
    void aThreadGroup() {
        Users users = new Users(
                10_000, Duration.ofMinutes(1), OptionalLong.of(40), new Think.Constant(Duration.ofMillis(1500)));
        assertThat(flags(Map.of("users", "10000", "ramp", "60s", "loops", "40", "think", "1500ms")))
                .isEqualTo(new Load.Closed(10_000, users, Duration.ofHours(1), Duration.ZERO, OptionalLong.empty(), 1));
        assertThat(file(
                                Map.of("duration", "2m"),
                                "load: {users: 10000, connections: 9, ramp: 1m, loops: 40, think: 1500ms, settle: 3s}",
                                "seed: 8")
                        .load())
                .isEqualTo(new Load.Closed(
                        9, users, Duration.ofMinutes(2), Duration.ofSeconds(3), OptionalLong.empty(), 8));
    }

    @ParameterizedTest
    @CsvSource({
        "1500ms, PT1.5S, PT1.5S",
        "1s..2s, PT1S, PT2S",
        "' 0s .. 1m ', PT0S, PT1M",
    })
    void thinkTimes(String text, Duration from, Duration to) {
        Think think = ((Load.Closed) flags(Map.of("think", text))).users().think();
        assertThat(think).isEqualTo(from.equals(to) ? new Think.Constant(from) : new Think.Uniform(from, to));
        assertThat(ThinkText.parse(ThinkText.format(think), "")).isEqualTo(think);
    }

    @Test
    void aPaceIsReadBackAsOne() {
        Think think = ThinkText.parse("pace(1.5s)", "");
        assertThat(think).isEqualTo(new Think.Pace(Duration.ofMillis(1500)));
        assertThat(ThinkText.parse(ThinkText.format(think), "")).isEqualTo(think);
    }

    @Test
    void exponentialThinkTimes() {
        Think think = ThinkText.parse("exponential(1.5s)", "");
        assertThat(think).isEqualTo(new Think.Exponential(Duration.ofMillis(1500)));
        assertThat(ThinkText.parse(ThinkText.format(think), "")).isEqualTo(think);
    }

    @Test
    void aRateMakesAnOpenLoop() {
        assertThat(flags(Map.of("rate", "2000", "connections", "50", "duration", "30s", "arrivals", "uniform")))
                .isEqualTo(new Load.Open(2000, Arrivals.UNIFORM, 50, Duration.ofSeconds(30), Duration.ZERO, 1));
        assertThat(flags(Map.of("rate", "100..2000")))
                .isEqualTo(new Load.Open(
                        new Shape(List.of(stretch(100, 2000, 10))), Arrivals.POISSON, 10, 10, Duration.ZERO, 1));
        assertThat(flags(Map.of("rate", "100 req/s..2000/s"))).isEqualTo(flags(Map.of("rate", "100..2000")));
        assertThat(file(Map.of(), "load: {rate: '500/s:10s, 500..2000:1m , 0:2s,2000.5:30s'}")
                        .load())
                .isEqualTo(new Load.Open(
                        new Shape(List.of(
                                stretch(500, 500, 10),
                                stretch(500, 2000, 60),
                                stretch(0, 0, 2),
                                stretch(2000.5, 2000.5, 30))),
                        Arrivals.POISSON,
                        10,
                        10,
                        Duration.ZERO,
                        1));
        assertThat(flags(Map.of("rate", "200", "requests", "1000")).duration()).isEqualTo(Duration.ofSeconds(5));
        assertThat(flags(Map.of("rate", "200", "requests", "1000", "duration", "3s"))
                        .duration())
                .isEqualTo(Duration.ofSeconds(3));
        assertThat(flags(Map.of("rate", "200", "requests", "1000", "duration", "9s"))
                        .duration())
                .isEqualTo(Duration.ofSeconds(5));
    }

    @Test
    void aFlagWinsOverTheFile() {
        LoadOrder order = file(
                Map.of("rate", "10", "connections", "3"),
                "servers: [tomcat]",
                "load: {rate: 99, connections: 7, duration: 4s, http2: true, streams: 4}",
                "workload: [{path: /x}]");
        assertThat(order.load())
                .isEqualTo(new Load.Open(10, Arrivals.POISSON, 3, Duration.ofSeconds(4), Duration.ZERO, 1));
        assertThat(order.workload().orElseThrow().steps())
                .extracting(s -> s.path().source())
                .containsExactly("/x");
        assertThat(order.wire()).isEqualTo(new Wire(HttpVersion.HTTP_2, true, 4, false, false));
    }

    @Test
    void certificatesAreForWhereverTheUrlLeads() {
        assertThat(file(Map.of(), "load: {connections: 7}").trust()).isEmpty();
        assertThat(file(Map.of(), "load: {insecure: true}").trust()).hasValue(new Trust.Anything());
        assertThat(file(Map.of(), "load: {https: true, cacert: certs/ca.pem}").trust())
                .hasValue(new Trust.Authorities(Path.of("certs/ca.pem").toAbsolutePath()));
        assertThat(file(Map.of(), "load: {no-keepalive: true, compressed: true, expect-continue: true}")
                        .wire())
                .isEqualTo(new Wire(HttpVersion.HTTP_1_1, false, 1, true, true));
        assertThat(file(Map.of(), "load: {http10: true, no-keepalive: true}").wire())
                .isEqualTo(new Wire(HttpVersion.HTTP_1_0, false, 1, false, false));
    }

    @Test
    void theClientsCertificateLiesBesideThePlanAndMayHoldItsKey() {
        Path own = Path.of("own.pem").toAbsolutePath();
        assertThat(file(Map.of(), "load: {cert: own.pem, key: keys/own.key}").certificate())
                .hasValue(new ClientCertificate(own, Path.of("keys/own.key").toAbsolutePath()));
        assertThat(file(Map.of(), "load: {cert: own.pem}").certificate()).hasValue(new ClientCertificate(own, own));
        assertThat(file(Map.of(), "load: {insecure: true}").certificate()).isEmpty();
    }

    @Test
    void theExampleInTheDocumentsIsUsable() throws IOException {
        String example = Files.readString(Path.of("../../docs/reference/load.yaml"));
        LoadOrder order = LoadFile.read(Optional.of(new PlanText("load.yaml", example)), LoadFlags.none());
        assertThat(order.load()).isInstanceOfSatisfying(Load.Closed.class, load -> {
            assertThat(load.users().count()).isEqualTo(500);
            assertThat(load.requests()).hasValue(100_000);
        });
        assertThat(LoadFlags.ALL).allSatisfy(flag -> assertThat(example).contains(flag.name() + ":"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "load: {user: 3}            | plan.yaml:1:8: user is not a key of load          | Did you mean users?",
                "load: {key: own.key}       | plan.yaml:1:8: load.key belongs to a certificate | Write cert: client.pem",
                "load: {users: 0}           | plan.yaml:1:15: load.users is out of range: 0 | from 1 to 1000000",
                "load: {users: many}        | users must be a whole number from 1 to 1000000, not many | without quotes",
                "load: {connections: 30000} | load.connections is out of range: 30000           | from 1 to 20000",
                "load: {loops: -1}          | load.loops is out of range: -1                    | a whole number from 1 to",
                "load: {think: 3}           | plan.yaml:1:15: not a think time: 3 has no unit   | exponential(1500ms)",
                "load: {think: 2s..1s}      | runs from the shorter to the longer               | 1s..2s",
                "load: {think: 2h}          | a think time is from 0 to one hour                | Write",
                "load: {think: gauss(1s)}   | not a think time                                  | 1s..2s",
                "load: {think: exponential()} | not a think time                                | exponential(1500ms)",
                "load: {ramp: 20s}          | the ramp is longer than the load, 10s             | a longer duration",
                "load: {ramp: 20}           | 20 has no unit                                    | 20s",
                "load: {duration: 0s}       | load.duration must be longer than zero           | 5m",
                "load: {settle: 10s}        | settle is as long as the load, 10s                | a shorter settle",
                "load: {rate: auto}         | is for an experiment                              | requests per second",
                "load: {rate: 60%}          | is for an experiment                              | requests per second",
                "load: {rate: fast}         | not a rate: fast                                  | 100..2000",
                "load: {rate: '5,6:1s'}     | 5 does not say how long                           | Write 5:10s",
                "load: {rate: '5:1s,'}      | not a rate: nothing                               | 100..2000",
                "load: {rate: '0:1s'}       | above 0 somewhere                                 | 100..2000",
                "load: {rate: '5:0s'}       | lasts longer than nothing                         | 500:10s",
                "load: {rate: '5:1'}        | 1 has no unit                                     | Write 1s",
                "load: {rate: -5}           | not a rate: -5                                    | 100..2000",
                "load: {rate: '5:1s', duration: 3s} | the rate says how long, and so does duration | Leave out one",
                "load: {rate: '5:1s', requests: 3} | the rate says how long, and so does requests | Leave out one",
                "load: {rate: 5, think: 1s} | think is for users who wait                       | Leave out think or rate",
                "load: {rate: 5, ramp: 1s}  | ramp is for users who wait                        | 0..2000",
                "load: {arrivals: uniform}  | arrivals are those of an open loop                | rate: 2000",
                "load: {rate: 5, arrivals: x} | no such arrivals: x                         | poisson",
                "load: 3                    | load must be a map, not 3                         | connections: 10",
                "lod: {users: 3}            | lod is not a key of a plan                        | Did you mean load?",
                "seed: x                    | seed must be a whole number                       | Write",
                "workload: []               | workload is empty                                 | at least one step",
            })
    void oneThingWrong(String plan, String what, String instead) {
        assertThatThrownBy(() -> file(Map.of(), plan))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining(what)
                .hasMessageContaining(instead);
    }

    @Test
    void aWrongFlagIsNamed() {
        assertThatThrownBy(() -> flags(Map.of("think", "soon")))
                .isInstanceOf(BadInputException.class)
                .hasMessageStartingWith("--think: not a think time");
        assertThatThrownBy(() -> flags(Map.of("arrivals", "uniform")))
                .isInstanceOf(BadInputException.class)
                .hasMessageStartingWith("--arrivals: arrivals are those of an open loop")
                .hasMessageContaining("Add --rate 2000");
        assertThatThrownBy(() -> new LoadFlags(Map.of("thinking", "1s"))).hasMessageContaining("flags of a load");
    }

    /** Any text gives a load or an error with its position. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void mutilatedLoadsAreReadOrExplained(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        String alphabet = " :,.{}()-%0159smhx\u00e4";
        String[] texts = {
            "load: {users: 500, ramp: 6s, loops: 3, think: exponential(15ms), duration: 20s}",
            "load: {rate: '500:10s,500..2000:1m', arrivals: uniform, settle: 1s, connections: 3}"
        };
        int good = 0;
        for (int i = 0; i < 3000; i++) {
            StringBuilder text = new StringBuilder(texts[i % 2]);
            for (int edits = random.nextInt(1, 4); edits > 0; edits--) {
                int at = random.nextInt(text.length());
                if (random.nextBoolean()) {
                    text.deleteCharAt(at);
                } else {
                    text.insert(at, alphabet.charAt(random.nextInt(alphabet.length())));
                }
            }
            try {
                assertThat(file(Map.of(), text.toString()).load().duration()).isPositive();
                good++;
            } catch (BadInputException e) {
                assertThat(e).hasMessageContaining("plan.yaml").hasMessageContaining("\n  ");
            }
        }
        assertThat(good).isBetween(50, 2500);
    }
}
