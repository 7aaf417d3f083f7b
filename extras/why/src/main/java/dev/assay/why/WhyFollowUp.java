package dev.assay.why;

import dev.assay.cli.Console;
import dev.assay.cli.FollowUp;
import dev.assay.model.plan.Plan;
import dev.assay.report.document.TerminalSections;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Shows after a comparison what the profiles of its blocks say, if its plan asks for them. */
@Command
class WhyFollowUp implements FollowUp {
    private static final String FLAG = "--why";

    /** The same with a flag that asks for them. */
    static final class Flagged extends WhyFollowUp {
        @Option(
                names = FLAG,
                paramLabel = "LIST",
                arity = "0..1",
                split = ",",
                fallbackValue = "cpu",
                description = {
                    "Also profile the contenders in each block, after what is measured, and report where",
                    "differences in CPU per request come from. LIST adds files to the result folder: stacks of",
                    "alloc, lock, wall; jfr recordings. Takes 12 s a contender and block, 6 s more for each of these."
                })
        private @Nullable List<String> why;

        @Override
        public Optional<String> flag() {
            return why == null ? Optional.empty() : Optional.of(FLAG);
        }

        @Override
        public Plan planned(Plan plan) {
            return why == null ? plan : WhyKey.with(plan, why, FLAG);
        }
    }

    @Override
    public Optional<String> flag() {
        return Optional.empty();
    }

    @Override
    public boolean answers(String condition) {
        return false;
    }

    @Override
    public Optional<Task> checked(Plan plan, List<String> conditions) {
        return WhyKey.of(plan).isEmpty() ? Optional.empty() : Optional.of(bench -> WhyFollowUp::shown);
    }

    private static Done shown(Path results, Console console) {
        return new Done(List.of(), Optional.empty(), shown -> {
            shown.out().println();
            TerminalSections.write(new WhySatellite().sections(results), shown.style(), shown.out());
        });
    }
}
