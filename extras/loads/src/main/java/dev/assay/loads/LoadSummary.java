package dev.assay.loads;

import dev.assay.model.Bound;
import dev.assay.model.LatencyBand;
import dev.assay.model.LatencyFigure;
import dev.assay.model.Numbers;
import dev.assay.model.evidence.AnswerSizes;
import dev.assay.model.evidence.ErrorKind;
import dev.assay.model.evidence.ErrorTally;
import dev.assay.model.evidence.Gate;
import dev.assay.model.evidence.GateResult;
import dev.assay.model.evidence.GeneratorJvm;
import dev.assay.model.evidence.LoadResult;
import dev.assay.model.evidence.WireReport;
import dev.assay.report.document.Cell;
import dev.assay.report.document.Ink;
import dev.assay.report.document.Part;
import dev.assay.report.document.Screen;
import dev.assay.report.document.Section;
import dev.assay.report.document.Table;
import dev.assay.report.document.TerminalSections;
import dev.assay.report.document.TerminalStyle;
import dev.assay.report.figures.Clean;
import dev.assay.report.figures.Figures;
import dev.assay.report.figures.Scale;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.DoubleFunction;
import java.util.stream.Collectors;

/** The result of {@code assay load} on a terminal. */
final class LoadSummary {
    private LoadSummary() {}

    /**
     * Writes the summary; no line is longer than the style's columns.
     *
     * @param bands the latencies of the result, for the small histogram; empty for none
     * @param target what was loaded, as the user named it
     * @param saturating event loops of a load that sends as fast as it can, which no gate on their CPU time judges; empty for any other
     * @throws java.io.UncheckedIOException if writing to {@code out} fails
     */
    static void write(
            LoadResult result,
            List<LatencyBand> bands,
            String target,
            OptionalInt saturating,
            TerminalStyle style,
            Appendable out) {
        Screen screen = new Screen(style);
        headline(result, target, screen);
        TerminalSections sections = new TerminalSections(screen);
        sections.show(traffic(result));
        sections.show(latency(result, bands));
        LoadSteps.of(result).ifPresent(sections::show);
        if (!result.errors().isEmpty()) {
            sections.show(errors(result));
        }
        sections.show(generator(result, saturating));
        screen.send(out);
    }

    private static void headline(LoadResult result, String target, Screen screen) {
        screen.paragraph(0, 0, Clean.line(target), Ink.BOLD);
        screen.paragraph(
                0,
                0,
                Figures.three(result.achievedRate()) + " successful responses per second over "
                        + Figures.three(result.seconds()) + " s, " + tail(result) + ", "
                        + (result.errorCount() == 0 ? "no error" : Numbers.count(result.errorCount(), "error")),
                Ink.NONE);
        if (!result.valid()) {
            String failed =
                    result.spoiling().stream().map(gate -> gate.gate().id()).collect(Collectors.joining(", "));
            screen.paragraph(
                    0,
                    0,
                    "Not valid as a measurement of the server: " + failed + " failed; see the checks below.",
                    Ink.RED);
        }
    }

    /** The latency that the summary leads with, and whether it is that of successful responses. */
    private static String tail(LoadResult result) {
        LatencyFigure figure =
                result.given(LatencyFigure.P99) || result.completed() == 0 ? LatencyFigure.P99 : LatencyFigure.MAX;
        long wrong = result.wrongResponses();
        String of = wrong == 0 || result.latency().count() == 0
                ? ""
                : wrong == result.completed() ? " (of failed responses only)" : " (failed responses included)";
        return figure.title() + " " + latency(result, figure, Figures::millis) + of;
    }

