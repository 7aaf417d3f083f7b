package dev.assay.studies.report;

import dev.assay.report.chart.Axis;
import dev.assay.report.chart.Frame;
import dev.assay.report.document.HtmlSections;
import dev.assay.report.document.Markup;
import dev.assay.report.document.Palette;
import dev.assay.report.document.Table;
import dev.assay.report.figures.Figures;
import dev.assay.studies.model.Study;
import dev.assay.studies.model.StudyResult;
import dev.assay.tools.ToolResult;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** The runs of a part of a study one after the other, on one axis of time that all contenders share. */
final class StudyOverTime {
    private static final double MIB = 1 << 20;
    private static final int ROWS = 12;

    /** A figure of a run, by its number from 0, at a time on the axis in seconds. */
    private record Seen(int run, double seconds, double value) {}

    /** How several figures become one. */
    private enum Merged {
        MEAN,
        MOST;

        double of(Collection<Seen> seen) {
            DoubleStream values = seen.stream().mapToDouble(Seen::value);
            return (this == MEAN ? values.average() : values.max()).orElseThrow();
        }
    }

    private record Chart(String title, String unit, Merged merged, Function<StudyResult.Run, List<Seen>> seen) {}

    private final StudyResult result;
    private final Study.Part part;
    private final Palette palette;
    private final int mostPoints;
    private final List<String> runs;
    private final double[] begins;

    /** @param mostPoints of a line */
    StudyOverTime(StudyResult result, Study.Part part, Palette palette, int mostPoints) {
        this.result = result;
        this.part = part;
        this.palette = palette;
        this.mostPoints = mostPoints;
        Set<String> names = new LinkedHashSet<>();
        result.runs().stream().filter(run -> run.part().equals(part.name())).forEach(run -> names.add(run.run()));
        this.runs = List.copyOf(names);
        this.begins = begins();
    }

    /** Where each run begins on the axis, and where the last one ends: a run is as long as that of the slowest contender. */
    private double[] begins() {
        double[] all = new double[runs.size() + 1];
        for (int i = 0; i < runs.size(); i++) {
            int run = i;
            double longest = palette.contenders().stream()
                    .flatMap(id -> result.run(id, part.name(), runs.get(run)).stream())
                    .mapToDouble(StudyOverTime::length)
                    .max()
                    .orElse(0);
            all[i + 1] = all[i] + longest;
        }
        return all;
    }

    private static double length(StudyResult.Run run) {
        double ofTool = run.result()
                .flatMap(seen -> seen.overTime().stream()
                        .map(moment -> moment.from() + moment.length())
                        .max(Double::compare))
                .orElse(0.0);
        double ofServer = run.serverOverTime().stream()
                .mapToDouble(StudyResult.ServerMoment::seconds)
                .max()
                .orElse(0);
        return Math.max(ofTool, ofServer);
    }

    void show(Markup page) {
        Curves curves = new Curves(page, palette, result.command());
        HtmlSections.reading(page, how());
        page.open("div", "class", "pairs");
        for (Chart chart : List.of(
                ofTool("Requests sent", "req/s", Merged.MEAN, moment -> perSecond(moment.started(), moment)),
                ofTool("Responses", "req/s", Merged.MEAN, moment -> OptionalDouble.of(moment.answeredPerSecond())),
                ofTool("Active users", "users", Merged.MOST, moment -> number(moment.users())),
                ofTool("Errors", "req/s", Merged.MEAN, moment -> perSecond(moment.errors(), moment)),
                ofTool("Response time, p50", "ms", Merged.MOST, ToolResult.Moment::p50Millis),
                ofTool("Response time, p95", "ms", Merged.MOST, ToolResult.Moment::p95Millis),
                ofTool("Response time, p99", "ms", Merged.MOST, ToolResult.Moment::p99Millis),
                ofTool("Response time, longest", "ms", Merged.MOST, ToolResult.Moment::maxMillis),
                ofServer("Threads of the server", "threads", moment -> OptionalDouble.of(moment.threads())),
                ofServer("Heap in use", "MiB", moment -> number(moment.heapBytes(), MIB)),
                ofServer("RSS", "MiB", moment -> OptionalDouble.of(moment.residentBytes() / MIB)))) {
            draw(curves, chart);
        }
        page.close();
    }

    /** Whether there is anything to draw. */
    boolean shows() {
        return begins[runs.size()] > 0;
    }

