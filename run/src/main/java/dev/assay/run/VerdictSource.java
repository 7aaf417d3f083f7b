package dev.assay.run;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** Where a study has its verdict from: an experiment that is run now, an earlier one, or nowhere. */
@FunctionalInterface
public interface VerdictSource {
    /** A study without a verdict. */
    VerdictSource NONE = own -> Optional.empty();

    /**
     * The verdict; asked for once, after the runs of the study, when the machine is free again.
     *
     * @param own folder for an experiment that is run now; not there yet
     * @throws dev.assay.model.NoMeasurementException if there is nothing that could be measured
     */
    Optional<StoredVerdict> verdict(Path own) throws IOException;
}
