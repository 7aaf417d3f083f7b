package dev.assay.report;

import dev.assay.model.StartupSummary;
import dev.assay.model.Verdict;
import java.util.List;

/** The start-up times of every round. */
final class HtmlStartup {
    private static final int ROW = 34;

    private HtmlStartup() {}

    static void show(Markup page, Verdict verdict, Palette palette) {
        List<StartupSummary> all =
                verdict.startup().stream().filter(s -> !s.readyMs().isEmpty()).toList();
        if (all.isEmpty()) {
            HtmlSection.nothing(page, "Start-up was not measured.");
            return;
        }
        double low = all.stream()
                .flatMap(s -> s.readyMs().stream())
                .mapToDouble(v -> v)
                .min()
                .orElse(0);
        double high = all.stream()
                .flatMap(s -> s.readyMs().stream())
                .mapToDouble(v -> v)
                .max()
                .orElse(1);
        Scale scale = Scale.millis(high);
        Axis axis = Axis.linear(scale.of(low), scale.of(high), 5);
        chart(page, all, palette, scale, axis);
        table(all, scale).details(page);
    }

    private static void chart(Markup page, List<StartupSummary> all, Palette palette, Scale scale, Axis axis) {
        int height = 26 + ROW * all.size() + 24;
        page.open("figure")
                .open(
                        "svg",
                        "class",
                        "chart",
                        "width",
                        "100%",
                        "height",
                        String.valueOf(height),
                        "role",
                        "img",
                        "aria-label",
                        "start-up time of every round");
        for (double tick : axis.ticks()) {
            String x = Palette.percent(inset(axis.at(tick)));
            page.empty("line", "class", "grid", "x1", x, "x2", x, "y1", "4", "y2", String.valueOf(height - 46));
            page.figure("text", Figures.three(tick), "x", x, "y", String.valueOf(height - 30), "text-anchor", "middle");
        }
        page.element(
                "text",
                scale.unit() + " from exec to the first good answer",
                "class",
                "title",
                "x",
                "98%",
                "y",
                String.valueOf(height - 8),
                "text-anchor",
                "end");
        for (int i = 0; i < all.size(); i++) {
            row(page, all.get(i), palette, scale, axis, ROW * i + ROW / 2.0);
        }
        page.close();
        palette.legend(page);
        page.open("figcaption", "class", "reading")
                .words(
                        "Reading: a mark is one start of a fresh process on an otherwise idle machine, the bar is the median. "
                                + "The axis does not begin at nought.")
                .close()
                .close();
    }

    private static void row(Markup page, StartupSummary startup, Palette palette, Scale scale, Axis axis, double y) {
        String median = Palette.percent(inset(axis.at(scale.of(startup.medianMs()))));
        for (double ms : startup.readyMs()) {
            palette.mark(page, startup.contender(), inset(axis.at(scale.of(ms))), y, "faint strong");
        }
        page.empty(
                "line",
                "class",
                "median " + palette.colour(startup.contender()),
                "x1",
                median,
                "x2",
                median,
                "y1",
                Palette.number(y - 11),
                "y2",
                Palette.number(y + 11));
    }

    private static HtmlTable table(List<StartupSummary> all, Scale scale) {
        HtmlTable table = new HtmlTable(
                "start-up time, " + scale.unit(),
                "lrrrrl",
                List.of("Contender", "Median", "Lowest", "Highest", "Rounds", "All rounds"));
        for (StartupSummary startup : all) {
            table.row(
                    startup.contender(),
                    scale.text(startup.medianMs()),
                    scale.text(startup.minMs()),
                    scale.text(startup.maxMs()),
                    Figures.count(startup.readyMs().size()),
                    String.join(" ", startup.readyMs().stream().map(scale::text).toList()));
        }
        return table;
    }

    private static double inset(double place) {
        return 0.05 + 0.9 * place;
    }
}
