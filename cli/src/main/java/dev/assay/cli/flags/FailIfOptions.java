package dev.assay.cli.flags;

import dev.assay.verdict.condition.FailIf;
import java.util.List;
import java.util.function.Predicate;
import picocli.CommandLine.Option;

/** Flags for the conditions that fail a build. */
public final class FailIfOptions {
    @Option(
            names = "--fail-if",
            paramLabel = "EXPR",
            description = {
                "Exit with 1 if this holds, for example \"jetty worse\", \"p99 worse by 5%%\" or",
                "\"p99 > 50ms\". Repeatable."
            })
    private List<String> failIf = List.of();

    @Option(
            names = "--fail-if-unknown",
            paramLabel = "pass|fail|error",
            description = {
                "Result of a condition that is unknown because its figure is refused or missing:",
                "exit code 0, 1 or 3. Default: error."
            })
    private FailIfUnknown unknown = FailIfUnknown.ERROR;

    /**
     * All of them.
     *
     * @throws dev.assay.model.BadInputException if a condition cannot be parsed
     */
    public FailConditions conditions() {
        return conditions(text -> true);
    }

    /** The same of some of them. */
    public FailConditions conditions(Predicate<String> some) {
        return new FailConditions(
                texts().stream().filter(some).map(FailIf::parse).toList(), unknown);
    }

    public List<String> texts() {
        return failIf;
    }
}
