package dev.assay.ledger;

import dev.assay.model.BadInputException;
import dev.assay.model.Shell;
import dev.assay.model.evidence.Environment;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.evidence.Shard;
import dev.assay.model.plan.ExperimentKind;
import dev.assay.model.verdict.Fleet;
import dev.assay.model.verdict.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A result folder, and the only access to its files: {@code plan.yaml}, {@code experiment.json}, {@code environment.json},
 * {@code checksums.txt}, {@code evidence.jsonl}, {@code histograms.hlog}, {@code verdict.json}, {@code report.html},
 * {@code servers/<contender>/*.log}. A shard of a fleet has {@code shard.json}, a merged result {@code fleet.json}; satellites add files
 * ({@link ResultFile}).
 *
 * <p>Evidence is append-only and survives a crash at any moment. Every other file is replaced atomically: a reader sees the old one or the
 * new one. Secrets are shown as {@code ***} in every file that people may pass on. A plan with secrets is kept in full in
 * {@code plan-private.yaml}, which only its owner can read and which {@code assay resume} needs.
 *
 * <p>Thread-safe. Two ledgers must not write to the same folder at the same time.
 */
public final class Ledger implements AutoCloseable {
    private static final String EVIDENCE = "evidence.jsonl";
    private static final String PLAN = "plan.yaml";
    private static final String PRIVATE_PLAN = "plan-private.yaml";
    private static final String ENVIRONMENT = "environment.json";
    private static final String VERDICT = "verdict.json";
    private static final String EXPERIMENT = "experiment.json";
    private static final String SHARD = "shard.json";
    private static final String FLEET = "fleet.json";
    private static final String HISTOGRAMS = "histograms.hlog";
    private static final String SERVERS = "servers";
    private static final String RESTORE =
            "put back what was written, or delete " + Checksums.NAME + " to go on with what is there";
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
     * Creates a result folder, or takes over one whose experiment never began.
     *
     * @throws BadInputException if the folder holds anything else, or cannot be created or written to
     */
    public static Ledger create(Path dir) {
        return create(dir, Disk.REAL);
    }

    public static Ledger create(Path dir, Disk disk) {
        if (Files.exists(dir) && !Files.isDirectory(dir)) {
            throw new BadInputException(dir.toString(), "is a file, not a folder", "Give another folder with --out.");
        }
        try {
            if (!Files.isDirectory(dir)) { // JDK 17 refuses a link to one
                Files.createDirectories(dir);
            }
            boolean before = Files.exists(dir.resolve(EVIDENCE));
            if (before ? begun(dir) : !isEmpty(dir)) {
                throw new BadInputException(
                        dir.toString(),
                        "is not empty",
                        before
                                ? "Give another folder with --out, or go on with: assay resume " + Shell.quote(dir)
                                : "Give another folder with --out.");
            }
            if (before) {
                for (String stale : List.of(PLAN, PRIVATE_PLAN, EXPERIMENT, SHARD, Checksums.NAME)) {
                    Files.deleteIfExists(dir.resolve(stale));
                }
            } else {
                Files.createFile(dir.resolve(EVIDENCE));
                disk.syncFolder(dir);
            }
        } catch (IOException e) {
            throw new BadInputException(
                    dir.toString(),
                    "cannot be written to (" + Documents.reason(e) + ")",
                    "Give another folder with --out.",
                    e);
        }
        return new Ledger(dir, disk);
    }

    /**
     * Whether a folder holds an experiment that has begun.
     *
     * @throws BadInputException if it contains a symbolic link, or its checksums cannot be read
     */
    public static boolean begun(Path dir) {
        return Files.isRegularFile(dir.resolve(EVIDENCE)) && !open(dir).neverBegan();
    }

    /**
     * Opens an existing result folder, which may come from somebody else. Symbolic links are rejected: one could make any file of the user
     * be read or replaced.
     *
     * @throws BadInputException if it is not a result folder, or contains a symbolic link
     */
    public static Ledger open(Path dir) {
        return open(dir, Disk.REAL);
    }

    public static Ledger open(Path dir, Disk disk) {
        if (!Files.isDirectory(dir)) {
            throw new BadInputException(
                    dir.toString(),
                    Files.exists(dir) ? "this is a file, not a folder" : "no such folder",
                    "Name a result folder, for example assay-results/…; unpack it first if it is in an archive.");
        } else if (!Files.isRegularFile(dir.resolve(EVIDENCE))) {
            throw new BadInputException(
                    dir.toString(), "is no result folder: it has no " + EVIDENCE, "Name a folder that --out made.");
        }
        NoLinks.require(dir);
        return new Ledger(dir, disk);
    }

    /**
     * Appends a piece of evidence and returns when it is on disk.
     *
     * @throws LedgerException if it cannot be written; what was there stays intact
     */
    public void append(Evidence piece) {
        evidence.append(piece);
    }

    /**
     * All evidence in order. A half-written last line left by a crash is ignored; damaged or missing lines are reported as
     * {@link Evidence.Damaged}.
     *
     * @throws BadInputException naming a line that cannot be parsed although its checksum fits, or one of another version
     */
    public List<Evidence> evidence() {
        return evidence.read();
    }

    /** Whether the evidence says that the experiment ended as planned, regardless of any verdict. */
    public boolean evidenceEnded() {
        return evidence.isEnded();
    }

    /**
     * Appends the closing line to the evidence of an experiment that ended as planned; does nothing if it is there already.
     *
     * @throws LedgerException if it cannot be written; what was there stays intact
     */
    public void endEvidence() {
        evidence.end();
    }

    /** The evidence of an experiment that ended as planned: like {@link #evidence()}, but also reports a missing end. */
    public List<Evidence> finishedEvidence() {
        return evidence.readFinished();
    }

    /** Writes {@code plan.yaml} for a plan without secrets. */
    public void writePlan(String yaml) {
        writePlan(yaml, yaml);
    }

    /**
     * Writes {@code plan.yaml}, and {@code plan-private.yaml} if the two texts differ.
     *
     * @param shown with secrets hidden
     * @param whole as it is run
     */
    public void writePlan(String shown, String whole) {
        describe(PLAN, shown);
        if (!shown.equals(whole)) {
            Documents.replacePrivate(disk, dir, PRIVATE_PLAN, out -> out.write(whole));
        }
    }

    /**
     * The plan of the folder, with its secrets if the folder still has them.
     *
     * @throws BadInputException if the folder has no plan, or it was changed
     */
    public PlanFile readPlan() {
        Path whole = dir.resolve(PRIVATE_PLAN);
        return Files.exists(whole) ? plan(whole) : readShownPlan();
    }

    /**
     * The plan without its secrets, which is used to judge the evidence.
     *
     * @throws BadInputException if the folder has no plan, or it was changed
     */
    public PlanFile readShownPlan() {
        Checksums.require(dir, PLAN, RESTORE);
        return plan(dir.resolve(PLAN));
    }

    private static PlanFile plan(Path file) {
        return new PlanFile(file, Documents.read(file, "start anew with assay compare --plan FILE"));
    }

    /** Writes {@code experiment.json}: the kind of experiment. */
    public void writeKind(ExperimentKind kind) {
        describe(EXPERIMENT, Documents.jsonText(new Experiment(kind)));
    }

    /** Whether the kind of experiment was recorded, as for those that end with a verdict. */
    public boolean hasKind() {
        return Files.isRegularFile(dir.resolve(EXPERIMENT));
    }

    /**
     * The kind of experiment; a comparison where none was recorded.
     *
     * @throws BadInputException if it cannot be read or was changed
     */
    public ExperimentKind kind() {
        return described(EXPERIMENT, Experiment.class, "start anew")
                .map(Experiment::kind)
                .orElse(ExperimentKind.COMPARISON);
    }

    /** The content of {@code experiment.json}. */
    private record Experiment(ExperimentKind kind) {}

    /** Writes {@code environment.json}, secrets hidden. */
    public void writeEnvironment(Environment environment) {
        describe(ENVIRONMENT, Documents.jsonText(environment));
    }

    /**
     * The machine and program of the measurement.
     *
     * @throws BadInputException if there is none, it cannot be read, or it was changed
     */
    public Environment readEnvironment() {
        Checksums.require(dir, ENVIRONMENT, RESTORE);
        return Documents.parse(
                dir.resolve(ENVIRONMENT), Environment.class, "the experiment ended before it began; start anew");
    }

    /**
     * Writes {@code shard.json}: what this folder is part of.
     *
     * @param shard a record with the fields of {@link Shard} and others
     */
    public void writeShard(Object shard) {
        describe(SHARD, Documents.jsonText(shard));
    }

    /**
     * What this folder is part of, if anything.
     *
     * @param as {@link Shard}, or a record that was written with more fields
     * @throws BadInputException if it cannot be read or was changed
     */
    public <T> Optional<T> readShard(Class<T> as) {
        return described(SHARD, as, RESTORE);
    }

    /** Whether the run that created the folder ended before it had written the environment or any evidence. */
    public boolean neverBegan() {
        return !Files.exists(dir.resolve(ENVIRONMENT))
                && !Checksums.names(dir, ENVIRONMENT)
                && evidence().isEmpty();
    }

    /** Writes {@code fleet.json}: the machines of this merged result. */
    public void writeFleet(Fleet fleet) {
        describe(FLEET, Documents.jsonText(fleet));
    }

    /**
     * The machines of a merged result; empty if the folder is not one.
     *
     * @throws BadInputException if it cannot be read or was changed
     */
    public Optional<Fleet> readFleet() {
        return described(FLEET, Fleet.class, RESTORE);
    }

    /** Writes {@code verdict.json}, secrets hidden, as {@code verdict.schema.json} describes it. */
    public void writeVerdict(Verdict verdict) {
        Documents.replace(disk, dir, VERDICT, out -> Documents.json(VerdictJson.tree(verdict), out));
    }

    /** The content of {@code verdict.json}. */
    public static String json(Verdict verdict) {
        return Documents.jsonText(VerdictJson.tree(verdict));
    }

    public <T extends Record> void write(ResultFile<T> file, T value) {
        file.write(disk, dir, value);
    }

    /** Writes a text that describes what is measured, with its checksum. */
    public void writeText(String file, String text) {
        describe(plain(file), text);
    }

    /**
     * A text that {@link #writeText} wrote.
     *
     * @param otherwise what to do if there is none
     * @throws BadInputException if the folder has none, or it was changed
     */
    public PlanFile readText(String file, String otherwise) {
        Checksums.require(dir, plain(file), RESTORE);
        Path path = dir.resolve(file);
        return new PlanFile(path, Documents.read(path, otherwise));
    }

    /**
     * A folder for further files, created if missing.
     *
     * @param folder relative to the result folder: plain names separated by slashes
     */
    public Path folder(String folder) {
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

    /** Whether the folder has evidence; it is not read. */
    public boolean hasEvidence() {
        return dir.resolve(EVIDENCE).toFile().length() > 0;
    }

    public boolean hasVerdict() {
        return Files.isRegularFile(dir.resolve(VERDICT));
    }

    /**
     * The last verdict.
     *
     * @throws BadInputException if there is none, it cannot be read, or it is of another version of the format
     */
    public Verdict readVerdict() {
        return VerdictJson.read(dir.resolve(VERDICT), "judge the evidence with: assay judge " + Shell.quote(dir));
    }

    /**
     * Whether the last verdict says that the experiment ended as planned; false if there is none or it is damaged. It is written after the
     * end of the evidence ({@link #evidenceEnded}).
     *
     * @throws BadInputException if it is of another version of the format
     */
    public boolean verdictFinished() {
        return hasVerdict() && VerdictJson.finished(dir.resolve(VERDICT));
    }

    /**
     * Writes or atomically replaces a file of the folder.
     *
     * @param file a plain name, for example {@code report.html}
     * @throws LedgerException if it cannot be written; the old file is kept
     */
    public void write(String file, Content content) {
        Documents.replace(disk, dir, plain(file), content);
    }

    /**
     * The log file of a server process; its folder is created if missing. From now on, disk space is reserved for the evidence so that logs
     * cannot use it up.
     *
     * @param name without {@code .log}, for example {@code block-3}
     */
    public Path serverLog(String contender, String name) {
        String folder = SERVERS + "/" + plain(contender);
        sweep();
        evidence.reserve();
        return folder(folder).resolve(plain(name) + ".log");
    }

    /**
     * Deletes temporary files and reserved space left by a killed run; only the first call has an effect. The caller must have exclusive use of the folder, as
     * when servers are about to be started.
     */
    public synchronized void sweep() {
        if (!swept) {
            swept = true;
            Documents.sweep(dir);
            evidence.sweep();
        }
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

    static boolean isEmpty(Path dir) throws IOException {
        try (Stream<Path> entries = Files.list(dir)) {
            return entries.findAny().isEmpty();
        }
    }

    /** Reads a file that describes the experiment; empty if the folder never had one. */
    private <T> Optional<T> described(String name, Class<T> type, String otherwise) {
        Path file = dir.resolve(name);
        if (!Files.isRegularFile(file)) {
            if (Checksums.names(dir, name)) {
                throw new BadInputException(file.toString(), "is missing", RESTORE);
            }
            return Optional.empty();
        }
        Checksums.require(dir, name, RESTORE);
        return Optional.of(Documents.parse(file, type, otherwise));
    }

    /** Writes a file that describes the experiment, with its checksum. */
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
