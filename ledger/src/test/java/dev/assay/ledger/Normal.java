package dev.assay.ledger;

import dev.assay.model.evidence.LoadResult;
import dev.assay.model.evidence.WireReport;
import java.util.List;
import java.util.Optional;

/** Arbitrary values within the bounds of real loads. */
public final class Normal {
    private Normal() {}

    /** The same load with a realistic duration, over an ordinary connection. */
    public static LoadResult load(LoadResult any) {
        return any.toBuilder()
                .seconds(7.5)
                .wire(WireReport.UNKNOWN)
                .generatorJvm(Optional.empty())
                .course(List.of())
                .build();
    }
}
