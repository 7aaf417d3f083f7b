package dev.assay.studies;

import dev.assay.experiment.Bench;
import dev.assay.experiment.ExitCode;
import dev.assay.experiment.Rig;
import dev.assay.experiment.StartupTrial;
import dev.assay.experiment.Trial;
import dev.assay.experiment.TrialListener;
import dev.assay.ledger.Ledger;
import dev.assay.model.BadInputException;
import dev.assay.model.NoMeasurementException;
import dev.assay.model.Secrets;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.plan.Deployment;
import dev.assay.model.plan.Header;
import dev.assay.model.plan.Plan;
import dev.assay.model.verdict.Verdict;
import dev.assay.plan.Plans;
import dev.assay.plan.Schedules;
import dev.assay.studies.model.Study;
import dev.assay.studies.model.StudyJudgement;
import dev.assay.studies.model.StudyResult;
import dev.assay.tools.ToolLoad;
import dev.assay.verdict.reading.WarmUps;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A study and its result folder: first the author's runs, repeated, then Assay's own verdict on the same contenders. */
public final class StudyRun {
    private static final String TOOLS = "tools";

    private final Repetition repetition;
    private final Study study;
    private final Bench testbed;
    private final Tools tools;
    private final Judge judge;

    /** What sends the loads. */
    interface Tools {
        /** The number of CPUs available to it. */
        int cpus();

        /**
         * The tool, each of whose runs keeps its files in the ledger's folder. Call once, on the CPUs of the load generator.
         *
         * @throws InterruptedException if the thread is interrupted while the tool is prepared
         */
        StudyTrial.Tool into(Ledger ledger) throws InterruptedException;
    }

    /** Judges a published study and the result of repeating it. */
    @FunctionalInterface
    public interface Judge {
        /**
         * The judgement.
         *
         * @param verdict Assay's own; empty if there is none, or none yet
         */
        StudyJudgement judge(Study published, StudyResult result, Optional<Verdict> verdict);
    }

    /**
     * A study, ready to run.
     *
     * @param testbed for the plan of the study
     * @param tools send its loads
     * @param judge called after each run, and once more with the verdict
     */
    public StudyRun(Repetition repetition, Bench testbed, Tools tools, Judge judge) {
        this.repetition = repetition;
        this.study = repetition.study();
        this.testbed = testbed;
        this.tools = tools;
        this.judge = judge;
    }

    private record Repeated(StudyResult result, StudyJudgement judgement) {}

    /**
     * Repeats the study into a new folder, or the rest of it into the folder of one that was interrupted, then gets its verdict. Reserves
     * the machine until the runs are over. Results are on disk after each run and stay there whatever becomes of the verdict. Call once.
     *
     * @return the exit code
     * @throws BadInputException if the folder cannot be used or holds another study, or the study contains secrets
     * @throws NoMeasurementException if another run has the machine, or a verdict was asked for and nothing could be measured
     * @throws dev.assay.ledger.LedgerException if writing fails
     * @throws InterruptedException if it was stopped during the runs
     */
    public int run(Path folder, StudyObserver observer, VerdictSource source) throws IOException, InterruptedException {
        Repeated repeated = repeated(folder, observer);
        Optional<StoredVerdict> verdict;
        try {
            verdict = source.verdict(folder.resolve(StoredVerdict.OF_A_STUDY));
        } catch (NoMeasurementException nothing) {
            observer.ends(repeated.result(), repeated.judgement(), Optional.empty());
            throw nothing;
        }
        observer.ends(repeated.result(), judgedAgain(folder, repeated, verdict), verdict);
        return exitCode(repeated.result(), verdict.map(StoredVerdict::exitCode).orElse(ExitCode.DONE));
    }

