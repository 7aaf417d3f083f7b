package dev.assay.cli.bench;

import dev.assay.load.LoadGenerator;
import dev.assay.model.evidence.Environment;
import java.util.Map;

/** Load from elsewhere than this machine. Closing it ends the connection; the next command connects again. */
public interface LoadSource extends AutoCloseable {
    /** The generator there, which closing this closes. */
    LoadGenerator generator();

    /** CPUs there that a load tool can use. */
    int cpus();

    /** The address of this machine at which servers must listen for the load to reach them. */
    String address();

    /** What the result says about it, by the names of facts in {@link Environment}. */
    Map<String, String> facts();

    /** Gives the generator priority over everything else on its CPUs from now on. */
    void favour() throws InterruptedException;

    @Override
    void close();
}
