package dev.assay.tune.fit;

import dev.assay.model.Numbers;
import dev.assay.report.document.Document;
import dev.assay.report.document.Part;
import dev.assay.report.document.Section;
import dev.assay.report.document.Table;
import dev.assay.report.figures.Figures;
import dev.assay.tune.fit.Attempt.Use;
import java.util.ArrayList;
import java.util.List;

/** What {@code assay fit} shows. */
final class FitReport {
    static final String PAGE = "report.html";

    /** A year's hours by twelve. */
    private static final double HOURS_A_MONTH = 730;

    private FitReport() {}

    static Document of(Fit fit) {
        return new Document(fit.headline(), List.of(answers(fit)));
    }

    static void page(Fit fit, Appendable out) {
        of(fit).page("fit", "The smallest heap that holds a rate", "answers", "Written by assay fit", out);
    }

    private static Section answers(Fit fit) {
        List<Part> parts = new ArrayList<>();
        parts.add(Part.items(fit.answers().stream().map(Answer::text).toList()));
        List<Table.Row> rows = fit.answers().stream()
                .flatMap(answer -> answer.use().stream()
                        .map(use -> row(answer.contender(), answer.megabytes().orElseThrow(), use, fit)))
                .toList();
        parts.add(new Table("With that heap", "l" + "r".repeat(titles(fit).size() - 1), titles(fit), rows));
        parts.add(Part.note("Holds: at least 99% of the requests due for "
                + Numbers.threeOrWhole(fit.recordedSeconds()) + " s"
                + fit.serviceLevel().map(level -> ", " + level).orElse("")
                + ", without OutOfMemoryError. Means of " + Search.REPLICATES
                + " starts. GB-hours are those of the RSS in 730 hours."));
        parts.add(attempts(fit));
        return new Section("answers", "The smallest heap", parts);
    }

    private static List<String> titles(Fit fit) {
        List<String> titles = new ArrayList<>(List.of(
                "Contender",
                "Heap, MB",
                "RSS",
                "Collector, of its CPU",
                "CPU µs/request",
                "p99, ms",
                "GB-hours/month"));
        if (fit.gbHourPrice().isPresent()) {
            titles.add("Price/month");
        }
        return titles;
    }

    private static Table.Row row(String contender, int megabytes, Use use, Fit fit) {
        double gbHours = use.rssBytes() / 1e9 * HOURS_A_MONTH;
        List<String> cells = new ArrayList<>(List.of(
                contender,
                Numbers.integer(megabytes),
                Figures.bytes(use.rssBytes()),
                Figures.percent(use.collectorShare()),
                Figures.three(use.cpuMicrosPerRequest()),
                Figures.three(use.p99Ms()),
                Figures.three(gbHours)));
        fit.gbHourPrice().ifPresent(price -> cells.add(Figures.three(gbHours * price)));
        return Table.Row.of(cells);
    }

    private static Part attempts(Fit fit) {
        return new Part.Fold(
                "Every start",
                new Table(
                        "",
                        "lrlrr",
                        List.of("Contender", "Heap, MB", "Holds", "Requests/s", "p99, ms"),
                        fit.attempts().stream().map(FitReport::row).toList()));
    }

    private static Table.Row row(Attempt attempt) {
        return Table.Row.of(
                        attempt.contender(),
                        Numbers.integer(attempt.megabytes()),
                        attempt.word() + (attempt.replicate() ? "" : " (search)"),
                        attempt.use()
                                .map(use -> Numbers.integer(use.achievedRate()))
                                .orElse(Figures.NONE),
                        attempt.use().map(use -> Figures.three(use.p99Ms())).orElse(Figures.NONE))
                .with(attempt.reason());
    }
}
