package dev.assay.cli;

import dev.assay.experiment.Rig;
import dev.assay.http.Transport;
import dev.assay.launch.Launcher;
import dev.assay.launch.Placements;
import dev.assay.launch.Ports;
import dev.assay.ledger.Ledger;
import dev.assay.load.GeneratorOptions;
import dev.assay.load.LoadGenerator;
import dev.assay.model.Deployment;
import dev.assay.model.EffectiveSetting;
import dev.assay.model.Placement;
import dev.assay.model.Plan;
import dev.assay.probe.Metronome;
import dev.assay.probe.Probe;
import dev.assay.swap.Knobs;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/**
 * The real instruments, on their CPUs. Closing them stops all servers that are left.
 *
 * @param elsewhere where load comes from, unless that is this machine
 */
public record Instruments(
        Launcher launcher,
        LoadGenerator generator,
        Optional<LoadSource> elsewhere,
        Metronome metronome,
        DeliberateDelays late)
        implements AutoCloseable {
    /** Confines this process to the generator's CPUs; contenders run in a sandbox if the plan says so. */
    static Instruments on(Workbench workbench) {
        return assembled(
                workbench,
                launcher -> launcher,
                Optional.empty(),
                late -> LoadGenerator.netty(options(workbench.placement()).standingStill(late::of)));
    }

    /** The same with load from another machine, and contenders on an address that it can reach. Closing them closes the generator. */
    static Instruments on(Workbench workbench, LoadSource there) {
        return assembled(
                workbench, launcher -> launcher.on(there.address()), Optional.of(there), late -> there.generator());
    }

    private static Instruments assembled(
            Workbench workbench,
            UnaryOperator<Launcher> launchers,
            Optional<LoadSource> elsewhere,
            Function<DeliberateDelays, LoadGenerator> generators) {
        Placement placement = workbench.placement();
        DeliberateDelays late = new DeliberateDelays();
        if (placement.pinned()) {
            Placements.pinSelf(placement.generator());
        }
        Launcher launcher = launchers.apply(late.watching(Launcher.local(workbench.sandbox())));
        LoadGenerator generator = generators.apply(late);
        Metronome metronome = Metronome.started();
        if (placement.pinned()) {
            Placements.pinThreads(Metronome.THREAD, placement.servers());
        }
        return new Instruments(launcher, generator, elsewhere, metronome, late);
    }

    /** These instruments for the contenders of a workbench on the same CPUs. */
    Rig rig(Workbench workbench, Ledger ledger) {
        Placement placement = workbench.placement();
        return new Rig(
                launcher,
                generator,
                placement.pinned() ? Probe.local(placement.all()) : Probe.local(),
                metronome,
                Machine.clock(),
                pause -> Thread.sleep(pause.toMillis()),
                placement,
                workbench.deployments(),
                ports(workbench.plan()),
                ledger::serverLog,
                deployment -> documented(workbench, deployment));
    }

    /** Gives the generator priority over everything else on its CPUs from now on. */
    void favourGenerator() throws InterruptedException {
        if (elsewhere.isPresent()) {
            elsewhere.get().favour();
        } else {
            Placements.favour(LoadGenerator.THREADS);
        }
    }

    @Override
    public void close() {
        metronome.close();
        generator.close();
        launcher.close();
    }

    private static List<EffectiveSetting> documented(Workbench workbench, Deployment deployment) {
        return Knobs.documented(
                deployment.id(),
                workbench.environment().app(deployment),
                deployment.contender().server(),
                deployment.contender().settings());
    }

    private static GeneratorOptions options(Placement placement) {
        GeneratorOptions defaults = GeneratorOptions.defaults();
        return new GeneratorOptions(
                placement.generator().size(), Transport.AUTO, defaults.requestTimeout(), defaults.drain());
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
