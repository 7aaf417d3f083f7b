package dev.assay.report;

import dev.assay.report.chart.HtmlBlocks;
import dev.assay.report.chart.HtmlLatency;
import dev.assay.report.chart.HtmlResources;
import dev.assay.report.chart.HtmlRun;
import dev.assay.report.chart.HtmlSliceCourse;
import dev.assay.report.chart.HtmlWarmUp;
import dev.assay.report.document.Markup;
import dev.assay.report.document.Material;
import dev.assay.report.document.Part;
import dev.assay.report.document.Section;
import dev.assay.report.section.CostSection;
import dev.assay.report.section.EnvironmentSection;
import dev.assay.report.section.ExplanationSection;
import dev.assay.report.section.FirstLookSection;
import dev.assay.report.section.IdentitySection;
import dev.assay.report.section.InvalidSection;
import dev.assay.report.section.LimitsSection;
import dev.assay.report.section.MachinesSection;
import dev.assay.report.section.PlanSection;
import dev.assay.report.section.ResponsesSection;
import dev.assay.report.section.ResultSection;
import dev.assay.report.section.ServiceLevelSection;
import dev.assay.report.section.SettingsSection;
import dev.assay.report.section.StartSection;
import dev.assay.report.section.StepsSection;
import dev.assay.report.section.ValiditySection;
import dev.assay.report.section.VerdictsSection;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;

/** Which sections are shown where, each list in its order: a new section is a class and its lines here. */
final class Sections {
    static final List<Section.Source> TERMINAL = List.of(
            FirstLookSection::of,
            VerdictsSection::of,
            ExplanationSection::of,
            ResultSection::of,
            MachinesSection::of,
            ServiceLevelSection::of,
            CostSection::of,
            SettingsSection::of,
            LimitsSection::of,
            InvalidSection::of,
            ResponsesSection::of,
            EnvironmentSection::of);

    static final List<Section.Source> SUMMARY =
            List.of(ExplanationSection::of, ServiceLevelSection::of, CostSection::ofPrices);

    static final List<Section.Source> MARKDOWN =
            List.of(FirstLookSection::of, VerdictsSection::of, ExplanationSection::of);

    static final List<Section.Source> MARKDOWN_FOLDED = List.of(
            ResultSection::of,
            MachinesSection::of,
            ServiceLevelSection::of,
            CostSection::of,
            SettingsSection::of,
            LimitsSection::of,
            InvalidSection::of);

    static final List<Section.Source> PAGE_FINDINGS = List.of(
            FirstLookSection::of,
            VerdictsSection::of,
            ExplanationSection::of,
            ResultSection::of,
            MachinesSection::of,
            CostSection::of,
            ServiceLevelSection::of);

    static final List<Section.Source> PAGE_FIGURES = List.of(
            ofBlocks("latency", "Latency", HtmlLatency::show),
            StepsSection::of,
            SettingsSection::of,
            LimitsSection::of,
            InvalidSection::of);

    static final List<Section.Source> PAGE_EVIDENCE = List.of(
            ofBlocks("blocks", "Block by block", HtmlBlocks::show),
            Sections::overTheRun,
            ofBlocks("inside", "Inside slices", HtmlSliceCourse::show),
            ofBlocks("warmup", "Warm-up", HtmlWarmUp::show),
            ofBlocks("resources", "Memory, threads, collector", HtmlResources::show),
            StartSection::of,
            IdentitySection::of,
            ResponsesSection::of,
            ValiditySection::of,
            EnvironmentSection::of,
            PlanSection::of);

    private Sections() {}

    /** A section with a drawing of blocks; empty if only starts were measured. */
    private static Section.Source ofBlocks(String id, String title, BiConsumer<Material, Markup> drawing) {
        return material -> material.ofStartsAlone()
                ? Optional.empty()
                : Optional.of(new Section(id, title, new Part.Drawing(page -> drawing.accept(material, page))));
    }

    /** Empty for a fleet, because machines that measured side by side have no common timeline. */
    private static Optional<Section> overTheRun(Material material) {
        return material.verdict().extras().fleet().isPresent()
                ? Optional.empty()
                : ofBlocks("run", "Over the run", HtmlRun::show).of(material);
    }
}
