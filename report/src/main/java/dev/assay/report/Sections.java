package dev.assay.report;

import dev.assay.report.chart.HtmlBlocks;
import dev.assay.report.chart.HtmlLatency;
import dev.assay.report.document.AddedSections;
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
import java.util.stream.Stream;

/** Which sections are shown where, each list in its order: a new section is a class and its lines here. */
final class Sections {
    private static final List<Section.Source> ADDED = AddedSections.all(AddedSections::findings);

    static final List<Section.Source> TERMINAL = joined(
            List.of(FirstLookSection::of, VerdictsSection::of, ExplanationSection::of, ResultSection::of),
            ADDED,
            List.of(
                    CostSection::of,
                    ServiceLevelSection::of,
                    SettingsSection::of,
                    LimitsSection::of,
                    InvalidSection::of,
                    ResponsesSection::of,
                    EnvironmentSection::of));

    static final List<Section.Source> SUMMARY =
            List.of(ExplanationSection::of, CostSection::ofPrices, ServiceLevelSection::of);

    static final List<Section.Source> MARKDOWN =
            List.of(FirstLookSection::of, VerdictsSection::of, ExplanationSection::of);

    static final List<Section.Source> MARKDOWN_FOLDED = joined(
            List.of(ResultSection::of),
            ADDED,
            List.of(
                    CostSection::of,
                    ServiceLevelSection::of,
                    SettingsSection::of,
                    LimitsSection::of,
                    InvalidSection::of));

    static final List<Section.Source> PAGE_FINDINGS = joined(
            List.of(FirstLookSection::of, VerdictsSection::of, ExplanationSection::of, ResultSection::of),
            ADDED,
            List.of(CostSection::of, ServiceLevelSection::of));

    static final List<Section.Source> PAGE_FIGURES = List.of(
            ofBlocks("latency", "Latency", HtmlLatency::show),
            SettingsSection::of,
            LimitsSection::of,
            InvalidSection::of);

    static final List<Section.Source> PAGE_EVIDENCE = joined(
            List.of(StepsSection::of, ofBlocks("blocks", "Block by block", HtmlBlocks::show)),
            AddedSections.all(AddedSections::figures),
            List.of(
                    StartSection::of,
                    IdentitySection::of,
                    ResponsesSection::of,
                    ValiditySection::of,
                    EnvironmentSection::of,
                    PlanSection::of));

    private Sections() {}

    /** A section with a drawing of blocks; empty if only starts were measured. */
    private static Section.Source ofBlocks(String id, String title, BiConsumer<Material, Markup> drawing) {
        return material -> material.ofStartsAlone()
                ? Optional.empty()
                : Optional.of(new Section(id, title, new Part.Drawing(page -> drawing.accept(material, page))));
    }

    private static List<Section.Source> joined(
            List<Section.Source> before, List<Section.Source> added, List<Section.Source> after) {
        return Stream.of(before, added, after).flatMap(List::stream).toList();
    }
}
