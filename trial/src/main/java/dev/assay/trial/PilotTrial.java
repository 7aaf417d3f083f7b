package dev.assay.trial;

import dev.assay.launch.RunningServer;
import dev.assay.model.EffectiveSetting;
import dev.assay.model.Evidence;
import dev.assay.model.LoadResult;
import dev.assay.model.NoMeasurementException;
import dev.assay.model.Parity;
import dev.assay.model.Plan;
import dev.assay.model.Rate;
import dev.assay.model.Server;
import dev.assay.model.Timing;
import dev.assay.model.WarmUpPoint;
import dev.assay.probe.ProcessGoneException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

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

    /** @throws NoMeasurementException if a contender does not start, is another server, or cannot take any load */
    Evidence.Pilot run() throws InterruptedException {
        Instant start = rig.clock().instant();
        listener.event(new TrialEvent.PilotBegan());
        List<String> ids = plan.contenders().stream().map(c -> c.id()).toList();
        try (Fleet fleet = new Fleet(rig, plan, listener)) {
            fleet.launch(ids, "pilot");
            listener.event(new TrialEvent.ParityBegan());
            ids.forEach(id -> requireIdentity(id, fleet.server(id)));
            Parity parity = new ParityCheck(rig.generator(), plan.workload()).check(ids, fleet::target);
            List<EffectiveSetting> settings = settings(ids, fleet);
            if (parity.outcome() == Parity.Outcome.DIFFERENT) {
                return new Evidence.Pilot(start, secondsSince(start), parity, Map.of(), 0, settings, 0);
            }
            List<WarmUpPoint> warmUp =
                    run.warmUp(fleet, ids, Slices.warmUp(plan, timing, rig.placement(), plan.seed()));
            Map<String, LoadResult> saturated = saturated(ids, fleet);
            saturated.forEach((id, load) -> settings.addAll(agreedOn(id, load)));
            Map<String, Double> capacity = new LinkedHashMap<>();
            saturated.forEach((id, load) -> capacity.put(id, load.achievedRate()));
            double rate = rate(capacity);
            run.warmUp(fleet, ids, List.of(Slices.rehearsal(plan, timing, rate)));
            double ceiling = rig.generator().nullCeiling(plan.load().connections(), CEILING);
            return new Evidence.Pilot(start, secondsSince(start), parity, capacity, rate, settings, ceiling, warmUp);
        } catch (ContenderFailedException failed) {
            throw noMeasurement(failed);
        }
    }

    private void requireIdentity(String contender, RunningServer server) {
        Server claimed = rig.deployment(contender).contender().server();
        Set<Server> found;
        try {
            found = rig.probe().servers(server.pid(), rig.deployment(contender).jdk());
        } catch (ProcessGoneException gone) {
            throw new ContenderFailedException(
                    contender, "the process ended right after its first good answer", server.lastLogLines(15));
        }
        if (!found.equals(Set.of(claimed))) {
            throw new ContenderFailedException(
                    contender,
                    "its threads show " + (found.isEmpty() ? "no known server" : names(found)) + ", not "
                            + claimed.title() + " alone, so the swap did not take effect",
                    server.lastLogLines(15));
        }
    }

    private static String names(Set<Server> servers) {
        return String.join(" and ", servers.stream().map(Server::title).sorted().toList());
    }

    private List<EffectiveSetting> settings(List<String> ids, Fleet fleet) {
        List<EffectiveSetting> settings = new ArrayList<>();
        for (String id : ids) {
            List<EffectiveSetting> read = rig.probe()
                    .settings(id, fleet.server(id).pid(), rig.deployment(id).jdk());
            Set<String> known = read.stream().map(EffectiveSetting::knob).collect(Collectors.toSet());
            settings.addAll(read);
            rig.documented().apply(rig.deployment(id)).stream()
                    .filter(setting -> !known.contains(setting.knob()))
                    .forEach(settings::add);
        }
        return settings;
    }

    /** Version and cipher of TLS change the work for each request, and servers choose them. */
    private static List<EffectiveSetting> agreedOn(String contender, LoadResult load) {
        return load.wire().tls().stream()
                .flatMap(tls -> Stream.of(
                        new EffectiveSetting(contender, "TLS version", tls.version(), EffectiveSetting.Source.READ),
                        new EffectiveSetting(contender, "TLS cipher", tls.cipher(), EffectiveSetting.Source.READ)))
                .toList();
    }

    private Map<String, LoadResult> saturated(List<String> ids, Fleet fleet) throws InterruptedException {
        fleet.pinToServerCpus();
        Map<String, LoadResult> saturated = new LinkedHashMap<>();
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
            saturated.put(id, result);
        }
        return saturated;
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
