package dev.assay.cli;

import dev.assay.report.document.Section;
import java.nio.file.Path;
import java.util.List;

/** What {@code assay diff} also shows of two result folders; flags of a satellite. */
public interface TwoResults {
    /**
     * Sections on what changed; none if the user did not ask for it.
     *
     * @throws dev.assay.model.BadInputException if a folder lacks what the user asked for
     */
    List<Section> sections(Path before, Path after);
}
