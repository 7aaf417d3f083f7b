package dev.assay.load;

import dev.assay.model.WireReport;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What one event loop notes about its connections, over the whole load. */
final class WireLog {
    long opened;

    /**
     * Of all event loops together.
     *
     * @param connections places for a connection; what was opened beyond them replaced others
     */
    static WireReport merged(List<WireLog> logs, Target target, Transport transport, int connections) {
        long opened = logs.stream().mapToLong(log -> log.opened).sum();
        return new WireReport(
                target.wire().version().title(),
                transport.name().toLowerCase(Locale.ROOT),
                Math.max(0, opened - connections),
                1,
                0,
                Optional.empty());
    }
}
