package dev.assay.cli.command;

import dev.assay.model.BadInputException;
import dev.assay.model.Shell;
import dev.assay.model.plan.ExperimentKind;
import dev.assay.model.plan.Plan;
import dev.assay.model.plan.Schedule;
import dev.assay.plan.Schedules;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** {@code --quick}: a first look instead of a verdict. */
final class QuickLook {
    static final String FLAG = "--quick";
    private static final String OUT = "--out";

    private QuickLook() {}

    /**
     * Rejects what a first look cannot give.
     *
     * @param given flags that need a verdict
     */
    static void check(Stream<String> given) {
        given.sorted().findFirst().ifPresent(flag -> {
            throw new BadInputException(
                    flag,
                    "is for a comparison with a verdict, and " + FLAG + " gives a first look without one",
                    "Omit one of them.");
        });
    }

    static Schedule schedule(Plan plan, boolean quick) {
        return Schedules.of(plan, quick ? ExperimentKind.FIRST_LOOK : ExperimentKind.COMPARISON);
    }

    /** The command for a verdict: the same without the flag, and without the folder, which is no longer empty. */
    static String verdictCommand(List<String> arguments) {
        List<String> words = new ArrayList<>(List.of("assay"));
        for (int i = 0; i < arguments.size(); i++) {
            String word = arguments.get(i);
            if (word.equals(OUT)) {
                i++; // its value
            } else if (!word.equals(FLAG) && !word.startsWith(OUT + "=")) {
                words.add(word);
            }
        }
        return Shell.command(words);
    }
}
