package dev.assay.cli.bench;

import dev.assay.cli.Satellite;
import dev.assay.experiment.AfterSlices;
import dev.assay.experiment.Rig;
import dev.assay.http.Transport;
import dev.assay.launch.Launcher;
import dev.assay.launch.Ports;
import dev.assay.launch.machine.Placements;
import dev.assay.ledger.Ledger;
import dev.assay.load.GeneratorOptions;
import dev.assay.load.LoadGenerator;
import dev.assay.model.plan.Deployment;
import dev.assay.model.plan.Placement;
import dev.assay.model.plan.Plan;
import dev.assay.model.server.EffectiveSetting;
import dev.assay.probe.Metronome;
import dev.assay.probe.Probe;
import dev.assay.swap.Knobs;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** The real instruments, on their CPUs. */
final class LocalRig {
    private LocalRig() {}

    /**
     * Confines this process to the generator's CPUs. Contenders run in a sandbox if the plan says so, and on an address that the load
     * can reach if it comes from another machine.
     */
    static Rig of(LocalBench bench, Ledger ledger) {
        Placement placement = bench.placement();
        if (placement.pinned()) {
            Placements.pinSelf(placement.generator());
        }
        Optional<LoadSource> elsewhere = bench.elsewhere();
        Launcher local = Launcher.local(bench.sandbox());
        Launcher launcher = elsewhere.map(there -> local.on(there.address())).orElse(local);
        LoadGenerator generator =
                elsewhere.map(LoadSource::generator).orElseGet(() -> LoadGenerator.netty(options(bench)));
        Metronome metronome = Metronome.started();
        if (placement.pinned()) {
            Placements.pinThreads(Metronome.THREAD, placement.servers());
        }
        return new Rig(
                launcher,
                generator,
                placement.pinned() ? Probe.local(placement.all()) : Probe.local(),
                metronome,
                Machine.clock(),
                pause -> Thread.sleep(pause.toMillis()),
                placement,
                bench.deployments(),
                ports(bench.plan()),
                ledger::serverLog,
                deployment -> documented(bench, deployment),
                () -> raisePriority(elsewhere),
                after(bench.plan(), ledger.dir()));
    }

    private static AfterSlices after(Plan plan, Path results) {
        return Satellite.all().stream()
                .flatMap(satellite -> satellite.afterSlices(plan, results).stream())
                .reduce(AfterSlices.NONE, AfterSlices::then);
    }

    private static void raisePriority(Optional<LoadSource> elsewhere) {
        try {
            if (elsewhere.isPresent()) {
                elsewhere.get().favour();
            } else {
                Placements.favour(LoadGenerator.THREADS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // ends the next wait
        }
    }

    private static List<EffectiveSetting> documented(LocalBench bench, Deployment deployment) {
        return Knobs.documented(
                deployment.id(),
                bench.environment().app(deployment),
                deployment.contender().server(),
                deployment.contender().settings());
    }

    private static GeneratorOptions options(LocalBench bench) {
        GeneratorOptions defaults = GeneratorOptions.defaults();
        int threads = GeneratorOptions.threads(
                bench.placement().generator().size(), bench.plan().load().connections());
        return new GeneratorOptions(threads, Transport.AUTO, defaults.requestTimeout(), defaults.drain());
    }

    /** Finds as many free ports as asked for: the plan's, or any. */
    static IntFunction<List<Integer>> ports(Plan plan) {
        String address = LoadConnection.address(plan);
        if (plan.port().isEmpty()) {
            return count -> Ports.free(address, count);
        }
        int first = plan.port().getAsInt();
        return count -> {
            Ports.requireFree(address, first, count);
            return IntStream.range(first, first + count).boxed().toList();
        };
    }
}
