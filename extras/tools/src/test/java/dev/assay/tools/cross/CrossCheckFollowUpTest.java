package dev.assay.tools.cross;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.cli.Consoles;
import dev.assay.cli.Main;
import dev.assay.cli.screen.Console;
import dev.assay.model.BadInputException;
import dev.assay.model.plan.Plan;
import dev.assay.plan.PlanFlags;
import dev.assay.plan.PlanText;
import dev.assay.plan.Plans;
import dev.assay.report.document.TerminalStyle;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A tool that would send something else than the experiment is refused before anything runs. */
class CrossCheckFollowUpTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "http10: true, tool: [ab, wrk] | --cross-check wrk: wrk sends HTTP/1.1, but the plan asks for HTTP/1.0",
                "http2: true, tool: [ab]       | --cross-check ab: ApacheBench sends HTTP/1.0, but the plan asks for HTTP/2",
            })
    void aToolOfAnotherVersionOfHttpIsRefused(String load, String message) {
        Plan plan = Plans.resolve(Optional.of(new PlanText("plan.yaml", "load: {" + load + "}")), PlanFlags.none(), 2);

        assertThatThrownBy(() -> new CrossCheckFollowUp().checked(plan, List.of()))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining(message)
                .hasMessageContaining("Omit one of them.");
    }

    /** Their requests would be others, and nothing would say so. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "compressed: true | HTTP/1.1 (compressed responses) | Omit --compressed, or the load tools.",
                "expect-continue: true | HTTP/1.1 (Expect: 100-continue) | Omit --expect-continue, or the load tools.",
            })
    void whatNoToolSendsIsRefused(String load, String wire, String fix) {
        PlanText text = new PlanText("plan.yaml", "load: {" + load + ", tool: [wrk]}");
        Plan plan = Plans.resolve(Optional.of(text), PlanFlags.none(), 2);

        assertThatThrownBy(() -> new CrossCheckFollowUp().checked(plan, List.of()))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining(wire)
                .hasMessageContaining(fix);
    }

    @Test
    void aFirstLookHasNothingToConfirm() {
        StringWriter err = new StringWriter();
        Console console =
                Consoles.of(new PrintWriter(new StringWriter()), new PrintWriter(err), TerminalStyle.plain(), false);

        assertThat(Main.run(console, Map.of(), "compare", "--quick", "--cross-check", "wrk"))
                .isEqualTo(2);
        assertThat(err.toString())
                .contains(
                        "--cross-check: is for a comparison with a verdict, and --quick gives a first look without one");
    }

    /** {@code assay resume} runs the tools that the plan of the folder names. */
    @Test
    void withoutToolsThereIsNothingToDo() {
        Plan plan = Plans.resolve(Optional.empty(), PlanFlags.none(), 2);

        assertThat(new CrossCheckFollowUp().checked(plan, List.of())).isEmpty();
    }
}
