package dev.assay.calibrate;

import dev.assay.experiment.TrialEvent;
import dev.assay.experiment.TrialListener;
import dev.assay.http.loop.Ticker;
import dev.assay.model.plan.Load;
import java.util.Map;

/**
 * Makes the generator late in the loads at a rate of some contenders, and passes on what happens.
 *
 * @param how by contender
 */
public record LateOnPurpose(Map<String, Standstill> how, TrialListener listener) implements TrialListener {
    @Override
    public void event(TrialEvent event) {
        listener.event(event);
    }

    @Override
    public Ticker ticking(String contender, Ticker ticker, Load load, long begin, long end, int loop) {
        Standstill standstill = how.get(contender);
        return standstill != null && load instanceof Load.Open
                ? new HaltingTicker(ticker, standstill, begin, end, load.seed(), loop)
                : ticker;
    }
}
