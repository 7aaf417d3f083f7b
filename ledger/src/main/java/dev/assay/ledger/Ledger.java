package dev.assay.ledger;

import dev.assay.model.BadInputException;
import dev.assay.model.Calibration;
import dev.assay.model.CrossCheck;
import dev.assay.model.Environment;
import dev.assay.model.Evidence;
import dev.assay.model.ExperimentKind;
import dev.assay.model.Fleet;
import dev.assay.model.Shard;
import dev.assay.model.Study;
import dev.assay.model.StudyJudgement;
import dev.assay.model.StudyResult;
import dev.assay.model.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * A result folder, the only door to its files: {@code plan.yaml}, {@code experiment.json}, {@code environment.json}, {@code checksums.txt},
 * {@code evidence.jsonl}, {@code histograms.hlog}, {@code verdict.json}, {@code report.html}, {@code servers/<contender>/*.log}, and of a cross-check
 * {@code cross-check.json} and {@code tools/<run>/}. A shard of a fleet has {@code shard.json}, what is merged of them {@code fleet.json}.
 *
 * <p>Evidence is appended and survives a crash at any moment. Every other file is replaced as a whole: a reader sees the old
 * one or the new one. Secrets are shown as {@code ***} in every file that people forward. A plan that has some is kept whole in
 * {@code plan-private.yaml}, which its owner alone may read and {@code assay resume} needs.
 *
 * <p>One ledger may be used by several threads. Two ledgers must not write to one folder at a time.
 */
public final class Ledger implements AutoCloseable {
    private static final String EVIDENCE = "evidence.jsonl";
    private static final String PLAN = "plan.yaml";
    private static final String PRIVATE_PLAN = "plan-private.yaml";
    private static final String ENVIRONMENT = "environment.json";
    private static final String VERDICT = "verdict.json";
    private static final String EXPERIMENT = "experiment.json";
    private static final String CROSS_CHECK = "cross-check.json";
    private static final String SHARD = "shard.json";
    private static final String FLEET = "fleet.json";
    private static final String STUDY_TEXT = "study.yaml";
    private static final String HISTOGRAMS = "histograms.hlog";
    private static final String SERVERS = "servers";
    private static final String RESTORE =
            "put back what was written, or delete " + Checksums.NAME + " to go on with what is there";
    private static final String WITHOUT_CROSS_CHECK =
            "delete it to go on without it; `assay compare --cross-check` makes one with a new experiment";
    private static final String NAME = "[A-Za-z0-9][A-Za-z0-9._+-]*";

    private final Path dir;
    private final Disk disk;
    private final EvidenceFile evidence;
    private boolean swept;

    private Ledger(Path dir, Disk disk) {
        this.dir = dir;
        this.disk = disk;
        this.evidence = new EvidenceFile(dir.resolve(EVIDENCE), disk);
    }

    /**
     * A new result folder.
     *
     * @throws BadInputException if the folder exists and is not empty, or cannot be made or written to
     */
    public static Ledger create(Path dir) {
        return create(dir, Disk.REAL);
    }

    /** The same on such a disk. */
    public static Ledger create(Path dir, Disk disk) {
        if (Files.exists(dir) && !Files.isDirectory(dir)) {
            throw new BadInputException(dir.toString(), "is a file, not a folder", "give another folder with --out");
        }
        try {
            Files.createDirectories(dir);
            if (!isEmpty(dir)) {
                throw new BadInputException(
                        dir.toString(),
                        "is not empty",
                        Files.exists(dir.resolve(EVIDENCE))
                                ? "give another folder with --out, or go on with: assay resume " + dir
                                : "give another folder with --out");
            }
            Files.createFile(dir.resolve(EVIDENCE));
            disk.syncFolder(dir);
        } catch (IOException e) {
            throw new BadInputException(
                    dir.toString(),
                    "cannot be written to (" + Documents.reason(e) + ")",
                    "give another folder with --out",
                    e);
        }
        return new Ledger(dir, disk);
    }

    /**
     * An existing result folder, perhaps from somebody else. A link in it could lead to any file of the user, to be read or replaced.
     *
     * @throws BadInputException if it is none, or has a symbolic link
     */
    public static Ledger open(Path dir) {
        return open(dir, Disk.REAL);
    }

    /** The same on such a disk. */
    public static Ledger open(Path dir, Disk disk) {
        if (!Files.isDirectory(dir)) {
            throw new BadInputException(
                    dir.toString(), "no such folder", "name a result folder, for example assay-results/…");
        } else if (!Files.isRegularFile(dir.resolve(EVIDENCE))) {
            throw new BadInputException(
                    dir.toString(), "is no result folder: it has no " + EVIDENCE, "name a folder that --out made");
        }
        NoLinks.require(dir);
        return new Ledger(dir, disk);
    }

    /**
     * Appends one line and returns when it is on the disk.
     *
     * @throws LedgerException if it cannot be written; what was there stays intact
     */
    public void append(Evidence piece) {
        evidence.append(piece);
    }

    /**
     * All evidence in order. What a crash left of a half-written last line is not evidence; what is damaged or missing is named by
     * {@link Evidence.Damaged}.
     *
     * @throws BadInputException naming a line of an older version that cannot be read, or one of a later version
     */
    public List<Evidence> evidence() {
        return evidence.read();
    }

    /** Whether the evidence says that the experiment ended as planned, judged since or not; that of older versions does not. */
    public boolean evidenceEnded() {
        return evidence.isEnded();
    }

    /**
     * Closes the evidence of an experiment that ended as planned; once.
     *
     * @throws LedgerException if it cannot be written; what was there stays intact
     */
    public void endEvidence() {
        evidence.end();
    }

    /** The evidence of an experiment that ended as planned. */
    public List<Evidence> finishedEvidence() {
        return evidence.readFinished();
    }

    /** Writes {@code plan.yaml} of a plan that has no secrets. */
    public void writePlan(String yaml) {
        writePlan(yaml, yaml);
    }

    /**
     * Writes {@code plan.yaml}, and the whole plan beside it if the two differ.
     *
     * @param shown without secrets
     * @param whole as it runs
     */
    public void writePlan(String shown, String whole) {
        describe(PLAN, shown);
        if (!shown.equals(whole)) {
            Documents.replacePrivate(disk, dir, PRIVATE_PLAN, out -> out.write(whole));
        }
    }

    /**
     * The plan that the folder was made with, whole where the folder still has it so.
     *
     * @throws BadInputException if the folder has no plan, or it is not as it was written
     */
    public PlanFile readPlan() {
        Path whole = dir.resolve(PRIVATE_PLAN);
        return Files.exists(whole) ? plan(whole) : readShownPlan();
    }

    /**
     * The plan without its secrets, by which evidence is judged.
     *
     * @throws BadInputException if the folder has no plan, or it is not as it was written
     */
    public PlanFile readShownPlan() {
        Checksums.require(dir, PLAN, RESTORE);
        return plan(dir.resolve(PLAN));
    }

    private static PlanFile plan(Path file) {
        return new PlanFile(file, Documents.read(file, "start anew with assay compare --plan FILE"));
    }

    /** Writes {@code experiment.json}: what this folder is about. */
    public void writeKind(ExperimentKind kind) {
        describe(EXPERIMENT, Documents.jsonText(new Experiment(kind)));
    }

    /**
     * What this folder is about; a comparison where an older version has not said it.
     *
     * @throws BadInputException if it cannot be read, or is not as it was written
     */
    public ExperimentKind kind() {
        Path file = dir.resolve(EXPERIMENT);
        if (!Files.exists(file) && Checksums.names(dir, EXPERIMENT)) {
            throw new BadInputException(file.toString(), "is missing", RESTORE);
        }
        Checksums.require(dir, EXPERIMENT, RESTORE);
        return Files.isRegularFile(file)
                ? Documents.parse(file, Experiment.class, "start anew").kind()
                : ExperimentKind.COMPARISON;
    }

    /** The content of {@code experiment.json}. */
    private record Experiment(ExperimentKind kind) {}

    /** Writes {@code environment.json}, secrets hidden. */
    public void writeEnvironment(Environment environment) {
        describe(ENVIRONMENT, Documents.jsonText(WithoutSecrets.hidden(environment)));
    }

    /**
     * The machine and program that measured.
     *
     * @throws BadInputException if there is none, it cannot be read, or it is not as it was written
     */
    public Environment readEnvironment() {
        Checksums.require(dir, ENVIRONMENT, RESTORE);
        return Documents.parse(
                dir.resolve(ENVIRONMENT), Environment.class, "the experiment ended before it began; start anew");
    }

    /** Writes {@code shard.json}: of which fleet this folder is a part. */
    public void writeShard(Shard shard) {
        describe(SHARD, Documents.jsonText(shard));
    }

    /**
     * Of which fleet this folder is a part; empty if of none.
     *
     * @throws BadInputException if it cannot be read, or is not as it was written
     */
    public Optional<Shard> readShard() {
        return described(SHARD, Shard.class);
    }

    /** Whether it was left before anything was measured, or even said of what it is: whoever made it was ended too early. */
    public boolean neverBegan() {
        return !Files.exists(dir.resolve(ENVIRONMENT))
                && !Checksums.names(dir, ENVIRONMENT)
                && evidence().isEmpty();
    }

    /** Writes {@code fleet.json}: the machines that this merged folder is of. */
    public void writeFleet(Fleet fleet) {
        describe(FLEET, Documents.jsonText(fleet));
    }

    /**
     * The machines that a merged folder is of; empty if it is not merged.
     *
     * @throws BadInputException if it cannot be read, or is not as it was written
     */
    public Optional<Fleet> readFleet() {
        return described(FLEET, Fleet.class);
    }

    /** Writes {@code verdict.json}, secrets hidden, as {@code verdict.schema.json} describes it. */
    public void writeVerdict(Verdict verdict) {
        Documents.replace(disk, dir, VERDICT, out -> Documents.json(VerdictJson.tree(verdict), out));
    }

    /** Writes {@code calibration.json}: what a calibration says of the machine. */
    public void writeCalibration(Calibration calibration) {
        Documents.replace(disk, dir, CalibrationFile.NAME, out -> Documents.json(calibration, out));
    }

    /** Writes {@code study.json}: a repeated study beside what was published. */
    public void writeStudy(Study study, StudyResult result, StudyJudgement judgement) {
        Documents.replace(
                disk, dir, StudyFile.NAME, out -> Documents.json(StudyFile.tree(study, result, judgement), out));
    }

    /** Writes {@code study.yaml}: the study as its file says it. */
    public void writeStudyText(String yaml) {
        describe(STUDY_TEXT, yaml);
    }

    /**
     * The study that the folder repeats, as its file said it then.
     *
     * @throws BadInputException if the folder has none, or it is not as it was written
     */
    public PlanFile readStudyText() {
        Checksums.require(dir, STUDY_TEXT, RESTORE);
        Path file = dir.resolve(STUDY_TEXT);
        return new PlanFile(file, Documents.read(file, "name the result folder of a study; older versions left none"));
    }

    /**
     * What came of repeating a study.
     *
     * @param parts of the study as it ran, given its result but for the runs
     * @throws BadInputException if there is none, it cannot be read, or it is of a later version of the format
     */
    public StudyResult readStudy(Function<StudyResult, Study> parts) {
        return StudyFile.read(dir.resolve(StudyFile.NAME), parts);
    }

    /**
     * Where a run of a load tool keeps its own files; the folder exists afterwards.
     *
     * @param folder relative to the result folder: plain names with slashes between
     */
    public Path toolFolder(String folder) {
        Path path = dir;
        for (String part : folder.split("/", -1)) {
            path = path.resolve(plain(part));
        }
        try {
            return Files.createDirectories(path);
        } catch (IOException e) {
            throw new LedgerException("cannot make the folder " + path + ": " + Documents.reason(e), Documents.NEXT, e);
        }
    }

    /** Whether the evidence was judged before. */
    public boolean hasVerdict() {
        return Files.isRegularFile(dir.resolve(VERDICT));
    }

    /**
     * The last verdict.
     *
     * @throws BadInputException if there is none, it cannot be read, or it is of a later version of the format
     */
    public Verdict readVerdict() {
        return VerdictJson.read(dir.resolve(VERDICT), "judge the evidence with: assay judge " + dir);
    }

    /**
     * Whether the last verdict says that the experiment ended as planned; not if there is none, or it is damaged. Where the evidence can
     * tell ({@link #evidenceEnded}), it is not asked.
     *
     * @throws BadInputException if it is of a later version of the format
     */
    public boolean verdictFinished() {
        return hasVerdict() && VerdictJson.finished(dir.resolve(VERDICT));
    }

    /** Writes {@code cross-check.json}: what other load tools say of the contenders. */
    public void writeCrossCheck(CrossCheck check) {
        String text = Documents.jsonText(check);
        if (Checksums.in(dir)) { // else a folder of an older version, whose other files have none
            Checksums.note(disk, dir, CROSS_CHECK, text);
        }
        Documents.replace(disk, dir, CROSS_CHECK, out -> out.write(text));
    }

    /**
     * What other load tools say of the contenders; empty if none was asked.
     *
     * @throws BadInputException if it cannot be read, or is not as it was written
     */
    public Optional<CrossCheck> readCrossCheck() {
        Path file = dir.resolve(CROSS_CHECK);
        Checksums.require(dir, CROSS_CHECK, WITHOUT_CROSS_CHECK);
        return Files.isRegularFile(file)
                ? Optional.of(Documents.parse(file, CrossCheck.class, WITHOUT_CROSS_CHECK))
                : Optional.empty();
    }

    /**
     * Writes or replaces a file of the folder as a whole.
     *
     * @param file a plain name, for example {@code report.html}
     * @throws LedgerException if it cannot be written; the old one stays
     */
    public void write(String file, Content content) {
        Documents.replace(disk, dir, plain(file), content);
    }

    /**
     * Where a server process logs to; the folder exists afterwards. Room on the disk is kept for the evidence from now on: logs do not
     * get it.
     *
     * @param name without {@code .log}, for example {@code block-3}
     */
    public Path serverLog(String contender, String name) {
        Path folder = dir.resolve(SERVERS).resolve(plain(contender));
        sweep();
        evidence.reserve();
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw new LedgerException(
                    "cannot make the folder " + folder + ": " + Documents.reason(e), Documents.NEXT, e);
        }
        return folder.resolve(plain(name) + ".log");
    }

    /**
     * Removes what a run that was killed left of files that it was about to replace; once. Only for who has the folder alone, as when
     * servers are about to be started.
     */
    public synchronized void sweep() {
        if (!swept) {
            swept = true;
            Documents.sweep(dir);
        }
    }

    /**
     * Hides the secrets that can be recognised in what the servers have logged, as older versions did not while they ran. To be
     * called when they have ended.
     *
     * @throws LedgerException if a log cannot be read or written
     */
    public void hideSecretsInLogs() {
        ServerLogs.hideSecrets(dir.resolve(SERVERS));
    }

    /** Writes {@code histograms.hlog} from the evidence. */
    public void writeHistograms() {
        List<Evidence> all = evidence();
        write(HISTOGRAMS, out -> HistogramLog.write(all, out));
    }

    public Path dir() {
        return dir;
    }

    @Override
    public void close() {
        evidence.close();
    }

    private static boolean isEmpty(Path dir) throws IOException {
        try (Stream<Path> entries = Files.list(dir)) {
            return entries.findAny().isEmpty();
        }
    }

    /** The content of a file that says what the experiment is about; empty where the folder never had one. */
    private <T> Optional<T> described(String name, Class<T> type) {
        Path file = dir.resolve(name);
        if (!Files.isRegularFile(file)) {
            if (Checksums.names(dir, name)) {
                throw new BadInputException(file.toString(), "is missing", RESTORE);
            }
            return Optional.empty();
        }
        Checksums.require(dir, name, RESTORE);
        return Optional.of(Documents.parse(file, type, RESTORE));
    }

    /** Writes a file that says what the experiment is about. */
    private void describe(String name, String text) {
        Checksums.note(disk, dir, name, text);
        Documents.replace(disk, dir, name, out -> out.write(text));
    }

    private static String plain(String name) {
        if (!name.matches(NAME)) {
            throw new IllegalArgumentException("not a plain file name: " + name);
        }
        return name;
    }
}
