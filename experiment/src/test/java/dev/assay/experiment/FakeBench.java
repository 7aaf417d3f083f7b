package dev.assay.experiment;

import dev.assay.launch.JobEnd;
import dev.assay.launch.JobSpec;
import dev.assay.launch.Launch;
import dev.assay.launch.LaunchSpec;
import dev.assay.launch.Launcher;
import dev.assay.ledger.Disk;
import dev.assay.ledger.Ledger;
import dev.assay.model.Environment;
import dev.assay.model.LoadTool;
import dev.assay.model.Placement;
import dev.assay.model.Plan;
import dev.assay.model.Samples;
import dev.assay.model.Timing;
import dev.assay.model.ToolLoad;
import dev.assay.model.ToolRun;
import dev.assay.tools.LoadTools;
import java.net.URI;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;

/**
 * A machine on which no time passes and every load tool is there. Requests to the machine itself are in the journal of its world too.
 * For one thread.
 */
public final class FakeBench implements Bench {
    public static final String RESERVED = "reserved";
    public static final String GIVEN_BACK = "given back";

    /** Requests that a load tool counts. */
    static final int SAMPLES = 100;

    public final FakeWorld world = new FakeWorld();
    /** JVM options of the contenders started, by id. */
    final Map<String, List<String>> options = new HashMap<>();
    /** Where load tools were told to keep their files, in order. */
    public final List<String> sent = new ArrayList<>();

    private final Plan plan;
    private Disk disk = Disk.REAL;
    private BooleanSupplier stoppedAtOnce = () -> false;
    private Predicate<String> failing = run -> false;

    public FakeBench(Plan plan) {
        this.plan = plan;
    }

    /** Interrupts the measuring thread when a server or a load tool is started while this holds. */
    public void stopAtOnceWhen(BooleanSupplier condition) {
        stoppedAtOnce = condition;
    }

    /** Sets the disk for result files. */
    void writeTo(Disk other) {
        disk = other;
    }

    /** Makes load tools fail whose folders match. */
    public void failToolsIn(Predicate<String> folders) {
        failing = folders;
    }

    /** Asks to stop while this holds. */
    public static StopSignal stop(BooleanSupplier given) {
        return new StopSignal() {
            @Override
            public boolean given() {
                return given.getAsBoolean();
            }

            @Override
            public void close() {}
        };
    }

    @Override
    public Plan plan() {
        return plan;
    }

    @Override
    public Environment environment() {
        return Scenario.environment(plan);
    }

    @Override
    public InstantSource clock() {
        return world::now;
    }

    @Override
    public Disk disk() {
        return disk;
    }

    @Override
    public Hold reserve() {
        world.journal.add(RESERVED);
        return () -> world.journal.add(GIVEN_BACK);
    }

    @Override
    public Bench withStartCaches() {
        return this;
    }

    @Override
    public Bench with(Plan other) {
        return new FakeBench(other);
    }

    @Override
    public Rig rig(Ledger ledger) {
        Rig plain = world.rig(plan, () -> world.journal.add("generator first"));
        return plain.with(new Starts(plain.launcher()));
    }

    @Override
    public CrossTrial crossTrial(Rig rig, Ledger ledger, Timing timing) {
        return new CrossTrial(rig, plan, timing, new EveryTool(), Path::of, TrialListener.NONE);
    }

    private void requireNotStopped() throws InterruptedException {
        if (stoppedAtOnce.getAsBoolean()) {
            throw new InterruptedException("stop at once");
        }
    }

    /** A run of a load tool that keeps its files in this folder. */
    public ToolRun ran(LoadTool tool, String folder) throws InterruptedException {
        requireNotStopped();
        sent.add(folder);
        return failing.test(folder)
                ? new ToolRun.Failed("it ended with 104", OptionalInt.of(104), List.of())
                : Samples.run(tool, SAMPLES);
    }

    /** Records which contender is started with which options. */
    private final class Starts implements Launcher {
        private final Launcher plain;

        Starts(Launcher plain) {
            this.plain = plain;
        }

        @Override
        public Launch launch(LaunchSpec spec) throws InterruptedException {
            requireNotStopped();
            options.put(spec.contender(), spec.deployment().contender().jvmOptions());
            return plain.launch(spec);
        }

        @Override
        public JobEnd run(JobSpec spec) throws InterruptedException {
            return plain.run(spec);
        }

        @Override
        public void close() {
            plain.close();
        }
    }

    private final class EveryTool implements LoadTools {
        @Override
        public Optional<String> unable(LoadTool tool, ToolLoad load) {
            return Optional.empty();
        }

        @Override
        public ToolRun run(LoadTool tool, ToolLoad load, URI base, Placement placement, Path folder)
                throws InterruptedException {
            return ran(tool, folder.toString());
        }
    }
}
