package dev.assay.imports;

import dev.assay.model.BadInputException;
import java.util.Optional;

/**
 * What to take from a recording.
 *
 * @param origin take requests to it, for example {@code http://localhost:8080} or {@code localhost}; empty means that of the first one
 * @param assets whether images, style sheets, scripts and fonts are taken too
 * @param think whether pauses between requests are kept (archives only)
 * @param top how many different requests to take at most, the most frequent ones first (access logs only)
 * @param rates whether the rate follows the log over time, instead of being its mean (access logs only)
 * @param scale factor on all rates (access logs only)
 * @param allMethods whether methods other than GET and HEAD are taken too, without bodies, which a log does not have (access logs
 *     only)
 */
record ImportOptions(
        Optional<String> origin,
        boolean assets,
        boolean think,
        int top,
        boolean rates,
        double scale,
        boolean allMethods) {
    /** Upper limit of {@code top}. */
    static final int MOST = 1000;

    ImportOptions {
        if (top < 1 || top > MOST) {
            throw new BadInputException("--top", "not from 1 to " + MOST + ": " + top, "Write for example --top 100.");
        } else if (!(scale > 0 && scale <= 1000)) {
            throw new BadInputException(
                    "--scale", "not above 0 and at most 1000: " + scale, "Write for example --scale 0.1.");
        }
    }
}
