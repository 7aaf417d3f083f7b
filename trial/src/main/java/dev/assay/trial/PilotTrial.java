package dev.assay.trial;

import dev.assay.launch.RunningServer;
import dev.assay.model.EffectiveSetting;
import dev.assay.model.Evidence;
import dev.assay.model.Identity;
import dev.assay.model.LoadResult;
import dev.assay.model.NoMeasurementException;
import dev.assay.model.Parity;
import dev.assay.model.Plan;
import dev.assay.model.Rate;
import dev.assay.model.Timing;
import dev.assay.model.WarmUpPoint;
import dev.assay.probe.ProcessGoneException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Proves before any timing that every contender is the server it claims to be and that all answer alike; finds the rate. */
final class PilotTrial {
    private static final Duration CEILING = Duration.ofSeconds(1);

    private final Rig rig;
    private final Plan plan;
    private final Timing timing;
    private final TrialListener listener;
    private final SliceRun run;

    PilotTrial(Rig rig, Plan plan, Timing timing, TrialListener listener) {
        this.rig = rig;
        this.plan = plan;
        this.timing = timing;
        this.listener = listener;
        this.run = new SliceRun(rig, plan, listener);
    }

    /**
     * @param groups at least one; the rate is found with the first
     * @throws NoMeasurementException if a contender does not start, is another server, or cannot take any load
     */
    Evidence.Pilot run(List<List<String>> groups) throws InterruptedException {
        Instant start = rig.clock().instant();
        listener.event(new TrialEvent.PilotBegan());
        List<Proof> proofs = new ArrayList<>();
        try {
            // The first group comes last: what it has been proven to be goes on under load.
            for (List<String> group : groups.subList(1, groups.size())) {
                try (Fleet fleet = new Fleet(rig, plan, listener)) {
                    proofs.add(proof(group, fleet));
                }
            }
            try (Fleet fleet = new Fleet(rig, plan, listener)) {
                proofs.add(0, proof(groups.get(0), fleet));
                return proven(start, Proof.of(proofs), groups.get(0), fleet);
            }
        } catch (ContenderFailedException failed) {
            throw noMeasurement(failed);
        }
    }

    /** @throws NoMeasurementException if a contender does not start or is another server */
    Evidence.Pilot proofAlone() throws InterruptedException {
        Instant start = rig.clock().instant();
        listener.event(new TrialEvent.PilotBegan());
        try (Fleet fleet = new Fleet(rig, plan, listener)) {
            Proof proof = proof(
                    plan.contenders().stream().map(contender -> contender.id()).toList(), fleet);
            return pilot(start, proof, Map.of(), 0, 0, List.of());
        } catch (ContenderFailedException failed) {
            throw noMeasurement(failed);
        }
    }

    private Proof proof(List<String> ids, Fleet fleet) throws InterruptedException {
        fleet.launch(ids, "pilot");
        listener.event(new TrialEvent.ParityBegan());
        List<Identity> identities =
                ids.stream().map(id -> requireIdentity(id, fleet.server(id))).toList();
        Parity parity = new ParityCheck(rig.generator(), plan.workload()).check(ids, fleet::target);
        return new Proof(identities, parity, settings(ids, fleet));
    }

    private Evidence.Pilot proven(Instant start, Proof proof, List<String> ids, Fleet fleet)
            throws InterruptedException {
        if (proof.parity().outcome() == Parity.Outcome.DIFFERENT) {
            return pilot(start, proof, Map.of(), 0, 0, List.of());
        }
        List<WarmUpPoint> warmUp = run.warmUp(fleet, ids, Slices.warmUp(plan, timing, rig.placement(), plan.seed()));
        Map<String, Double> capacity = capacity(ids, fleet);
        double rate = rate(capacity);
        run.warmUp(fleet, ids, List.of(Slices.rehearsal(plan, timing, rate)));
        double ceiling = rig.generator().nullCeiling(plan.load().connections(), CEILING);
        return pilot(start, proof, capacity, rate, ceiling, warmUp);
    }

    private Evidence.Pilot pilot(
            Instant start,
            Proof proof,
            Map<String, Double> capacity,
            double rate,
            double ceiling,
            List<WarmUpPoint> warmUp) {
        return new Evidence.Pilot(
                start,
                secondsSince(start),
                proof.parity(),
                capacity,
                rate,
                proof.settings(),
                ceiling,
                warmUp,
                proof.identities());
    }

    private Identity requireIdentity(String contender, RunningServer server) {
        Identity identity;
        try {
            identity = rig.probe().identity(server.pid(), server.port(), rig.deployment(contender));
        } catch (ProcessGoneException gone) {
            throw new ContenderFailedException(
                    contender, "the process ended right after its first good answer", server.lastLogLines(15));
        }
        if (!identity.proven()) {
            String why = identity.contradiction()
                    .map(Identity.Sign::seen)
                    .orElse("neither its threads nor its classes show a server");
            throw new ContenderFailedException(
                    contender, why + ", so the swap did not take effect", server.lastLogLines(15));
        }
        return identity;
    }

    private List<EffectiveSetting> settings(List<String> ids, Fleet fleet) {
        List<EffectiveSetting> settings = new ArrayList<>();
        for (String id : ids) {
            List<EffectiveSetting> documented = rig.documented().apply(rig.deployment(id));
            Set<String> known = new HashSet<>();
            for (EffectiveSetting read : rig.probe()
                    .settings(id, fleet.server(id).pid(), rig.deployment(id).jdk())) {
                known.add(read.knob());
                settings.add(inEffect(read, documented));
            }
            documented.stream()
                    .filter(setting -> !known.contains(setting.knob()))
                    .forEach(settings::add);
        }
        return settings;
    }

    /** What was set and is not in effect says so: the app, or the server, has the last word. */
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

    private Map<String, Double> capacity(List<String> ids, Fleet fleet) throws InterruptedException {
        fleet.pinToServerCpus();
        Map<String, Double> capacity = new LinkedHashMap<>();
        for (String id : ids) {
            LoadResult result = run.capacity(fleet, id, Slices.saturation(plan, timing, plan.seed(), 0));
            if (result.achievedRate() <= 0) {
                String why = result.errors().isEmpty()
                        ? "no request was answered"
                        : result.errors().get(0).kind().title() + ", for example: "
                                + result.errors().get(0).example();
                throw new ContenderFailedException(
                        id,
                        "gives no good answer under load (" + why + ")",
                        fleet.server(id).lastLogLines(15));
            }
            capacity.put(id, result.achievedRate());
        }
        return capacity;
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

    private static NoMeasurementException noMeasurement(ContenderFailedException failed) {
        StringBuilder what = new StringBuilder(failed.contender() + ": " + failed.reason());
        if (!failed.lastLogLines().isEmpty()) {
            what.append(System.lineSeparator()).append("  Its last log lines:");
            failed.lastLogLines()
                    .forEach(line ->
                            what.append(System.lineSeparator()).append("  | ").append(line));
        }
        return new NoMeasurementException(
                what.toString(),
                "Mend the app or its settings, or leave this contender out with --servers. The whole log is in the result folder.");
    }

    private double secondsSince(Instant start) {
        return Duration.between(start, rig.clock().instant()).toMillis() / 1e3;
    }
}
