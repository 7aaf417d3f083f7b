package dev.assay.lab;

import dev.assay.experiment.ReportPage;
import dev.assay.experiment.StoredRun;
import dev.assay.ledger.Ledger;
import dev.assay.ledger.LedgerException;
import dev.assay.model.BadInputException;
import dev.assay.model.evidence.Environment;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.plan.ExperimentKind;
import dev.assay.model.verdict.Limit;
import dev.assay.model.verdict.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/**
 * Damages a result folder that has ended as planned, byte by byte, and judges it each time; started by {@code lab/ledger-bytes}. What
 * changed is found and named, or the judged result is the same: nothing else may happen.
 */
public final class LedgerBytes {
    /** All that {@code assay judge} reads. */
    static final List<String> FILES = List.of(
            "evidence.jsonl", "plan.yaml", "experiment.json", "environment.json", "checksums.txt", "verdict.json");

    /** Judging draws nothing. */
    static final ReportPage NO_PAGE = (verdict, environment, plan, evidence) -> "";

    /** What came of a damage. */
    enum Result {
        /** A message or the evidence names the file. */
        NAMED,
        /** The judged result is the same. */
        HARMLESS,
        /** Something else was said, or the result changed without a word. */
        WRONG
    }

    /** Everything that {@code assay judge} takes from a folder. */
    private record Judged(
            ExperimentKind kind, Environment environment, Verdict verdict, boolean finished, List<Evidence> evidence) {}

    /**
     * How often a file was damaged, and what came of it.
     *
     * @param bytes of the file
     * @param wrong what was damaged where it went wrong, in words
     */
    record Row(String file, String damage, int bytes, Map<Result, Integer> results, List<String> wrong) {
        int tried() {
            return results.values().stream().mapToInt(Integer::intValue).sum();
        }

        int of(Result result) {
            return results.getOrDefault(result, 0);
        }
    }

    private final Path folder;
    private final int stride;
    private final int offset;
    private final Judged whole;

    /**
     * Ready for a folder, which is left as it was.
     *
     * @param stride every byte for 1, every second one for 2
     * @param offset the first byte, from 0
     */
    LedgerBytes(Path folder, int stride, int offset) {
        this.folder = folder;
        this.stride = stride;
        this.offset = offset;
        this.whole = judged();
    }

    /** Damages {@code DIR}, all of it, and writes the figures: {@code HOME DIR JSON}. */
    public static void main(String[] arguments) throws IOException {
        Path home = Path.of(arguments[0]);
        List<Row> rows = new LedgerBytes(Path.of(arguments[1]), 1, 0).rows();
        figures(home, rows).write(Path.of(arguments[2]));
        for (Row row : rows) {
            System.out.println(row.file() + ", " + row.damage() + ": " + row.results());
            row.wrong().forEach(System.out::println);
        }
    }

    /** Of every file that is there, each byte changed and each end cut off. */
    List<Row> rows() throws IOException {
        List<Row> rows = new ArrayList<>();
        for (String name : FILES) {
            Path file = folder.resolve(name);
            if (Files.exists(file)) {
                byte[] bytes = Files.readAllBytes(file);
                try {
                    rows.add(flipped(file, bytes));
                    rows.add(cut(file, bytes));
                } finally {
                    Files.write(file, bytes);
                }
            }
        }
        return rows;
    }

    private Row flipped(Path file, byte[] bytes) throws IOException {
        Row row = row(file, "one bit of each byte flipped", bytes);
        for (int at = offset; at < bytes.length; at += stride) {
            byte[] damaged = bytes.clone();
            damaged[at] ^= (byte) (1 << at % 8);
            keep(row, file, damaged, "bit " + at % 8 + " of byte " + at);
        }
        return row;
    }

    private Row cut(Path file, byte[] bytes) throws IOException {
        Row row = row(file, "truncated after each byte", bytes);
        for (int length = offset; length < bytes.length; length += stride) {
            keep(row, file, Arrays.copyOf(bytes, length), "cut after " + length + " bytes");
        }
        return row;
    }

    private static Row row(Path file, String damage, byte[] bytes) {
        return new Row(name(file), damage, bytes.length, new EnumMap<>(Result.class), new ArrayList<>());
    }

    private void keep(Row row, Path file, byte[] damaged, String what) throws IOException {
        Files.write(file, damaged);
        Result result = result(name(file));
        row.results().merge(result, 1, Integer::sum);
        if (result == Result.WRONG) {
            row.wrong().add(row.file() + ": " + what);
        }
    }

    private Result result(String name) {
        Judged now;
        try {
            now = judged();
        } catch (BadInputException | LedgerException named) {
            return String.valueOf(named.getMessage()).contains(name) ? Result.NAMED : Result.WRONG;
        } catch (RuntimeException defect) {
            return Result.WRONG;
        }
        if (now.equals(whole)) {
            return Result.HARMLESS;
        }
        boolean named = now.evidence().stream()
                .anyMatch(piece -> piece instanceof Evidence.Damaged damaged
                        && damaged.where().contains(name)
                        && now.verdict()
                                .limits()
                                .contains(new Limit.EvidenceDamaged(damaged.where(), damaged.reason())));
        return named ? Result.NAMED : Result.WRONG;
    }

    private Judged judged() {
        try (Ledger ledger = Ledger.open(folder)) {
            StoredRun run = StoredRun.of(ledger);
            return new Judged(
                    run.kind(),
                    run.environment(),
                    run.session(ledger, NO_PAGE).judge(run.evidence(), run.finished()),
                    run.finished(),
                    run.evidence());
        }
    }

    private static String name(Path file) {
        return Objects.toString(file.getFileName(), "");
    }

    static ReliabilityFile figures(Path home, List<Row> rows) {
        return ReliabilityFile.now(
                "Damaged result folders",
                "lab/ledger-bytes",
                home,
                rows.stream()
                        .map(row -> new ReliabilityFile.Row(
                                row.file() + ", " + row.damage(),
                                row.tried(),
                                row.of(Result.WRONG),
                                String.format(
                                        Locale.ROOT,
                                        "%,d named, %,d harmless",
                                        row.of(Result.NAMED),
                                        row.of(Result.HARMLESS))))
                        .toList(),
                List.of(
                        "Every file that `assay judge` reads, in the folder of a start-up experiment that ended as planned. *Named*: the"
                                + " error message names the file, or the report names the damaged line. *Harmless*: the judged result"
                                + " is the same.",
                        "If the evidence says that the experiment has ended, `verdict.json` is not used but rewritten."
                                + " `plan-private.yaml`, which only `assay resume` reads, has no checksum: one would help to guess its"
                                + " secrets."));
    }
}