    /**
     * The exit code: {@link ExitCode#DONE} if every run had at least one successful response, every start succeeded and the verdict gives no
     * other. If all ran several times, runs without response cost their repetition; two without such runs are enough.
     *
     * @param verdict the exit code of its verdict; {@link ExitCode#DONE} if no verdict was asked for
     */
    static int exitCode(StudyResult result, int verdict) {
        long whole = result.repetitions().stream().filter(StudyRun::answered).count();
        boolean done = whole >= Math.min(2, result.repetitions().size())
                && result.starts().stream().allMatch(Evidence.Startup.class::isInstance);
        return verdict != ExitCode.DONE ? verdict : done ? ExitCode.DONE : ExitCode.NO_MEASUREMENT;
    }

    private static boolean answered(StudyResult repetition) {
        return repetition.runs().stream().allMatch(run -> run.result()
                .filter(said -> said.errors() < said.samples())
                .isPresent());
    }

    /** The first of {@code tools}, {@code tools-2}, {@code tools-3} … that does not exist yet, for the files of load tools. */
    static String unusedToolFolder(Path folder) {
        String name = TOOLS;
        for (int number = 2; Files.exists(folder.resolve(name)); number++) {
            name = TOOLS + "-" + number;
        }
        return name;
    }

    /** The verdict may settle claims that the runs cannot. */
    private StudyJudgement judgedAgain(Path folder, Repeated repeated, Optional<StoredVerdict> verdict) {
        if (verdict.isEmpty()) {
            return repeated.judgement();
        }
        try (Ledger ledger = Ledger.open(folder, testbed.disk())) {
            return keep(ledger, repeated.result(), verdict.map(StoredVerdict::verdict))
                    .judgement();
        }
    }

    /** The folder holds the study's text, and pages quote it. */
    private void requireNoSecrets() {
        boolean secret = Plans.hasSecrets(testbed.plan())
                || study.parts().stream()
                        .flatMap(part -> Stream.concat(
                                part.byHand().stream(),
                                Stream.concat(Stream.of(part.load()), part.warmUp().stream())
                                        .flatMap(ToolLoad::steps)))
                        .flatMap(step -> step.headers().stream())
                        .anyMatch(StudyRun::isSecret);
        if (secret) {
            throw new BadInputException(
                    study.name(),
                    "contains secrets, and its result folder holds its text",
                    "Configure the app without them.");
        }
    }

    /** A value that the app itself gives in an earlier response is none. */
    private static boolean isSecret(Header header) {
        String value = header.value().source();
        return !value.contains("${") && Secrets.hidden(header.name(), value).contains(Secrets.HIDDEN);
    }

    private Repeated repeated(Path folder, StudyObserver observer) throws InterruptedException {
        requireNoSecrets();
        Bench.Hold hold = testbed.reserve();
        boolean resumed = StudyFile.hasBegun(folder);
        try (Ledger ledger = resumed ? Ledger.open(folder, testbed.disk()) : Ledger.create(folder, testbed.disk());
                Rig rig = testbed.withStartCaches().rig(ledger)) {
            Optional<StudyResult> earlier = resumed
                    ? EarlierRuns.of(ledger, repetition, testbed.plan(), testbed.environment())
                    : Optional.empty();
            observer.begins(ledger.dir(), earlier);
            if (!resumed) {
                ledger.writeEnvironment(testbed.environment());
            }
            StudyFile.writeText(ledger, repetition.text());
            ledger.writePlan(Plans.toYaml(testbed.plan()));
            StudyTrial.Tool tool = tools.into(ledger);
            int cpus = tools.cpus();
            Instant start = testbed.clock().instant();
            List<StudyTrial.Observation> seen =
                    new ArrayList<>(earlier.map(EarlierRuns::seen).orElse(List.of()));
            Runnable keeping = () -> keep(ledger, result(seen, cpus, start, earlier), Optional.empty());
            each(rig, tool, unusedToolFolder(ledger.dir()), seen, keeping, observer);
            if (ledger.evidence().isEmpty()) {
                seen.get(0).starts().forEach(ledger::append);
            }
            Repeated repeated = keep(ledger, result(seen, cpus, start, earlier), Optional.empty());
            observer.repeated(repeated.result(), repeated.judgement());
            return repeated;
        } finally {
            hold.close();
        }
    }

