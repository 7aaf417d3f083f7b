package dev.assay.lab;

import dev.assay.ledger.Documents;
import dev.assay.model.BadInputException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What a calibration said of itself, as far as the corpus needs it: the fields of its file.
 *
 * @param sd of the block log-ratios of two contenders that do not differ
 * @param jvmSd standard deviation of ln(CPU per request) between warm JVMs of one server; empty if it is not known
 */
record CorpusCalibration(
        Instant when,
        String machine,
        double ratePerSecond,
        int blocks,
        double blockSeconds,
        int blocksPerCampaign,
        double sd,
        List<Pair> pairs,
        Optional<Stall> stall,
        String conclusion,
        OptionalDouble jvmSd) {
    /** The file in a result folder of {@code assay calibrate}. */
    static final String FILE = "calibration.json";

    CorpusCalibration {
        pairs = List.copyOf(pairs);
    }

    /** A contender that differs from the reference in a known way, or not at all. */
    record Pair(String reference, String contender, double injected, double truth) {}

    /** Latencies of a contender with stalls, in milliseconds. */
    record Stall(
            double expectedP99Ms, double measuredP99Ms, double expectedP999Ms, double measuredP999Ms, int blocks) {}

    /**
     * Reads one.
     *
     * @throws BadInputException if there is none
     */
    static CorpusCalibration read(Path file) {
        return Documents.parse(file, CorpusCalibration.class, "Give a result folder of assay calibrate.");
    }
}
