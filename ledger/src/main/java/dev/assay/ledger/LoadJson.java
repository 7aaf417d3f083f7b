package dev.assay.ledger;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.assay.model.Gate;
import dev.assay.model.GeneratorJvm;
import dev.assay.model.LatencyProfile;
import dev.assay.model.LoadResult;
import dev.assay.model.TlsReport;
import dev.assay.model.WireReport;

/** One load as JSON: what {@code assay load --json} writes, described by {@code load.schema.json}. */
public final class LoadJson {
    /** Version of the format. */
    public static final int SCHEMA = 1;

    private LoadJson() {}

    /** Several indented lines with a line end. Numbers that JSON lacks are {@code null}. */
    public static String of(LoadResult result) {
        ObjectNode json = Json.MAPPER.createObjectNode();
        json.put("schema", SCHEMA);
        json.put("start", result.start().toString());
        json.put("seconds", result.seconds());
        json.put("requests", result.sent());
        json.put("planned", result.planned());
        json.put("completed", result.completed());
        ObjectNode errors = json.putObject("errors");
        result.errors().forEach(tally -> errors.put(Words.dashed(tally.kind()), tally.count()));
        ObjectNode rate = json.putObject("rate");
        put(rate, "offered", result.offeredRate());
        put(rate, "achieved", result.achievedRate());
        latency(json.putObject("latency"), result.latency());
        latency(json.putObject("serviceTime"), result.serviceTime());
        put(json, "generatorCpuMicrosPerRequest", result.generatorCpuMicrosPerRequest());
        result.generatorJvm().ifPresent(jvm -> jvm(json.putObject("generatorJvm"), jvm));
        json.put("bytesRead", result.bytesRead());
        json.put("bytesWritten", result.bytesWritten());
        json.put("connectionsOpened", result.connectionsOpened());
        json.put("serverCloses", result.serverCloses());
        wire(json.putObject("wire"), result.wire());
        json.put("valid", result.valid());
        ArrayNode validity = json.putArray("validity");
        result.validity().forEach(gate -> gate(validity.addObject(), gate));
        return json.toPrettyString() + System.lineSeparator();
    }

    private static void latency(ObjectNode json, LatencyProfile profile) {
        json.put("unit", "ms");
        json.put("count", profile.count());
        put(json, "mean", profile.meanMs());
        put(json, "stdDev", profile.stdDevMs());
        put(json, "min", profile.minMs());
        put(json, "p50", profile.p50Ms());
        put(json, "p75", profile.p75Ms());
        put(json, "p90", profile.p90Ms());
        put(json, "p95", profile.p95Ms());
        put(json, "p99", profile.p99Ms());
        put(json, "p999", profile.p999Ms());
        put(json, "max", profile.maxMs());
    }

    private static void jvm(ObjectNode json, GeneratorJvm jvm) {
        json.put("collections", jvm.collections());
        put(json, "pauseMs", jvm.pauseMs());
        put(json, "longestPauseMs", jvm.longestPauseMs());
        put(json, "compileMs", jvm.compileMs());
    }

    private static void wire(ObjectNode json, WireReport wire) {
        json.put("protocol", wire.protocol());
        json.put("transport", wire.transport());
        json.put("reconnects", wire.reconnects());
        json.put("streams", wire.streams());
        json.put("repeated", wire.repeated());
        if (wire.tls().isEmpty()) {
            json.putNull("tls");
            return;
        }
        TlsReport agreed = wire.tls().get();
        ObjectNode tls = json.putObject("tls");
        tls.put("version", agreed.version());
        tls.put("cipher", agreed.cipher());
        tls.put("verified", agreed.verified());
        tls.put("fullHandshakes", agreed.fullHandshakes());
        tls.put("resumedHandshakes", agreed.resumedHandshakes());
    }

    private static void gate(ObjectNode json, Gate gate) {
        json.put("gate", gate.gate());
        put(json, "value", gate.value());
        put(json, "limit", gate.limit());
        json.put("ok", gate.ok());
        json.put("detail", gate.detail());
    }

    private static void put(ObjectNode json, String name, double value) {
        if (Double.isFinite(value)) {
            json.put(name, value);
        } else {
            json.putNull(name);
        }
    }
}
