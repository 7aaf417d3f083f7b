package dev.assay.experiment;

import dev.assay.http.loop.Ticker;
import dev.assay.load.LoadListener;
import dev.assay.load.LoadTask;
import dev.assay.model.NoMeasurementException;
import dev.assay.model.Phase;
import dev.assay.model.evidence.Collecting;
import dev.assay.model.evidence.LoadResult;
import dev.assay.model.evidence.SliceEvidence;
import dev.assay.model.evidence.WarmUpPoint;
import dev.assay.model.plan.Load;
import dev.assay.model.plan.Plan;
import dev.assay.model.plan.Workload;
import dev.assay.probe.Probe;
import dev.assay.probe.ProcessGoneException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Stream;

/** Loads one of the running contenders, with the probe bracketing exactly the recorded part. */
final class SliceRun {
    private final Rig rig;
    private final Plan plan;
    private final TrialListener listener;

    SliceRun(Trial trial) {
        this(trial.rig(), trial.plan(), trial.listener());
    }

    SliceRun(Rig rig, Plan plan, TrialListener listener) {
        this.rig = rig;
        this.plan = plan;
        this.listener = listener;
    }

    /**
     * Loads all contenders at the same time; no figure comes from this load.
     *
     * @param seconds of load that each has had when this one ends
     * @return a point of each warm-up curve; contenders that could not be observed are left out
     */
    List<WarmUpPoint> together(RunningServers running, List<String> contenders, Load load, double seconds)
            throws InterruptedException {
        List<Bracket> brackets = contenders.stream()
                .map(id -> bracket(running, id, TrialListener.NONE))
                .toList();
        List<LoadTask> tasks = brackets.stream()
                .map(bracket -> new LoadTask(running.target(bracket.contender), workload(), load, bracket))
                .toList();
        List<LoadResult> results =
                unlessLost(contenders.get(0), () -> rig.generator().runTogether(tasks));
        List<WarmUpPoint> points = new ArrayList<>();
        for (int i = 0; i < brackets.size(); i++) {
            Bracket bracket = brackets.get(i);
            running.requireAlive(bracket.contender);
            bracket.evidence(Phase.RATE, 0, results.get(i))
                    .map(point(bracket.contender, seconds))
                    .ifPresent(points::add);
        }
        return points;
    }

    /**
     * Loads one contender after another; no figure comes from these loads.
     *
     * @param seconds as for {@link #together}
     */
    List<WarmUpPoint> inTurn(RunningServers running, List<String> contenders, Load load, double seconds)
            throws InterruptedException {
        List<WarmUpPoint> points = new ArrayList<>();
        for (String contender : contenders) {
            Bracket bracket = bracket(running, contender);
            LoadResult result = generate(running, contender, load, bracket);
            running.requireAlive(contender);
            bracket.evidence(Phase.RATE, 0, result)
                    .map(point(contender, seconds))
                    .ifPresent(points::add);
        }
        return points;
    }

    private Function<SliceEvidence, WarmUpPoint> point(String contender, double seconds) {
        return slice -> new WarmUpPoint(
                contender,
                seconds,
                slice.cpuMicrosPerRequest(),
                (double) slice.server().jitNanos() / slice.server().wallNanos(),
                OptionalDouble.of(others(slice)));
    }

    /**
     * What the generator saw of a load.
     *
     * @param others share of all CPUs that other processes and the hypervisor took meanwhile; 0 where it could not be observed
     */
    record Capacity(LoadResult load, double others) {}

    /** Sends load that is not measured. */
    Capacity capacity(RunningServers running, String contender, Load load) throws InterruptedException {
        listener.event(new TrialEvent.Capacity(contender));
        Bracket bracket = bracket(running, contender);
        LoadResult result = generate(running, contender, load, bracket);
        running.requireAlive(contender);
        return new Capacity(
                result,
                bracket.evidence(Phase.SATURATION, 0, result).map(this::others).orElse(0.0));
    }

    private double others(SliceEvidence slice) {
        return (double) (slice.foreignCpuNanos() + slice.stealNanos())
                / (slice.server().wallNanos() * rig.placement().all().cpus().size());
    }

