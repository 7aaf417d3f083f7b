package dev.assay.lab;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * One trial: Assay begins or resumes the experiment, and at a seeded moment something is killed with SIGKILL. Where Assay lives on, it
 * has some seconds to see what happened and is then asked to end. Then everything that should not be is counted.
 */
final class KillTrial {
    private static final int KILLED = 137;
    private static final int INTERRUPTED = 130;
    private static final int TERMINATED = 143;
    private static final int NO_MEASUREMENT = 3;
    /** A server that ended in two blocks is not judged. */
    private static final int MAX_SPOILED = 1;

    private static final Duration TO_NOTICE = Duration.ofSeconds(10);
    private static final Duration TO_END = Duration.ofSeconds(30);

    private final KillOptions options;
    private final KillExperiment experiment;
    private final int number;
    private final List<Long> pids = new ArrayList<>();

    KillTrial(KillOptions options, KillExperiment experiment, int number) {
        this.options = options;
        this.experiment = experiment;
        this.number = number;
    }

    /**
     * What came of it.
     *
     * @param record empty if Assay had ended by itself before the moment
     */
    record Outcome(Optional<KillRecord> record, int exitCode) {}

    Outcome run() throws IOException, InterruptedException {
        BlocksOnDisk known = experiment.known();
        KillTarget target = target(known);
        Instant begun = Instant.now();
        KillSubject subject = KillSubject.start(options, experiment.command());
        long start = System.nanoTime();
        boolean ended = subject.endsWithin(moment());
        Optional<ProcessHandle> victim = ended ? Optional.empty() : await(subject, target);
        if (victim.isEmpty()) {
            subject.endsWithin(TO_END);
            return new Outcome(Optional.empty(), subject.exitCode());
        }
        Optional<ProcessHandle> assay = subject.assay();
        BlocksOnDisk before = BlocksOnDisk.of(experiment.results());
        String stage = subject.stage();
        Remains.marked(options.mark()).stream()
                .filter(pid -> !Remains.hasSocketOfAnother(pid, begun))
                .forEach(pids::add);
        long millis = (System.nanoTime() - start) / 1_000_000;
        subject.kill(target, victim.get());
        boolean asked = target.sparesAssay() && assay.isPresent() && goOn(assay.get(), target, before);
        subject.endsWithin(TO_END);
        assay.ifPresent(this::awaitEnd);
        Remains left = Remains.await(
                options.mark(),
                experiment.ports(options.servers().split(",", -1).length),
                options.state().resolve("tmp"),
                pids);
        if (!left.none()) {
            System.err.println("trial " + number + ", " + target + ": " + left);
        }
        left.clear(options.state().resolve("tmp"));
        int exitCode = subject.exitCode();
        BlocksOnDisk after = BlocksOnDisk.of(experiment.results());
        experiment.know(after);
        return new Outcome(
                Optional.of(new KillRecord(
                        number,
                        experiment.number(),
                        target.toString(),
                        millis,
                        stage,
                        before.count(),
                        Math.max(known.lostIn(after), before.lostIn(after)),
                        after.twice(),
                        left.processes().size(),
                        left.ports().size(),
                        left.files().size(),
                        left.cgroups().size(),
                        exitCode,
                        wrong(target, exitCode, asked))),
                exitCode);
    }

    /** Each once in every round of all; where there are spoiled blocks enough, another one in the place of a server. */
    private KillTarget target(BlocksOnDisk known) {
        List<KillTarget> round = new ArrayList<>(KillTarget.all());
        Collections.shuffle(round, new Random(draw((number - 1) / round.size()).nextLong()));
        KillTarget target = round.get((number - 1) % round.size());
        return target == KillTarget.SERVER && known.spoiled() >= MAX_SPOILED ? KillTarget.ASSAY : target;
    }

    /** A stream of its own for each number. */
    private SplittableRandom draw(long stream) {
        return new SplittableRandom(options.seed() * 1_000_003 + stream);
    }

    private Duration moment() {
        double share = draw(-number).nextDouble();
        return Duration.ofMillis(Math.round(share * options.longest().toMillis()));
    }

    /** What is to be killed may not be there at the moment: between two blocks there is no server. */
    private static Optional<ProcessHandle> await(KillSubject subject, KillTarget target) throws InterruptedException {
        Optional<ProcessHandle> victim = subject.find(target);
        while (victim.isEmpty() && !subject.endsWithin(Duration.ofMillis(20))) {
            victim = subject.find(target);
        }
        return victim;
    }

    /** Lets Assay notice, then asks it to end; returns whether it had to be asked. */
    private boolean goOn(ProcessHandle assay, KillTarget target, BlocksOnDisk before)
            throws IOException, InterruptedException {
        long end = System.nanoTime() + (target == KillTarget.SERVER ? TO_NOTICE : TO_NOTICE.dividedBy(10)).toNanos();
        while (assay.isAlive()
                && System.nanoTime() < end
                && BlocksOnDisk.of(experiment.results()).count() == before.count()) {
            Thread.sleep(50);
        }
        return assay.isAlive() && assay.destroy();
    }

    private void awaitEnd(ProcessHandle assay) {
        try {
            assay.onExit().get(TO_END.toSeconds(), TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException stuck) {
            // It is counted as a process that is left.
        }
    }

    /**
     * The shell tells 137 of who was killed; nobody is left to tell the code of Assay where the shell was. If all was measured when Assay was
     * asked to end, it has ended by itself, or the signal ends it as usual while it writes its files.
     */
    private boolean wrong(KillTarget target, int exitCode, boolean asked) throws IOException {
        boolean over = experiment.measured() && (exitCode == 0 || exitCode == TERMINATED);
        return switch (target) {
            case GROUP, ASSAY, WRAPPER -> exitCode != KILLED;
            case SERVER, WATCHER -> !over && exitCode != (asked ? INTERRUPTED : NO_MEASUREMENT);
        };
    }
}
