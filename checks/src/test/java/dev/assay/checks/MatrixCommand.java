package dev.assay.checks;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Tries every cell of the matrix, or those of some apps, and writes the table; {@code checks/matrix} runs it. */
final class MatrixCommand {
    private MatrixCommand() {}

    /** Arguments: the names of apps; all of them if there are none. Exit code 1 if a cell does not work. */
    public static void main(String[] names) throws IOException, InterruptedException, GeneralSecurityException {
        PrintStream out = System.out;
        Path folder = Files.createTempDirectory("assay-matrix");
        MatrixResults results = new MatrixResults(AssayProcess.home().resolve("checks/target/matrix"));
        List<MatrixCell> tried = new ArrayList<>();
        MatrixRun run = new MatrixRun(folder);
        for (MatrixApp app : apps(List.of(names))) {
            List<MatrixCell> cells = run.wholeRowOf(app);
            for (MatrixCell cell : cells) {
                out.printf(
                        "%-13s %8s -> %-8s %-7s %s%n",
                        app.name(),
                        cell.builtWith().id(),
                        cell.target().id(),
                        cell.works().isPresent()
                                ? "works"
                                : cell.limited() ? "limited" : cell.asExpected() ? "refused" : "FAILS",
                        cell.words());
            }
            results.keep(app, cells);
            tried.addAll(cells);
        }
        out.println("logs of the servers: " + folder);
        Optional<List<MatrixCell>> all = results.all();
        if (all.isPresent()) {
            Path page = AssayProcess.home().resolve("docs/reference/matrix.md");
            String before = Files.readString(page);
            Files.writeString( // what follows is written by hand
                    page, MatrixTable.markdown(all.get()) + before.substring(before.indexOf("\n## ")));
        } else {
            out.println("docs/reference/matrix.md is written once every app was tried");
        }
        System.exit(tried.stream().allMatch(MatrixCell::asExpected) ? 0 : 1);
    }

    private static List<MatrixApp> apps(List<String> names) {
        List<MatrixApp> apps = MatrixApp.all().stream()
                .filter(app -> names.isEmpty() || names.contains(app.name()))
                .toList();
        if (apps.size() < names.size()) {
            throw new IllegalArgumentException(
                    "apps are " + MatrixApp.all().stream().map(MatrixApp::name).toList() + ", not all of " + names);
        }
        return apps;
    }
}
