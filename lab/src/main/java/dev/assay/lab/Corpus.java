package dev.assay.lab;

import dev.assay.model.BadInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * Keeps the blocks of calibrations and draws the page of what they show together; started by {@code lab/corpus}. What a file
 * {@code notes.md} in the corpus says comes after the introduction.
 */
public final class Corpus {
    private static final double MARGIN = 0.03;
    private static final String BLOCKS = "blocks.csv";
    private static final String CHART = "power.svg";
    private static final String NOTES = "notes.md";

    private Corpus() {}

    /** {@code CORPUS [DIR...]}: its folder, and result folders of {@code assay calibrate}. */
    public static void main(String[] arguments) throws IOException {
        List<Path> paths = Arrays.stream(arguments).map(Path::of).toList();
        take(paths.get(0), paths.subList(1, paths.size())).forEach(System.err::println);
    }

    /**
     * Takes calibrations into a corpus, in the place of what it held of them, and draws its page, chart and list of blocks anew. The
     * page is written beside the corpus.
     *
     * @param results result folders of {@code assay calibrate}; none: draw again
     * @return for each of them, what was taken
     * @throws BadInputException if one holds no finished calibration, or the list of blocks is damaged
     */
    public static List<String> take(Path corpus, List<Path> results) throws IOException {
        Files.createDirectories(corpus);
        Path file = corpus.resolve(BLOCKS);
        List<CorpusBlock> blocks = new ArrayList<>(CorpusFile.read(file));
        List<String> taken = new ArrayList<>();
        for (Path folder : results) {
            CorpusRun run = CorpusRun.of(folder);
            blocks.removeIf(block -> block.run().equals(run.name()));
            blocks.addAll(run.blocks());
            Files.copy(
                    folder.resolve(CorpusCalibration.FILE),
                    corpus.resolve(run.name() + ".json"),
                    StandardCopyOption.REPLACE_EXISTING);
            taken.add(folder + ": " + run.blocks().size() + " blocks as " + run.name());
        }
        CorpusFile.write(blocks, file);
        draw(
                corpus,
                CorpusFile.read(file)); // as kept, in rounded figures, so that whoever draws it again gets the same
        return taken;
    }

    private static void draw(Path corpus, List<CorpusBlock> blocks) throws IOException {
        CorpusFindings findings = new CorpusJudge(MARGIN, blocks).findings(calibrations(corpus));
        String name = String.valueOf(corpus.getFileName());
        Path notes = corpus.resolve(NOTES);
        Files.writeString(corpus.resolve(CHART), PowerChart.of(findings));
        Files.writeString(
                corpus.resolveSibling(name + ".md"),
                CalibrationPage.of(findings, Files.exists(notes) ? Files.readString(notes) : "", name + "/" + CHART));
    }

    private static List<CorpusCalibration> calibrations(Path corpus) throws IOException {
        try (Stream<Path> files = Files.list(corpus)) {
            return files.filter(file -> file.toString().endsWith(".json"))
                    .sorted()
                    .map(CorpusCalibration::read)
                    .toList();
        }
    }
}
