package dev.assay.tune.search;

import dev.assay.cli.FollowUp;
import dev.assay.cli.FollowUps;
import dev.assay.cli.Satellite;
import dev.assay.cli.bench.LoadConnection;
import dev.assay.cli.bench.LocalBench;
import dev.assay.cli.command.ComparisonRunner;
import dev.assay.cli.flags.FailConditions;
import dev.assay.cli.flags.Outputs;
import dev.assay.cli.screen.Console;
import dev.assay.cli.screen.Interrupts;
import dev.assay.experiment.ExitCode;
import dev.assay.experiment.StopSignal;
import dev.assay.ledger.Ledger;
import dev.assay.model.plan.Contender;
import dev.assay.model.plan.Plan;
import dev.assay.model.plan.Schedule;
import dev.assay.model.verdict.Outcome;
import dev.assay.plan.Schedules;
import dev.assay.report.document.TerminalSections;
import dev.assay.tune.search.Tuning.Tuned;
import dev.assay.tune.search.Tuning.Worth;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A search, then what it found in fresh JVMs: one comparison of all contenders, tuned and with their defaults, of which each pair, and
 * the tuned ones with one another, are also judged by themselves.
 *
 * @param bench of the user's plan
 * @param folder the result folder: that of the comparison, with {@code search}, {@code worth-...} and {@code tuned} in it
 */
record TuneRun(LocalBench bench, Goal goal, List<Candidates> all, TimePlan times, Random random, Path folder) {
    private static final String TUNED = "-tuned";

    int run() throws IOException {
        Ledger.create(folder).close();
        Tuning found;
        try (LoadConnection load = LoadConnection.of(bench.plan(), console());
                StopSignal stop = Interrupts.installWithoutBlocks(console())) {
            found = new Tuning(goal.metric().title(), search(load, stop).run(folder.resolve(Tuning.FOLDER)));
        } catch (InterruptedException stopped) {
            console()
                    .say("Interrupted in the search: nothing was chosen. Run it again with --seed "
                            + bench.plan().seed() + ".");
            return ExitCode.INTERRUPTED;
        }
        found.write(folder);
        return measured(found);
    }

    private Console console() {
        return bench.console();
    }

    private Search search(LoadConnection load, StopSignal stop) {
        List<Contender> every = all.stream()
                .flatMap(one -> one.all().stream().map(each -> one.contender(each.id())))
                .toList();
        return new Search(
                bench.with(bench.plan().withContenders(every)).loadedFrom(load),
                this::differing,
                new Trials(bench.plan(), goal),
                all,
                times.halving(),
                random,
                stop::given,
                console()::say);
    }

    private String differing(Candidates of, Configuration configuration) throws InterruptedException {
        String id = configuration.id();
        LocalBench pair = bench.with(bench.plan().withContenders(List.of(of.base(), of.contender(id))));
        for (Satellite satellite : Satellite.all()) {
            Map<String, String> differing = satellite.differingLimits(
                    pair, folder.resolve(Tuning.FOLDER).resolve("limits-" + id));
            if (differing.containsKey(id)) {
                return differing.get(id);
            }
        }
        return "";
    }

    /** All in one experiment: what is tuned, with its defaults. */
    private int measured(Tuning found) throws IOException {
        List<Contender> tuned = IntStream.range(0, all.size())
                .mapToObj(i -> tuned(i, found.contenders().get(i)))
                .toList();
        List<Contender> every = Stream.concat(all.stream().map(Candidates::base), tuned.stream())
                .distinct()
                .toList();
        if (every.size() == 1) {
            show(folder);
            return ExitCode.DONE;
        }
        int compared = compare(every);
        return compared == ExitCode.INTERRUPTED ? compared : shown(compared, worth(found, every, tuned));
    }

    /** Judges each tuned contender with its defaults, and tuned contenders with one another, by themselves. */
    private Tuning worth(Tuning found, List<Contender> every, List<Contender> tuned) {
        boolean several = all.size() > 1;
        if (several && every.size() > all.size()) {
            Portion.judged(folder, tuned, folder.resolve(Tuning.AMONG));
        }
        List<Tuned> known = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            Tuned one = found.contenders().get(i);
            Path results = several ? folder.resolve("worth-" + one.contender()) : folder;
            if (several && one.changed()) {
                Portion.judged(folder, List.of(all.get(i).base(), tuned.get(i)), results);
            }
            known.add(one.with(worth(one, results)));
        }
        return new Tuning(found.metric(), known);
    }

    private Contender tuned(int at, Tuned one) {
        Candidates of = all.get(at);
        return one.changed()
                ? of.configuration(one.chosen())
                        .on(of.base(), of.own(), of.base().id() + TUNED)
                : of.base();
    }

    /** An ordinary comparison, in full unless it is of one contender, tuned for the primary metric, with its defaults. */
    private int compare(List<Contender> contenders) throws IOException {
        Plan plan = bench.plan().withContenders(contenders).withBudget(times.comparison());
        LocalBench ready = bench.with(plan.with(plan.extent().withSeed(random.nextInt(1_000_000))));
        Schedule schedule = Schedules.of(ready.plan());
        ComparisonRunner runner = new ComparisonRunner(console(), new Outputs(), false);
        return goal == Goal.CPU && all.size() == 1
                ? runner.fresh(ready, schedule, folder, FailConditions.NONE)
                : runner.fixed(ready, schedule, folder, ledger -> {});
    }

    private Optional<Worth> worth(Tuned one, Path results) {
        if (!one.changed()) {
            return Optional.empty();
        }
        try (Ledger ledger = Ledger.open(results)) {
            return ledger.readVerdict().comparisons().stream()
                    .filter(c -> c.metric() == goal.metric() && c.contender().equals(one.contender() + TUNED))
                    .findFirst()
                    .map(c -> new Worth(
                            TuningSection.figures(c),
                            c.verdict().word(),
                            c.verdict().onSideOf(Outcome.BETTER),
                            results.equals(folder)
                                    ? "this comparison"
                                    : folder.relativize(results).toString()));
        }
    }

    /** Draws the report again, with the section on the search. */
    private int shown(int compared, Tuning known) {
        FollowUp.Ready ready = (results, console) -> {
            known.write(results);
            return new FollowUp.Done(List.of(), Optional.empty(), shown -> {
                shown.out().println();
                show(results);
            });
        };
        return new FollowUps(List.of(ready), FailConditions.NONE, new Outputs(), console()).run(folder, compared);
    }

    private void show(Path results) {
        TerminalSections.write(
                TuningSection.of(results), console().style(), console().out());
        console().out().flush();
    }
}
