package dev.assay.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.cli.flags.OriginFlags;
import dev.assay.experiment.Fixtures;
import dev.assay.model.BadInputException;
import dev.assay.model.plan.LoadOrigin;
import dev.assay.model.plan.Plan;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** What the flags for load from elsewhere mean, and what is refused before anything is connected. */
class OriginsTest {
    private static Optional<LoadOrigin> origin(String command, Optional<LoadOrigin> planned, String... arguments) {
        OriginFlags flags = (OriginFlags) new RemoteSatellite().flags(command).get(0);
        new CommandLine(CommandLine.Model.CommandSpec.forAnnotatedObject(flags)).parseArgs(arguments);
        assertThat(flags.given()).containsExactly(arguments);
        return flags.origin(planned);
    }

    @Test
    void theFlagsReplaceWhatThePlanNames() {
        Optional<LoadOrigin> planned = Optional.of(new LoadOrigin("me@there", Optional.of("192.0.2.7")));

        assertThat(origin("compare", Optional.empty())).isEmpty();
        assertThat(origin("compare", planned)).isEqualTo(planned);
        assertThat(origin("compare", planned, "--load-host", "a,b"))
                .hasValue(new LoadOrigin("a,b", Optional.of("192.0.2.7")));
        assertThat(origin("compare", planned, "--listen", "192.0.2.8"))
                .hasValue(new LoadOrigin("me@there", Optional.of("192.0.2.8")));
        assertThat(origin("load", planned, "--load-host", "a")).hasValue(new LoadOrigin("a", Optional.of("192.0.2.7")));
        assertThat(origin("study", Optional.empty(), "--load-host", "a"))
                .hasValue(new LoadOrigin("a", Optional.empty()));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "study   | --load-host me@a,me@b       | runs on one machine",
                "study   | --load-host -oProxyCommand=x | not a host",
                "study   | --listen 127.0.0.1          | without a load host",
                "compare | --listen 127.0.0.1          | without a load host",
                "compare | --load-host me@a,me@a       | is given twice: me@a",
                "load    | --load-host -oProxyCommand=x | not a host",
            })
    void whatCannotBeALoadHostIsRefused(String command, String flags, String message) {
        assertThatThrownBy(() -> origin(command, Optional.empty(), flags.split(" ", -1)))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining(message);
    }

    @Test
    void aPlanThatNeedsThisMachineIsRefused() {
        Plan plan = Fixtures.plan("tomcat", "jetty");

        refused(plan.with(plan.setup().withSandbox()), "127.0.0.1", "a sandbox has no network but loopback");
        refused(
                plan.with(plan.setup().with(plan.load().with("tool", List.of("ab")))),
                "127.0.0.1",
                "other load tools run on this machine");
        refused(plan, "0.0.0.0", "means all addresses");
        refused(plan, "192.0.2.254", "not an address of this machine");
        refused(plan, "localhost", "not an address of this machine");
    }

    private static void refused(Plan plan, String listen, String message) {
        RemoteRoute route = new RemoteRoute(new LoadOrigin("me@there", Optional.of(listen)));
        assertThatThrownBy(() -> route.check(plan))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining(message);
    }
}