    private static Chart ofTool(
            String title, String unit, Merged merged, Function<ToolResult.Moment, OptionalDouble> value) {
        return new Chart(title, unit, merged, run -> {
            List<Seen> all = new ArrayList<>();
            run.result().ifPresent(seen -> seen.overTime().forEach(moment -> value.apply(moment)
                    .ifPresent(figure -> all.add(new Seen(0, moment.from() + moment.length() / 2, figure)))));
            return all;
        });
    }

    private static Chart ofServer(String title, String unit, Function<StudyResult.ServerMoment, OptionalDouble> value) {
        return new Chart(title, unit, Merged.MOST, run -> {
            List<Seen> all = new ArrayList<>();
            run.serverOverTime().forEach(moment -> value.apply(moment)
                    .ifPresent(figure -> all.add(new Seen(0, moment.seconds(), figure))));
            return all;
        });
    }

    private static OptionalDouble perSecond(OptionalLong count, ToolResult.Moment moment) {
        return number(count, moment.length());
    }

    private static OptionalDouble number(OptionalLong value) {
        return number(value, 1);
    }

    private static OptionalDouble number(OptionalLong value, double per) {
        return value.isPresent() ? OptionalDouble.of(value.getAsLong() / per) : OptionalDouble.empty();
    }

    private void draw(Curves curves, Chart chart) {
        double end = begins[runs.size()];
        Axis x = Axis.linear(0, end, 6);
        List<Curves.Curve> lines = palette.contenders().stream()
                .map(id -> new Curves.Curve(id, "", pieces(id, chart, x)))
                .toList();
        Curves.Along along = new Curves.Along(
                "seconds",
                x.ticks().stream().map(x::at).toList(),
                x.ticks().stream().map(Frame::tick).toList(),
                IntStream.range(1, runs.size())
                        .mapToObj(run -> x.at(begins[run]))
                        .toList());
        curves.chart(
                new Curves.Chart(chart.title(), chart.unit(), along, ""),
                lines,
                Curves.ranges(lines, chart.unit()),
                table(chart));
    }

    private String how() {
        String points =
                "Each point is a second or, in long runs, several of them: the mean of what is counted by the second, the most of all"
                        + " else.";
        return runs.size() < 2
                ? points
                : "Runs in their order: " + String.join(", ", runs) + "; an upright line stands where one begins. "
                        + points;
    }

    private List<Seen> seen(String contender, Chart chart) {
        List<Seen> all = new ArrayList<>();
        for (int i = 0; i < runs.size(); i++) {
            int run = i;
            result.run(contender, part.name(), runs.get(i)).ifPresent(of -> chart.seen()
                    .apply(of)
                    .forEach(seen -> all.add(new Seen(run, begins[run] + seen.seconds(), seen.value()))));
        }
        return all;
    }

    private List<List<Curves.Point>> pieces(String contender, Chart chart, Axis x) {
        List<Seen> all = seen(contender, chart);
        int together = (all.size() + mostPoints - 1) / mostPoints;
        return IntStream.range(0, runs.size())
                .mapToObj(run -> all.stream().filter(seen -> seen.run() == run).toList())
                .map(own -> IntStream.iterate(0, from -> from < own.size(), from -> from + together)
                        .mapToObj(from -> point(own.subList(from, Math.min(own.size(), from + together)), chart, x))
                        .toList())
                .toList();
    }

    private static Curves.Point point(List<Seen> some, Chart chart, Axis x) {
        double seconds = Merged.MEAN.of(
                some.stream().map(seen -> new Seen(0, 0, seen.seconds())).toList());
        return new Curves.Point(
                x.at(seconds),
                "second " + Figures.three(seconds),
                chart.merged().of(some));
    }

    private Table table(Chart chart) {
        double step = Math.max(1, Math.ceil(begins[runs.size()] / ROWS));
        List<Table.Row> rows = new ArrayList<>();
        for (double from = 0; from < begins[runs.size()]; from += step) {
            double begin = from;
            List<String> cells = new ArrayList<>(List.of(Frame.tick(from)));
            for (String id : palette.contenders()) {
                cells.add(merged(seen(id, chart), chart.merged(), begin, begin + step)
                        .map(Figures::three)
                        .orElse(Figures.NONE));
            }
            rows.add(Table.Row.of(cells));
        }
        return Table.across(
                part.name() + ", " + chart.title() + ", " + chart.unit(),
                "from second",
                palette.contenders(),
                "r",
                rows);
    }

    private static Optional<Double> merged(List<Seen> all, Merged merged, double from, double to) {
        List<Seen> some = all.stream()
                .filter(seen -> seen.seconds() >= from && seen.seconds() < to)
                .toList();
        return some.isEmpty() ? Optional.empty() : Optional.of(merged.of(some));
    }
}
