package dev.assay.experiment;

import dev.assay.launch.Launch;
import dev.assay.launch.Launcher;
import dev.assay.launch.RunningServer;
import dev.assay.ledger.Disk;
import dev.assay.ledger.Ledger;
import dev.assay.ledger.LedgerException;
import dev.assay.load.LoadGenerator;
import dev.assay.model.BadInputException;
import dev.assay.model.NoMeasurementException;
import dev.assay.model.evidence.Environment;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.plan.Plan;
import dev.assay.model.verdict.Clause;
import dev.assay.model.verdict.Verdict;
import dev.assay.probe.Metronome;
import dev.assay.probe.Probe;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;

/**
 * The machine in one run of Assay. Counts calls of instruments and disk, and injects faults at their steps. Also observes the run, as
 * the terminal does. For one thread.
 */
public final class SimulatedBench implements Bench, Observer {
    private final Scenario scenario;
    private final List<Fault> faults;
    private final RandomGenerator random;
    private final FakeWorld world;
    private final SimulatedDisk disk;
    private final InstantSource clock;
    private final List<Evidence> kept = new ArrayList<>();
    private final Set<Fault.Kind> happened = EnumSet.noneOf(Fault.Kind.class);
    private Duration leap = Duration.ZERO;
    private int calls;
    private int writes;
    private boolean crashed;
    private boolean stop;
    private boolean interrupted;
    private boolean held;

    public SimulatedBench(Scenario scenario, List<Fault> faults, Path folder, RandomGenerator random) {
        this.scenario = scenario;
        this.faults = List.copyOf(faults);
        this.random = random;
        this.world = scenario.world();
        this.disk = new SimulatedDisk(folder, random, this::write, this::crash);
        this.clock = SteadyClock.started(this::wall, this::nanos);
    }

    private Instant wall() {
        return world.now().plus(leap);
    }

    private long nanos() {
        return Duration.between(Instant.EPOCH, world.now()).toNanos();
    }

    int calls() {
        return calls;
    }

    int writes() {
        return writes;
    }

    /** Evidence that the run was told is on disk. */
    List<Evidence> kept() {
        return List.copyOf(kept);
    }

    /** Faults whose step was reached. */
    Set<Fault.Kind> happened() {
        return EnumSet.copyOf(happened);
    }

    /** What the run left behind: processes, and the machine itself. */
    List<String> left() {
        List<String> left = new ArrayList<>(world.alive());
        if (held) {
            left.add("the machine is still reserved");
        }
        return left;
    }

    private void call() {
        requireAlive();
        calls++;
        happen(false, calls);
    }

    private void write() {
        call();
        writes++;
        happen(true, writes);
    }

    private Crash crash() {
        crashed = true;
        return new Crash();
    }

    private void requireAlive() {
        if (crashed) {
            throw new Crash();
        }
    }

    private void happen(boolean write, int step) {
        for (Fault fault : faults) {
            if (fault.write() == write && fault.step() == step) {
                happened.add(fault.kind());
                happen(fault.kind());
            }
        }
    }

    private void happen(Fault.Kind kind) {
        String contender =
                scenario.contenders().get(random.nextInt(scenario.contenders().size()));
        switch (kind) {
            case CRASH -> throw crash();
            case POWER_LOSS -> disk.losesPower();
            case FULL_DISK -> disk.isFull();
            case READ_ONLY -> disk.isReadOnly();
            case FAILED_SYNC -> disk.failsToSync(false);
            case FAILED_SYNC_AND_TRUNCATE -> disk.failsToSync(true);
            case STOP -> stop = true;
            case STOP_AT_ONCE -> {
                stop = true;
                interrupted = true;
            }
            case CLOCK_LEAPS -> leap = leap.plusSeconds(random.nextLong(-259_200, 259_200));
            case MACHINE_SLEEPS -> {
                leap = leap.plusSeconds(random.nextLong(3_600, 36_000));
                world.generatorIsLate();
            }
            case SERVER_DIES -> world.ends(contender);
            case SERVER_HANGS -> world.hangs(contender);
        }
    }

    @Override
    public Plan plan() {
        return scenario.plan();
    }

    @Override
    public Environment environment() {
        return scenario.environment();
    }

    @Override
    public InstantSource clock() {
        return clock;
    }

    @Override
    public Disk disk() {
        return disk;
    }

    @Override
    public Hold reserve() {
        call();
        held = true;
        return () -> held = false;
    }

    @Override
    public Bench withStartCaches() {
        call();
        return this;
    }

    @Override
    public Bench with(Plan other) {
        throw new UnsupportedOperationException("no calibration here");
    }

    @Override
    public Rig rig(Ledger ledger) {
        call();
        Rig plain = world.rig(scenario.plan());
        return new Rig(
                watched(Launcher.class, plain.launcher()),
                watched(LoadGenerator.class, plain.generator()),
                watched(Probe.class, plain.probe()),
                watched(Metronome.class, plain.metronome()),
                clock,
                time -> {
                    interruptible();
                    plain.pause().last(time);
                },
                plain.placement(),
                plain.deployments(),
                plain.ports(),
                ledger::serverLog,
                plain.documented(),
                this::call,
                plain.after());
    }

    private void interruptible() throws InterruptedException {
        call();
        if (interrupted) {
            interrupted = false;
            throw new InterruptedException("stop at once");
        }
    }

    private <T> T watched(Class<T> type, T real) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(),
                new Class<?>[] {type},
                (self, method, arguments) -> asked(real, method, arguments)));
    }

    @SuppressWarnings("NullAway") // a method without parameters has no arguments
    private Object asked(Object real, Method method, Object[] arguments) throws Throwable {
        if (List.of(method.getExceptionTypes()).contains(InterruptedException.class)) {
            interruptible();
        } else {
            call();
        }
        try {
            Object response = method.invoke(real, arguments);
            return response instanceof Launch.Ready ready
                    ? new Launch.Ready(watched(RunningServer.class, ready.server()))
                    : response;
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    @Override
    public void begins(List<Evidence> before) {
        call();
    }

    @Override
    public void event(TrialEvent event) {
        call();
    }

    @Override
    public void kept(Evidence piece) {
        kept.add(piece);
        call();
    }

    @Override
    public void judged(Verdict verdict) {
        call();
    }

    @Override
    public StopSignal listen() {
        call();
        return new StopSignal() {
            @Override
            public boolean given() {
                call();
                return stop;
            }

            @Override
            public void close() {
                Thread.interrupted();
            }
        };
    }

    /** One run, fresh or resumed, however it ends. */
    public End run(boolean fresh, Path folder) {
        ReportPage page = (verdict, environment, plan, evidence) -> Clause.sentence(verdict.headline());
        try (Run run = fresh
                ? Run.fresh(scenario.kind(), this, scenario.schedule(), folder, page)
                : Run.resumed(this, scenario.schedule(), folder, page)) {
            return End.of(Experiment.measure(run, budget -> this, verdict -> Set.of()));
        } catch (Crash killed) {
            return End.killed();
        } catch (NoMeasurementException | LedgerException failure) {
            return End.failed(ExitCode.NO_MEASUREMENT, failure);
        } catch (BadInputException refused) {
            return End.failed(ExitCode.BAD_INPUT, refused);
        }
    }
}
