package dev.assay.why.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.ledger.Ledger;
import dev.assay.model.Metric;
import dev.assay.model.Samples;
import dev.assay.model.server.EffectiveSetting;
import dev.assay.model.server.Settings;
import dev.assay.model.verdict.Explanation;
import dev.assay.model.verdict.Outcome;
import dev.assay.stats.Interval;
import dev.assay.why.judge.Cause;
import dev.assay.why.judge.Difference;
import dev.assay.why.judge.Why.Pair;
import dev.assay.why.stack.Frame;
import dev.assay.why.stack.Layer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SettingAdviceTest {
    private static final String ACCEPTOR = "org.apache.tomcat.util.net.Acceptor.run";
    private static final String POOL = "io.undertow.server.DefaultByteBufferPool.allocate";
    private static final Map<String, String> SERVERS = Map.of("jetty", "jetty", "tomcat", "tomcat");

    @Test
    void aMethodThatDependsOnASettingNamesItWithValuesAndProperty() {
        SettingAdvice advice = new SettingAdvice(
                List.of(
                        setting("tomcat", "requests per connection", "100"),
                        setting("jetty", "requests per connection", EffectiveSetting.NOT_PRESENT)),
                List.of(),
                SERVERS);

        assertThat(advice.on(pair(ACCEPTOR, "com.example.Orders.list")))
                .containsExactly(
                        "Settings that may be behind it, not tried: Acceptor.run depends on requests per connection"
                                + " (100 on tomcat, not present on jetty), set by server.tomcat.max-keep-alive-requests.");
    }

    @Test
    void severalMethodsOfASettingAreOneAndAMethodMayDependOnSeveral() {
        assertThat(SettingAdvice.NONE.on(pair(
                        POOL,
                        "io.undertow.server.DefaultByteBufferPool$DefaultPooledBuffer.close",
                        "org.eclipse.jetty.ee10.servlet.HttpOutput.write")))
                .containsExactly("Settings that may be behind it, not tried: DefaultByteBufferPool.allocate and"
                        + " DefaultByteBufferPool$DefaultPooledBuffer.close depend on direct buffers, set by"
                        + " server.undertow.direct-buffers; DefaultByteBufferPool.allocate and"
                        + " DefaultByteBufferPool$DefaultPooledBuffer.close depend on buffer size, set by"
                        + " server.undertow.buffer-size; HttpOutput.write depends on output buffer size, set by"
                        + " HttpConfiguration.setOutputBufferSize in a JettyServerCustomizer.");
    }

    @Test
    void whatBothHaveAlikeIsNotTheDifference() {
        SettingAdvice advice = new SettingAdvice(
                List.of(
                        setting("tomcat", "requests per connection", "100"),
                        setting("jetty", "requests per connection", "100")),
                List.of(),
                SERVERS);
        assertThat(advice.on(pair(ACCEPTOR))).isEmpty();
    }

    @Test
    void namesThatOnlyBeginLikeItDependOnNothing() {
        assertThat(SettingAdvice.NONE.on(pair(
                        "org.apache.tomcat.util.net.AcceptorGroup.run",
                        "org.apache.tomcat.util.net.NioEndpoint.setSocketOptionsLater",
                        "com.example.Orders.list")))
                .isEmpty();
    }

    @Test
    void whatWasShownOfASettingIsSaidInsteadOfWhatMayBe() {
        SettingAdvice advice = new SettingAdvice(
                List.of(),
                List.of(
                        effect("tomcat", "requests per connection", Outcome.BETTER, 0.8),
                        effect("tomcat", Settings.EVERY_KNOB, Outcome.BETTER, 0.8)),
                SERVERS);
        assertThat(advice.on(pair(ACCEPTOR)))
                .containsExactly("Shown to be a setting: 90% (80% to 100%) of the difference, by changing requests per"
                        + " connection of tomcat (100 to unlimited) with server.tomcat.max-keep-alive-requests.");
    }

    @Test
    void anEffectThatIsUndecidedOrClosesNothingOrIsOfOthersShowsNothing() {
        SettingAdvice advice = new SettingAdvice(
                List.of(),
                List.of(
                        effect("tomcat", "requests per connection", Outcome.UNDECIDED, 0.8),
                        effect("tomcat", "requests per connection", Outcome.WORSE, -0.2),
                        effect("undertow", "requests per connection", Outcome.BETTER, 0.8)),
                SERVERS);
        assertThat(advice.on(pair("com.example.Orders.list"))).isEmpty();
    }

    @Test
    void itIsReadFromTheVerdictInTheFolderIfThereIsOne(@TempDir Path folder) {
        Path results = folder.resolve("results");
        try (Ledger ledger = Ledger.create(results)) {
            assertThat(SettingAdvice.of(results)).isEqualTo(SettingAdvice.NONE);
            Explanation explanation = new Explanation(
                    List.of(effect("tomcat", "requests per connection", Outcome.BETTER, 0.8)), List.of(), List.of());
            ledger.writeVerdict(Samples.with(
                    Samples.verdict(List.of(), List.of(), List.of(), 6, 100, true),
                    Map.of("explanation", Optional.of(explanation))));
        }
        assertThat(SettingAdvice.of(results).on(pair(ACCEPTOR)))
                .singleElement()
                .asString()
                .startsWith("Shown to be a setting: 90% (80% to 100%) of the difference");
    }

    @Test
    void everyMethodInTheTableIsOfAServerOrAFramework() {
        assertThat(FrameSetting.ALL).allSatisfy(setting -> assertThat(setting.methods())
                .isNotEmpty()
                .allMatch(method ->
                        method.matches("(org\\.apache\\.(catalina|coyote|tomcat)|org\\.eclipse\\.jetty|io\\.undertow"
                                + "|io\\.netty|reactor\\.netty|org\\.springframework)\\.[\\w.$<>]+")));
        assertThat(FrameSetting.setter("tomcat", "worker threads")).contains("server.tomcat.threads.max");
        assertThat(FrameSetting.setter("jetty", "graceful shutdown")).contains("server.shutdown");
        assertThat(FrameSetting.setter("own", "worker threads")).isEmpty();
    }

    private static EffectiveSetting setting(String contender, String knob, String value) {
        return new EffectiveSetting(contender, knob, value, EffectiveSetting.Source.READ);
    }

    private static Explanation.Effect effect(String contender, String knob, Outcome outcome, double low) {
        return new Explanation.Effect(
                contender,
                knob,
                "100",
                "unlimited",
                Samples.comparison(
                        Metric.CPU_PER_REQUEST,
                        contender + "+knob",
                        OptionalDouble.of(0.91),
                        OptionalDouble.of(0.9),
                        OptionalDouble.of(0.92),
                        outcome,
                        true),
                List.of(),
                List.of(new Explanation.Share(
                        "jetty", 1.1, OptionalDouble.of(0.9), OptionalDouble.of(low), OptionalDouble.of(1))));
    }

    private static Pair pair(String... methods) {
        Difference difference = new Difference(-2, new Interval(-3, -1));
        return new Pair(
                "jetty",
                "tomcat",
                6,
                difference,
                Map.of(Layer.SERVER, difference),
                Map.of(Layer.SERVER, difference),
                Arrays.stream(methods)
                        .map(name -> new Cause(
                                List.of(new Frame(name, Frame.Kind.JAVA, Layer.SERVER)),
                                Layer.SERVER,
                                3,
                                1,
                                difference))
                        .toList(),
                List.of(),
                List.of(),
                List.of(),
                Map.of(),
                Map.of());
    }
}