    private static Section traffic(LoadResult result) {
        List<Table.Row> rows = new ArrayList<>();
        String rate = Figures.three(result.offeredRate()) + " req/s";
        boolean open = result.latencyLow().isPresent();
        if (open) {
            rows.add(Table.Row.of("planned", Numbers.integer(result.planned()), rate + " offered"));
        }
        rows.add(Table.Row.of("sent", Numbers.integer(result.sent()), open ? "" : rate));
        rows.add(Table.Row.of(
                "answered", Numbers.integer(result.completed()), Figures.three(result.achievedRate()) + " req/s good"));
        result.bodies()
                .ifPresent(
                        sizes -> rows.add(Table.Row.of("body", Numbers.integer(sizes.median()) + " B", spread(sizes))));
        rows.add(Table.Row.of("failed", Numbers.integer(result.errorCount()), unanswered(result)));
        rows.add(bytes("read", result.bytesRead(), result.seconds()));
        rows.add(bytes("written", result.bytesWritten(), result.seconds()));
        rows.add(Table.Row.of("connections", Numbers.integer(result.connectionsOpened()), "opened"));
        reconnects(result.wire(), rows);
        rows.add(Table.Row.of("closed by server", Numbers.integer(result.serverCloses()), "after a complete response"));
        List<Part> parts = new ArrayList<>(List.of(new Table("", "lrl", List.of("", "", ""), rows)));
        if (!result.wire().equals(WireReport.UNKNOWN)) {
            parts.add(Part.note(WireWords.of(result.wire())));
        }
        return new Section("requests", "Requests", parts);
    }

    private static Table.Row bytes(String what, long bytes, double seconds) {
        return Table.Row.of(what, Figures.bytes(bytes), seconds > 0 ? Figures.bytes(bytes / seconds) + "/s" : "");
    }

    private static String spread(AnswerSizes sizes) {
        return sizes.least() == sizes.largest()
                ? "every one"
                : "median; " + Numbers.integer(sizes.least()) + " to " + Numbers.integer(sizes.largest()) + " B";
    }

    private static String unanswered(LoadResult result) {
        return result.unanswered() == 0 ? "" : Numbers.integer(result.unanswered()) + " of them without a response";
    }

    private static void reconnects(WireReport wire, List<Table.Row> rows) {
        if (wire.reconnects() > 0) {
            rows.add(Table.Row.of(
                    "reconnects", Numbers.integer(wire.reconnects()), "of these, in place of closed ones"));
        }
        if (wire.repeated() > 0) {
            rows.add(Table.Row.of("sent again", Numbers.integer(wire.repeated()), "the server had not processed them"));
        }
    }

    private static Section latency(LoadResult result, List<LatencyBand> bands) {
        if (result.latency().count() == 0) {
            return new Section("latency", "Latency", Part.paragraph("No responses, so no latency."));
        }
        Scale scale = new Scale("ms", 1);
        List<Table.Row> rows = Arrays.stream(LatencyFigure.values())
                .filter(result::given)
                .map(figure -> Table.Row.of(
                        figure.title(), latency(result, figure, scale::text), service(result, figure, scale)))
                .toList();
        List<Part> parts = new ArrayList<>();
        parts.add(new Table("", "lrr", List.of("ms", "from due time", "service time"), rows));
        result.latencyBounds().ifPresent(bounds -> parts.add(Part.alarm(LatencyText.why(bounds))));
        if (Arrays.stream(LatencyFigure.values()).map(result::latency).anyMatch(LoadSummary::late)) {
            parts.add(
                    Part.note(
                            "Ranges: the generator sent some requests late; on time, it would have measured no less than the lower figure."));
        }
        if (!result.given(LatencyFigure.P99)) {
            parts.add(Part.note("Percentiles beyond which there is no request are left out."));
        }
        parts.add(Part.note(
                "The due time is when a request was to be sent; in a closed loop it is the time of writing."));
        parts.addAll(BandChart.of(bands));
        if (result.unanswered() > 0 && !bands.isEmpty()) {
            parts.add(Part.note("The bars are answers; requests without one are in none of them."));
        }
        return new Section("latency", "Latency", parts);
    }

    private static boolean late(Bound known) {
        return known.high() > known.low() && Double.isFinite(known.high());
    }

