package dev.assay.studies;

import dev.assay.cli.command.Pages;
import dev.assay.cli.flags.Outputs;
import dev.assay.cli.screen.Console;
import dev.assay.model.BadInputException;
import dev.assay.model.plan.Plan;
import dev.assay.studies.model.CellStudy;
import dev.assay.studies.model.StudyCell;
import dev.assay.studies.report.CellStudyReport;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The pages of {@code assay-2026}, with the comparisons that have finished.
 *
 * @param folder of the study
 */
record CellPages(CellByCell study, Path folder) {
    /** The cells that can be measured. */
    static final List<StudyCell> EXISTING =
            CellStudy.cells().stream().filter(StudyCell::exists).toList();

    private static final String HTML = "study.html";
    private static final String MARKDOWN = CellStudy.NAME + ".md";

    /** Whether a folder is one of this study. */
    static boolean in(Path folder) {
        return new CellByCell(folder, EXISTING).begun();
    }

    /** Judges the evidence of earlier nights by this version's rules and writes the pages; runs nothing. */
    static void again(Path folder, Optional<Path> markdown, Console console) {
        CellByCell study = new CellByCell(folder, EXISTING);
        CellPages pages = new CellPages(study, folder);
        pages.requireOwn();
        study.judge(Pages::html);
        pages.write(markdown, console);
        console.out().flush();
    }

    /**
     * Checks that the comparisons that have ended are those of the cells after which their folders are named.
     *
     * @throws BadInputException naming the first folder that holds another one
     */
    void requireOwn() {
        EXISTING.stream()
                .filter(cell -> study.verdict(cell).isPresent())
                .forEach(cell -> requireOwn(cell, StoredVerdict.plan(study.folder(cell)), study.folder(cell)));
    }

    /** @throws BadInputException if the plan in a folder is not that of the cell */
    static void requireOwn(StudyCell cell, Plan plan, Path results) {
        if (!CellStudy.isOf(cell, plan)) {
            throw new BadInputException(
                    results.toString(),
                    "holds another comparison than that of its name (see its plan.yaml)",
                    "Move it elsewhere; assay study " + CellStudy.NAME + " then measures the cell anew.");
        }
    }

    /**
     * Writes both pages.
     *
     * @param markdown another file for the page in Markdown
     * @return number of finished comparisons
     */
    int write(Optional<Path> markdown, Console console) {
        Map<StudyCell, StudyCell.Result> results = new LinkedHashMap<>();
        EXISTING.stream()
                .filter(cell -> study.verdict(cell).isPresent())
                .forEach(cell -> results.put(cell, result(cell)));
        StringBuilder html = new StringBuilder();
        CellStudyReport.html(CellStudy.cells(), results, html);
        Outputs.send(html, folder.resolve(HTML), console);
        StringBuilder text = new StringBuilder();
        CellStudyReport.markdown(CellStudy.cells(), results, text);
        Outputs.send(text, folder.resolve(MARKDOWN), console);
        markdown.ifPresent(file -> Outputs.send(text, file, console));
        console.out().flush();
        PrintWriter told = console.beside(markdown).out();
        told.println();
        told.println(results.size() + " of " + EXISTING.size() + " comparisons: " + folder.resolve(HTML) + ", "
                + folder.resolve(MARKDOWN));
        return results.size();
    }

    private StudyCell.Result result(StudyCell cell) {
        StoredVerdict stored = StoredVerdict.in(study.folder(cell));
        return new StudyCell.Result(stored.verdict(), stored.environment(), study.margin(cell));
    }
}
