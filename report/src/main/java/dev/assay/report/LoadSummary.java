package dev.assay.report;

import dev.assay.model.ErrorTally;
import dev.assay.model.Gate;
import dev.assay.model.LatencyProfile;
import dev.assay.model.LoadResult;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** The result of {@code assay load} on a terminal. */
public final class LoadSummary {
    private static final int BAR = 24;

    private record Line(String name, ToDoubleFunction<LatencyProfile> value) {}

    private static final List<Line> LINES = List.of(
            new Line("min", LatencyProfile::minMs),
            new Line("p50", LatencyProfile::p50Ms),
            new Line("p75", LatencyProfile::p75Ms),
            new Line("p90", LatencyProfile::p90Ms),
            new Line("p95", LatencyProfile::p95Ms),
            new Line("p99", LatencyProfile::p99Ms),
            new Line("p99.9", LatencyProfile::p999Ms),
            new Line("max", LatencyProfile::maxMs));

    private LoadSummary() {}

    /**
     * Writes the summary; no line is longer than the style's columns.
     *
     * @param target what was loaded, as the user named it
     * @throws java.io.UncheckedIOException if {@code out} refuses the text
     */
    public static void write(LoadResult result, String target, TerminalStyle style, Appendable out) {
        Screen screen = new Screen(style);
        headline(result, target, screen);
        traffic(result, screen);
        latency(result, screen);
        errors(result, screen);
        generator(result, screen);
        screen.send(out);
    }

    private static void headline(LoadResult result, String target, Screen screen) {
        screen.paragraph(0, 0, Clean.line(target), Ink.BOLD);
        screen.paragraph(
                0,
                0,
                Figures.three(result.achievedRate()) + " good answers per second over "
                        + Figures.three(result.seconds()) + " s, p99 "
                        + Figures.millis(result.latency().p99Ms()) + ", "
                        + (result.errorCount() == 0 ? "no error" : Figures.several(result.errorCount(), "error")),
                Ink.NONE);
        if (!result.valid()) {
            String failed = result.validity().stream()
                    .filter(gate -> !gate.ok())
                    .map(gate -> Clean.line(gate.gate(), 40))
                    .collect(Collectors.joining(", "));
            screen.paragraph(
                    0,
                    0,
                    "Not valid as a measurement of the server: " + failed + " failed; see the checks below.",
                    Ink.RED);
        }
    }

    private static void traffic(LoadResult result, Screen screen) {
        screen.heading("Requests");
        Grid grid = new Grid("lrl", List.of("", "", ""));
        row(grid, "planned", Figures.count(result.planned()), Figures.three(result.offeredRate()) + "/s offered");
        row(grid, "sent", Figures.count(result.sent()), "");
        row(grid, "answered", Figures.count(result.completed()), Figures.three(result.achievedRate()) + "/s good");
        row(grid, "failed", Figures.count(result.errorCount()), "");
        row(grid, "read", Figures.bytes(result.bytesRead()), perSecond(result.bytesRead(), result.seconds()));
        row(grid, "written", Figures.bytes(result.bytesWritten()), perSecond(result.bytesWritten(), result.seconds()));
        row(grid, "connections", Figures.count(result.connectionsOpened()), "opened");
        row(grid, "closed by server", Figures.count(result.serverCloses()), "after a complete answer");
        grid.show(screen);
    }

    private static void latency(LoadResult result, Screen screen) {
        screen.heading("Latency");
        LatencyProfile latency = result.latency();
        if (latency.count() == 0) {
            screen.paragraph("No answer, no latency.");
            return;
        }
        Scale scale = new Scale("ms", 1);
        Grid grid = new Grid("lrrl", List.of("ms", "from due time", "service time", ""));
        for (Line line : LINES) {
            double value = line.value().applyAsDouble(latency);
            grid.row(List.of(
                    Grid.Cell.of(line.name()),
                    Grid.Cell.of(scale.text(value)),
                    Grid.Cell.of(service(result, line.value(), scale)),
                    new Grid.Cell(bar(value, latency), Ink.BLUE)));
        }
        grid.row(cells("mean", scale.text(latency.meanMs()), service(result, LatencyProfile::meanMs, scale), ""));
        grid.row(
                cells("std dev", scale.text(latency.stdDevMs()), service(result, LatencyProfile::stdDevMs, scale), ""));
        grid.show(screen);
        screen.paragraph(
                2,
                4,
                "Bars: logarithm of the latency from due time, min to max. The due time is when a request was to be sent;"
                        + " in a closed loop it is the time of writing.",
                Ink.FAINT);
    }

    private static String service(LoadResult result, ToDoubleFunction<LatencyProfile> value, Scale scale) {
        LatencyProfile service = result.serviceTime();
        return service.count() == 0 ? Figures.NONE : scale.text(value.applyAsDouble(service));
    }

    /** Longer by the logarithm: a bar of full length is the maximum. */
    private static String bar(double value, LatencyProfile latency) {
        double low = Math.max(latency.minMs(), 1e-6);
        double range = Math.log(Math.max(latency.maxMs(), low) / low);
        double share = range <= 0 ? 1 : Math.log(Math.max(value, low) / low) / range;
        return "▇".repeat(1 + (int) Math.round((BAR - 1) * Math.min(1, Math.max(0, share))));
    }

    private static void errors(LoadResult result, Screen screen) {
        if (result.errors().isEmpty()) {
            return;
        }
        screen.heading("Errors");
        Grid grid = new Grid("rlr", List.of("count", "kind", "first at, s"));
        for (ErrorTally tally : result.errors()) {
            grid.row(
                    cells(
                            Figures.count(tally.count()),
                            tally.kind().title(),
                            Figures.fixed(tally.firstAtMs() / 1e3, 2)),
                    tally.example().isBlank() ? "" : "for example: " + Clean.line(tally.example(), 300));
        }
        grid.show(screen);
    }

    private static void generator(LoadResult result, Screen screen) {
        screen.heading("Generator");
        double cpu = result.seconds() > 0 ? result.generatorCpuNanos() / 1e9 / result.seconds() : Double.NaN;
        screen.paragraph(
                2,
                4,
                Figures.three(result.generatorCpuMicrosPerRequest()) + " µs CPU per request, " + Figures.percent(cpu)
                        + " of one CPU; own lateness p99 "
                        + Figures.millis(result.dequeueLag().p99Ms()),
                Ink.NONE);
        if (result.validity().isEmpty()) {
            return;
        }
        Grid grid = new Grid("lll", List.of("", "check", "what was seen"));
        for (Gate gate : result.validity()) {
            grid.row(List.of(
                    new Grid.Cell(gate.ok() ? "held" : "FAILED", gate.ok() ? Ink.GREEN : Ink.RED),
                    Grid.Cell.of(Clean.line(gate.gate(), 40)),
                    Grid.Cell.of(detail(gate))));
        }
        grid.show(screen);
    }

    private static String detail(Gate gate) {
        return gate.detail().isBlank()
                ? Figures.three(gate.value()) + ", limit " + Figures.three(gate.limit())
                : Clean.line(gate.detail());
    }

    private static String perSecond(long bytes, double seconds) {
        return seconds > 0 ? Figures.bytes(bytes / seconds) + "/s" : "";
    }

    private static void row(Grid grid, String... cells) {
        grid.row(cells(cells));
    }

    private static List<Grid.Cell> cells(String... texts) {
        return List.of(texts).stream().map(Grid.Cell::of).toList();
    }
}
