package dev.assay.tune.search;

import dev.assay.cli.FollowUp;
import dev.assay.cli.screen.Console;
import dev.assay.ledger.Ledger;
import dev.assay.model.BadInputException;
import dev.assay.model.plan.Contender;
import dev.assay.model.plan.Plan;
import dev.assay.model.verdict.Outcome;
import dev.assay.report.document.TerminalSections;
import dev.assay.tune.search.Tuning.Tuned;
import dev.assay.tune.search.Tuning.Worth;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Command;

/**
 * Says what tuning was worth once the comparison of all contenders, tuned and with their defaults, has ended, even if it was interrupted
 * before: each tuned contender with its defaults, and the tuned ones with one another, are also judged by themselves.
 */
@Command
public final class WorthFollowUp implements FollowUp {
    @Override
    public Optional<Task> checked(Plan plan, List<String> conditions) {
        return plan.contenders().stream().anyMatch(one -> one.id().endsWith(Tuned.SUFFIX))
                ? Optional.of(bench -> ready(plan))
                : Optional.empty();
    }

    @Override
    public boolean inFull(Path results) {
        return Tuning.read(results)
                .filter(found -> found.contenders().size() > 1
                        || !found.metric().equals(Goal.CPU.metric().title()))
                .isPresent();
    }

    /** @param plan of the comparison */
    static Ready ready(Plan plan) {
        return (results, console) -> {
            Tuning.read(results).ifPresent(found -> known(found, plan, results).write(results));
            return new Done(List.of(), Optional.empty(), shown -> {
                shown.out().println();
                show(results, shown);
            });
        };
    }

    /** Prints the section on the search. */
    static void show(Path results, Console on) {
        TerminalSections.write(TuningSection.of(results), on.style(), on.out());
        on.out().flush();
    }

    /**
     * Checks that a folder does not hold a search alone: no part of one can go on, as all of it is chosen from.
     *
     * @throws BadInputException if it does
     */
    public static void requireNoSearchAlone(Path folder) {
        if (Files.exists(folder.resolve(Tuning.FOLDER).resolve(Search.PLAN)) && !Ledger.begun(folder)) {
            throw new BadInputException(
                    folder.toString(),
                    "holds a search of assay tune, whose comparison has not begun",
                    "Repeat its assay tune command with another folder.");
        }
    }

    private static Tuning known(Tuning found, Plan plan, Path folder) {
        boolean several = found.contenders().size() > 1;
        if (several && found.contenders().stream().anyMatch(Tuned::changed)) {
            Portion.judged(
                    folder,
                    contenders(plan, found.contenders().stream().map(Tuned::compared)),
                    folder.resolve(Tuning.AMONG));
        }
        return new Tuning(
                found.metric(),
                found.contenders().stream()
                        .map(one -> one.with(worth(one, found.metric(), plan, folder, several)))
                        .toList());
    }

    private static List<Contender> contenders(Plan plan, Stream<String> ids) {
        return ids.map(plan::contender).toList();
    }

    private static Optional<Worth> worth(Tuned one, String metric, Plan plan, Path folder, boolean several) {
        if (!one.changed()) {
            return Optional.empty();
        }
        Path results = several ? folder.resolve("worth-" + one.contender()) : folder;
        if (several) {
            Portion.judged(folder, contenders(plan, Stream.of(one.contender(), one.compared())), results);
        }
        try (Ledger ledger = Ledger.open(results)) {
            return ledger.readVerdict().comparisons().stream()
                    .filter(c ->
                            c.metric().title().equals(metric) && c.contender().equals(one.compared()))
                    .findFirst()
                    .map(c -> new Worth(
                            TuningSection.figures(c),
                            c.verdict().word(),
                            c.verdict().onSideOf(Outcome.BETTER),
                            several ? folder.relativize(results).toString() : "this comparison"));
        }
    }
}
