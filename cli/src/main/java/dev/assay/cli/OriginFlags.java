package dev.assay.cli;

import dev.assay.model.BadInputException;
import dev.assay.model.LoadOrigin;
import java.util.Optional;

/** Flags of a satellite that say where the load of a command comes from. */
@FunctionalInterface
public interface OriginFlags {
    /**
     * The machine that load comes from; empty for this one.
     *
     * @param planned that of the plan file
     * @throws BadInputException if the flags name none that can be
     */
    Optional<LoadOrigin> origin(Optional<LoadOrigin> planned);
}
