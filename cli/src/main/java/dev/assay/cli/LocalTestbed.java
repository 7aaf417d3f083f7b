package dev.assay.cli;

import dev.assay.launch.MeasuringLock;
import dev.assay.launch.Placements;
import dev.assay.ledger.Ledger;
import dev.assay.load.LoadGenerator;
import dev.assay.model.Environment;
import dev.assay.model.Plan;
import dev.assay.run.Apparatus;
import dev.assay.run.Testbed;
import dev.assay.trial.Rig;
import java.time.InstantSource;
import java.util.Map;
import java.util.function.Function;

/** This machine. */
final class LocalTestbed implements Testbed {
    private final Workbench bench;
    private final Console console;
    private final Map<String, String> variables;
    private final Function<Workbench, Instruments> instruments;
    private final InstantSource clock = Machine.clock();

    /** @param variables the environment variables, which say where start caches are kept */
    LocalTestbed(Workbench bench, Console console, Map<String, String> variables) {
        this(bench, console, variables, Instruments::on);
    }

    /** @param instruments puts them in place */
    LocalTestbed(
            Workbench bench,
            Console console,
            Map<String, String> variables,
            Function<Workbench, Instruments> instruments) {
        this.bench = bench;
        this.console = console;
        this.variables = variables;
        this.instruments = instruments;
    }

    @Override
    public Plan plan() {
        return bench.plan();
    }

    @Override
    public Environment environment() {
        return bench.environment();
    }

    @Override
    public InstantSource clock() {
        return clock;
    }

    @Override
    public Hold reserve() {
        MeasuringLock lock = MeasuringLock.acquire(MeasuringLock.defaultFolder());
        return lock::close;
    }

    @Override
    public Testbed withStartCaches() {
        return new LocalTestbed(bench.withStartCaches(console, variables), console, variables, instruments);
    }

    @Override
    public Apparatus apparatus(Ledger ledger) {
        Instruments inPlace = instruments.apply(bench);
        Rig rig = inPlace.rig(bench, ledger);
        return new Apparatus() {
            @Override
            public Rig rig() {
                return rig;
            }

            @Override
            public void favourGenerator() {
                Placements.favour(LoadGenerator.THREADS);
            }

            @Override
            public void close() {
                inPlace.close();
            }
        };
    }
}
