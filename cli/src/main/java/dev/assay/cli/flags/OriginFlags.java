package dev.assay.cli.flags;

import dev.assay.model.BadInputException;
import dev.assay.model.plan.LoadOrigin;
import java.util.List;
import java.util.Optional;

/** Flags of a satellite that say where the load of a command comes from. */
public interface OriginFlags {
    /**
     * The machine that load comes from; empty for this one.
     *
     * @param planned that of the plan file
     * @throws BadInputException if the flags name none that can be
     */
    Optional<LoadOrigin> origin(Optional<LoadOrigin> planned);

    /** The flags that were given, as words of a command line. */
    List<String> given();

    /** What all of these flags say together. */
    static Optional<LoadOrigin> origin(List<OriginFlags> all, Optional<LoadOrigin> planned) {
        Optional<LoadOrigin> origin = planned;
        for (OriginFlags flags : all) {
            origin = flags.origin(origin);
        }
        return origin;
    }
}
