package dev.assay.experiment;

import dev.assay.experiment.parity.ParityCheck;
import dev.assay.launch.RunningServer;
import dev.assay.model.NoMeasurementException;
import dev.assay.model.Phase;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.evidence.Gate;
import dev.assay.model.evidence.GateResult;
import dev.assay.model.evidence.LoadResult;
import dev.assay.model.evidence.Pace;
import dev.assay.model.evidence.Parity;
import dev.assay.model.evidence.RateTrial;
import dev.assay.model.evidence.SliceEvidence;
import dev.assay.model.evidence.WarmUpPoint;
import dev.assay.model.plan.Contender;
import dev.assay.model.plan.Load;
import dev.assay.model.plan.Objective;
import dev.assay.model.plan.Plan;
import dev.assay.model.plan.Rate;
import dev.assay.model.plan.Timing;
import dev.assay.model.server.EffectiveSetting;
import dev.assay.model.server.Identity;
import dev.assay.probe.ProcessGoneException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Proves before any timing that every contender is the server it claims to be and that all respond alike; finds the rate. */
public final class PilotTrial {
    /** Share of the requests at a rate: a server with more errors does not sustain it. */
    private static final double ERRORS_TOLERATED = 0.01;

    private static final double HALF = 0.5;
    /** Share of all CPUs that others take, beyond which a contender may have reached far less than it can. */
    private static final double CROWDED = 0.2;

    private static final int MAX_SATURATIONS = 3;

    private static final Duration CEILING = Duration.ofSeconds(1);

    private final Trial trial;
    private final Rig rig;
    private final Plan plan;
    private final Timing timing;
    private final TrialListener listener;
    private final SliceRun run;

    public PilotTrial(Trial trial) {
        this.trial = trial;
        this.rig = trial.rig();
        this.plan = trial.plan();
        this.timing = trial.timing();
        this.listener = trial.listener();
        this.run = new SliceRun(trial);
    }

    /**
     * Launches all contenders once, proves that each is the server it claims to be and that all respond alike, reads their settings, and
     * finds the rate.
     *
     * @param groups contenders that are alive together, if not all are to be; the rate is found with the first
     * @throws NoMeasurementException if a contender does not start, is another server, or cannot take any load
     */
    public Evidence.Pilot run(List<List<String>> groups) throws InterruptedException {
        return trial.produced(found(groups.isEmpty() ? List.of(plan.ids()) : groups));
    }

    private Evidence.Pilot found(List<List<String>> groups) throws InterruptedException {
        Instant start = rig.clock().instant();
        listener.event(new TrialEvent.PilotBegan());
        List<Proof> proofs = new ArrayList<>();
        try {
            // The first group comes last: its servers stay alive and go on under load.
            for (List<String> group : groups.subList(1, groups.size())) {
                try (RunningServers running = trial.servers()) {
                    proofs.add(startedProof(group, running));
                }
            }
            try (RunningServers running = trial.servers()) {
                proofs.add(0, startedProof(groups.get(0), running));
                return proven(start, Proof.of(proofs), groups.get(0), running);
            }
        } catch (ContenderFailedException failed) {
            throw noMeasurement(failed);
        }
    }

    /**
     * Proves the same without any load, for starts alone and before a contender is loaded at all: the rate is 0.
     *
     * @throws NoMeasurementException if a contender does not start or is another server
     */
    public Evidence.Pilot proofAlone() throws InterruptedException {
        return trial.produced(proven());
    }

    private Evidence.Pilot proven() throws InterruptedException {
        Instant start = rig.clock().instant();
        listener.event(new TrialEvent.PilotBegan());
        try (RunningServers running = trial.servers()) {
            running.launch(untouchedFirst(plan.ids()), "pilot");
            return unloaded(start, proof(plan.ids(), running, List.of()));
        } catch (ContenderFailedException failed) {
            throw noMeasurement(failed);
        }
    }

