package dev.assay.why;

import dev.assay.cli.bench.LoadConnection;
import dev.assay.cli.bench.LocalBench;
import dev.assay.cli.bench.Measuring;
import dev.assay.cli.bench.SandboxedRerun;
import dev.assay.cli.command.Pages;
import dev.assay.cli.screen.Interrupts;
import dev.assay.experiment.Bench;
import dev.assay.experiment.ExitCode;
import dev.assay.experiment.Rig;
import dev.assay.experiment.SameConditions;
import dev.assay.experiment.StoredRun;
import dev.assay.ledger.Ledger;
import dev.assay.load.GeneratorOptions;
import dev.assay.model.BadInputException;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.plan.Plan;
import dev.assay.report.document.TerminalSections;
import dev.assay.why.model.ProfiledSlice;
import dev.assay.why.model.ProfilesFile;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code assay why}: profiles the contenders of a comparison that has ended. */
@Command(
        name = "why",
        description = {
            "Shows where differences in CPU per request come from: profiles the contenders of a comparison",
            "that has ended, on the same machine and at the same rate, in blocks of its own."
        })
final class WhyCommand extends Measuring {
    private static final String KINDS = "--kinds";
    /** Nothing depends on it: the number of blocks is fixed. */
    private static final Duration BUDGET = Duration.ofHours(24);

    @Parameters(paramLabel = "DIR", description = "Result folder of the comparison.")
    private Path dir = Path.of("");

    @Option(names = "--blocks", paramLabel = "N", description = "Blocks to profile. Default: 6.")
    private int blocks = 6;

    @Option(
            names = KINDS,
            paramLabel = "LIST",
            split = ",",
            description = "Files to add to stacks of CPU time: stacks of alloc, lock, wall; jfr recordings.")
    private List<String> kinds = List.of();

    @Override
    public Integer call() {
        if (blocks < 2) {
            throw new BadInputException("--blocks", "is " + blocks, "Give at least 2: intervals are over blocks.");
        }
        StoredRun run;
        Plan plan;
        try (Ledger ledger = Ledger.open(dir)) {
            run = StoredRun.of(ledger).ofOneMachine(dir);
            plan = WhyKey.with(StoredRun.runnable(ledger), kinds.isEmpty() ? List.of("cpu") : kinds, KINDS)
                    .withBudget(BUDGET);
        }
        Evidence.Pilot pilot = pilot(run);
        LocalBench bench = LocalBench.prepare(plan, console(), variables());
        SameConditions.require(dir, run.environment(), bench.environment());
        Optional<Integer> inside = SandboxedRerun.enter(plan, arguments(), console());
        return inside.isPresent() ? inside.get() : profiled(run, pilot, bench);
    }

    private Evidence.Pilot pilot(StoredRun run) {
        return Evidence.only(run.evidence(), Evidence.Pilot.class).stream()
                .filter(pilot -> run.finished() && pilot.ratePerSecond() > 0)
                .findFirst()
                .orElseThrow(() -> new BadInputException(
                        dir.toString(),
                        "is not a comparison that has ended",
                        "Give the result folder of one; `assay resume` continues one that was interrupted."));
    }

    private int profiled(StoredRun run, Evidence.Pilot pilot, LocalBench bench) {
        try (LoadConnection load = LoadConnection.of(bench.plan(), GeneratorOptions.defaults(), console());
                Ledger ledger = Ledger.open(dir)) {
            LocalBench loaded = bench.loadedFrom(load);
            boolean all = measured(run, pilot, loaded, ledger);
            run.session(ledger, Pages.of(dir)).draw(ledger.readVerdict(), run.evidence());
            TerminalSections.write(
                    new WhySatellite().sections(dir),
                    console().style(),
                    console().out());
            return all ? ExitCode.DONE : ExitCode.INTERRUPTED;
        }
    }

    /** Returns false when the user asked to stop. */
    private boolean measured(StoredRun run, Evidence.Pilot pilot, LocalBench bench, Ledger ledger) {
        Bench.Hold hold = bench.reserve();
        try (Interrupts stop = Interrupts.installForRuns(console());
                Rig rig = bench.withStartCaches().rig(ledger)) {
            return new WhyBlocks(rig, bench.plan(), pilot, console()::say).run(last(run), blocks, stop::given);
        } catch (InterruptedException stoppedAtOnce) {
            return false; // the flag stays cleared: what follows still has to write files
        } finally {
            hold.close();
        }
    }

    /** Index of the last block that was begun, here or in the comparison. */
    private int last(StoredRun run) {
        return Stream.of(
                        Evidence.only(run.evidence(), Evidence.Measured.class).stream()
                                .map(Evidence.Measured::index),
                        Evidence.only(run.evidence(), Evidence.Spoiled.class).stream()
                                .map(Evidence.Spoiled::index),
                        ProfilesFile.read(dir).stream()
                                .flatMap(profiles -> profiles.slices().stream())
                                .map(ProfiledSlice::block))
                .flatMap(indexes -> indexes)
                .max(Comparator.naturalOrder())
                .orElse(0);
    }
}
