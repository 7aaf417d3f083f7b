package dev.assay.why.start;

import dev.assay.experiment.ContenderFailedException;
import dev.assay.experiment.Rig;
import dev.assay.experiment.RunningServers;
import dev.assay.experiment.Shuffle;
import dev.assay.experiment.TrialListener;
import dev.assay.launch.RunningServer;
import dev.assay.model.plan.Deployment;
import dev.assay.model.plan.Plan;
import dev.assay.why.model.Starts.Start;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/** Starts that are made only to see what they load, one contender after the other in rounds. */
public final class WhyStarts {
    /** Fewer show hardly any difference: with three, an interval is twice as wide. */
    public static final int ROUNDS = 5;

    private static final int STREAM = 1_000_000;

    private final Rig rig;
    private final Plan plan;
    private final List<Start> starts = new ArrayList<>();
    private final Set<String> failures = new LinkedHashSet<>();

    /** @param rig with start-up caches, if the plan asks for them */
    public WhyStarts(Rig rig, Plan plan) {
        this.rig = rig;
        this.plan = plan;
    }

    /**
     * Starts each contender once a round, in an order of its own.
     *
     * @param said takes a line about each round
     * @return false if the user asked to stop
     */
    public boolean run(Consumer<String> said, BooleanSupplier stopped) throws InterruptedException {
        for (int round = 1; round <= ROUNDS; round++) {
            List<String> order = new ArrayList<>(plan.ids());
            Shuffle.shuffle(order, plan.seed(), STREAM + round);
            said.accept("logging what starts load, round " + round + "/" + ROUNDS);
            for (String contender : order) {
                if (stopped.getAsBoolean()) {
                    return false;
                }
                start(round, contender);
            }
        }
        return true;
    }

    public List<Start> starts() {
        return List.copyOf(starts);
    }

    /** What could not be seen, a line each. */
    public List<String> failures() {
        return List.copyOf(failures);
    }

    private void start(int round, String contender) throws InterruptedException {
        try {
            Path log = Files.createTempFile("assay-classes", ".log");
            try (RunningServers running = new RunningServers(logging(contender, log), plan, TrialListener.NONE)) {
                running.launch(List.of(contender), "why-" + round);
                RunningServer server = running.server(contender);
                Optional<Start> seen = ClassLog.read(Files.readAllLines(log, StandardCharsets.ISO_8859_1))
                        .start(
                                round,
                                contender,
                                rig.deployment(contender).contender().server().facts(),
                                server.started(),
                                server.readyMs());
                seen.ifPresentOrElse(
                        starts::add,
                        () -> failures.add(contender + ": its JVM logged none of the classes that it loads"));
            } catch (ContenderFailedException failed) {
                failures.add(contender + ": " + failed.reason());
            } finally {
                Files.deleteIfExists(log);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Rig logging(String contender, Path log) {
        return rig.with(List.of(logging(rig.deployment(contender), log)));
    }

    private static Deployment logging(Deployment deployment, Path log) {
        List<String> options = new ArrayList<>(deployment.jvmOptions());
        options.add(ClassLog.option(log));
        return deployment.withJvmOptions(options);
    }
}
