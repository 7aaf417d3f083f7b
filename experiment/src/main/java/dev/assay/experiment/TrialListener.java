package dev.assay.experiment;

import dev.assay.http.loop.Ticker;
import dev.assay.model.plan.Load;

/** Is told what happens. Must return quickly: it runs on the measuring thread. */
@FunctionalInterface
public interface TrialListener {
    TrialListener NONE = event -> {};

    void event(TrialEvent event);

    /**
     * As {@link dev.assay.load.LoadListener#ticking}.
     *
     * @param contender that is loaded
     */
    default Ticker ticking(String contender, Ticker ticker, Load load, long begin, long end, int loop) {
        return ticker;
    }
}
