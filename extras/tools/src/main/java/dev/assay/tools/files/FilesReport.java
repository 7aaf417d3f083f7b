package dev.assay.tools.files;

import dev.assay.model.Numbers;
import dev.assay.model.verdict.Outcome;
import dev.assay.report.document.Cell;
import dev.assay.report.document.Document;
import dev.assay.report.document.Ink;
import dev.assay.report.document.Part;
import dev.assay.report.document.Section;
import dev.assay.report.document.Table;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** What result files of other load tools say, on a terminal and in Markdown. The first line is the answer. */
final class FilesReport {
    private static final String UNTOLD = "cannot tell";
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("MM-dd'T'HH:mm:ss").withZone(ZoneOffset.UTC);

    private FilesReport() {}

    static Document of(FilesVerdict verdict) {
        return new Document(verdict.headline(), sections(verdict));
    }

    private static List<Section> sections(FilesVerdict verdict) {
        List<Section> sections = new ArrayList<>();
        sections.add(new Section("contenders", "Means of the runs", contenders(verdict)));
        sections.add(new Section("verdicts", "Against " + verdict.reference(), comparisons(verdict)));
        sections.add(new Section("runs", "Runs", runs(verdict)));
        if (!verdict.limits().isEmpty()) {
            sections.add(new Section(
                    "limits",
                    "What the method could not show",
                    verdict.limits().stream()
                            .<Part>map(limit -> Part.items(limit.subject(), limit.sentences()))
                            .toList()));
        }
        return sections;
    }

    private static Table contenders(FilesVerdict verdict) {
        return new Table(
                "",
                "lrrrrrr",
                List.of("", "runs", "requests/s", "mean ms", "p50", "p90", "p99"),
                verdict.contenders().stream()
                        .map(contender -> Table.Row.of(Stream.concat(
                                        Stream.of(contender.contender(), String.valueOf(contender.runs())),
                                        Stream.of(FileFigure.values()).map(figure -> Optional.ofNullable(
                                                        contender.means().get(figure))
                                                .map(Numbers::three)
                                                .orElse(Numbers.NONE)))
                                .toList()))
                        .toList());
    }

    /** Compares the runs figure by figure. A figure that cannot be told for the same reason as the deciding one has no row of its own. */
    private static Table comparisons(FilesVerdict verdict) {
        return new Table(
                "",
                "lllrr",
                List.of("", "figure", "verdict", "change", "interval"),
                verdict.comparisons().stream()
                        .filter(one -> one.primary() || one.verdict().isPresent() || !repeated(one, verdict))
                        .map(FilesReport::row)
                        .toList());
    }

    private static boolean repeated(FileComparison one, FilesVerdict verdict) {
        return verdict.comparisons().stream()
                .filter(other -> other.primary() && other.contender().equals(one.contender()))
                .anyMatch(other -> other.obstacle().equals(one.obstacle()));
    }

    private static Table.Row row(FileComparison one) {
        String word = one.verdict().map(Outcome::word).orElse(UNTOLD);
        Ink ink = one.verdict().map(Ink::of).orElse(Ink.GREY);
        double low = one.ciLow().orElse(Double.NaN);
        double high = one.ciHigh().orElse(Double.NaN);
        return new Table.Row(
                List.of(
                        Cell.of(one.contender()),
                        Cell.of(one.figure().title(), one.primary() ? "decides" : ""),
                        Cell.of(word, ink),
                        Cell.of(Numbers.change(one.ratio().orElse(Double.NaN), low, high)),
                        Cell.of(Numbers.interval(low, high))),
                one.obstacle().map(FileObstacle::text).orElse(""));
    }

    private static Table runs(FilesVerdict verdict) {
        return new Table(
                "",
                "lllrrrrrr",
                List.of("", "file", "start, UTC", "s", "requests", "failed", "requests/s", "p50 ms", "p99 ms"),
                verdict.runs().stream()
                        .sorted(Comparator.comparingDouble(
                                run -> run.span().map(FileRun.Span::startMillis).orElse(0.0)))
                        .map(run -> row(run, name(run, verdict.runs())))
                        .toList());
    }

    /** The file name, with folders only if another run of the contender has the same name. */
    private static String name(FileRun run, List<FileRun> all) {
        String name = last(run.file());
        return all.stream()
                                .filter(other -> other.contender().equals(run.contender()))
                                .filter(other -> last(other.file()).equals(name))
                                .count()
                        > 1
                ? run.file()
                : name;
    }

    private static String last(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }

    private static Table.Row row(FileRun run, String name) {
        return Table.Row.of(
                run.contender(),
                name,
                run.span()
                        .map(span -> TIME.format(Instant.ofEpochMilli(Math.round(span.startMillis()))))
                        .orElse(Numbers.NONE),
                three(run.seconds()),
                whole(run.samples()),
                whole(run.errors()),
                figure(run, FileFigure.THROUGHPUT),
                figure(run, FileFigure.P50),
                figure(run, FileFigure.P99));
    }

    private static String figure(FileRun run, FileFigure figure) {
        return run.figure(figure).map(seen -> Numbers.three(seen.value())).orElse(Numbers.NONE);
    }

    private static String three(OptionalDouble value) {
        return value.isPresent() ? Numbers.three(value.getAsDouble()) : Numbers.NONE;
    }

    private static String whole(OptionalLong value) {
        return value.isPresent() ? Numbers.integer(value.getAsLong()) : Numbers.NONE;
    }
}
