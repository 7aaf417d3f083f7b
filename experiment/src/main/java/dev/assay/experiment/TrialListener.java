package dev.assay.experiment;

/** Is told what happens. Must return quickly: it runs on the measuring thread. */
@FunctionalInterface
public interface TrialListener {
    TrialListener NONE = event -> {};

    void event(TrialEvent event);
}
