package dev.assay.remote.fleet;

import dev.assay.model.BadInputException;
import dev.assay.model.ShippedText;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A system that runs the shards of a fleet from files written for it. */
enum FleetEngine {
    GITHUB,
    SLURM,
    KUBERNETES,
    SSH;

    /** Added to the budget of a shard for what comes before and after it: downloading servers, drawing the report. */
    private static final int MINUTES_AROUND = 10;

    /** Of a matrix in a workflow of GitHub's. */
    private static final int MOST_JOBS = 256;

    /** @throws BadInputException if the system does not run so many shards */
    void require(int shards) {
        if (this == GITHUB && shards > MOST_JOBS) {
            throw new BadInputException(
                    "--engine github",
                    "a workflow has at most " + MOST_JOBS + " jobs, and the fleet " + shards + " shards",
                    "Plan a fleet of fewer shards.");
        }
    }

    private List<String> names() {
        return switch (this) {
            case GITHUB -> List.of("fleet.yml");
            case SLURM -> List.of("shards.sbatch", "merge.sbatch", "submit.sh");
            case KUBERNETES -> List.of("shards.yaml", "merge.yaml");
            case SSH -> List.of("fleet.sh");
        };
    }

    /**
     * The text of each file, by name.
     *
     * @param file name of the lock where the shards run
     * @param app name of the jar there, empty for the built-in app
     */
    Map<String, String> files(FleetLock lock, String file, String app, long budgetMinutes) {
        String numbers = IntStream.rangeClosed(1, lock.shards())
                .mapToObj(String::valueOf)
                .collect(Collectors.joining(", "));
        int jdk =
                lock.contenders().stream().mapToInt(FleetLock.Locked::jdk).max().orElse(17);
        Map<String, String> files = new LinkedHashMap<>();
        names().forEach(name -> files.put(
                name,
                String.format(
                        Locale.ROOT,
                        ShippedText.of(FleetEngine.class, name),
                        file,
                        app,
                        lock.shards(),
                        budgetMinutes + MINUTES_AROUND,
                        jdk,
                        numbers,
                        base(file),
                        base(app))));
        return files;
    }

    /** The name under which a file is copied to a host. */
    private static String base(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }
}
