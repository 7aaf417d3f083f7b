package dev.assay.load.request;

import dev.assay.model.plan.Think;

/** Think times in nanoseconds, ready to be drawn. Logarithms are {@link StrictMath}'s, so draws are the same everywhere. */
public interface Pause {
    /** The next think time. Uses the stream only if it is random. */
    long nanos(Draw draw);

    /** Whether a pause is counted from when the request was due, rather than from its response. */
    default boolean fromDue() {
        return false;
    }

    static Pause of(Think think) {
        if (think instanceof Think.Uniform uniform) {
            long from = uniform.from().toNanos();
            long to = uniform.to().toNanos();
            return draw -> draw.between(from, to);
        } else if (think instanceof Think.Exponential exponential) {
            double mean = exponential.mean().toNanos();
            return draw -> Math.round(-StrictMath.log(draw.positive()) * mean);
        }
        long always = think.mean().toNanos();
        if (think instanceof Think.Pace) {
            return new Pause() {
                @Override
                public long nanos(Draw draw) {
                    return always;
                }

                @Override
                public boolean fromDue() {
                    return true;
                }
            };
        }
        return draw -> always;
    }
}
