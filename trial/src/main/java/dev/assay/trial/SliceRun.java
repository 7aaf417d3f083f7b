package dev.assay.trial;

import dev.assay.load.LoadListener;
import dev.assay.load.LoadTask;
import dev.assay.model.Load;
import dev.assay.model.LoadResult;
import dev.assay.model.Phase;
import dev.assay.model.Plan;
import dev.assay.model.SliceEvidence;
import dev.assay.model.WarmUpPoint;
import dev.assay.model.Workload;
import dev.assay.probe.Probe;
import dev.assay.probe.ProcessGoneException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** Loads one contender of a fleet, with the probe bracketing exactly the recorded part. */
final class SliceRun {
    private final Rig rig;
    private final Plan plan;
    private final TrialListener listener;

    SliceRun(Rig rig, Plan plan, TrialListener listener) {
        this.rig = rig;
        this.plan = plan;
        this.listener = listener;
    }

    /**
     * Loads all contenders at the same time, in a load that no figure comes from.
     *
     * @param seconds of load that each has had when this one ends
     * @return how each of them took it; one that could not be observed is left out
     */
    List<WarmUpPoint> together(Fleet fleet, List<String> contenders, Load load, double seconds)
            throws InterruptedException {
        List<Bracket> brackets = contenders.stream()
                .map(id -> new Bracket(rig.probe(), List.of(fleet.server(id).pid()), id, TrialListener.NONE))
                .toList();
        List<LoadTask> tasks = brackets.stream()
                .map(bracket -> new LoadTask(fleet.target(bracket.contender), workload(), load, bracket))
                .toList();
        List<LoadResult> results = rig.generator().runTogether(tasks);
        List<WarmUpPoint> points = new ArrayList<>();
        for (int i = 0; i < brackets.size(); i++) {
            Bracket bracket = brackets.get(i);
            fleet.requireAlive(bracket.contender);
            bracket.evidence(Phase.RATE, 0, results.get(i))
                    .map(point(bracket.contender, seconds))
                    .ifPresent(points::add);
        }
        return points;
    }

    /** Sends a load to one contender after another, that no figure comes from. */
    void rehearse(Fleet fleet, List<String> contenders, Load load) throws InterruptedException {
        for (String contender : contenders) {
            generate(fleet, contender, load, bracket(fleet, contender));
            fleet.requireAlive(contender);
        }
    }

    private static Function<SliceEvidence, WarmUpPoint> point(String contender, double seconds) {
        return slice -> new WarmUpPoint(
                contender,
                seconds,
                slice.cpuMicrosPerRequest(),
                (double) slice.server().jitNanos() / slice.server().wallNanos());
    }

    /** Sends load and returns what the generator alone saw. */
    LoadResult capacity(Fleet fleet, String contender, Load load) throws InterruptedException {
        listener.event(new TrialEvent.Capacity(contender));
        LoadResult result = generate(fleet, contender, load, new Bracket(rig.probe(), List.of(), contender, listener));
        fleet.requireAlive(contender);
        return result;
    }

    /**
     * Runs one measured slice.
     *
     * @throws ContenderFailedException if the contender's process ends in it
     */
    SliceEvidence measure(Fleet fleet, String contender, Phase phase, int position, Load load)
            throws InterruptedException {
        Bracket bracket = bracket(fleet, contender);
        LoadResult result = generate(fleet, contender, load, bracket);
        fleet.requireAlive(contender);
        return bracket.evidence(phase, position, result)
                .orElseThrow(() -> new ContenderFailedException(
                        contender,
                        "the process could not be observed under load",
                        fleet.server(contender).lastLogLines(15)));
    }

    /** Loads that are not measured are bracketed, too: the first snapshots of a JVM are slow. */
    private Bracket bracket(Fleet fleet, String contender) {
        List<Long> pids = Stream.concat(
                        Stream.of(
                                fleet.server(contender).pid(),
                                ProcessHandle.current().pid()),
                        fleet.pids().stream())
                .distinct()
                .toList();
        return new Bracket(rig.probe(), pids, contender, listener);
    }

    private LoadResult generate(Fleet fleet, String contender, Load load, Bracket bracket) throws InterruptedException {
        return rig.generator().run(fleet.target(contender), workload(), load, bracket);
    }

    /** Saturation has no pauses, and a rate knows none. */
    private Workload workload() {
        return plan.workload().withoutPauses();
    }

    /** Two moments: the counters of all our processes and of the machine. The first pid is the measured server's. */
    private static final class Bracket implements LoadListener {
        private final Probe probe;
        private final List<Long> pids;
        private final String contender;
        private final TrialListener listener;
        private Optional<Moment> before = Optional.empty();
        private Optional<Moment> after = Optional.empty();

        private Bracket(Probe probe, List<Long> pids, String contender, TrialListener listener) {
            this.probe = probe;
            this.pids = pids;
            this.contender = contender;
            this.listener = listener;
        }

        @Override
        public void measuring() {
            before = moment();
        }

        @Override
        public void finished() {
            after = moment();
        }

        @Override
        public void progress(double elapsedSeconds, double ratePerSecond, double p99Ms) {
            listener.event(new TrialEvent.Progress(contender, ratePerSecond, p99Ms));
        }

        private Optional<Moment> moment() {
            try {
                return Optional.of(Moment.now(probe, pids));
            } catch (ProcessGoneException gone) {
                return Optional.empty();
            }
        }

        private Optional<SliceEvidence> evidence(Phase phase, int position, LoadResult result) {
            return before.flatMap(first -> after.map(last -> slice(first.until(last), phase, position, result)));
        }

        private SliceEvidence slice(Moment.Usage usage, Phase phase, int position, LoadResult result) {
            return new SliceEvidence(
                    contender,
                    phase,
                    position,
                    result,
                    usage.ours().get(0),
                    Math.max(0, usage.foreignNanos()),
                    usage.machine().stealNanos(),
                    Optional.of(usage.counters()));
        }
    }
}
