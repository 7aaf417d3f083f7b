package dev.assay.why.model;

import dev.assay.ledger.ResultFile;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Starts in which the JVM logged each class that it loaded: {@code profiles/starts.json}.
 *
 * @param reference id of the contender that the others are compared with
 * @param contenders ids in the order of the plan
 * @param counted mean time to the first response, in ms, of the starts that count, by contender; only those that have one
 * @param starts in the order in which they were made
 * @param failures what could not be seen and why, a line each
 */
public record Starts(
        String reference,
        List<String> contenders,
        Map<String, Double> counted,
        List<Start> starts,
        List<String> failures) {
    private static final ResultFile<Starts> FILE = new ResultFile<>("starts.json", 1, Starts.class);

    public Starts {
        contenders = List.copyOf(contenders);
        counted = Map.copyOf(counted);
        starts = List.copyOf(starts);
        failures = List.copyOf(failures);
    }

    /**
     * One start.
     *
     * @param round from 1; in each round every contender starts once
     * @param readyMs from the start of the process to the first response
     * @param phases ms of each, by the id of the phase; together {@code readyMs}
     * @param packages what was loaded until the first response, by package
     */
    public record Start(
            int round, String contender, double readyMs, Map<String, Double> phases, Map<String, Loads> packages) {
        public Start {
            phases = Map.copyOf(phases);
            packages = Map.copyOf(packages);
        }
    }

    /**
     * Classes that were loaded.
     *
     * @param archived of these, from an archive of the JVM (CDS, AOT cache)
     * @param millis time that ended with the load of one of them, since the load before it
     */
    public record Loads(double classes, double archived, double millis) {
        public static final Loads NONE = new Loads(0, 0, 0);

        /** Both together. */
        public Loads plus(Loads others) {
            return new Loads(classes + others.classes, archived + others.archived, millis + others.millis);
        }

        public Loads times(double share) {
            return new Loads(share * classes, share * archived, share * millis);
        }
    }

    /** What a start goes through, in order. Where the end of one is not seen, the next one has its time. */
    public enum Phase {
        JVM("JVM", "until the first class of the app's jar"),
        APP("app and framework", "until the server is created"),
        SERVER("server and rest of the app", "until its port opens"),
        RESPONSE("first response", "until its end");

        private final String title;
        private final String end;

        Phase(String title, String end) {
            this.title = title;
            this.end = end;
        }

        /** Its name in files. */
        public String id() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** Its name in tables and sentences. */
        public String title() {
            return title;
        }

        /** When it ends. */
        public String end() {
            return end;
        }
    }

    /**
     * Reads the file in a result folder; empty if there is none.
     *
     * @throws dev.assay.model.BadInputException if it cannot be read
     */
    public static Optional<Starts> read(Path results) {
        return FILE.read(results.resolve(ProfilesFile.FOLDER), "Delete it to go on without it.");
    }

    /** Writes or replaces it in the folder of profiles, which exists. */
    public void write(Path results) {
        FILE.write(results.resolve(ProfilesFile.FOLDER), this);
    }
}