    /**
     * Runs one measured slice.
     *
     * @throws ContenderFailedException if the contender's process ends during the slice
     */
    SliceEvidence measure(RunningServers running, String contender, Phase phase, int position, Load load)
            throws InterruptedException {
        Bracket bracket = bracket(running, contender);
        LoadResult result = generate(running, contender, load, bracket);
        running.requireAlive(contender);
        return bracket.evidence(phase, position, result)
                .orElseThrow(() -> new ContenderFailedException(
                        running.server(contender), "the process could not be observed under load"));
    }

    /** Loads that are not measured are bracketed, too: the first snapshots of a JVM are slow. */
    private Bracket bracket(RunningServers running, String contender) {
        return bracket(running, contender, listener);
    }

    private Bracket bracket(RunningServers running, String contender, TrialListener told) {
        List<Long> pids = Stream.concat(
                        Stream.of(
                                running.server(contender).pid(),
                                ProcessHandle.current().pid()),
                        running.pids().stream())
                .distinct()
                .toList();
        return new Bracket(rig.probe(), pids, contender, told);
    }

    private LoadResult generate(RunningServers running, String contender, Load load, Bracket bracket)
            throws InterruptedException {
        return unlessLost(contender, () -> rig.generator().run(running.target(contender), workload(), load, bracket));
    }

    private interface Sending<T> {
        T send() throws InterruptedException;
    }

    /** If the generator recovers from what it has lost, only this block ends. */
    private <T> T unlessLost(String contender, Sending<T> load) throws InterruptedException {
        try {
            return load.send();
        } catch (NoMeasurementException lost) {
            if (rig.generator().recovers()) {
                throw new ContenderFailedException(contender, "load interrupted: " + lost.reason(), List.of());
            }
            throw lost;
        }
    }

    /** Saturation has no pauses, and neither has a load at a rate. */
    private Workload workload() {
        return plan.workload().withoutPauses();
    }

    /** Two moments: the counters of all our processes and of the machine. The first pid is the measured server's. */
    private static final class Bracket implements LoadListener {
        private final Probe probe;
        private final List<Long> pids;
        private final String contender;
        private final TrialListener listener;
        private Optional<SystemSnapshot> opened = Optional.empty();
        private Optional<SystemSnapshot> before = Optional.empty();
        private Optional<SystemSnapshot> after = Optional.empty();

        private Bracket(Probe probe, List<Long> pids, String contender, TrialListener listener) {
            this.probe = probe;
            this.pids = pids;
            this.contender = contender;
            this.listener = listener;
        }

        @Override
        public Ticker ticking(Ticker ticker, Load load, long begin, long end, int loop) {
            return listener.ticking(contender, ticker, load, begin, end, loop);
        }

        @Override
        public void opened() {
            opened = moment(pids.subList(0, 1));
        }

        @Override
        public void measuring() {
            before = moment(pids);
        }

        @Override
        public void finished() {
            after = moment(pids);
        }

        @Override
        public void progress(double elapsedSeconds, double ratePerSecond, double p99Ms) {
            listener.event(new TrialEvent.Progress(ratePerSecond, p99Ms));
        }

        private Optional<SystemSnapshot> moment(List<Long> seen) {
            try {
                return Optional.of(SystemSnapshot.now(probe, seen));
            } catch (ProcessGoneException gone) {
                return Optional.empty();
            }
        }

        private Optional<SliceEvidence> evidence(Phase phase, int position, LoadResult result) {
            return before.flatMap(first -> after.map(last -> slice(
                    first.until(last), opened.map(begun -> begun.collecting(first, last)), phase, position, result)));
        }

        private SliceEvidence slice(
                SystemSnapshot.Usage usage,
                Optional<Collecting> collecting,
                Phase phase,
                int position,
                LoadResult result) {
            return new SliceEvidence(
                    contender,
                    phase,
                    position,
                    result,
                    usage.ours().get(0),
                    Math.max(0, usage.foreignNanos()),
                    usage.machine().stealNanos(),
                    Optional.of(usage.counters()),
                    collecting);
        }
    }
}
