package dev.assay.checks;

import dev.assay.model.server.Server;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What came of each cell, kept in a folder, a file for each app: so that one app can be tried again alone. */
record MatrixResults(Path folder) {
    private static final String WORKS = "works";
    private static final String REFUSED = "refused";
    private static final String LIMITED = "limited";

    void keep(MatrixApp app, List<MatrixCell> cells) throws IOException {
        Files.createDirectories(folder);
        Files.write(
                file(app),
                cells.stream()
                        .map(cell -> String.join(
                                "\t",
                                cell.builtWith().id(),
                                cell.target().id(),
                                cell.works().isPresent()
                                        ? WORKS
                                        : cell.limited() ? LIMITED : cell.asExpected() ? REFUSED : "gaps",
                                cell.words().replaceAll("\\s+", " ")))
                        .toList());
    }

    /** All cells of all apps; empty while an app was not tried yet. */
    Optional<List<MatrixCell>> all() throws IOException {
        List<MatrixCell> all = new ArrayList<>();
        for (MatrixApp app : MatrixApp.all()) {
            if (!Files.isRegularFile(file(app))) {
                return Optional.empty();
            }
            for (String line : Files.readAllLines(file(app))) {
                all.add(cell(app, line.split("\t", 4)));
            }
        }
        return Optional.of(all);
    }

    private static MatrixCell cell(MatrixApp app, String[] fields) {
        MatrixCell.Outcome outcome =
                switch (fields[2]) {
                    case WORKS -> new MatrixCell.Outcome.Works(fields[3]);
                    case LIMITED -> new MatrixCell.Outcome.Limited(fields[3]);
                    case REFUSED -> new MatrixCell.Outcome.Refused(fields[3]);
                    default -> new MatrixCell.Outcome.Fails(fields[3]);
                };
        return new MatrixCell(
                app,
                Server.byId(fields[0]).orElseThrow(),
                Server.byId(fields[1]).orElseThrow(),
                outcome);
    }

    private Path file(MatrixApp app) {
        return folder.resolve(app.name() + ".tsv");
    }
}
