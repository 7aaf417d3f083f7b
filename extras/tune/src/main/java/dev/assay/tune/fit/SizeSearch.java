package dev.assay.tune.fit;

import dev.assay.experiment.ContenderFailedException;
import dev.assay.experiment.Rig;
import dev.assay.experiment.RunningServers;
import dev.assay.experiment.Shuffle;
import dev.assay.experiment.TrialListener;
import dev.assay.launch.Launcher;
import dev.assay.model.NoMeasurementException;
import dev.assay.model.Numbers;
import dev.assay.model.plan.Deployment;
import dev.assay.model.plan.Load;
import dev.assay.model.plan.Plan;
import dev.assay.model.plan.Shape;
import dev.assay.plan.JvmOptions;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * Searches the smallest heap or container of each contender: a fresh JVM for each attempt, alone on the machine, contenders in turns in a
 * random order in each round.
 *
 * @param recorded how long the rate has to be held
 */
record SizeSearch(Rig rig, Plan plan, double rate, Duration recorded, Grid grid, Sizing sizing) {
    /** The rate rises to the full one, so that a JVM that still interprets is not overrun. */
    static final Duration RAMP = Duration.ofSeconds(15);
    /** At the full rate, not recorded: time to work off what the ramp left. */
    static final Duration SETTLE = Duration.ofSeconds(5);

    static final String KILLED = "killed by the kernel, since it needs more";

    private static final int STREAM = 3_000_000;
    private static final int STREAM_OF_CONTAINERS = 3_100_000;
    /** An app may catch the error and go on, broken. */
    private static final String EXIT = "-XX:+ExitOnOutOfMemoryError";

    /**
     * Searches until each of the contenders has its answer, or the user asks to stop.
     *
     * @param each receives the attempts so far after each
     */
    List<Attempt> run(List<String> contenders, Consumer<List<Attempt>> each, BooleanSupplier stopped)
            throws InterruptedException {
        List<Attempt> attempts = new ArrayList<>();
        boolean containers = sizing.groups().isPresent();
        boolean compiled = containers; // by the search for heaps
        for (int round = 1; ; round++) {
            List<String> left = new ArrayList<>(contenders.stream()
                    .filter(id -> !search(id, attempts).over())
                    .toList());
            Shuffle.shuffle(left, plan.seed(), (containers ? STREAM_OF_CONTAINERS : STREAM) + round);
            for (String contender : left) {
                if (stopped.getAsBoolean()) {
                    return attempts;
                }
                Attempt seen = attempt(contender, search(contender, attempts));
                if (!compiled && seen.use().isPresent()) {
                    compiled = true; // the generator's code, by that load
                    rig.priority().run();
                }
                attempts.add(seen);
                each.accept(attempts);
            }
            if (left.isEmpty()) {
                return attempts;
            }
        }
    }

    Answer answer(String contender, List<Attempt> attempts) {
        return Answer.of(contender, search(contender, attempts), Numbers.rate(rate), sizing);
    }

    private Search search(String contender, List<Attempt> all) {
        return new Search(
                grid,
                all.stream().filter(one -> one.contender().equals(contender)).toList());
    }

    private Attempt attempt(String contender, Search search) throws InterruptedException {
        Search.Step step = search.next().orElseThrow();
        int number = search.attempts().size() + 1;
        if (sizing.groups().isEmpty()) {
            return attempt(contender, step, number, rig.launcher());
        }
        try (MemoryGroups.Group group = sizing.groups().get().group(step.megabytes())) {
            Attempt seen = attempt(contender, step, number, rig.launcher().with(spec -> spec.within(group.words())));
            return group.killed() ? Holding.failed(contender, step, KILLED) : seen;
        } catch (IOException e) {
            throw new NoMeasurementException(
                    "No control group could be made: " + e.getMessage(), "Leave out " + FitCommand.CONTAINER + ".");
        }
    }

    private Attempt attempt(String contender, Search.Step step, int number, Launcher launcher)
            throws InterruptedException {
        String part = "fit-" + (sizing.groups().isEmpty() ? "" : sizing.noun() + "-") + number + "-" + step.megabytes()
                + "mb";
        Deployment sized = sized(rig.deployment(contender), sizing.heap(contender, step.megabytes()));
        Attempt seen;
        try (RunningServers running =
                new RunningServers(rig.with(launcher).with(List.of(sized)), plan, TrialListener.NONE)) {
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

    static Deployment sized(Deployment deployment, int megabytes) {
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
}
