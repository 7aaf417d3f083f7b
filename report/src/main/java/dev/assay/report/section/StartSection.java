package dev.assay.report.section;

import dev.assay.model.Metric;
import dev.assay.model.Numbers;
import dev.assay.model.verdict.StartupSummary;
import dev.assay.model.verdict.Verdict;
import dev.assay.report.chart.ChartNote;
import dev.assay.report.chart.HtmlWaterfall;
import dev.assay.report.chart.Lanes;
import dev.assay.report.document.HtmlTable;
import dev.assay.report.document.Markup;
import dev.assay.report.document.Material;
import dev.assay.report.document.Palette;
import dev.assay.report.document.Part;
import dev.assay.report.document.Section;
import dev.assay.report.document.StartDepth;
import dev.assay.report.document.Table;
import dev.assay.report.figures.Measurements;
import dev.assay.report.figures.Scale;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The start-up times of every round, where the time goes, and everything else measured about starts. */
public final class StartSection {
    /** Width of the strip on which a terminal shows every round, in characters. */
    private static final int STRIP = 24;

    private StartSection() {}

    public static Optional<Section> of(Material material) {
        return Optional.of(new Section("startup", "Start-up", parts(material)));
    }

    private static List<Part> parts(Material material) {
        List<StartupSummary> all = material.verdict().basis().startup().stream()
                .filter(s -> !s.readyMs().isEmpty())
                .toList();
        if (all.isEmpty()) {
            return List.of(Part.paragraph("Start-up was not measured."));
        }
        double low = all.stream().mapToDouble(StartupSummary::minMs).min().orElse(0);
        double high = all.stream().mapToDouble(StartupSummary::maxMs).max().orElse(0);
        Scale scale = Scale.millis(high);
        Palette palette = material.palette();
        List<Part> parts = new ArrayList<>();
        parts.add(new Part.Drawing(
                page -> {
                    chart(page, all, scale, material.verdict(), palette);
                    new HtmlWaterfall(material.measurements(), palette).show(page);
                },
                table(all, scale, "Lowest to highest of all", s -> strip(s, low, high)),
                Part.note("o a round, O several, | the median")));
        Table depth = StartDepth.of(all);
        if (!depth.isEmpty()) {
            parts.add(depth);
            parts.add(Part.note(StartDepth.HOW));
        }
        return parts;
    }

    private static void chart(Markup page, List<StartupSummary> all, Scale scale, Verdict verdict, Palette palette) {
        List<Lanes.Lane> lanes = all.stream()
                .map(s -> new Lanes.Lane(s.contender(), s.readyMs(), Measurements.mean(s.readyMs())))
                .toList();
        String axis = Lanes.axis(lanes, scale).low() > 0 ? " The axis does not begin at zero." : "";
        new Lanes(page, palette)
                .chart(
                        "start-up time of every round",
                        scale.unit() + " from exec to the first successful response",
                        scale,
                        lanes,
                        new ChartNote(
                                ChartNote.of(verdict, Metric.STARTUP),
                                "A mark is one start of a fresh process; in a block, servers started earlier are still running. The bar is the geometric"
                                        + " mean." + axis));
        HtmlTable.figures(page, table(all, scale, "All rounds", s -> rounds(s, scale)), HtmlTable.EVIDENCE);
    }

    private static String rounds(StartupSummary startup, Scale scale) {
        return startup.readyMs().stream().map(scale::text).collect(Collectors.joining(" "));
    }

    /** @param each what the last column shows, for all rounds of a contender */
    private static Table table(
            List<StartupSummary> all, Scale scale, String title, Function<StartupSummary, String> each) {
        return new Table(
                "From exec to the first successful response, " + scale.unit(),
                "lrrrrl",
                List.of("Contender", "Median", "Lowest", "Highest", "Rounds", title),
                all.stream()
                        .map(startup -> Table.Row.of(
                                startup.contender(),
                                scale.text(startup.medianMs()),
                                scale.text(startup.minMs()),
                                scale.text(startup.maxMs()),
                                Numbers.integer(startup.readyMs().size()),
                                each.apply(startup)))
                        .toList());
    }

    /** Every round as a mark on a common scale. */
    private static String strip(StartupSummary startup, double low, double high) {
        char[] strip = "·".repeat(STRIP).toCharArray();
        for (double ms : startup.readyMs()) {
            int place = place(ms, low, high);
            strip[place] = strip[place] == '·' ? 'o' : 'O';
        }
        strip[place(startup.medianMs(), low, high)] = '|';
        return new String(strip);
    }

    private static int place(double ms, double low, double high) {
        double share = high > low ? (ms - low) / (high - low) : 0.5;
        return (int) Math.round((STRIP - 1) * Math.min(1, Math.max(0, share)));
    }
}
