package dev.assay.studies;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** Where a study gets its verdict: from an experiment run now, from an earlier one, or nowhere. */
@FunctionalInterface
public interface VerdictSource {
    /** A study without a verdict. */
    VerdictSource NONE = own -> Optional.empty();

    /**
     * The verdict. Called once, after the runs of the study, when the machine is free again.
     *
     * @param own folder for an experiment run now; does not exist yet
     * @throws dev.assay.model.NoMeasurementException if nothing could be measured
     */
    Optional<StoredVerdict> verdict(Path own) throws IOException;
}
