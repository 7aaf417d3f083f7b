package dev.assay.cli;

import dev.assay.model.BadInputException;
import dev.assay.report.document.Part;
import dev.assay.report.document.Section;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** A satellite that adds a section to {@code assay diff}, for folders of different names. */
public final class AddedToDiff implements Satellite {
    @Override
    public List<Object> flags(String command) {
        return command.equals("diff") ? List.of(new Names()) : List.of();
    }

    @Command
    private static final class Names implements TwoResults {
        @Option(names = "--names")
        private boolean names;

        @Override
        public List<Section> sections(Path before, Path after) {
            if (names && before.equals(after)) {
                throw new BadInputException(after.toString(), "is twice the same", "Give two.");
            }
            return names
                    ? List.of(new Section(
                            "names", "Names", Part.paragraph(before.getFileName() + " became " + after.getFileName())))
                    : List.of();
        }
    }
}
