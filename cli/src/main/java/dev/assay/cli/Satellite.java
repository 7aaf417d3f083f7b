package dev.assay.cli;

import dev.assay.cli.bench.LoadRoute;
import dev.assay.cli.bench.LocalBench;
import dev.assay.experiment.AfterSlices;
import dev.assay.model.plan.LoadOrigin;
import dev.assay.model.plan.Plan;
import dev.assay.model.verdict.Verdict;
import dev.assay.report.document.Section;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;

/**
 * A part of Assay that the core does not know. Found by {@link ServiceLoader} in the jars of the program: without its jar its commands
 * and flags are unknown, and all else stays. What it need not add, it leaves at the default.
 */
public interface Satellite {
    /** Its commands, in the order in which the help lists them. */
    default List<CommandEntry> commands() {
        return List.of();
    }

    /**
     * Its sections in the report on a comparison.
     *
     * @param results a result folder, which may hold something of the satellite
     */
    default List<Section> sections(Path results) {
        return List.of();
    }

    /**
     * Brings what it stored in a result folder in line with a new verdict there, which is not written yet.
     *
     * @throws dev.assay.model.BadInputException if what it stored cannot be read
     */
    default void judged(Path results, Plan plan, Verdict verdict) {}

    /**
     * The flags that it adds to a command: objects with picocli's annotations, new ones each time. The command asks for those that can
     * do something for it ({@link Action#added}), for example a {@link FollowUp} of a comparison.
     *
     * @param command its name
     */
    default List<Object> flags(String command) {
        return List.of();
    }

    /**
     * What makes use of the warm JVMs of each block of an experiment; empty if its plan does not ask for that.
     *
     * @param results folder of the experiment
     */
    default Optional<AfterSlices> afterSlices(Plan plan, Path results) {
        return Optional.empty();
    }

    /**
     * Tests which limits of requests, such as the longest header, contenders have otherwise than the first one. Takes about half a minute
     * each.
     *
     * @param bench of these contenders, while nothing else measures here
     * @param folder a new one, for what is found
     * @return by contender, these limits in words; without those that have the same, and empty if the satellite tests none
     */
    default Map<String, String> differingLimits(LocalBench bench, Path folder) throws InterruptedException {
        return Map.of();
    }

    /** The way to the machine that load comes from; empty if it cannot connect to it. */
    default Optional<LoadRoute> route(LoadOrigin origin) {
        return Optional.empty();
    }

    /**
     * Checks that {@code assay resume} can continue what is in a result folder, rather than a command of its own.
     *
     * @throws dev.assay.model.BadInputException if it cannot, with the command that can
     */
    default void requireResumable(Path folder) {}

    /** All satellites of this program, in the order of their names. */
    static List<Satellite> all() {
        return ServiceLoader.load(Satellite.class, Satellite.class.getClassLoader()).stream()
                .map(ServiceLoader.Provider::get)
                .sorted(Comparator.comparing(satellite -> satellite.getClass().getName()))
                .toList();
    }
}
