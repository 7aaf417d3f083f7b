package dev.assay.cli;

import dev.assay.launch.Placements;
import dev.assay.load.LoadGenerator;
import dev.assay.model.LoadTool;
import dev.assay.model.Placement;

/** What depends on whether load comes from this machine. */
interface LoadSource {
    /** Gives its generator priority over everything else on its CPUs from now on. */
    void favour() throws InterruptedException;

    /** What sends the loads of a study. The caller closes it. */
    StudyTools studyTools(LoadTool tool) throws InterruptedException;

    /** The source on this machine. */
    static LoadSource here(Placement placement) {
        return new LoadSource() {
            @Override
            public void favour() {
                Placements.favour(LoadGenerator.THREADS);
            }

            @Override
            public StudyTools studyTools(LoadTool tool) throws InterruptedException {
                return StudyTools.here(tool, placement);
            }
        };
    }
}
