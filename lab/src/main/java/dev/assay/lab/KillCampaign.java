package dev.assay.lab;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Kills Assay again and again, and resumes it until its experiment has ended; then the next one begins. Each trial is written down when
 * it is complete, so that a campaign that was ended itself goes on with the next.
 */
public final class KillCampaign {
    private static final Duration TO_JUDGE = Duration.ofMinutes(1);

    private final KillOptions options;
    private final Path file;
    private final List<KillRecord> records = new ArrayList<>();

    /** Takes up the state of the folder, and ends what an earlier sitting may have left running. */
    public KillCampaign(KillOptions options) throws IOException {
        this.options = options;
        this.file = Files.createDirectories(options.state()).resolve("trials.tsv");
        if (Files.exists(file)) {
            Files.readAllLines(file).forEach(line -> records.add(KillRecord.ofLine(line)));
        }
        for (long pid : Remains.marked(options.mark())) {
            ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly);
        }
    }

    /** Goes on until all trials are done or the time is over; returns all of them, those of earlier sittings included. */
    public List<KillRecord> run() throws IOException, InterruptedException {
        long end = System.nanoTime() + options.limit().toNanos();
        while (kills() < options.trials() && System.nanoTime() < end) {
            KillExperiment experiment = KillExperiment.of(options, 1 + ends());
            KillTrial.Outcome outcome = new KillTrial(options, experiment, 1 + kills()).run();
            keep(outcome.record().isPresent() ? outcome.record().get() : ended(experiment, outcome.exitCode()));
        }
        return List.copyOf(records);
    }

    private int kills() {
        return (int) records.stream().filter(KillRecord::kill).count();
    }

    private int ends() {
        return records.size() - kills();
    }

    /** Of an experiment that has ended: is all there once, does it say what its folder says, and has it tidied up? */
    private KillRecord ended(KillExperiment experiment, int exitCode) throws IOException, InterruptedException {
        BlocksOnDisk known = experiment.known();
        KillSubject judge =
                KillSubject.start(options, List.of("judge", experiment.results().toString()));
        judge.endsWithin(TO_JUDGE);
        int judged = judge.exitCode();
        Remains left = Remains.await(options.mark(), List.of(), options.state().resolve("tmp"), List.of());
        BlocksOnDisk after = BlocksOnDisk.of(experiment.results());
        boolean answered = exitCode == 0 || exitCode == 3;
        return new KillRecord(
                0,
                experiment.number(),
                KillRecord.END,
                0,
                KillRecord.END,
                after.count(),
                known.lostIn(after),
                after.twice() + after.countedTwice(experiment.results()),
                left.processes().size(),
                0,
                left.files().size() + experiment.hidden().size(),
                left.cgroups().size(),
                exitCode,
                !answered || judged != exitCode);
    }

    private void keep(KillRecord record) throws IOException {
        records.add(record);
        Files.writeString(
                file,
                record.line() + "\n",
                StandardCharsets.UTF_8,
                StandardOpenOption.CREATE,
                StandardOpenOption.APPEND);
    }
}
