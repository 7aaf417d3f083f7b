package dev.assay.course;

import dev.assay.report.document.AddedSections;
import dev.assay.report.document.Markup;
import dev.assay.report.document.Material;
import dev.assay.report.document.Part;
import dev.assay.report.document.Section;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;

/** How a run went: over time, within slices, while warming up, and what the servers used besides CPU time. */
public final class CourseSections implements AddedSections {
    @Override
    public List<Section.Source> figures() {
        return List.of(
                CourseSections::overTheRun,
                material -> section("inside", "Inside slices", HtmlSliceCourse::show, material),
                material -> section("warmup", "Warm-up", HtmlWarmUp::show, material),
                material -> section("resources", "Memory, threads, GC", HtmlResources::show, material));
    }

    /** Empty for a fleet, because machines that measured side by side have no common timeline. */
    private static Optional<Section> overTheRun(Material material) {
        return material.verdict().extras().fleet().isPresent()
                ? Optional.empty()
                : section("run", "Over the run", HtmlRun::show, material);
    }

    /** Empty if only starts were measured. */
    private static Optional<Section> section(
            String id, String title, BiConsumer<Material, Markup> drawing, Material material) {
        return material.ofStartsAlone()
                ? Optional.empty()
                : Optional.of(new Section(id, title, new Part.Drawing(page -> drawing.accept(material, page))));
    }
}
