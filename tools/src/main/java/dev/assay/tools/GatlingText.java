package dev.assay.tools;

import dev.assay.model.FileRun;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;

/** Reads Gatling's simulation.log in the text format of versions 3.4 to 3.11. */
final class GatlingText implements RunFormat {
    static final String TOOL = "Gatling";

    @Override
    public FileRun read(String contender, Path file) throws IOException, DamagedFileException {
        try (TextLines lines = TextLines.of(file)) {
            Log log = new Log();
            for (Optional<String> line = lines.next(); line.isPresent(); line = lines.next()) {
                try {
                    log.add(line.get().split("\t", -1));
                } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
                    throw new DamagedFileException(lines.number(), String.valueOf(e.getMessage()));
                }
            }
            if (log.there != 0) {
                throw new DamagedFileException(
                        lines.number(), "cut off: " + log.came + " users came and " + (log.came - log.there) + " went");
            } else if (log.tally.count() == 0) {
                throw new DamagedFileException(lines.number(), "no request in it");
            }
            return log.tally.run(
                    contender,
                    file.toString(),
                    TOOL,
                    OptionalLong.of(Math.max(1, log.most)),
                    Users.pace(log.came, log.most),
                    true);
        }
    }

    private static final class Log {
        private static final int REQUEST_CELLS = 7;

        private final RunTally tally = new RunTally(RunTally.Clock.WHOLE_MILLIS);
        private long there;
        private long came;
        private long most;

        void add(String[] cells) {
            switch (cells[0]) {
                case "USER" -> user(cells[2]);
                case "REQUEST" -> request(cells);
                case "RUN", "ASSERTION", "GROUP", "ERROR" -> {}
                default -> throw new IllegalArgumentException("not a line of Gatling's: " + cells[0]);
            }
        }

        private void user(String what) {
            boolean comes = what.equals("START");
            if (!comes && !what.equals("END")) {
                throw new IllegalArgumentException(
                        "a user who neither starts nor ends: logs of Gatling 3.4 to 3.11 are read, not older ones");
            }
            came += comes ? 1 : 0;
            there += comes ? 1 : -1;
            most = Math.max(most, there);
        }

        private void request(String[] cells) {
            if (cells.length != REQUEST_CELLS) {
                throw new IllegalArgumentException(cells.length + " columns instead of " + REQUEST_CELLS
                        + ": logs of Gatling 3.4 to 3.11 are read, not older ones");
            }
            if (!cells[5].equals("OK") && !cells[5].equals("KO")) {
                throw new IllegalArgumentException("a request that is neither OK nor KO: " + cells[5]);
            }
            long start = Long.parseLong(cells[3]);
            tally.add((double) start, (double) (Long.parseLong(cells[4]) - start), cells[5].equals("OK"));
        }
    }
}
