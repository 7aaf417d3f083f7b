package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.Plan;
import dev.assay.plan.PlanFlag;
import dev.assay.plan.Plans;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
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
            return given.options.resolve(Optional.empty(), OptionalDouble.empty(), OptionalInt.empty());
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
    void theyGoIntoThePlan() {
        assertThat(Given.plan().sandbox()).isFalse();
        assertThat(Given.plan("--sandbox").sandbox()).isTrue();
        assertThat(Given.plan("--normalise").contenders())
                .allSatisfy(
                        contender -> assertThat(contender.settings().knobs()).isNotEmpty());
    }
}
