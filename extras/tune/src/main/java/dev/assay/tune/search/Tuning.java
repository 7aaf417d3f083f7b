package dev.assay.tune.search;

import dev.assay.ledger.ResultFile;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What a search tried and chose, and what that turned out to be worth: {@code search/tuning.json}, apart from the comparison, which has
 * checksums of its own.
 *
 * @param metric that was tuned for, in words
 * @param contenders in the order of the plan
 */
record Tuning(String metric, List<Tuned> contenders) {
    /** The folder of the search in a result folder. */
    static final String FOLDER = "search";

    /** The folder of tuned contenders with one another, judged by themselves. */
    static final String AMONG = "tuned";

    private static final ResultFile<Tuning> FILE = new ResultFile<>("tuning.json", 1, Tuning.class);

    Tuning {
        contenders = List.copyOf(contenders);
    }

    /** What a result folder holds. */
    static Optional<Tuning> read(Path results) {
        return FILE.read(results.resolve(FOLDER), "put back what was written, or delete " + FILE.name());
    }

    void write(Path results) {
        FILE.write(results.resolve(FOLDER), this);
    }

    /**
     * One contender.
     *
     * @param contender its id with its defaults
     * @param chosen id of the best configuration; the same if that is the defaults
     * @param properties of the chosen one that differ from the defaults, as lines
     * @param jvmOptions likewise
     * @param worth empty until the fresh comparison has ended
     */
    record Tuned(
            String contender,
            String chosen,
            List<String> properties,
            List<String> jvmOptions,
            List<Tried> tried,
            Optional<Worth> worth) {
        /** Ends the ids of tuned contenders. */
        static final String SUFFIX = "-tuned";

        Tuned {
            properties = List.copyOf(properties);
            jvmOptions = List.copyOf(jvmOptions);
            tried = List.copyOf(tried);
        }

        /** Whether anything did better than the defaults in the search. */
        boolean changed() {
            return !chosen.equals(contender);
        }

        /** The id that it has in the comparison, tuned if anything did better. */
        String compared() {
            return changed() ? contender + SUFFIX : contender;
        }

        Tuned with(Optional<Worth> known) {
            return new Tuned(contender, chosen, properties, jvmOptions, tried, known);
        }
    }

    /**
     * A configuration.
     *
     * @param blocks of the search with a figure of it
     * @param ratio to the defaults in these blocks; empty without any, and for the defaults
     * @param fate chosen, or when and why it was out
     */
    record Tried(String id, String settings, int blocks, OptionalDouble ratio, String fate) {}

    /**
     * The verdict on the chosen configuration against the defaults, in fresh JVMs.
     *
     * @param figures the change with its interval, or why there is none
     * @param verdict its word
     * @param better whether it is better, if only slightly
     * @param folder the comparison
     */
    record Worth(String figures, String verdict, boolean better, String folder) {}
}
