package dev.assay.run;

import dev.assay.trial.Rig;

/** Instruments in place. Closing it ends every server that is left. */
public interface Apparatus extends AutoCloseable {
    /** For trials. */
    Rig rig();

    /** From now on the load generator runs before everything else on its CPUs: its code is compiled. */
    void favourGenerator();

    @Override
    void close();
}
