package dev.assay.experiment;

import dev.assay.model.evidence.Evidence;
import dev.assay.model.verdict.Verdict;
import java.util.List;

/** An observer that ignores everything and never stops the experiment. */
public class Unheard implements Observer {
    @Override
    public void begins(List<Evidence> before) {}

    @Override
    public void event(TrialEvent event) {}

    @Override
    public void kept(Evidence piece) {}

    @Override
    public void judged(Verdict verdict) {}

    @Override
    public StopSignal listen() {
        return FakeBench.stop(() -> false);
    }
}
