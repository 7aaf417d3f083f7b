package dev.assay.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.ledger.Arbitrary;
import dev.assay.model.Samples;
import dev.assay.model.evidence.LoadResult;
import dev.assay.model.plan.Arrivals;
import dev.assay.model.plan.BodyLength;
import dev.assay.model.plan.Checks;
import dev.assay.model.plan.DataFile;
import dev.assay.model.plan.Extract;
import dev.assay.model.plan.Header;
import dev.assay.model.plan.HttpVersion;
import dev.assay.model.plan.Load;
import dev.assay.model.plan.Shape;
import dev.assay.model.plan.Step;
import dev.assay.model.plan.Template;
import dev.assay.model.plan.Think;
import dev.assay.model.plan.Trust;
import dev.assay.model.plan.Users;
import dev.assay.model.plan.Wire;
import dev.assay.model.plan.Workload;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Lines arrive unchanged: nothing is lost or hidden. */
class JsonLineTest {
    private static final DataFile CLIENTS =
            new DataFile("clients", Path.of("data/clients.csv"), DataFile.Pick.RANDOM, DataFile.Per.USER);

    private static final Template.Scope SCOPE =
            new Template.Scope(Set.of("token"), Map.of("clients", CLIENTS), Template.Encoding.JSON);

    private static <T> T heard(T said, Class<T> type) {
        String line = JsonLine.of("said", said);
        assertThat(line).doesNotContain("\n", "\r");
        JsonLine heard = JsonLine.parse(line);
        assertThat(heard.kind()).isEqualTo("said");
        return heard.as(type);
    }

    static Stream<Load> loads() {
        Duration tiny = Duration.ofNanos(1);
        Duration odd = Duration.ofNanos(3_600_000_000_001L);
        Shape ramp = new Shape(List.of(new Shape.Stretch(0, 1 / 3.0, tiny), new Shape.Stretch(1e9, 7, odd)));
        return Stream.concat(
                Stream.of(
                        new Load.Open(ramp, Arrivals.UNIFORM, 7, 1_000_000, Duration.ZERO, Long.MIN_VALUE),
                        new Load.Open(200.5, Arrivals.POISSON, 1, odd, Duration.ofSeconds(1), -1)),
                Stream.of(
                                Think.NONE,
                                new Think.Constant(tiny),
                                new Think.Uniform(tiny, Duration.ofHours(1)),
                                new Think.Exponential(Duration.ofMillis(1500)),
                                new Think.Pace(tiny))
                        .map(think -> new Load.Closed(
                                3,
                                new Users(5, odd, OptionalLong.of(4), think),
                                odd,
                                tiny,
                                OptionalLong.of(Long.MAX_VALUE),
                                42)));
    }

    @ParameterizedTest
    @MethodSource("loads")
    void everyLoad(Load load) {
        assertThat(heard(load, Load.class)).isEqualTo(load);
    }

    @Test
    void aLoadThatHasNoNumberOfRequests() {
        Load load = new Load.Closed(1, Duration.ofSeconds(2), Duration.ZERO, OptionalLong.empty(), 1);
        assertThat(heard(load, Load.class)).isEqualTo(load);
    }

    @Test
    void aSequenceWithAllThatAStepCanHave() {
        Step login = new Step(
                "log in, \u2028 \"quoted\"",
                "POST",
                Template.parse("/login?n=${counter}&i=${int(-5,5)}&s=${string(3)}&u=${uuid}&$$", SCOPE),
                List.of(new Header("Authorization", Template.parse("Bearer hunter2-${env(TOKEN)}", SCOPE))),
                Optional.of(Template.parse("password=${url(clients.password)}\n\u0000", SCOPE)),
                302,
                1,
                true,
                Optional.of(new Think.Pace(Duration.ofSeconds(1))),
                new Checks(
                        BodyLength.between(3, Long.MAX_VALUE),
                        List.of(
                                new Checks.Field("Location", Optional.of("/")),
                                new Checks.Field("ETag", Optional.empty())),
                        List.of("ok"),
                        List.of(new Checks.Json("/a~1b", Optional.of("1")), new Checks.Json("", Optional.empty())),
                        Optional.of(new Checks.Digest(Optional.of("0".repeat(64)), 0.25))),
                List.of(
                        new Extract("token", new Extract.Json("/token")),
                        new Extract("field", new Extract.Field("X-Field")),
                        new Extract("match", new Extract.Regex("id=(\\d+)", 1)),
                        new Extract("session", new Extract.Cookie("JSESSIONID"))));
        Step use = Samples.with(
                Step.get("/"),
                Map.of("name", "use", "body", Optional.of(Template.parse("${token}${raw(token)}", SCOPE))));
        Workload workload = new Workload(List.of(login, use), Workload.Order.SEQUENCE);

        assertThat(heard(workload, Workload.class)).isEqualTo(workload);
        assertThat(JsonLine.of("said", workload)).as("secrets have to arrive").contains("hunter2-", "password=");
    }

    @Test
    void stepsByWeight() {
        Workload workload = new Workload(List.of(
                Step.get("/a"), new Step("b", "HEAD", Template.parse("/b"), List.of(), Optional.empty(), 204, 9)));
        assertThat(heard(workload, Workload.class)).isEqualTo(workload);
    }

    @Test
    void wiresAndTrust() {
        Wire wire = new Wire(HttpVersion.HTTP_2, true, 100, true, false);
        assertThat(heard(wire, Wire.class)).isEqualTo(wire);
        for (Trust trust :
                List.of(new Trust.Usual(), new Trust.Anything(), new Trust.Authorities(Path.of("relative/ca.pem")))) {
            assertThat(heard(trust, Trust.class)).isEqualTo(trust);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void everyResult(long seed) {
        LoadResult result = new Arbitrary(seed).of(LoadResult.class);
        assertThat(heard(result, LoadResult.class)).isEqualTo(result);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "Welcome to Ubuntu", "null", "[1]", "{}", "{\"kind\":1,\"value\":2}", "{\"kind\":\"a\"}", "{"
            })
    void whatIsNoLineIsRefused(String text) {
        assertThatThrownBy(() -> JsonLine.parse(text)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aValueOfAnotherTypeIsRefusedWithItsField() {
        JsonLine line = JsonLine.parse("{\"kind\":\"x\",\"value\":{\"version\":\"HTTP_9\"}}");
        assertThatThrownBy(() -> line.as(Wire.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("version");
    }
}
