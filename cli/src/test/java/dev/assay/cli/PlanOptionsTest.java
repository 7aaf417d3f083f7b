package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.BadInputException;
import dev.assay.model.Contender;
import dev.assay.model.Plan;
import dev.assay.plan.PlanFlag;
import dev.assay.plan.Plans;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The flags of a plan that come from its table of keys. */
class PlanOptionsTest {
    @Command(modelTransformer = PlanOptions.Keys.class)
    static final class Given {
        @Mixin
        private PlanOptions options = new PlanOptions();

        static Plan plan(String... arguments) {
            Given given = new Given();
            new CommandLine(given).parseArgs(arguments);
            return given.options.resolve(
                    Optional.empty(), OptionalDouble.empty(), OptionalInt.empty(), Apps.of(Map.of()));
        }
    }

    @Test
    void everyCommandThatTakesAPlanHasThem() {
        assertThat(Plans.flags()).isNotEmpty();
        for (Object command : new Object[] {new CompareCommand(), new StartupCommand()}) {
            assertThat(new CommandLine(command).getCommandSpec().optionsMap().keySet())
                    .containsAll(Plans.flags().stream()
                            .map(flag -> "--" + flag.key())
                            .toList());
            assertThat(new CommandLine(command).getUsageMessage())
                    .contains(Plans.flags().stream().map(PlanFlag::key).toList());
        }
    }

    @Test
    void jarsWithNamesAreContenders() {
        Plan plan = Given.plan("before=lib/../old.jar", "after=new.jar", "--jdk", "17");

        assertThat(plan.contenders()).extracting(Contender::id).containsExactly("before", "after");
        assertThat(plan.contenders())
                .extracting(Contender::app)
                .containsExactly(
                        Optional.of(Path.of("old.jar").toAbsolutePath()),
                        Optional.of(Path.of("new.jar").toAbsolutePath()));
        assertThatThrownBy(() -> Given.plan("before=old.jar", "--app", "jersey"))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("--app: names a built-in app, and before=")
                .hasMessageContaining("a contender with a jar of its own");
    }

    @Test
    void jarsInAPlanFileLieRelativeToIt(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(
                folder.resolve("plan.yaml"), "servers: [{label: before, app: old.jar}, {label: after, app: /new.jar}]");

        assertThat(Given.plan("--plan", file.toString()).contenders())
                .extracting(Contender::app)
                .containsExactly(Optional.of(folder.resolve("old.jar")), Optional.of(Path.of("/new.jar")));
    }

    /** The first of an app's servers is the one that it starts by itself. */
    @Test
    void anAppIsComparedOnAllThatItCanRunOn(@TempDir Path folder) throws IOException {
        Path jar = AppsTest.jar(folder.resolve("shop.jar"), "jetty@12.0.36,grizzly@4.0.2");
        Path file = Files.writeString(folder.resolve("plan.yaml"), "app: shop.jar");

        for (Plan plan : List.of(Given.plan(jar.toString()), Given.plan("--plan", file.toString()))) {
            assertThat(plan.contenders()).extracting(Contender::id).containsExactly("jetty", "grizzly");
            assertThat(plan.app()).contains(jar);
        }
        assertThat(Given.plan(jar.toString(), "--servers", "grizzly").contenders())
                .extracting(Contender::id)
                .containsExactly("grizzly");
        assertThatThrownBy(() -> Given.plan(folder + "/none.jar"))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("none.jar: there is no such file");
    }

    @Test
    void theyGoIntoThePlan() {
        assertThat(Given.plan().sandbox()).isFalse();
        assertThat(Given.plan("--sandbox").sandbox()).isTrue();
        assertThat(Given.plan("--normalise").contenders())
                .allSatisfy(
                        contender -> assertThat(contender.settings().knobs()).isNotEmpty());
    }
}
