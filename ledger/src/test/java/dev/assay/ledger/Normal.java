package dev.assay.ledger;

import dev.assay.model.LoadResult;

/** Samples within the bounds that real loads keep to. */
final class Normal {
    private Normal() {}

    /** The same load with a real length. */
    static LoadResult load(LoadResult any) {
        return new LoadResult(
                any.start(),
                7.5,
                any.planned(),
                any.sent(),
                any.completed(),
                any.offeredRate(),
                any.achievedRate(),
                any.latency(),
                any.serviceTime(),
                any.dequeueLag(),
                any.errors(),
                any.bytesRead(),
                any.bytesWritten(),
                any.connectionsOpened(),
                any.serverCloses(),
                any.generatorCpuNanos(),
                any.measuredRequests(),
                any.validity());
    }
}
