package dev.assay.report.document;

import java.util.Comparator;
import java.util.List;
import java.util.ServiceLoader;
import java.util.function.Function;

/** Sections of reports on a comparison that the core does not know, made of what all sections are made of. */
public interface AddedSections {
    /** More of what was found: in every report, after the result. */
    default List<Section.Source> findings() {
        return List.of();
    }

    /** Further figures in detail: only on the page, after those of blocks. */
    default List<Section.Source> figures() {
        return List.of();
    }

    /** Those that are in the jars of this program. */
    static List<Section.Source> all(Function<AddedSections, List<Section.Source>> which) {
        return ServiceLoader.load(AddedSections.class, AddedSections.class.getClassLoader()).stream()
                .map(ServiceLoader.Provider::get)
                .sorted(Comparator.comparing(added -> added.getClass().getName()))
                .flatMap(added -> which.apply(added).stream())
                .toList();
    }
}
