package dev.assay.cli;

import dev.assay.report.Section;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.ServiceLoader.Provider;

/**
 * A part of Assay that the core does not know. Found by {@link ServiceLoader} in the jars of the program: without its jar its commands
 * and flags are unknown, and all else stays. What it need not add, it leaves at the default.
 */
public interface Satellite {
    /** Its commands, in the order in which the help lists them. */
    default List<CommandEntry> commands() {
        return List.of();
    }

    /** What it can do after a comparison: anew for each call of {@code assay compare}, which sets its flags. */
    default Optional<FollowUp> afterComparison() {
        return Optional.empty();
    }

    /**
     * Its sections in the report on a comparison.
     *
     * @param results a result folder, which may hold something of the satellite
     */
    default List<Section> sections(Path results) {
        return List.of();
    }

    /** All satellites of this program, in the order of their names. */
    static List<Satellite> all() {
        return ServiceLoader.load(Satellite.class, Satellite.class.getClassLoader()).stream()
                .map(Provider::get)
                .sorted(Comparator.comparing(satellite -> satellite.getClass().getName()))
                .toList();
    }
}
