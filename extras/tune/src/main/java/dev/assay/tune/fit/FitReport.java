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
import java.util.function.ToLongBiFunction;
import java.util.stream.Stream;

/** What {@code assay fit} shows. */
final class FitReport {
    static final String PAGE = "report.html";

    /** A year's hours by twelve. */
    private static final double HOURS_A_MONTH = 730;

    private static final String HEAP = "Heap, MiB";
    private static final String CONTAINER = "Container, MiB";

    private FitReport() {}

    static Document of(Fit fit) {
        return new Document(fit.headline(), List.of(answers(fit)));
    }

    static void page(Fit fit, Appendable out) {
        of(fit).page("fit", "The smallest heap that holds a rate", "answers", "Written by assay fit", out);
    }

    private static Section answers(Fit fit) {
        List<Part> parts = new ArrayList<>();
        parts.add(Part.items(Stream.concat(
                        fit.answers().stream(), fit.containers().stream().flatMap(found -> found.answers().stream()))
                .map(Answer::text)
                .toList()));
        parts.add(table("With that heap", HEAP, fit.answers(), fit, (size, use) -> use.rssBytes()));
        fit.containers()
                .ifPresent(found -> parts.add(
                        table("In that container", CONTAINER, found.answers(), fit, (size, use) -> (long) size << 20)));
        parts.add(Part.note("Holds: at least 99% of the requests due for "
                + Numbers.threeOrWhole(fit.recordedSeconds()) + " s"
                + fit.serviceLevel().map(level -> ", " + level).orElse("")
                + ", without OutOfMemoryError"
                + fit.containers().map(found -> " and not killed").orElse("")
                + ". Means of " + Search.REPLICATES
                + " starts. GB-hours are those of the RSS in 730 hours"
                + fit.containers().map(found -> ", or of the container").orElse("") + "."));
        parts.add(attempts("Every start", HEAP, fit.attempts()));
        fit.containers()
                .ifPresent(found -> parts.add(attempts("Every start in a container", CONTAINER, found.attempts())));
        return new Section("answers", "The smallest heap", parts);
    }

    /** @param bytes what is paid for, by the size in MiB and what was used */
    private static Part table(
            String title, String size, List<Answer> answers, Fit fit, ToLongBiFunction<Integer, Use> bytes) {
        List<String> titles = new ArrayList<>(List.of(
                "Contender", size, "RSS", "Collector, of its CPU", "CPU µs/request", "p99, ms", "GB-hours/month"));
        if (fit.gbHourPrice().isPresent()) {
            titles.add("Price/month");
        }
        List<Table.Row> rows = answers.stream()
                .flatMap(answer -> answer.use().stream().map(use -> {
                    int megabytes = answer.megabytes().orElseThrow();
                    return row(answer.contender(), megabytes, use, bytes.applyAsLong(megabytes, use), fit);
                }))
                .toList();
        return new Table(title, "l" + "r".repeat(titles.size() - 1), titles, rows);
    }

    private static Table.Row row(String contender, int megabytes, Use use, long bytes, Fit fit) {
        double gbHours = bytes / 1e9 * HOURS_A_MONTH;
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

    private static Part attempts(String title, String size, List<Attempt> attempts) {
        return new Part.Fold(
                title,
                new Table(
                        "",
                        "lrlrr",
                        List.of("Contender", size, "Holds", "Requests/s", "p99, ms"),
                        attempts.stream().map(FitReport::row).toList()));
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
