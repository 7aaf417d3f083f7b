package dev.assay.why;

import dev.assay.cli.TwoResults;
import dev.assay.report.document.Section;
import dev.assay.why.report.ChangeSection;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code assay diff --why}: what changed in where CPU time goes. */
@Command
final class WhyDiff implements TwoResults {
    @Option(
            names = "--why",
            description = {
                "Also show where a change in CPU per request comes from. Both folders need profiles: from",
                "`assay compare --why` or `assay why`."
            })
    private boolean why;

    @Override
    public List<Section> sections(Path before, Path after) {
        return why ? ChangeSection.of(before, after) : List.of();
    }
}
