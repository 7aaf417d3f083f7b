package dev.assay.tune.search;

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
import dev.assay.plan.Schedules;
import dev.assay.tune.search.Tuning.Tuned;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
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
    int run() throws IOException {
        WorthFollowUp.requireNoSearchAlone(folder);
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
        LocalBench pair = bench.waiting().with(bench.plan().withContenders(List.of(of.base(), of.contender(id))));
        for (Satellite satellite : Satellite.all()) {
            Map<String, String> differing = satellite.differingLimits(
                    pair, folder.resolve(Tuning.FOLDER).resolve("limits-" + id));
            if (differing.containsKey(id)) {
                return differing.get(id);
            }
        }
        return "";
    }

    /** All in one experiment: what is tuned, with its defaults; then the report again, with the section on the search. */
    private int measured(Tuning found) throws IOException {
        Stream<Contender> tuned = IntStream.range(0, all.size())
                .mapToObj(i -> tuned(all.get(i), found.contenders().get(i)));
        List<Contender> every = Stream.concat(all.stream().map(Candidates::base), tuned)
                .distinct()
                .toList();
        if (every.size() == 1) {
            WorthFollowUp.show(folder, console());
            return ExitCode.DONE;
        }
        Plan plan = bench.plan().withContenders(every).withBudget(times.comparison());
        FollowUps worth =
                new FollowUps(List.of(WorthFollowUp.ready(plan)), FailConditions.NONE, new Outputs(), console());
        return worth.run(folder, compare(plan));
    }

    private static Contender tuned(Candidates of, Tuned one) {
        return one.changed() ? of.configuration(one.chosen()).on(of.base(), of.own(), one.compared()) : of.base();
    }

    /** An ordinary comparison, in full unless it is of one contender, tuned for the primary metric, with its defaults. */
    private int compare(Plan plan) throws IOException {
        LocalBench ready = bench.waiting().with(plan.with(plan.extent().withSeed(random.nextInt(1_000_000))));
        Schedule schedule = Schedules.of(ready.plan());
        ComparisonRunner runner = new ComparisonRunner(console(), new Outputs(), false);
        return goal == Goal.CPU && all.size() == 1
                ? runner.fresh(ready, schedule, folder, FailConditions.NONE)
                : runner.fixed(ready, schedule, folder, ledger -> {});
    }
}
