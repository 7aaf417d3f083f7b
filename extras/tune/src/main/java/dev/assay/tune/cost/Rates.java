package dev.assay.tune.cost;

import dev.assay.ledger.ResultFile;
import dev.assay.model.plan.Plan;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * All that was measured at several rates, {@code rates/rates.json} in a result folder, which grows block by block. It is not beside the files
 * that have checksums: whoever is killed between two files that belong together leaves them apart.
 *
 * @param reference id of the contender that the others are compared with
 * @param contenders ids in the order of the plan
 * @param points one for each contender, block and rate; all contenders of a block have the same rates
 * @param failures what could not be measured and why, a line each
 */
record Rates(String reference, List<String> contenders, List<RatePoint> points, List<String> failures) {
    private static final String FOLDER = "rates";

    private static final ResultFile<Rates> FILE = new ResultFile<>("rates.json", 1, Rates.class);

    Rates {
        contenders = List.copyOf(contenders);
        points = List.copyOf(points);
        failures = List.copyOf(failures);
    }

    /**
     * Those of a result folder; empty if it has none.
     *
     * @throws dev.assay.model.BadInputException if they cannot be read
     */
    static Optional<Rates> read(Path results) {
        return FILE.read(results.resolve(FOLDER), "Delete it to go on without it.");
    }

    /** Adds a block to those of a result folder. One that was measured before, of which a killed run kept no evidence, is replaced. */
    static void add(Path results, Plan plan, int block, List<RatePoint> points, List<String> failures) {
        Optional<Rates> before = read(results);
        FILE.write(
                folder(results),
                new Rates(
                        plan.reference().id(),
                        plan.ids(),
                        Stream.concat(
                                        before.stream()
                                                .flatMap(rates -> rates.points.stream())
                                                .filter(point -> point.block() != block),
                                        points.stream())
                                .toList(),
                        Stream.concat(before.stream().flatMap(rates -> rates.failures.stream()), failures.stream())
                                .distinct()
                                .toList()));
    }

    private static Path folder(Path results) {
        try {
            return Files.createDirectories(results.resolve(FOLDER));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
