package dev.assay.experiment;

import dev.assay.http.Target;
import dev.assay.launch.Launch;
import dev.assay.launch.RunningServer;
import dev.assay.launch.Stop;
import dev.assay.model.Phase;
import dev.assay.model.evidence.SliceEvidence;
import dev.assay.model.plan.Load;
import dev.assay.model.plan.Plan;
import dev.assay.model.plan.Timing;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** The contenders that are alive at the same time. Closing it stops all of them. */
public final class RunningServers implements AutoCloseable {
    private static final Duration GRACE = Duration.ofSeconds(5);

    private final Rig rig;
    private final Plan plan;
    private final TrialListener listener;
    private final Map<String, RunningServer> servers = new LinkedHashMap<>();
    private double launchSeconds;

    public RunningServers(Rig rig, Plan plan, TrialListener listener) {
        this.rig = rig;
        this.plan = plan;
        this.listener = listener;
    }

    /**
     * Starts the contenders one after the other, on all CPUs.
     *
     * @param part names the log files, for example {@code block-3}
     * @throws ContenderFailedException if one does not become ready
     */
    public void launch(List<String> order, String part) throws InterruptedException {
        launch(order, part, contender -> {});
    }

    /**
     * The same, with a callback.
     *
     * @param ready told of each contender when it has given its first successful response, before the next one is launched
     */
    void launch(List<String> order, String part, Consumer<String> ready) throws InterruptedException {
        List<Integer> ports = rig.ports().apply(order.size());
        Instant begun = rig.clock().instant();
        for (int i = 0; i < order.size(); i++) {
            launch(order.get(i), ports.get(i), part);
            ready.accept(order.get(i));
        }
        launchSeconds = Duration.between(begun, rig.clock().instant()).toMillis() / 1e3;
    }

    private void launch(String contender, int port, String part) throws InterruptedException {
        listener.event(new TrialEvent.Launching(contender));
        Launch launch = rig.launcher()
                .launch(ReadyRequest.spec(
                        plan,
                        rig.deployment(contender),
                        port,
                        rig.placement().all(),
                        rig.placement().pinned(),
                        rig.logs().apply(contender, part)));
        if (launch instanceof Launch.Ready started) {
            servers.put(contender, started.server());
            listener.event(new TrialEvent.Ready(contender, started.server().readyMs()));
        } else if (launch instanceof Launch.Failed failed) {
            throw new ContenderFailedException(contender, failed.reason(), failed.lastLogLines());
        }
    }

    /**
     * Launches one contender, warms it up for its share of the longest warm-up, and confines it to the servers' CPUs: ready for a load that
     * is no part of the experiment.
     *
     * @param part of the experiment, for the names of files
     */
    public void launchWarm(String contender, String part, Timing timing) throws InterruptedException {
        launch(List.of(contender), part);
        long rounds = timing.warmUp().dividedBy(plan.contenders().size()).dividedBy(Slices.WARM_UP_ROUND);
        WarmUpGuide share = WarmUpGuide.rounds((int) Math.max(1, rounds));
        new WarmUp(new Trial(rig, plan, timing, listener, share)).together(this, List.of(contender), plan.seed());
        pinToServerCpus();
        requireAlive(contender);
    }

    /**
     * Sends a contender a load that is no part of the experiment, and observes it meanwhile.
     *
     * @throws ContenderFailedException if a contender ends under it
     */
    public SliceEvidence load(String contender, Load load) throws InterruptedException {
        return new SliceRun(rig, plan, listener).measure(this, contender, Phase.RATE, 0, load);
    }

    /** Confines every contender to the CPUs of the servers. */
    public void pinToServerCpus() {
        if (rig.placement().pinned()) {
            servers.values().forEach(server -> server.pin(rig.placement().servers()));
        }
    }

    public RunningServer server(String contender) {
        RunningServer server = servers.get(contender);
        if (server == null) {
            throw new IllegalStateException(contender + " was not launched");
        }
        return server;
    }

    public Target target(String contender) {
        RunningServer server = server(contender);
        Target plain = new Target(server.host(), server.port()).with(plan.load().wire());
        return plan.load().tls().map(plain::secured).orElse(plain);
    }

    /** Wall time that launching all of them took. */
    double launchSeconds() {
        return launchSeconds;
    }

    /** Process ids of all contenders that were launched. */
    List<Long> pids() {
        return servers.values().stream().map(RunningServer::pid).toList();
    }

    /**
     * Fails if a contender's process has ended: that of the loaded one, or of another, since the kernel ends the largest when memory
     * runs out.
     */
    public void requireAlive(String loaded) {
        requireAlive(loaded, "under load");
        servers.keySet().forEach(other -> requireAlive(other, "while " + loaded + " was under load"));
    }

    private void requireAlive(String contender, String when) {
        RunningServer server = server(contender);
        if (!server.alive()) {
            String code = server.exitCode().isPresent()
                    ? " with exit code " + server.exitCode().getAsInt()
                    : "";
            throw ContenderFailedException.ended(
                    server,
                    "the process ended " + when + code
                            + server.hint().map(hint -> "; " + hint).orElse(""));
        }
    }

    /** Stops all, last launched first; returns which had to be killed. */
    List<String> stop() throws InterruptedException {
        listener.event(new TrialEvent.Stopping());
        List<String> labels = new ArrayList<>();
        List<RunningServer> order = new ArrayList<>(servers.values());
        for (int i = order.size() - 1; i >= 0; i--) {
            RunningServer server = order.get(i);
            if (server.stop(GRACE) == Stop.KILLED) {
                labels.add(server.contender() + " did not end within " + GRACE.toSeconds()
                        + " s of SIGTERM and was killed");
            }
        }
        servers.clear();
        return labels;
    }

    /** Stops what still runs. If interrupted, the rest ends with the launcher. */
    @Override
    public void close() {
        if (servers.isEmpty()) {
            return;
        }
        try {
            stop();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