    /**
     * Runs what is missing of each repetition.
     *
     * @param toolFolder for the load tool's own files
     * @param seen repetition by repetition; what is new is added to it
     * @param keeping called after each addition
     */
    private void each(
            Rig rig,
            StudyTrial.Tool tool,
            String toolFolder,
            List<StudyTrial.Observation> seen,
            Runnable keeping,
            StudyObserver observer)
            throws InterruptedException {
        List<Study> studies = repetition.studies();
        for (int i = 0; i < studies.size(); i++) {
            if (i == seen.size()) {
                seen.add(StudyTrial.Observation.NOTHING);
            }
            int index = i;
            String words = studies.size() == 1 ? "" : "repetition " + (i + 1) + " of " + studies.size() + ": ";
            String name = "repetition-" + (i + 1);
            StudyTrial.Earlier earlier = i == 0
                    ? new StudyTrial.Earlier(seen.get(i), toolFolder)
                    : new StudyTrial.Earlier(seen.get(i), toolFolder + "/" + name, name);
            StudyTrial trial = new StudyTrial(
                    rig, studies.get(i), tool, starts(rig), earlier, next -> observer.next(words + next), sofar -> {
                        seen.set(index, sofar);
                        keeping.run();
                    });
            seen.set(i, trial.run());
        }
    }

    /** Judges and stores the result so far, so that it is not lost if a later run is interrupted. */
    private Repeated keep(Ledger ledger, StudyResult result, Optional<Verdict> verdict) {
        StudyJudgement judgement = judge.judge(repetition.published(), result, verdict);
        StudyFile.write(ledger, repetition.published(), result, judgement);
        return new Repeated(result, judgement);
    }

    /** Starts need no budget, but their timing does. */
    private StartupTrial starts(Rig rig) {
        Plan plan = testbed.plan();
        Plan sufficient = plan.withBudget(Schedules.smallestBudget(plan));
        return new StartupTrial(new Trial(rig, plan, Schedules.timing(sufficient), TrialListener.NONE, WarmUps::warm));
    }

    private StudyResult result(
            List<StudyTrial.Observation> seen, int toolCpus, Instant start, Optional<StudyResult> earlier) {
        StudyTrial.Observation first = seen.get(0);
        boolean added = earlier.map(EarlierRuns::seen).filter(seen::equals).isEmpty();
        Stream<Instant> session = added && earlier.isPresent() ? Stream.of(start) : Stream.empty();
        Duration lasted = added ? Duration.between(start, testbed.clock().instant()) : Duration.ZERO;
        return new StudyResult(
                study.name(),
                repetition.command(),
                earlier.map(StudyResult::start).orElse(start),
                Stream.concat(earlier.map(StudyResult::resumed).orElse(List.of()).stream(), session)
                        .toList(),
                earlier.map(StudyResult::seconds).orElse(0.0) + lasted.toMillis() / 1e3,
                repetition.scale(),
                repetition.tool(),
                toolCpus,
                repetition.line().boot(),
                testbed.plan().seed(),
                testbed.environment().deployments().stream().map(this::ran).toList(),
                first.starts(),
                first.figures(),
                first.runs(),
                seen.stream()
                        .skip(1)
                        .map(one -> new StudyResult.Repeat(one.figures(), one.runs()))
                        .toList());
    }

    private StudyResult.ContenderRun ran(Deployment deployment) {
        return new StudyResult.ContenderRun(
                deployment.id(),
                deployment.jar().server(),
                deployment.jar().serverVersion(),
                repetition.line().app(deployment.contender().server()).replaceFirst(".*[/\\\\]", ""),
                deployment.jdk().version());
    }
}
