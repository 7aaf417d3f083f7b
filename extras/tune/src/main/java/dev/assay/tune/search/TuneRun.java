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
import dev.assay.model.NoMeasurementException;
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
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/**
 * A search, then what it found in fresh JVMs: each tuned contender against its defaults, and tuned contenders against one another, by
 * ordinary comparisons with seeds of their own.
 *
 * @param bench of the user's plan
 * @param folder the result folder: that of the last comparison, with {@code search} and {@code worth-...} in it
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
        return all.size() == 1 ? alone(found) : several(found);
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

    /** The comparison of one contender with its defaults is the result itself. */
    private int alone(Tuning found) throws IOException {
        Tuned only = found.contenders().get(0);
        if (!only.changed()) {
            show(folder);
            return ExitCode.DONE;
        }
        int compared = compare(pair(0, only), times.comparisons().get(0), folder);
        return shown(
                compared,
                tuning -> new Tuning(
                        tuning.metric(),
                        tuning.contenders().stream()
                                .map(one -> one.with(worth(one, folder, folder)))
                                .toList()));
    }

    private int several(Tuning found) throws IOException {
        int code = ExitCode.DONE;
        for (int i = 0; i < all.size(); i++) {
            Tuned one = found.contenders().get(i);
            if (one.changed()) {
                int compared = worth(pair(i, one), times.comparisons().get(i), worthFolder(one));
                if (compared == ExitCode.INTERRUPTED) {
                    return compared;
                }
                code = Math.max(code, compared);
            }
        }
        new Tuning(
                        found.metric(),
                        found.contenders().stream()
                                .map(one -> one.with(worth(one, worthFolder(one), folder)))
                                .toList())
                .write(folder);
        List<Contender> tuned = IntStream.range(0, all.size())
                .mapToObj(i -> tuned(i, found.contenders().get(i)))
                .toList();
        int compared = compare(tuned, times.comparisons().get(all.size()), folder);
        return Math.max(code, shown(compared, tuning -> tuning));
    }

    private Path worthFolder(Tuned one) {
        return folder.resolve("worth-" + one.contender());
    }

    /** What cannot be measured is told, and the rest goes on. */
    private int worth(List<Contender> pair, Duration budget, Path results) throws IOException {
        try {
            return compare(pair, budget, results);
        } catch (NoMeasurementException nothing) {
            console().say(String.valueOf(nothing.getMessage()));
            return ExitCode.NO_MEASUREMENT;
        }
    }

    private List<Contender> pair(int at, Tuned one) {
        return List.of(all.get(at).base(), tuned(at, one));
    }

    private Contender tuned(int at, Tuned one) {
        Candidates of = all.get(at);
        return one.changed()
                ? of.configuration(one.chosen())
                        .on(of.base(), of.own(), of.base().id() + TUNED)
                : of.base();
    }

    /** An ordinary comparison. One for another metric than the primary one does not end when that is decided. */
    private int compare(List<Contender> contenders, Duration budget, Path results) throws IOException {
        Plan plan = bench.plan().withContenders(contenders).withBudget(budget);
        LocalBench ready = bench.with(plan.with(plan.extent().withSeed(random.nextInt(1_000_000))));
        Schedule schedule = Schedules.of(ready.plan());
        ComparisonRunner runner = new ComparisonRunner(console(), new Outputs(), false);
        return goal == Goal.CPU
                ? runner.fresh(ready, schedule, results, FailConditions.NONE)
                : runner.fixed(ready, schedule, results, ledger -> {});
    }

    private Optional<Worth> worth(Tuned one, Path results, Path from) {
        if (!one.changed()) {
            return Optional.empty();
        }
        try (Ledger ledger = Ledger.open(results)) {
            return ledger.hasVerdict()
                    ? ledger.readVerdict().comparisons().stream()
                            .filter(c ->
                                    c.metric() == goal.metric() && c.contender().equals(one.contender() + TUNED))
                            .findFirst()
                            .map(c -> new Worth(
                                    c.ratio().isPresent() ? c.figures("") : c.reasonText(),
                                    c.verdict().word(),
                                    c.verdict().onSideOf(Outcome.BETTER),
                                    results.equals(from)
                                            ? "this comparison"
                                            : from.relativize(results).toString()))
                    : Optional.empty();
        }
    }

    /** Draws the report again, with the section on the search. */
    private int shown(int compared, UnaryOperator<Tuning> known) {
        FollowUp.Ready ready = (results, console) -> {
            Tuning.read(results).map(known).ifPresent(tuning -> tuning.write(results));
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
