package dev.assay.plan;

import dev.assay.model.evidence.MachineCalibration;
import dev.assay.model.plan.MarginSource;
import java.util.Optional;

/**
 * The margin of a plan: the smallest difference that matters.
 *
 * @param share as a ratio minus one, for example 0.03
 */
public record Margin(double share, MarginSource from) {
    /** An experiment of minutes cannot resolve less than this. */
    static final double LEAST = Defaults.MARGIN;
    /** A user would notice more than this, however much a restart changes. */
    static final double MOST = 0.05;

    static Margin given(double share) {
        return new Margin(share, MarginSource.PLAN);
    }

    /**
     * The margin for a machine: √2 times the standard deviation between warm JVMs of one server, that is, the standard deviation of the
     * difference between two of them, rounded down to tenths of a per cent.
     */
    public static Margin usual(Optional<MachineCalibration> machine) {
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
