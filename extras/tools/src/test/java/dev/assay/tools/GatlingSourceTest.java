package dev.assay.tools;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.Samples;
import dev.assay.model.plan.BodyLength;
import dev.assay.model.plan.Checks;
import dev.assay.model.plan.Stay;
import dev.assay.model.plan.Step;
import dev.assay.model.plan.Think;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Gatling simulations of users who come, pause and stay. */
class GatlingSourceTest {
    private static final ToolLoad LOAD = Loads.loops(Step.get("/"), 8, 5);

    private static String source(ToolLoad load) {
        return new GatlingSource(new Assignment(load, URI.create("http://127.0.0.1:8080"), 1, Path.of(""))).text();
    }

    @Test
    void eachUserWaitsAndStaysForItself() {
        assertThat(source(Samples.with(
                        Loads.withUsers(LOAD, 128, Duration.ofMinutes(3)),
                        Map.of(
                                "duration",
                                Optional.empty(),
                                "loops",
                                OptionalLong.empty(),
                                "stay",
                                Optional.of(new Stay(Duration.ofMinutes(1), Duration.ofMinutes(15)))))))
                .contains(
                        "scenario(\"users\").pause(Duration.ofNanos(60000000000L)).during(Duration.ofNanos(900000000000L)).on(walk)"
                                + ".injectOpen(rampUsers(128).during(Duration.ofNanos(180000000000L)))");
    }

    @Test
    void aPauseFollowsTheResponse() {
        Step step = Samples.with(
                Step.get("/"),
                Map.of("think", Optional.of(new Think.Uniform(Duration.ofSeconds(1), Duration.ofSeconds(2)))));

        assertThat(source(Loads.loops(step, 1, 1)))
                .contains(
                        ".check(status().is(200)))\n.pause(Duration.ofNanos(1000000000L), Duration.ofNanos(2000000000L))");
    }

    @Test
    void theBodyIsCheckedWhereTheStepSaysSo() {
        assertThat(checking(BodyLength.NOT_SUDDENLY_EMPTY))
                .contains(".check(substring(session -> \"a \\\"word\\\"\"))")
                .doesNotContain("bodyString");
        assertThat(checking(BodyLength.between(8, 8)))
                .contains(".check(bodyString().is(\"a \\\"word\\\"\"))")
                .doesNotContain("substring");
    }

    private static String checking(BodyLength length) {
        Step step = Samples.with(
                Step.get("/"),
                Map.of("checks", new Checks(length, List.of(), List.of("a \"word\""), List.of(), Optional.empty())));
        return source(Loads.loops(step, 1, 1));
    }

    /** Gatling would inject no users. */
    @Test
    void usersOfAShortRampWaitForTheirTime() {
        assertThat(source(Loads.withUsers(LOAD, 8, Duration.ofMillis(80))))
                .contains(".pause(session -> Duration.ofNanos((session.userId() - 1) * 10000000L))")
                .contains("injectOpen(atOnceUsers(8))");
        assertThat(source(Loads.withUsers(LOAD, 8, Duration.ofSeconds(1))))
                .contains("rampUsers(8)")
                .doesNotContain("userId");
    }

    @Test
    void otherToolsSayThatTheyCannot() {
        ToolLoad staying = Samples.with(
                LOAD,
                Map.of(
                        "duration",
                        Optional.empty(),
                        "loops",
                        OptionalLong.empty(),
                        "stay",
                        Optional.of(new Stay(Duration.ZERO, Duration.ofSeconds(1)))));

        assertThat(LoadSupport.simple(staying)).contains("ends all users together");
        assertThat(LoadSupport.untimed(staying)).contains("ends all users together");
        assertThat(LoadSupport.untimed(LOAD)).isEmpty();
        assertThat(LoadSupport.evenPauses(Loads.loops(
                        Samples.with(
                                Step.get("/"),
                                Map.of("think", Optional.of(new Think.Exponential(Duration.ofSeconds(1))))),
                        1,
                        1)))
                .isPresent();
    }
}
