package dev.assay.cli;

import dev.assay.model.BadInputException;
import dev.assay.model.ExperimentKind;
import dev.assay.model.Plan;
import dev.assay.model.Schedule;
import dev.assay.plan.Schedules;
import dev.assay.report.Shell;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** {@code --quick}: a first look instead of a verdict. */
final class QuickLook {
    static final String FLAG = "--quick";

    private QuickLook() {}

    /**
     * Rejects what a first look cannot give.
     *
     * @param given flags, and whether each was given
     */
    static void check(Map<String, Boolean> given) {
        given.entrySet().stream()
                .filter(Map.Entry::getValue)
                .map(Map.Entry::getKey)
                .sorted()
                .findFirst()
                .ifPresent(flag -> {
                    throw new BadInputException(
                            flag,
                            "is for a comparison with a verdict, and " + FLAG + " gives a first look without one",
                            "Omit one of them.");
                });
    }

    static Schedule schedule(Plan plan, boolean quick) {
        return Schedules.of(plan, quick ? ExperimentKind.FIRST_LOOK : ExperimentKind.COMPARISON);
    }

    /** The command for a verdict: the same without the flag. */
    static String verdictCommand(List<String> arguments) {
        return Shell.command(
                Stream.concat(Stream.of("assay"), arguments.stream().filter(word -> !word.equals(FLAG)))
                        .toList());
    }
}
