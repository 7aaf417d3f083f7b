package dev.assay.tools.files;

import dev.assay.ledger.Documents;
import dev.assay.model.verdict.Outcome;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;

/**
 * The verdict on result files as JSON, as written by {@code assay judge-files --json} and described by {@code files.schema.json}. What a file
 * does not say is empty, and {@code null} there.
 */
record FilesJson(
        int schema,
        String headline,
        String reference,
        double margin,
        List<Contender> contenders,
        List<Compared> comparisons,
        List<Run> runs,
        List<Shortcoming> limits) {
    private static final int SCHEMA = 1;

    private static final String UNTOLD = "cannot-tell";

    record Contender(String contender, int runs, Map<String, Optional<Double>> means) {}

    record Compared(
            String figure,
            String unit,
            boolean lowerIsBetter,
            String contender,
            String reference,
            boolean primary,
            String verdict,
            OptionalDouble ratio,
            OptionalDouble ciLow,
            OptionalDouble ciHigh,
            double confidence,
            int blocks,
            int contenderFirst,
            String reason) {}

    record Run(
            String contender,
            String file,
            String tool,
            Optional<String> start,
            Optional<String> end,
            OptionalDouble seconds,
            OptionalLong samples,
            OptionalLong errors,
            OptionalLong users,
            String pace,
            OptionalDouble longestMs,
            Map<String, Optional<FileRun.Figure>> figures) {}

    /** Indented JSON with a trailing newline. */
    static String of(FilesVerdict verdict) {
        FilesJson json = new FilesJson(
                SCHEMA,
                verdict.headline(),
                verdict.reference(),
                verdict.margin(),
                verdict.contenders().stream().map(FilesJson::contender).toList(),
                verdict.comparisons().stream()
                        .map(one -> compared(one, verdict.margin()))
                        .toList(),
                verdict.runs().stream().map(FilesJson::run).toList(),
                verdict.limits());
        return Documents.jsonText(json);
    }

    private static Contender contender(FilesVerdict.Summary one) {
        return new Contender(
                one.contender(),
                one.runs(),
                byId(figure -> Optional.ofNullable(one.means().get(figure))));
    }

    private static Compared compared(FileComparison one, double margin) {
        return new Compared(
                one.figure().id(),
                one.figure().unit(),
                one.figure().lowerIsBetter(),
                one.contender(),
                one.reference(),
                one.primary(),
                one.verdict().map(Outcome::id).orElse(UNTOLD),
                one.ratio(),
                one.ciLow(),
                one.ciHigh(),
                one.confidence(),
                one.blocks(),
                one.contenderFirst(),
                one.reason(margin));
    }

    private static Run run(FileRun run) {
        return new Run(
                run.contender(),
                run.file(),
                run.tool(),
                run.span().map(span -> instant(span.startMillis())),
                run.span().map(span -> instant(span.endMillis())),
                run.seconds(),
                run.samples(),
                run.errors(),
                run.users(),
                run.pace().name().toLowerCase(Locale.ROOT),
                run.longestMillis(),
                byId(run::figure));
    }

    private static <T> Map<String, T> byId(Function<FileFigure, T> value) {
        Map<String, T> all = new LinkedHashMap<>();
        Arrays.stream(FileFigure.values()).forEach(figure -> all.put(figure.id(), value.apply(figure)));
        return all;
    }

    private static String instant(double millis) {
        return Instant.ofEpochMilli(Math.round(millis)).toString();
    }
}
