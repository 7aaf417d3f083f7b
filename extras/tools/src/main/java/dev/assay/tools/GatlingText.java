package dev.assay.tools;

import dev.assay.tools.files.FileRun;
import java.io.IOException;
import java.nio.file.Path;
import java.util.OptionalLong;

/**
 * Reads Gatling's simulation.log in the text format of versions 3.4 to 3.12. Users whom the maximum duration of a run interrupts come
 * without going.
 */
final class GatlingText implements RunFormat {
    static final String TOOL = "Gatling";

    @Override
    public FileRun read(String contender, Path file) throws IOException, DamagedFileException {
        try (TextLines lines = TextLines.of(file)) {
            Log log = new Log();
            lines.each(line -> log.add(line.split("\t", -1)));
            if (log.tally.count() == 0) {
                throw new DamagedFileException(lines.number(), "no request in it");
            }
            return log.tally.run(
                    contender, file.toString(), TOOL, OptionalLong.of(Math.max(1, log.most)), log.pace(), true);
        }
    }

    private static final class Log {
        private static final int REQUEST_CELLS = 7;
        /** If this share of the later users came as soon as another went, each may have come because of that. */
        private static final double REPLACING = 0.9;
        /** In a closed load, in milliseconds. */
        private static final long AT_ONCE = 2;

        private final RunTally tally = new RunTally(RunTally.Clock.WHOLE_MILLIS);
        private long there;
        private long came;
        private long most;
        private long replacements;
        /** Users who went and were not replaced yet, and when the last one did. */
        private long free;

        private long gone;
        /** Whether the message of an error goes on in the next line. */
        private boolean inError;

        void add(String[] cells) {
            boolean goesOn = inError;
            inError = false;
            switch (cells[0]) {
                case "USER" -> user(cells[2], Long.parseLong(cells[3]));
                case "REQUEST" -> request(cells);
                case "RUN", "ASSERTION", "GROUP" -> {}
                case "ERROR" -> inError = !endsInTime(cells);
                default -> {
                    if (!goesOn) {
                        throw new IllegalArgumentException("not a line of Gatling's: " + cells[0]);
                    }
                    inError = !endsInTime(cells);
                }
            }
        }

        private static boolean endsInTime(String[] cells) {
            return cells.length > 1 && cells[cells.length - 1].matches("\\d{13}");
        }

        private void user(String what, long millis) {
            boolean comes = what.equals("START");
            if (!comes && !what.equals("END")) {
                throw new IllegalArgumentException(
                        "a user who neither starts nor ends: logs of Gatling 3.4 to 3.12 are read, not older ones");
            }
            came += comes ? 1 : 0;
            there += comes ? 1 : -1;
            most = Math.max(most, there);
            replacements += comes && free > 0 && millis - gone <= AT_ONCE ? 1 : 0;
            free = comes ? Math.max(0, free - 1) : free + 1;
            gone = comes ? gone : millis;
        }

        /** Users who replace others at once are a closed load, or by chance an open one: the log does not say which. */
        FileRun.Pace pace() {
            FileRun.Pace pace = Users.pace(came, most);
            boolean replacing = replacements >= REPLACING * (came - most);
            return pace == FileRun.Pace.SCHEDULE && replacing ? FileRun.Pace.UNTOLD : pace;
        }

        private void request(String[] cells) {
            if (cells.length != REQUEST_CELLS) {
                throw new IllegalArgumentException(cells.length + " columns instead of " + REQUEST_CELLS
                        + ": logs of Gatling 3.4 to 3.12 are read, not older ones");
            }
            if (!cells[5].equals("OK") && !cells[5].equals("KO")) {
                throw new IllegalArgumentException("a request that is neither OK nor KO: " + cells[5]);
            }
            long start = Long.parseLong(cells[3]);
            tally.add((double) start, (double) (Long.parseLong(cells[4]) - start), cells[5].equals("OK"));
        }
    }
}
