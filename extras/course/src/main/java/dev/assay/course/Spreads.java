package dev.assay.course;

import dev.assay.model.Numbers;
import dev.assay.model.Prose;
import dev.assay.report.chart.Axis;
import dev.assay.report.chart.ChartNote;
import dev.assay.report.chart.Frame;
import dev.assay.report.document.HtmlTable;
import dev.assay.report.document.Markup;
import dev.assay.report.document.Palette;
import dev.assay.report.document.Table;
import dev.assay.report.figures.Figures;
import dev.assay.report.figures.Measurements;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** A chart of something observed many times over the same period: the median and the range at each moment. */
record Spreads(Markup page, Palette palette, Function<String, List<Moment>> moments) {
    /**
     * One moment of a contender.
     *
     * @param seconds since the period began
     * @param values one for each observation, at least one
     */
    record Moment(double seconds, List<Double> values) {
        double middle() {
            return Measurements.median(values);
        }

        double low() {
            return values.stream().mapToDouble(v -> v).min().orElse(Double.NaN);
        }

        double high() {
            return values.stream().mapToDouble(v -> v).max().orElse(Double.NaN);
        }
    }

    /**
     * What is drawn.
     *
     * @param x what the seconds are
     * @param times the name of the observations, in the plural
     * @param how to read it, besides the meaning of lines and marks
     * @param command that reproduces the figures
     */
    record Chart(String title, String unit, boolean logarithmic, String x, String times, String how, String command) {}

    /**
     * Observations overlaid: the n-th moment of each.
     *
     * @param shown whether a moment has a value to show; those without any are left out
     * @param seconds of the n-th moments together
     */
    static <T> List<Moment> overlaid(
            List<List<T>> all, Predicate<T> shown, ToDoubleFunction<List<T>> seconds, ToDoubleFunction<T> value) {
        int most = all.stream().mapToInt(List::size).max().orElse(0);
        return IntStream.range(0, most)
                .mapToObj(at -> all.stream()
                        .filter(one -> one.size() > at)
                        .map(one -> one.get(at))
                        .filter(shown)
                        .toList())
                .filter(same -> !same.isEmpty())
                .map(same -> new Moment(
                        seconds.applyAsDouble(same),
                        same.stream().map(value::applyAsDouble).toList()))
                .toList();
    }

    void chart(Chart chart, String finding) {
        List<Moment> all = all();
        if (all.isEmpty()) {
            return;
        }
        double high = all.stream().mapToDouble(Moment::high).max().orElse(1);
        Axis y = chart.logarithmic()
                ? Axis.logarithmic(all.stream().mapToDouble(Moment::low).min().orElse(1), high)
                : Axis.linear(0, Math.max(1, high), 4);
        Axis x = Axis.linear(0, all.stream().mapToDouble(Moment::seconds).max().orElse(1), 8);
        page.element("h3", chart.title());
        Frame frame = new Frame(
                page,
                240,
                y,
                chart.unit() + (chart.logarithmic() ? ", logarithmic" : ""),
                chart.title() + ", " + palette.contenders());
        frame.x(
                x.ticks().stream().map(x::at).map(Frame::inset).toList(),
                x.ticks().stream().map(Frame::tick).toList(),
                chart.x());
        palette.contenders().forEach(id -> series(frame, x, id, chart.unit()));
        frame.close(
                palette,
                new ChartNote(
                        finding,
                        "Lines join the medians over " + chart.times()
                                + ", a thin line reaches from the lowest to the highest. " + chart.how()));
        HtmlTable.figures(page, table(chart), chart.command());
    }

    List<Moment> all() {
        return palette.contenders().stream()
                .flatMap(id -> moments.apply(id).stream())
                .toList();
    }

    private void series(Frame frame, Axis x, String id, String unit) {
        double offset = 0.006
                * (palette.contenders().indexOf(id) - (palette.contenders().size() - 1) / 2.0);
        List<Moment> own = moments.apply(id);
        own.forEach(moment -> {
            double place = Frame.inset(x.at(moment.seconds())) + offset;
            frame.line(place, moment.low(), place, moment.high(), "range " + palette.colour(id));
        });
        frame.series(
                palette,
                id,
                own.stream()
                        .map(moment -> new Frame.Spot(
                                Frame.inset(x.at(moment.seconds())) + offset,
                                moment.middle(),
                                id + " at " + Figures.three(moment.seconds()) + " s, median: "
                                        + Figures.three(moment.middle()) + " " + unit))
                        .toList());
    }

    private Table table(Chart chart) {
        return new Table(
                chart.title() + ", " + chart.unit(),
                "lrrrrr",
                List.of("Contender", "Seconds", "Median", "Lowest", "Highest", Prose.capital(chart.times())),
                palette.contenders().stream()
                        .flatMap(id -> moments.apply(id).stream().map(moment -> row(id, moment)))
                        .toList());
    }

    private static Table.Row row(String id, Moment moment) {
        return Table.Row.of(
                id,
                Figures.three(moment.seconds()),
                Figures.three(moment.middle()),
                Figures.three(moment.low()),
                Figures.three(moment.high()),
                Numbers.integer(moment.values().size()));
    }
}
