package dev.assay.plan;

import java.util.Optional;

/**
 * What to take from a recording.
 *
 * @param origin whose requests, for example {@code http://localhost:8080} or {@code localhost}; empty means the first one's
 * @param assets whether images, style sheets, scripts and fonts are taken too
 * @param think whether pauses between requests are kept (archives only)
 * @param top how many different requests at most, the most frequent ones (access logs only)
 * @param rates whether the rate follows that of the log over time, rather than its mean (access logs only)
 * @param scale factor on all rates (access logs only)
 * @param allMethods whether requests of methods other than GET and HEAD are taken too, without their bodies, which a log does
 *     not have (access logs only)
 */
public record ImportOptions(
        Optional<String> origin,
        boolean assets,
        boolean think,
        int top,
        boolean rates,
        double scale,
        boolean allMethods) {
    /** The most different requests that are asked for. */
    public static final int MOST = 1000;

    /** Only methods that have no body. */
    public ImportOptions(Optional<String> origin, boolean assets, boolean think, int top, boolean rates, double scale) {
        this(origin, assets, think, top, rates, scale, false);
    }

    public ImportOptions {
        if (top < 1 || top > MOST) {
            throw new IllegalArgumentException("--top is from 1 to " + MOST + ", not " + top);
        } else if (!(scale > 0 && scale <= 1000)) {
            throw new IllegalArgumentException("--scale is above 0 and at most 1000, not " + scale);
        }
    }
}
