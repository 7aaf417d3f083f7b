package dev.assay.report;

import dev.assay.model.AnswerSizes;
import dev.assay.model.ErrorTally;
import dev.assay.model.GateResult;
import dev.assay.model.GeneratorJvm;
import dev.assay.model.LatencyBand;
import dev.assay.model.LatencyFigure;
import dev.assay.model.LoadResult;
import dev.assay.model.WireReport;
import dev.assay.words.Numbers;
import java.util.List;
import java.util.function.DoubleFunction;
import java.util.stream.Collectors;

/** The result of {@code assay load} on a terminal. */
public final class LoadSummary {
    private LoadSummary() {}

    /**
     * Writes the summary; no line is longer than the style's columns.
     *
     * @param bands the latencies of the result, for the small histogram; empty for none
     * @param target what was loaded, as the user named it
     * @throws java.io.UncheckedIOException if {@code out} refuses the text
     */
    public static void write(
            LoadResult result, List<LatencyBand> bands, String target, TerminalStyle style, Appendable out) {
        Screen screen = new Screen(style);
        headline(result, target, screen);
        traffic(result, screen);
        latency(result, screen);
        BandChart.show(bands, screen);
        if (result.unanswered() > 0 && !bands.isEmpty()) {
            screen.paragraph(2, 4, "The bars are answers; requests without one are in none of them.", Ink.FAINT);
        }
        LoadSteps.show(result, screen);
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
                        + latency(result, LatencyFigure.P99, Figures::millis) + ", "
                        + (result.errorCount() == 0 ? "no error" : Numbers.count(result.errorCount(), "error")),
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
        String rate = Figures.three(result.offeredRate()) + "/s";
        boolean open = result.latencyLow().isPresent();
        if (open) {
            row(grid, "planned", Numbers.integer(result.planned()), rate + " offered");
        }
        row(grid, "sent", Numbers.integer(result.sent()), open ? "" : rate);
        row(grid, "answered", Numbers.integer(result.completed()), Figures.three(result.achievedRate()) + "/s good");
        result.bodies().ifPresent(sizes -> row(grid, "body", Numbers.integer(sizes.median()) + " B", spread(sizes)));
        row(grid, "failed", Numbers.integer(result.errorCount()), unanswered(result));
        row(grid, "read", Figures.bytes(result.bytesRead()), perSecond(result.bytesRead(), result.seconds()));
        row(grid, "written", Figures.bytes(result.bytesWritten()), perSecond(result.bytesWritten(), result.seconds()));
        row(grid, "connections", Numbers.integer(result.connectionsOpened()), "opened");
        reconnects(result.wire(), grid);
        row(grid, "closed by server", Numbers.integer(result.serverCloses()), "after a complete answer");
        grid.show(screen);
        if (!result.wire().equals(WireReport.UNKNOWN)) {
            screen.paragraph(2, 4, WireWords.of(result.wire()), Ink.FAINT);
        }
    }

    private static String spread(AnswerSizes sizes) {
        return sizes.least() == sizes.largest()
                ? "every one"
                : "median; " + Numbers.integer(sizes.least()) + " to " + Numbers.integer(sizes.largest()) + " B";
    }

    private static String unanswered(LoadResult result) {
        return result.unanswered() == 0 ? "" : Numbers.integer(result.unanswered()) + " of them without an answer";
    }

    private static void reconnects(WireReport wire, Grid grid) {
        if (wire.reconnects() > 0) {
            row(grid, "reconnects", Numbers.integer(wire.reconnects()), "of them, to replace others");
        }
        if (wire.repeated() > 0) {
            row(grid, "sent again", Numbers.integer(wire.repeated()), "the server had not processed them");
        }
    }

    private static void latency(LoadResult result, Screen screen) {
        screen.heading("Latency");
        if (result.latency().count() == 0) {
            screen.paragraph("No answer, no latency.");
            return;
        }
        Scale scale = new Scale("ms", 1);
        Grid grid = new Grid("lrr", List.of("ms", "from due time", "service time"));
        for (LatencyFigure figure : LatencyFigure.values()) {
            grid.row(cells(figure.title(), latency(result, figure, scale::text), service(result, figure, scale)));
        }
        grid.show(screen);
        result.latencyBounds().ifPresent(bounds -> screen.paragraph(2, 4, LatencyText.why(bounds), Ink.YELLOW));
        screen.paragraph(
                2,
                4,
                "The due time is when a request was to be sent; in a closed loop it is the time of writing.",
                Ink.FAINT);
    }

    private static String latency(LoadResult result, LatencyFigure figure, DoubleFunction<String> number) {
        return LatencyText.of(figure, result.latency(figure), result.latencyBounds(), number);
    }

    private static String service(LoadResult result, LatencyFigure figure, Scale scale) {
        return result.serviceTime().count() == 0
                ? Figures.NONE
                : LatencyText.of(figure, result.serviceTime(figure), result.serviceBounds(), scale::text);
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
                            Numbers.integer(tally.count()),
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
        result.generatorJvm().ifPresent(jvm -> screen.paragraph(2, 4, words(jvm), Ink.NONE));
        checks(result.validity(), screen);
    }

    private static String words(GeneratorJvm jvm) {
        String collected = jvm.collections() == 0
                ? "no garbage collection"
                : Numbers.count(jvm.collections(), "garbage collection") + ", " + Figures.millis(jvm.pauseMs())
                        + " in all, the longest " + Figures.millis(jvm.longestPauseMs());
        return "Its JVM: " + collected + "; "
                + (jvm.compileMs() == 0
                        ? "no JIT compilation"
                        : Figures.millis(jvm.compileMs()) + " of JIT compilation");
    }

    /** One line if all is well; the checks one by one only if not. */
    private static void checks(List<GateResult> gates, Screen screen) {
        List<GateResult> failed = gates.stream().filter(gate -> !gate.ok()).toList();
        if (gates.isEmpty()) {
            return;
        }
        if (failed.isEmpty()) {
            String names = gates.stream()
                    .map(GateResult::gate)
                    .map(gate -> Clean.line(gate, 40))
                    .collect(Collectors.joining(", "));
            screen.paragraph(
                    2,
                    4,
                    Numbers.count(gates.size(), "check") + " held: it was not the bottleneck (" + names + ")",
                    Ink.GREEN);
            return;
        }
        Grid grid = new Grid("lll", List.of("", "check", "what was seen"));
        for (GateResult gate : failed) {
            grid.row(List.of(
                    new Grid.Cell("FAILED", Ink.RED),
                    Grid.Cell.of(Clean.line(gate.gate(), 40)),
                    Grid.Cell.of(detail(gate))));
        }
        grid.show(screen);
        if (failed.size() < gates.size()) {
            screen.paragraph("The other " + Numbers.count((long) gates.size() - failed.size(), "check") + " held.");
        }
    }

    private static String detail(GateResult gate) {
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
