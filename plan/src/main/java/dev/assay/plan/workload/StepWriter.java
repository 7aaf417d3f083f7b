package dev.assay.plan.workload;

import dev.assay.model.plan.BodyLength;
import dev.assay.model.plan.Checks;
import dev.assay.model.plan.DataFile;
import dev.assay.model.plan.Extract;
import dev.assay.model.plan.Header;
import dev.assay.model.plan.Step;
import dev.assay.model.plan.Workload;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes steps of a workload as trees that {@link WorkloadReader} reads back as equal steps. */
public final class StepWriter {
    private StepWriter() {}

    public static Map<String, Object> file(DataFile file) {
        Map<String, Object> item = new LinkedHashMap<>();
        item.put("file", file.file().toString());
        item.put("pick", file.pick().name().toLowerCase(Locale.ROOT));
        item.put("per", file.per().name().toLowerCase(Locale.ROOT));
        return item;
    }

    /** A step; its weight is left out where the order is not weighted. */
    public static Map<String, Object> step(Step step, Workload.Order order) {
        Map<String, Object> item = new LinkedHashMap<>();
        item.put("name", step.name());
        item.put("method", step.method());
        item.put("path", step.path().source());
        if (!step.headers().isEmpty()) {
            item.put("headers", headers(step.headers()));
        }
        step.body().ifPresent(body -> item.put("body", body.source()));
        item.put("status", step.status());
        if (order == Workload.Order.WEIGHTED) {
            item.put("weight", step.weight());
        }
        if (step.once()) {
            item.put("once", true);
        }
        step.think().ifPresent(think -> item.put("think", ThinkText.format(think)));
        if (!step.checks().equals(Checks.NONE)) {
            item.put("check", checks(step.checks()));
        }
        if (!step.extracts().isEmpty()) {
            Map<String, Object> extracts = new LinkedHashMap<>();
            step.extracts().forEach(extract -> extracts.put(extract.variable(), source(extract.source())));
            item.put("extract", extracts);
        }
        return item;
    }

    private static Object headers(List<Header> headers) {
        Map<String, Object> map = new LinkedHashMap<>();
        headers.forEach(header -> map.put(header.name(), header.value().source()));
        return map.size() == headers.size()
                ? map
                : headers.stream()
                        .map(header -> Map.of(header.name(), header.value().source()))
                        .toList();
    }

    private static Map<String, Object> checks(Checks checks) {
        Map<String, Object> item = new LinkedHashMap<>();
        if (!checks.length().equals(BodyLength.NOT_SUDDENLY_EMPTY)) {
            item.put("length", length(checks.length()));
        }
        if (!checks.headers().isEmpty()) {
            Map<String, @Nullable Object> headers = new LinkedHashMap<>();
            checks.headers()
                    .forEach(field -> headers.put(field.name(), field.value().orElse(null)));
            item.put("headers", headers);
        }
        if (!checks.contains().isEmpty()) {
            item.put("contains", checks.contains());
        }
        if (!checks.json().isEmpty()) {
            Map<String, @Nullable Object> json = new LinkedHashMap<>();
            checks.json()
                    .forEach(value -> json.put(value.pointer(), value.value().orElse(null)));
            item.put("json", json);
        }
        checks.digest().ifPresent(digest -> {
            item.put("digest", digest.sha256().orElse("same"));
            item.put("sample", BigDecimal.valueOf(digest.sample()).toPlainString());
        });
        return item;
    }

    private static String length(BodyLength length) {
        return switch (length.rule()) {
            case ANY -> "any";
            case SAME -> "same";
            default -> length.least() + ".." + length.most();
        };
    }

    private static Map<String, Object> source(Extract.Source source) {
        if (source instanceof Extract.Json json) {
            return Map.of("json", json.pointer());
        } else if (source instanceof Extract.Field field) {
            return Map.of("header", field.name());
        } else if (source instanceof Extract.Cookie cookie) {
            return Map.of("cookie", cookie.name());
        }
        Extract.Regex regex = (Extract.Regex) source;
        Map<String, Object> item = new LinkedHashMap<>();
        item.put("regex", regex.pattern());
        item.put("group", regex.group());
        return item;
    }
}
