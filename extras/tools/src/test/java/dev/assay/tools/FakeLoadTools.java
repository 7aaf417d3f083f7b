package dev.assay.tools;

import dev.assay.experiment.FakeBench;
import dev.assay.model.plan.Placement;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Predicate;

/** Load tools on a machine on which no time passes: every one is there and can send everything. */
public final class FakeLoadTools implements LoadTools {
    /** Requests that a tool counts. */
    private static final int SAMPLES = 100;

    /** Where they were told to keep their files, in order. */
    public final List<String> sent = new ArrayList<>();

    private final FakeBench testbed;
    private Predicate<String> failing = run -> false;

    public FakeLoadTools(FakeBench testbed) {
        this.testbed = testbed;
    }

    /** Makes those fail whose folders match. */
    public void failIn(Predicate<String> folders) {
        failing = folders;
    }

    @Override
    public Optional<String> unable(LoadTool tool, ToolLoad load) {
        return Optional.empty();
    }

    @Override
    public ToolRun run(LoadTool tool, ToolLoad load, URI base, Placement placement, Path folder)
            throws InterruptedException {
        return ran(tool, folder.toString());
    }

    /** A run that keeps its files in this folder. */
    public ToolRun ran(LoadTool tool, String folder) throws InterruptedException {
        testbed.requireNotStopped();
        sent.add(folder);
        return failing.test(folder)
                ? new ToolRun.Failed("it ended with 104", OptionalInt.of(104), List.of())
                : Loads.run(tool, SAMPLES);
    }
}