    private Proof startedProof(List<String> ids, RunningServers running) throws InterruptedException {
        return proof(ids, running, new ServersStart(rig, running).ofPilot(untouchedFirst(ids)));
    }

    private Proof proof(List<String> ids, RunningServers running, List<Evidence.Startup> starts)
            throws InterruptedException {
        listener.event(new TrialEvent.ParityBegan());
        List<Identity> identities = new ArrayList<>();
        for (String id : ids) {
            identities.add(requireIdentity(id, running.server(id)));
        }
        Parity parity = new ParityCheck(rig.generator(), rig.pause(), plan.workload()).check(ids, running::target);
        return new Proof(identities, parity, settings(ids, running), starts);
    }

    /** If the app as it is does not start, no swap needs to be tried, or is blamed. */
    private List<String> untouchedFirst(List<String> ids) {
        return ids.stream()
                .sorted(Comparator.comparing(id -> !rig.deployment(id).jar().untouched()))
                .toList();
    }

    private Evidence.Pilot proven(Instant start, Proof proof, List<String> ids, RunningServers running)
            throws InterruptedException {
        if (proof.parity().outcome() == Parity.Outcome.DIFFERENT) {
            return unloaded(start, proof);
        }
        Instant begun = rig.clock().instant();
        List<WarmUpPoint> warmUp = new WarmUp(trial).together(running, ids, plan.seed());
        Pace pace = new Pace(running.launchSeconds(), trial.secondsSince(begun));
        listener.event(new TrialEvent.Paced(pace, trial.guide().enough(warmUp, Integer.MAX_VALUE)));
        Map<String, LoadResult> saturated = saturated(ids, running);
        List<EffectiveSetting> settings = new ArrayList<>(proof.settings());
        saturated.forEach((id, load) -> settings.addAll(agreedOn(id, load)));
        Map<String, Double> capacity = new LinkedHashMap<>();
        saturated.forEach((id, load) -> capacity.put(id, load.achievedRate()));
        double rate = rate(capacity);
        network(Phase.SATURATION, saturated.values(), Gate.NETWORK.limit());
        List<SliceEvidence> slices = rehearsed(ids, Slices.rehearsal(plan, timing, rate), running);
        network(Phase.RATE, slices.stream().map(SliceEvidence::load).toList(), HALF);
        double ceiling = rig.generator().nullCeiling(plan.load().connections(), CEILING);
        List<RateTrial> ramp = ramp(capacity, running);
        return new Evidence.Pilot(
                start,
                trial.secondsSince(start),
                proof.parity(),
                capacity,
                rate,
                settings,
                ceiling,
                warmUp,
                proof.identities(),
                Optional.of(pace),
                ramp,
                Optional.empty(),
                proof.starts(),
                slices);
    }

    /** Loads each contender at the rate. A first look shows what was counted meanwhile; no verdict rests on it. */
    private List<SliceEvidence> rehearsed(List<String> ids, Load load, RunningServers running)
            throws InterruptedException {
        List<SliceEvidence> slices = new ArrayList<>();
        for (int position = 0; position < ids.size(); position++) {
            slices.add(run.measure(running, ids.get(position), Phase.RATE, position, load));
        }
        return slices;
    }

    /** Reports a load that took more than this share of the network. */
    private void network(Phase phase, Collection<LoadResult> loads, double notable) {
        double share = loads.stream()
                .flatMap(load -> load.validity().stream())
                .filter(gate -> gate.gate() == Gate.NETWORK)
                .mapToDouble(GateResult::value)
                .max()
                .orElse(0);
        if (share > notable) {
            listener.event(new TrialEvent.NetworkUsed(phase, share));
        }
    }

    private Evidence.Pilot unloaded(Instant start, Proof proof) {
        return new Evidence.Pilot(
                start,
                trial.secondsSince(start),
                proof.parity(),
                Map.of(),
                0,
                proof.settings(),
                0,
                List.of(),
                proof.identities(),
                Optional.empty(),
                List.of(),
                Optional.empty(),
                proof.starts(),
                List.of());
    }

