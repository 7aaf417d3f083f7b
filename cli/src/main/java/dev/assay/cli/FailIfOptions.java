package dev.assay.cli;

import dev.assay.verdict.BehaviourFailIf;
import dev.assay.verdict.FailIf;
import java.util.List;
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

    /** @throws dev.assay.model.BadInputException if a condition cannot be parsed */
    public FailConditions conditions() {
        return new FailConditions(failIf.stream().map(FailIf::parse).toList(), unknown);
    }

    /** The same without conditions on behaviour. */
    FailConditions besidesBehaviour() {
        return new FailConditions(
                failIf.stream()
                        .filter(text -> !BehaviourFailIf.isOne(text))
                        .map(FailIf::parse)
                        .toList(),
                unknown);
    }

    /** The conditions on behaviour, as written. */
    List<String> ofBehaviour() {
        return failIf.stream().filter(BehaviourFailIf::isOne).toList();
    }

    FailIfUnknown unknown() {
        return unknown;
    }
}
