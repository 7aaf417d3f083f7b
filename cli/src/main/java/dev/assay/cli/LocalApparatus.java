package dev.assay.cli;

import dev.assay.experiment.Apparatus;
import dev.assay.experiment.CrossTrial;
import dev.assay.experiment.Rig;
import dev.assay.experiment.TrialListener;
import dev.assay.launch.TemporaryFolder;
import dev.assay.ledger.Ledger;
import dev.assay.model.Plan;
import dev.assay.model.Timing;
import dev.assay.plan.Plans;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The instruments of this machine, set up for a workbench. Not thread-safe. */
final class LocalApparatus implements Apparatus {
    private final Instruments instruments;
    private final Workbench workbench;
    private final Ledger ledger;
    private final Map<String, String> variables;
    private final List<Path> discarded = new ArrayList<>();

    /**
     * Takes ownership of the instruments, and closes them.
     *
     * @param ledger whose folder holds the files of servers and load tools
     * @param variables the environment variables
     */
    LocalApparatus(Instruments instruments, Workbench workbench, Ledger ledger, Map<String, String> variables) {
        this.instruments = instruments;
        this.workbench = workbench;
        this.ledger = ledger;
        this.variables = variables;
    }

    @Override
    public Rig rig() {
        return instruments.rig(workbench, ledger);
    }

    @Override
    public Rig rig(Plan other) {
        return instruments.rig(workbench.with(other, variables), ledger);
    }

    @Override
    public CrossTrial crossTrial(Timing timing) {
        return new CrossTrial(
                rig(),
                workbench.plan(),
                timing,
                MavenToolJars.toolBox(instruments.launcher()),
                this::toolFolder,
                TrialListener.NONE);
    }

    /** A tool is told the workload in files of its own: they are kept unless there are secrets in them. */
    private Path toolFolder(String run) {
        if (!Plans.hasSecrets(workbench.plan())) {
            return ledger.toolFolder("tools/" + run);
        }
        try {
            Path folder = TemporaryFolder.create();
            discarded.add(folder);
            return folder;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void delayGenerator(Map<String, Double> shares, double ratePerSecond) {
        instruments.late().begin(shares, ratePerSecond);
    }

    @Override
    public void favourGenerator() {
        try {
            instruments.favourGenerator();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // ends the next wait
        }
    }

    @Override
    public void close() {
        discarded.forEach(TemporaryFolder::remove);
        instruments.close();
    }
}
