package dev.assay.tools.cross;

import dev.assay.model.Metric;
import dev.assay.model.Numbers;
import dev.assay.model.verdict.Outcome;
import dev.assay.report.document.Cell;
import dev.assay.report.document.Ink;
import dev.assay.report.document.Part;
import dev.assay.report.document.Section;
import dev.assay.report.document.Table;
import dev.assay.report.figures.Figures;
import dev.assay.tools.cross.CrossCheck.Agreement;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/** What other load tools say about the contenders, and whether Assay agrees. The response comes first. */
final class CrossCheckSection {
    static final String TITLE = "Does the ranking survive a change of load tool?";

    static final List<String> FIGURES =
            List.of("Tool", "Contender", "req/s", "Spread", "Mean, ms", "p99, ms", "CPU µs/req", "Errors");

    static final List<String> OPINIONS = List.of("Tool", "Contender", "On", "Tool says", "Assay says", "Agreement");

    /** How to read the two tables without the documentation at hand. */
    private static final String READING =
            "Medians over rounds; CPU time is the server's. Ranges run from the lowest to the highest of a tool's"
                    + " rounds, a spread and not an interval: a tool tells two contenders apart only if all its rounds agree."
                    + " Assay's column is its own verdict on throughput at saturation and on CPU per request.";

    /** From this share of its CPUs on, a tool is the bottleneck and measures itself. */
    private static final double BUSY = 0.9;

    private CrossCheckSection() {}

    static Section of(CrossCheck check) {
        List<Part> parts = new ArrayList<>(List.of(
                Part.paragraph(check.sentence()),
                Part.paragraph("Each tool sent " + check.load() + ", in " + Numbers.count(check.rounds(), "round")
                        + " with fresh JVMs. Figures are the tools' own; Assay's checks do not apply to them."),
                new Table(
                        "Figures of each tool",
                        "llrrrrrr",
                        FIGURES,
                        check.rows().stream().map(row -> row(row, check)).toList())));
        if (check.rows().stream().anyMatch(CrossCheckSection::busy)) {
            parts.add(Part.note("* The tool itself used its CPU for " + Figures.percent(BUSY)
                    + " of the time or more: its throughput measures the tool, not the server."));
        }
        parts.add(new Table(
                "What each tool says, and whether Assay agrees",
                "lllrll",
                OPINIONS,
                check.opinions().stream().map(CrossCheckSection::row).toList()));
        parts.add(Part.note(READING));
        return new Section("cross-check", TITLE, parts);
    }

    /** A row, with a note on why rounds are missing. */
    private static Table.Row row(CrossCheck.Row row, CrossCheck check) {
        return Table.Row.of(
                        row.tool().id(),
                        row.contender(),
                        three(row.throughputPerSecond()) + (busy(row) ? "*" : ""),
                        spread(row.throughputs()),
                        three(row.averageMillis()),
                        three(row.p99Millis()),
                        three(row.serverCpuMicros()),
                        errors(row))
                .with(row.failure()
                        .map(reason -> "figures of " + row.measured() + " of " + Numbers.count(check.rounds(), "round")
                                + ": " + reason)
                        .orElse(""));
    }

    private static Table.Row row(CrossCheck.Opinion opinion) {
        return new Table.Row(
                List.of(
                        Cell.of(opinion.tool().id()),
                        Cell.of(opinion.contender() + " against " + opinion.reference()),
                        Cell.of(opinion.metric() == Metric.THROUGHPUT ? "throughput" : "CPU per request"),
                        Cell.of(says(opinion)),
                        Cell.of(opinion.assay().map(Outcome::word).orElse(Figures.NONE)),
                        Cell.of(agreement(opinion), ink(opinion.agreement()))),
                "");
    }

    private static Ink ink(Agreement agreement) {
        return agreement == Agreement.DISAGREES ? Ink.RED : agreement == Agreement.AGREES ? Ink.GREEN : Ink.NONE;
    }

    private static String says(CrossCheck.Opinion opinion) {
        if (opinion.ratio().isEmpty()) {
            return Figures.NONE;
        }
        double low = opinion.low().orElseThrow();
        double high = opinion.high().orElseThrow();
        return Numbers.change(opinion.ratio().getAsDouble(), low, high) + " (" + Numbers.interval(low, high) + ")";
    }

    private static String agreement(CrossCheck.Opinion opinion) {
        return switch (opinion.agreement()) {
            case AGREES -> "agrees";
            case TIE -> "tie within spread";
            case DISAGREES -> "disagrees";
            case NONE ->
                opinion.ratio().isEmpty()
                        ? "no figures"
                        : opinion.answered() ? "too few rounds" : "Assay has no answer";
        };
    }

    private static boolean busy(CrossCheck.Row row) {
        return row.toolCpuShare().orElse(0) >= BUSY;
    }

    private static String errors(CrossCheck.Row row) {
        if (row.measured() == 0) {
            return Figures.NONE;
        }
        return row.errors() == 0 ? "0" : Numbers.percent((double) row.errors() / Math.max(1, row.samples()));
    }

    private static String spread(List<Double> values) {
        if (values.size() < 2) {
            return Figures.NONE;
        }
        var range = values.stream().mapToDouble(Double::doubleValue).summaryStatistics();
        return Figures.three(range.getMin()) + "-" + Figures.three(range.getMax());
    }

    private static String three(OptionalDouble value) {
        return Figures.three(value.orElse(Double.NaN));
    }
}
