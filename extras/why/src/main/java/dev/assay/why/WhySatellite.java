package dev.assay.why;

import dev.assay.cli.Satellite;
import dev.assay.report.document.Section;
import dev.assay.why.report.WhySection;
import java.nio.file.Path;
import java.util.List;

/** Where a difference in CPU per request comes from: {@code assay compare --why} with its section of the report, and {@code assay why}. */
public final class WhySatellite implements Satellite {
    @Override
    public List<Section> sections(Path results) {
        return WhySection.of(results);
    }
}
