package dev.assay.cli;

import dev.assay.experiment.Apparatus;
import dev.assay.experiment.Testbed;
import dev.assay.http.NativeCode;
import dev.assay.launch.MeasuringLock;
import dev.assay.ledger.Ledger;
import dev.assay.model.Environment;
import dev.assay.model.Plan;
import java.time.InstantSource;
import java.util.Map;
import java.util.function.Function;

/** The testbed on this machine. */
public final class LocalTestbed implements Testbed {
    private final Workbench workbench;
    private final Console console;
    private final Map<String, String> variables;
    private final Function<Workbench, Instruments> instruments;
    private final InstantSource clock = Machine.clock();

    /**
     * Uses this machine for a workbench.
     *
     * @param variables the environment variables, which say where start caches are kept
     * @param instruments sets them up
     */
    public LocalTestbed(
            Workbench workbench,
            Console console,
            Map<String, String> variables,
            Function<Workbench, Instruments> instruments) {
        this.workbench = workbench;
        this.console = console;
        this.variables = variables;
        this.instruments = instruments;
    }

    @Override
    public Plan plan() {
        return workbench.plan();
    }

    @Override
    public Environment environment() {
        return workbench.environment();
    }

    @Override
    public InstantSource clock() {
        return clock;
    }

    @Override
    public Hold reserve() {
        MeasuringLock lock = Measuring.lock(console, variables);
        NativeCode.unpackInto(MeasuringLock.defaultFolder());
        return lock::close;
    }

    @Override
    public Testbed withStartCaches() {
        return new LocalTestbed(workbench.withStartCaches(console, variables), console, variables, instruments);
    }

    @Override
    public Apparatus apparatus(Ledger ledger) {
        return new LocalApparatus(instruments.apply(workbench), workbench, ledger, variables);
    }
}
