package dev.assay.experiment;

import dev.assay.launch.JobEnd;
import dev.assay.launch.JobSpec;
import dev.assay.launch.Launch;
import dev.assay.launch.LaunchSpec;
import dev.assay.launch.Launcher;
import dev.assay.ledger.Disk;
import dev.assay.ledger.Ledger;
import dev.assay.model.evidence.Environment;
import dev.assay.model.plan.Plan;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;

/**
 * A machine on which no time passes. Requests to the machine itself are in the journal of its world too.
 * For one thread.
 */
public final class FakeBench implements Bench {
    public static final String RESERVED = "reserved";
    public static final String GIVEN_BACK = "given back";

    public final FakeWorld world = new FakeWorld();
    /** JVM options of the contenders started, by id. */
    final Map<String, List<String>> options = new HashMap<>();

    private final Plan plan;
    private Disk disk = Disk.REAL;
    private BooleanSupplier stoppedAtOnce = () -> false;

    public FakeBench(Plan plan) {
        this.plan = plan;
    }

    /** Interrupts the measuring thread when a server is started while this holds. */
    public void stopAtOnceWhen(BooleanSupplier condition) {
        stoppedAtOnce = condition;
    }

    /** Sets the disk for result files. */
    void writeTo(Disk other) {
        disk = other;
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

    /** Does nothing until the measuring thread is to be interrupted. */
    public void requireNotStopped() throws InterruptedException {
        if (stoppedAtOnce.getAsBoolean()) {
            throw new InterruptedException("stop at once");
        }
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
}
