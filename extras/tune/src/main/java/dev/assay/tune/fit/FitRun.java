package dev.assay.tune.fit;

import dev.assay.experiment.ContenderFailedException;
import dev.assay.experiment.Rig;
import dev.assay.experiment.RunningServers;
import dev.assay.experiment.Shuffle;
import dev.assay.experiment.TrialListener;
import dev.assay.model.Numbers;
import dev.assay.model.plan.Contender;
import dev.assay.model.plan.Deployment;
import dev.assay.model.plan.Load;
import dev.assay.model.plan.Objective;
import dev.assay.model.plan.Plan;
import dev.assay.model.plan.Prices;
import dev.assay.model.plan.Shape;
import dev.assay.plan.JvmOptions;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * Searches the smallest heap of each contender: a fresh JVM for each attempt, alone on the machine, contenders in turns in a random order
 * in each round.
 *
 * @param recorded how long the rate has to be held
 */
record FitRun(Rig rig, Plan plan, double rate, Duration recorded, Grid grid) {
    /** The rate rises to the full one, so that a JVM that still interprets is not overrun. */
    static final Duration RAMP = Duration.ofSeconds(15);
    /** At the full rate, not recorded: time to work off what the ramp left. */
    static final Duration SETTLE = Duration.ofSeconds(5);

    private static final Duration STARTING = Duration.ofSeconds(8);
    private static final int STREAM = 3_000_000;
    /** An app may catch the error and go on, broken. */
    private static final String EXIT = "-XX:+ExitOnOutOfMemoryError";

    /**
     * Searches until every contender that answers like the first has its answer, or the user asks to stop.
     *
     * @param each receives the result so far after each attempt
     * @throws dev.assay.model.NoMeasurementException if none answers like the first
     */
    Fit run(Consumer<Fit> each, BooleanSupplier stopped) throws InterruptedException {
        List<String> contenders = plan.contenders().stream().map(Contender::id).toList();
        Map<String, String> differing = differing(contenders);
        List<Attempt> attempts = new ArrayList<>();
        boolean compiled = false;
        for (int round = 1; ; round++) {
            List<String> left = new ArrayList<>(contenders.stream()
                    .filter(id -> !differing.containsKey(id))
                    .filter(id -> !search(id, attempts).over())
                    .toList());
            Shuffle.shuffle(left, plan.seed(), STREAM + round);
            for (String contender : left) {
                if (stopped.getAsBoolean()) {
                    return fit(attempts, differing);
                }
                Attempt seen = attempt(contender, search(contender, attempts));
                if (!compiled && seen.use().isPresent()) {
                    compiled = true; // the generator's code, by that load
                    rig.priority().run();
                }
                attempts.add(seen);
                each.accept(fit(attempts, differing));
            }
            if (left.isEmpty()) {
                return fit(attempts, differing);
            }
        }
    }

    private Map<String, String> differing(List<String> contenders) throws InterruptedException {
        Rig largest = rig.with(contenders.stream()
                .map(id -> sized(rig.deployment(id), grid.largest()))
                .toList());
        return new Alike(largest, plan).differing(contenders);
    }

    /** About how long the search takes at most, if starts take seconds and replicates agree. */
    static long minutes(int contenders, Duration recorded, Grid grid) {
        int bisecting = 32 - Integer.numberOfLeadingZeros(grid.size());
        long seconds = STARTING.plus(RAMP).plus(SETTLE).plus(recorded).toSeconds();
        return Math.max(1, contenders * ((bisecting + 2L * Search.REPLICATES) * seconds + STARTING.toSeconds()) / 60);
    }

    private Search search(String contender, List<Attempt> all) {
        return new Search(
                grid,
                all.stream().filter(one -> one.contender().equals(contender)).toList());
    }

    private Attempt attempt(String contender, Search search) throws InterruptedException {
        Search.Step step = search.next().orElseThrow();
        int number = search.attempts().size() + 1;
        String part = "fit-" + number + "-" + step.megabytes() + "mb";
        Rig sized = rig.with(List.of(sized(rig.deployment(contender), step.megabytes())));
        Attempt seen;
        try (RunningServers running = new RunningServers(sized, plan, TrialListener.NONE)) {
            running.launch(List.of(contender), part);
            running.pinToServerCpus();
            seen = new Holding(plan.objective(), recorded)
                    .judged(contender, step, running.load(contender, load(number)));
        } catch (ContenderFailedException failed) {
            seen = Holding.failed(contender, step, failed.reason());
        }
        return outOfMemory(rig.logs().apply(contender, part))
                ? Holding.failed(contender, step, "OutOfMemoryError")
                : seen;
    }

    private static Deployment sized(Deployment deployment, int megabytes) {
        List<String> options = new ArrayList<>(JvmOptions.withHeap(deployment.jvmOptions(), megabytes));
        options.add(EXIT);
        return deployment.withJvmOptions(options);
    }

    /** The n-th load of every contender has the same arrivals and data. */
    private Load load(int number) {
        int connections = plan.load().connections();
        Shape shape = new Shape(List.of(
                new Shape.Stretch(rate / 10, rate, RAMP), new Shape.Stretch(rate, rate, SETTLE.plus(recorded))));
        return new Load.Open(
                shape,
                plan.load().arrivals(),
                connections,
                Math.min(1_000_000, connections * plan.load().wire().streams()),
                RAMP.plus(SETTLE),
                new SplittableRandom(plan.seed() + number).nextLong());
    }

    private static boolean outOfMemory(Path log) {
        try {
            return Files.readString(log, StandardCharsets.ISO_8859_1).contains("java.lang.OutOfMemoryError");
        } catch (IOException noLog) {
            return false;
        }
    }

    private Fit fit(List<Attempt> attempts, Map<String, String> differing) {
        return new Fit(
                rate,
                plan.objective().map(Objective::toString),
                recorded.toMillis() / 1e3,
                plan.prices().map(Prices::gbHour).orElseGet(OptionalDouble::empty),
                grid.megabytes(),
                plan.contenders().stream()
                        .map(Contender::id)
                        .map(id -> differing.containsKey(id)
                                ? Answer.different(id, differing.get(id))
                                : Answer.of(id, search(id, attempts), Numbers.rate(rate)))
                        .toList(),
                attempts);
    }
}