    /** Searches for the rates around the service level, if there is one: each contender alone, from half of what it can take. */
    private List<RateTrial> ramp(Map<String, Double> capacity, RunningServers running) throws InterruptedException {
        List<RateTrial> trials = new ArrayList<>();
        if (plan.objective().isPresent()) {
            Objective objective = plan.objective().get();
            for (Map.Entry<String, Double> contender : capacity.entrySet()) {
                int before = trials.size();
                double from = Math.max(1, twoDigits(contender.getValue() / 2));
                trials.addAll(Ramp.climb(from, rate -> attempt(objective, contender.getKey(), rate, before, running)));
            }
        }
        return trials;
    }

    private RateTrial attempt(Objective objective, String contender, double rate, int number, RunningServers running)
            throws InterruptedException {
        LoadResult load = run.capacity(running, contender, Slices.search(plan, timing, rate, number))
                .load();
        double latency = objective.of(load.latency());
        boolean answered = load.completed() > 0 && load.errorCount() <= ERRORS_TOLERATED * load.planned();
        return new RateTrial(contender, rate, latency, answered && latency <= objective.limitMs());
    }

    private Identity requireIdentity(String contender, RunningServer server) throws InterruptedException {
        Identity identity;
        try {
            identity = rig.probe().identity(server.pid(), server.port(), server::connect, rig.deployment(contender));
        } catch (ProcessGoneException gone) {
            throw new ContenderFailedException(server, "the process ended right after its first successful response");
        }
        if (!identity.proven()) {
            String why = identity.contradiction()
                    .map(Identity.Sign::seen)
                    .orElse("neither its threads nor its classes show a server");
            throw new ContenderFailedException(
                    server,
                    why
                            + (rig.deployment(contender).jar().added().isEmpty()
                                    ? ", so a different server is running than the jar appears to contain"
                                    : ", so the swap did not take effect"));
        }
        return identity;
    }

    private List<EffectiveSetting> settings(List<String> ids, RunningServers running) throws InterruptedException {
        List<EffectiveSetting> settings = new ArrayList<>();
        for (String id : ids) {
            List<EffectiveSetting> documented = rig.documented().apply(rig.deployment(id));
            Set<String> known = new HashSet<>();
            for (EffectiveSetting read : read(id, running.server(id))) {
                known.add(read.knob());
                settings.add(inEffect(read, documented));
            }
            documented.stream()
                    .filter(setting -> !known.contains(setting.knob()))
                    .forEach(settings::add);
        }
        return settings;
    }

    private List<EffectiveSetting> read(String contender, RunningServer server) throws InterruptedException {
        try {
            return rig.probe()
                    .settings(contender, server.pid(), rig.deployment(contender).jdk());
        } catch (ProcessGoneException gone) {
            throw new ContenderFailedException(server, "the process ended before any load");
        }
    }

    /** Marks a setting that was set but is not in effect: the app, or the server, has the last word. */
    private static EffectiveSetting inEffect(EffectiveSetting read, List<EffectiveSetting> documented) {
        return documented.stream()
                .filter(setting ->
                        setting.knob().equals(read.knob()) && setting.source() == EffectiveSetting.Source.SET)
                .filter(set -> !set.value().equals(read.value()))
                .findFirst()
                .map(set -> new EffectiveSetting(
                        read.contender(),
                        read.knob(),
                        read.value() + ", though " + set.value() + " was set",
                        read.source()))
                .orElse(read);
    }

    /** Version and cipher of TLS change the work for each request, and servers choose them. */
    private static List<EffectiveSetting> agreedOn(String contender, LoadResult load) {
        return load.wire().tls().stream()
                .flatMap(tls -> Stream.of(
                        new EffectiveSetting(contender, "TLS version", tls.version(), EffectiveSetting.Source.READ),
                        new EffectiveSetting(contender, "TLS cipher", tls.cipher(), EffectiveSetting.Source.READ)))
                .toList();
    }

