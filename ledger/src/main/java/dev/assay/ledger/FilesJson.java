package dev.assay.ledger;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.assay.model.FileComparison;
import dev.assay.model.FileFigure;
import dev.assay.model.FileRun;
import dev.assay.model.FilesVerdict;
import dev.assay.model.Outcome;
import dev.assay.model.Secrets;
import dev.assay.model.Shortcoming;
import java.time.Instant;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** The verdict on result files as JSON, as written by {@code assay judge-files --json} and described by {@code files.schema.json}. */
public final class FilesJson {
    /** Version of the format. */
    public static final int SCHEMA = 1;

    private static final String UNTOLD = "cannot-tell";

    private FilesJson() {}

    /** Indented JSON with a trailing newline. What a file does not say is {@code null}. */
    public static String of(FilesVerdict verdict) {
        ObjectNode json = Json.MAPPER.createObjectNode();
        json.put("schema", SCHEMA);
        json.put("headline", hidden(verdict.headline()));
        json.put("reference", hidden(verdict.reference()));
        json.put("margin", verdict.margin());
        ArrayNode contenders = json.putArray("contenders");
        verdict.contenders().forEach(contender -> summary(contenders.addObject(), contender));
        ArrayNode comparisons = json.putArray("comparisons");
        verdict.comparisons().forEach(one -> comparison(comparisons.addObject(), one, verdict.margin()));
        ArrayNode runs = json.putArray("runs");
        verdict.runs().forEach(run -> run(runs.addObject(), run));
        ArrayNode limits = json.putArray("limits");
        verdict.limits().forEach(limit -> limit(limits.addObject(), limit));
        return json.toPrettyString() + System.lineSeparator();
    }

    private static void summary(ObjectNode json, FilesVerdict.Summary contender) {
        json.put("contender", hidden(contender.contender()));
        json.put("runs", contender.runs());
        ObjectNode means = json.putObject("means");
        for (FileFigure figure : FileFigure.values()) {
            put(means, figure.id(), mean(contender.means(), figure));
        }
    }

    private static OptionalDouble mean(Map<FileFigure, Double> means, FileFigure figure) {
        return means.containsKey(figure) ? OptionalDouble.of(means.getOrDefault(figure, 0.0)) : OptionalDouble.empty();
    }

    private static void comparison(ObjectNode json, FileComparison comparison, double margin) {
        json.put("figure", comparison.figure().id());
        json.put("unit", comparison.figure().unit());
        json.put("lowerIsBetter", comparison.figure().lowerIsBetter());
        json.put("contender", hidden(comparison.contender()));
        json.put("reference", hidden(comparison.reference()));
        json.put("primary", comparison.primary());
        json.put("verdict", comparison.verdict().map(Outcome::id).orElse(UNTOLD));
        put(json, "ratio", comparison.ratio());
        put(json, "ciLow", comparison.ciLow());
        put(json, "ciHigh", comparison.ciHigh());
        json.put("confidence", comparison.confidence());
        json.put("blocks", comparison.blocks());
        json.put("contenderFirst", comparison.contenderFirst());
        json.put("reason", hidden(comparison.reason(margin)));
    }

    private static void run(ObjectNode json, FileRun run) {
        json.put("contender", hidden(run.contender()));
        json.put("file", hidden(run.file()));
        json.put("tool", run.tool());
        instant(json, "start", run.span().map(FileRun.Span::startMillis).orElse(-1.0));
        instant(json, "end", run.span().map(FileRun.Span::endMillis).orElse(-1.0));
        put(json, "seconds", run.seconds());
        put(json, "samples", run.samples());
        put(json, "errors", run.errors());
        put(json, "users", run.users());
        json.put("pace", EnumWords.dashed(run.pace()));
        put(json, "longestMs", run.longestMillis());
        ObjectNode figures = json.putObject("figures");
        for (FileFigure figure : FileFigure.values()) {
            run.figure(figure)
                    .ifPresentOrElse(
                            seen -> {
                                ObjectNode told = figures.putObject(figure.id());
                                told.put("value", seen.value());
                                told.put("plusMinus", seen.plusMinus());
                            },
                            () -> figures.putNull(figure.id()));
        }
    }

    private static void limit(ObjectNode json, Shortcoming limit) {
        json.put("subject", limit.subject());
        ArrayNode sentences = json.putArray("sentences");
        limit.sentences().forEach(sentence -> sentences.add(hidden(sentence)));
    }

    private static void instant(ObjectNode json, String name, double millis) {
        if (millis < 0) {
            json.putNull(name);
        } else {
            json.put(name, Instant.ofEpochMilli(Math.round(millis)).toString());
        }
    }

    private static String hidden(String text) {
        return Secrets.hidden(text);
    }

    private static void put(ObjectNode json, String name, OptionalDouble value) {
        if (value.isPresent()) {
            json.put(name, value.getAsDouble());
        } else {
            json.putNull(name);
        }
    }

    private static void put(ObjectNode json, String name, OptionalLong value) {
        if (value.isPresent()) {
            json.put(name, value.getAsLong());
        } else {
            json.putNull(name);
        }
    }
}
