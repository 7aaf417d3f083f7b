package dev.assay.checks;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.List;

/** Tries every cell of the matrix and writes the table; {@code checks/matrix} runs it. */
final class MatrixCommand {
    private MatrixCommand() {}

    /** Arguments: where the table goes, then the names of apps; all apps if there are none. */
    public static void main(String[] arguments) throws IOException, InterruptedException, GeneralSecurityException {
        PrintStream out = System.out;
        Path folder = Files.createTempDirectory("assay-matrix");
        List<String> names = List.of(arguments).subList(1, arguments.length);
        List<MatrixCell> cells = new ArrayList<>();
        MatrixRun run = new MatrixRun(folder);
        for (MatrixApp app : MatrixApp.all()) {
            if (names.isEmpty() || names.contains(app.name())) {
                for (MatrixCell cell : run.wholeRowOf(app)) {
                    out.printf(
                            "%s: %s -> %s: %s%n",
                            app.name(), cell.builtWith().id(), cell.target().id(), cell.words());
                    cells.add(cell);
                }
            }
        }
        out.println("logs: " + folder);
        Files.writeString(Path.of(arguments[0]), MatrixTable.markdown(cells));
        System.exit(cells.stream().allMatch(MatrixCell::asExpected) ? 0 : 1);
    }
}
