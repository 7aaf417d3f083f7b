package dev.assay.loads;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.assay.ledger.Documents;
import dev.assay.model.Bound;
import dev.assay.model.LatencyFigure;
import dev.assay.model.LatencyProfile;
import dev.assay.model.Secrets;
import dev.assay.model.evidence.ErrorKind;
import dev.assay.model.evidence.GateResult;
import dev.assay.model.evidence.GeneratorJvm;
import dev.assay.model.evidence.LatencyBounds;
import dev.assay.model.evidence.LoadResult;
import dev.assay.model.evidence.StepResult;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/** One load as JSON, as written by {@code assay load --json} and described by {@code load.schema.json}. */
public final class LoadJson {
    static final int SCHEMA = 1;

    private static final List<LatencyFigure> FIGURES = List.of(
            LatencyFigure.MEAN,
            LatencyFigure.STD_DEV,
            LatencyFigure.MIN,
            LatencyFigure.P50,
            LatencyFigure.P75,
            LatencyFigure.P90,
            LatencyFigure.P95,
            LatencyFigure.P99,
            LatencyFigure.P999,
            LatencyFigure.MAX);

    private LoadJson() {}

    /** Indented JSON with a trailing newline. Non-finite numbers are {@code null}. */
    public static String of(LoadResult result) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("schema", SCHEMA);
        json.put("start", result.start().toString());
        json.put("seconds", result.seconds());
        json.put("requests", result.sent());
        json.put("planned", result.planned());
        json.put("completed", result.completed());
        ObjectNode errors = json.putObject("errors");
        result.errors().forEach(tally -> errors.put(word(tally.kind()), tally.count()));
        ObjectNode examples = json.putObject("examples");
        result.errors().forEach(tally -> examples.put(word(tally.kind()), Secrets.hidden(tally.example())));
        ObjectNode statuses = json.putObject("statuses");
        result.statuses().forEach((status, count) -> statuses.put(String.valueOf(status), count));
        ObjectNode rate = json.putObject("rate");
        put(rate, "offered", result.offeredRate());
        put(rate, "achieved", result.achievedRate());
        latency(json.putObject("latency"), result.latency(), result.latencyBounds(), result::latency);
        latency(json.putObject("serviceTime"), result.serviceTime(), result.serviceBounds(), result::serviceTime);
        result.bodies().ifPresent(sizes -> json.set("bodyBytes", Documents.tree(sizes)));
        if (!result.steps().isEmpty()) {
            ArrayNode steps = json.putArray("steps");
            result.steps().forEach(step -> step(steps.addObject(), step));
        }
        put(json, "generatorCpuMicrosPerRequest", result.generatorCpuMicrosPerRequest());
        result.generatorJvm().ifPresent(jvm -> jvm(json.putObject("generatorJvm"), jvm));
        json.put("bytesRead", result.bytesRead());
        json.put("bytesWritten", result.bytesWritten());
        json.put("connectionsOpened", result.connectionsOpened());
        json.put("serverCloses", result.serverCloses());
        json.set("wire", Documents.tree(result.wire()));
        json.put("valid", result.valid());
        ArrayNode validity = json.putArray("validity");
        result.validity().forEach(gate -> gate(validity.addObject(), gate));
        if (!result.hostValidity().isEmpty()) {
            ArrayNode hosts = json.putArray("hostValidity");
            result.hostValidity().forEach(gate -> gate(hosts.addObject(), gate));
        }
        return json.toPrettyString() + System.lineSeparator();
    }

    private static String word(ErrorKind kind) {
        return kind.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private static boolean ranges(Bound known) {
        return known.high() > known.low() && Double.isFinite(known.high() - known.low());
    }

    private static double measured(Bound known) {
        return Double.isFinite(known.high()) ? known.high() : known.low();
    }

    /** A figure with only a known lower bound is written as that bound and listed in {@code atLeast}; an unknown one is {@code null}. */
    private static void latency(
            ObjectNode json,
            LatencyProfile profile,
            Optional<LatencyBounds> bounds,
            Function<LatencyFigure, Bound> known) {
        json.put("unit", "ms");
        json.put("count", profile.count());
        FIGURES.forEach(figure -> put(json, figure.id(), measured(known.apply(figure))));
        if (FIGURES.stream().map(known).anyMatch(LoadJson::ranges)) {
            ObjectNode low = json.putObject("low");
            FIGURES.stream()
                    .filter(figure -> ranges(known.apply(figure)))
                    .forEach(figure -> put(low, figure.id(), known.apply(figure).low()));
        }
        if (bounds.isEmpty()) {
            return;
        }
        json.put("unanswered", bounds.get().unanswered());
        ArrayNode atLeast = json.putArray("atLeast");
        FIGURES.stream()
                .filter(figure -> Double.isInfinite(known.apply(figure).high()))
                .forEach(figure -> atLeast.add(figure.id()));
        ArrayNode refused = json.putArray("refused");
        bounds.get().refused().forEach(figure -> refused.add(figure.id()));
        put(json, "stuckShare", bounds.get().stuckShare());
    }

    private static void step(ObjectNode json, StepResult step) {
        json.put("step", Secrets.hidden(step.step()));
        json.put("answered", step.answered());
        json.put("errors", step.errors());
        latency(json.putObject("latency"), step.latency(), step.bounds(), step::latency);
        step.bodies().ifPresent(sizes -> json.set("bodyBytes", Documents.tree(sizes)));
    }

    private static void jvm(ObjectNode json, GeneratorJvm jvm) {
        json.put("collections", jvm.collections());
        put(json, "pauseMs", jvm.pauseMs());
        put(json, "longestPauseMs", jvm.longestPauseMs());
        put(json, "compileMs", jvm.compileMs());
    }

    private static void gate(ObjectNode json, GateResult gate) {
        json.put("gate", gate.gate().id());
        put(json, "value", gate.value());
        put(json, "limit", gate.limit());
        json.put("ok", gate.ok());
        json.put("detail", gate.detail());
        gate.host().ifPresent(host -> json.put("host", Secrets.hidden(host)));
    }

    private static void put(ObjectNode json, String name, double value) {
        if (Double.isFinite(value)) {
            json.put(name, value);
        } else {
            json.putNull(name);
        }
    }
}