    private static String latency(LoadResult result, LatencyFigure figure, DoubleFunction<String> number) {
        return LatencyText.of(figure, result.latency(figure), result.latencyBounds(), number);
    }

    private static String service(LoadResult result, LatencyFigure figure, Scale scale) {
        return result.serviceTime().count() == 0
                ? Figures.NONE
                : LatencyText.of(figure, result.serviceTime(figure), result.serviceBounds(), scale::text);
    }

    private static Section errors(LoadResult result) {
        return new Section(
                "errors",
                "Errors",
                new Table(
                        "",
                        "rlr",
                        List.of("Count", "Kind", "First at, s"),
                        result.errors().stream().map(LoadSummary::row).toList()));
    }

    private static Table.Row row(ErrorTally tally) {
        return Table.Row.of(
                        Numbers.integer(tally.count()), tally.kind().title(), Figures.fixed(tally.firstAtMs() / 1e3, 2))
                .with(tally.example().isBlank() ? "" : "for example: " + Clean.line(tally.example(), 300));
    }

    private static Section generator(LoadResult result, OptionalInt saturating) {
        double cpu = result.seconds() > 0 ? result.generatorCpuNanos() / 1e9 / result.seconds() : Double.NaN;
        List<Part> parts = new ArrayList<>();
        parts.add(Part.paragraph(Figures.three(result.generatorCpuMicrosPerRequest()) + " µs CPU per request, "
                + Figures.percent(cpu) + " of one CPU; own lateness p99 "
                + Figures.millis(result.dequeueLag().p99Ms())));
        result.generatorJvm().ifPresent(jvm -> parts.add(Part.paragraph(words(jvm))));
        boolean opened = result.errors().stream().noneMatch(tally -> tally.kind() == ErrorKind.NO_SOCKET);
        parts.addAll(gates(result, opened));
        double share = cpu / saturating.orElse(1);
        if (saturating.isPresent() && share > Gate.GENERATOR_CPU.limit()) {
            parts.add(Part.alarm("The generator used " + Figures.percent(share)
                    + " of its threads' time: the rate is a lower bound, and latency includes the generator's own work. Use a rate"
                    + " (-r) or, with CPUs and connections to spare, more threads (-t)."));
        }
        return new Section("generator", "Generator", parts);
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

    /**
     * One line if all gates held; otherwise each that failed.
     *
     * @param opened whether the generator's machine could open all connections
     */
    private static List<Part> gates(LoadResult result, boolean opened) {
        List<GateResult> failed = result.spoiling();
        List<GateResult> gates = result.validity().stream()
                .filter(gate -> gate.ok() || failed.contains(gate))
                .toList();
        if (gates.isEmpty()) {
            return List.of();
        }
        if (failed.isEmpty()) {
            boolean judged = opened && gates.stream().anyMatch(gate -> gate.gate() == Gate.GENERATOR_CPU);
            return List.of(Part.fine(Numbers.count(gates.size(), "check")
                    + (judged ? " held: it was not the bottleneck (" : " held (")
                    + gates.stream().map(gate -> gate.gate().id()).collect(Collectors.joining(", ")) + ")"));
        }
        List<Part> parts = new ArrayList<>();
        parts.add(new Table(
                "",
                "lll",
                List.of("", "Check", "What was seen"),
                failed.stream()
                        .map(gate -> new Table.Row(
                                List.of(
                                        Cell.of("FAILED", Ink.RED),
                                        Cell.of(gate.gate().id()),
                                        Cell.of(detail(gate))),
                                ""))
                        .toList()));
        if (failed.size() < gates.size()) {
            parts.add(Part.paragraph(
                    "The other " + Numbers.count((long) gates.size() - failed.size(), "check") + " held."));
        }
        return parts;
    }

    private static String detail(GateResult gate) {
        return gate.detail().isBlank()
                ? Figures.three(gate.value()) + ", limit " + Figures.three(gate.limit())
                : Clean.line(gate.detail());
    }
}
