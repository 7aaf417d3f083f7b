package dev.assay.plan;

import dev.assay.model.Calibration;
import dev.assay.model.MarginSource;
import java.util.Optional;

/**
 * The difference that a user would notice, as it goes into a plan.
 *
 * @param share as a ratio minus one, for example 0.03
 */
record Margin(double share, MarginSource from) {
    /** Less than this an experiment of minutes does not settle. */
    static final double LEAST = Defaults.MARGIN;
    /** More than this a user would notice, however much a restart changes. */
    static final double MOST = 0.05;

    static Margin given(double share) {
        return new Margin(share, MarginSource.PLAN);
    }

    /**
     * Of a machine: √2 times the standard deviation between warm JVMs of one server, which is that of the difference between two of
     * them, in whole tenths of a per cent, rounded down.
     */
    static Margin usual(Optional<Calibration> machine) {
        return machine.filter(known -> known.jvmSd().isPresent())
                .map(known -> within(Math.sqrt(2) * known.jvmSd().getAsDouble()))
                .orElseGet(() -> given(Defaults.MARGIN));
    }

    private static Margin within(double restart) {
        if (!(restart >= LEAST && restart <= MOST)) {
            return new Margin(restart > MOST ? MOST : LEAST, MarginSource.LIMIT);
        }
        return new Margin(Math.floor(restart * 1000) / 1000, MarginSource.CALIBRATION);
    }
}