    /**
     * The best result of each contender, after a lead-in as in blocks, without which the first one pays for what it compiles. All are
     * loaded again if others had the CPUs, because the rate of all blocks derives from it.
     */
    private Map<String, LoadResult> saturated(List<String> ids, RunningServers running) throws InterruptedException {
        running.pinToServerCpus();
        run.inTurn(running, ids, Slices.leadIn(plan, plan.seed()), 0);
        Map<String, LoadResult> best = new LinkedHashMap<>();
        boolean crowded = true;
        for (int round = 0; crowded && round < MAX_SATURATIONS; round++) {
            crowded = false;
            for (String id : ids) {
                SliceRun.Capacity seen = run.capacity(running, id, Slices.saturation(plan, timing, plan.seed(), round));
                requireAnswers(id, seen.load(), running);
                crowded |= seen.others() > CROWDED;
                best.merge(id, seen.load(), PilotTrial::faster);
            }
        }
        return best;
    }

    private static LoadResult faster(LoadResult one, LoadResult other) {
        return one.achievedRate() >= other.achievedRate() ? one : other;
    }

    private static void requireAnswers(String id, LoadResult load, RunningServers running) {
        if (load.achievedRate() <= 0) {
            String why = load.errors().isEmpty()
                    ? "no request was answered"
                    : load.errors().get(0).kind().title() + ", for example: "
                            + load.errors().get(0).example();
            throw new ContenderFailedException(
                    running.server(id),
                    "gives no successful response under load (" + why + "); another request may do: --path /...");
        }
    }

    private double rate(Map<String, Double> capacity) {
        if (plan.load().rate() instanceof Rate.Auto auto) {
            double weakest =
                    capacity.values().stream().mapToDouble(d -> d).min().orElse(0);
            return Math.max(1, twoDigits(weakest * auto.share()));
        }
        return ((Rate.Fixed) plan.load().rate()).perSecond();
    }

    /** Rounds down to two significant digits, so that the rate is easy to quote and repeat. */
    private static double twoDigits(double value) {
        return new BigDecimal(value)
                .round(new MathContext(2, RoundingMode.DOWN))
                .doubleValue();
    }

    private NoMeasurementException noMeasurement(ContenderFailedException failed) {
        StringBuilder what = new StringBuilder(failed.contender() + ": " + failed.reason());
        if (!failed.lastLogLines().isEmpty()) {
            what.append(System.lineSeparator()).append("  Its last log lines:");
            failed.lastLogLines()
                    .forEach(line ->
                            what.append(System.lineSeparator()).append("  | ").append(line));
        }
        return new NoMeasurementException(
                what.toString(),
                (concernsAll(failed.contender())
                                ? "Fix the app, its settings or the request"
                                : "Fix the app or its settings, or omit this contender" + without(failed.contender()))
                        + ". The full log is in the result folder.");
    }

    /** Whether it is alone, or the app as it is while the others are swapped: what is wrong with it is so with them. */
    private boolean concernsAll(String contender) {
        return plan.contenders().size() == 1
                || plan.contenders().stream()
                        .allMatch(one -> rig.deployment(one.id()).jar().untouched()
                                == one.id().equals(contender));
    }

    /** The flag for the other contenders, if they are named by their servers alone. */
    private String without(String contender) {
        List<Contender> others = plan.contenders().stream()
                .filter(other -> !other.id().equals(contender))
                .toList();
        return others.isEmpty()
                        || others.stream().anyMatch(other -> !other.id()
                                .equals(other.server().id()))
                ? ""
                : others.stream().map(Contender::id).collect(Collectors.joining(",", ": --servers ", ""));
    }
}
