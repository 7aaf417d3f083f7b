package dev.assay.cli;

import dev.assay.ledger.CalibrationFile;
import dev.assay.ledger.CorpusFile;
import dev.assay.ledger.Ledger;
import dev.assay.model.BadInputException;
import dev.assay.model.Calibration;
import dev.assay.model.CorpusBlock;
import dev.assay.model.CorpusFindings;
import dev.assay.model.Plan;
import dev.assay.plan.PlanFlags;
import dev.assay.plan.Plans;
import dev.assay.report.CalibrationPage;
import dev.assay.report.PowerChart;
import dev.assay.run.ExitCode;
import dev.assay.run.StoredRun;
import dev.assay.verdict.Corpus;
import dev.assay.verdict.CorpusJudge;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code assay calibrate corpus}: keeps the blocks of calibrations and draws the page of what they show together. */
@Command(
        name = "corpus",
        description = {
            "Takes the blocks of calibrations into a corpus in compact form and writes the page of what they",
            "show together: live campaigns, campaigns drawn again, the power curve. Runs nothing.",
            "What a file notes.md in the corpus says comes after the introduction."
        })
final class CorpusCommand extends Action {
    private static final double MARGIN = 0.03;
    private static final String BLOCKS = "blocks.csv";
    private static final String CHART = "power.svg";
    private static final String NOTES = "notes.md";
    private static final DateTimeFormatter MINUTE =
            DateTimeFormatter.ofPattern("uuuuMMdd'T'HHmm", Locale.ROOT).withZone(ZoneOffset.UTC);

    @Parameters(
            arity = "0..*",
            paramLabel = "DIR",
            description = "Result folders of assay calibrate. None: draw again.")
    private List<Path> folders = List.of();

    @Option(
            names = "--into",
            paramLabel = "DIR",
            description = "The corpus; the page is written beside it. Default: docs/calibration.")
    private Path into = Path.of("docs", "calibration");

    @Override
    public Integer call() throws IOException {
        Files.createDirectories(into);
        Path file = into.resolve(BLOCKS);
        List<CorpusBlock> blocks = new ArrayList<>(CorpusFile.read(file));
        for (Path folder : folders) {
            Run run = Run.of(folder);
            blocks.removeIf(block -> block.run().equals(run.name()));
            blocks.addAll(run.blocks());
            CalibrationFile.write(run.calibration(), into.resolve(run.name() + ".json"));
            console().err().println(folder + ": " + run.blocks().size() + " blocks as " + run.name());
        }
        CorpusFile.write(blocks, file);
        draw(into, CorpusFile.read(file)); // as kept, in rounded figures, so that whoever draws it again gets the same
        return ExitCode.DONE;
    }

    /** Writes page and chart of a corpus. */
    private static void draw(Path corpus, List<CorpusBlock> blocks) throws IOException {
        CorpusFindings findings = new CorpusJudge(MARGIN, blocks).findings(calibrations(corpus));
        StringBuilder chart = new StringBuilder();
        PowerChart.write(findings, chart);
        Files.writeString(corpus.resolve(CHART), chart);
        StringBuilder page = new StringBuilder();
        String name = String.valueOf(corpus.getFileName());
        Path notes = corpus.resolve(NOTES);
        CalibrationPage.write(findings, Files.exists(notes) ? Files.readString(notes) : "", name + "/" + CHART, page);
        Files.writeString(corpus.resolveSibling(name + ".md"), page);
    }

    private static List<Calibration> calibrations(Path corpus) throws IOException {
        try (Stream<Path> files = Files.list(corpus)) {
            return files.filter(file -> file.toString().endsWith(".json"))
                    .sorted()
                    .map(CalibrationFile::read)
                    .flatMap(Optional::stream)
                    .toList();
        }
    }

    /** What decides how the blocks of a plan are: two calibrations that differ in it are not put together. */
    private static String like(Plan plan) {
        List<String> usual = Plans.resolve(Optional.empty(), PlanFlags.builder().build(), plan.seed())
                .jvmOptions();
        return plan.budget().toMinutes() + "m"
                + plan.jvmOptions().stream()
                        .filter(option -> !usual.contains(option))
                        .map(option -> " --jvm " + option)
                        .collect(Collectors.joining());
    }

    /** One calibration. */
    private record Run(String name, List<CorpusBlock> blocks, Calibration calibration) {
        static Run of(Path folder) {
            Calibration calibration = CalibrationFile.read(folder.resolve("calibration.json"))
                    .orElseThrow(() -> new BadInputException(
                            folder.toString(),
                            "holds no finished calibration",
                            "Give a result folder of assay calibrate."));
            try (Ledger ledger = Ledger.open(folder)) {
                Plan plan = StoredRun.plan(ledger);
                String name = "seed-" + plan.seed() + "-" + MINUTE.format(calibration.when());
                return new Run(
                        name,
                        Corpus.of(name, like(plan), plan.reference().id(), calibration, ledger.evidence()),
                        calibration);
            }
        }
    }
}
