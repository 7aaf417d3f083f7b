package dev.assay.cli;

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
import dev.assay.trial.Rig;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** The real instruments, in place on the CPUs that they belong on. Closing them ends every server that is left. */
record Instruments(Launcher launcher, LoadGenerator generator, Metronome metronome) implements AutoCloseable {
    /** Confines this process to the generator's CPUs; contenders run in a sandbox where the plan says so. */
    static Instruments on(Workbench bench) {
        return on(bench, new LateOnPurpose(Map.of()));
    }

    /** The same with a generator that is late for some contenders. */
    static Instruments on(Workbench bench, LateOnPurpose late) {
        Placement placement = bench.placement();
        if (placement.pinned()) {
            Placements.pinSelf(placement.generator());
        }
        Launcher launcher = late.watching(Launcher.local(bench.sandbox()));
        LoadGenerator generator = LoadGenerator.netty(options(placement).standingStill(late::of));
        Metronome metronome = Metronome.started();
        if (placement.pinned()) {
            Placements.pinThreads(Metronome.THREAD, placement.servers());
        }
        return new Instruments(launcher, generator, metronome);
    }

    /** These instruments for the contenders of a workbench on the same CPUs. */
    Rig rig(Workbench bench, Ledger ledger) {
        return new Rig(
                launcher,
                generator,
                Probe.local(),
                metronome,
                Machine.clock(),
                pause -> Thread.sleep(pause.toMillis()),
                bench.placement(),
                bench.deployments(),
                ports(bench.plan()),
                ledger::serverLog,
                deployment -> documented(bench, deployment));
    }

    @Override
    public void close() {
        metronome.close();
        generator.close();
        launcher.close();
    }

    private static List<EffectiveSetting> documented(Workbench bench, Deployment deployment) {
        return Knobs.documented(
                deployment.id(),
                bench.app(),
                deployment.contender().server(),
                deployment.contender().settings());
    }

    private static GeneratorOptions options(Placement placement) {
        GeneratorOptions defaults = GeneratorOptions.defaults();
        return new GeneratorOptions(
                placement.generator().size(), Transport.AUTO, defaults.requestTimeout(), defaults.drain());
    }

    /** As many ports as asked for, free now: the plan's, or any. */
    static IntFunction<List<Integer>> ports(Plan plan) {
        if (plan.port().isEmpty()) {
            return Ports::free;
        }
        int first = plan.port().getAsInt();
        return count -> {
            Ports.requireFree(first, count);
            return IntStream.range(first, first + count).boxed().toList();
        };
    }
}
