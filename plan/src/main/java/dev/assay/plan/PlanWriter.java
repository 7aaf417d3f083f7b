package dev.assay.plan;

import dev.assay.model.Secrets;
import dev.assay.model.plan.Contender;
import dev.assay.model.plan.HttpVersion;
import dev.assay.model.plan.LoadOrigin;
import dev.assay.model.plan.Plan;
import dev.assay.model.plan.Rate;
import dev.assay.model.plan.Trust;
import dev.assay.model.plan.Wire;
import dev.assay.model.plan.Workload;
import dev.assay.model.server.Settings;
import dev.assay.plan.workload.StepWriter;
import dev.assay.plan.yaml.Yaml;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Writes a resolved plan as YAML, with every value. */
final class PlanWriter {
    private static final String HEAD = "# The plan as it ran. Run it again: assay compare --plan THIS_FILE" + "\n";

    private PlanWriter() {}

    static String write(Plan plan) {
        return HEAD + Yaml.of(tree(plan));
    }

    /** The same, with {@code ***} for values whose name or form suggests a secret. */
    static String writeWithoutSecrets(Plan plan) {
        return HEAD + Yaml.of(shown(tree(plan)));
    }

    private static Object shown(Object node) {
        if (node instanceof Map<?, ?> map) {
            Map<Object, Object> shown = new LinkedHashMap<>();
            map.forEach((key, value) -> shown.put(
                    key, value instanceof String text ? Secrets.hidden(String.valueOf(key), text) : shown(value)));
            return shown;
        } else if (node instanceof List<?> list) {
            return list.stream().map(PlanWriter::shown).toList();
        }
        return node instanceof String text ? Secrets.hiddenOption(text) : node;
    }

    private static Map<String, Object> tree(Plan plan) {
        Map<String, Object> tree = new LinkedHashMap<>();
        Map<String, Map<String, Object>> sections = new HashMap<>();
        for (PlanKey<?> key : PlanKeys.ALL) {
            Map<String, Object> entries = key.writer().apply(plan);
            if (key.section().isEmpty()) {
                tree.putAll(entries);
            } else if (!entries.isEmpty()) {
                Map<String, Object> section = sections.computeIfAbsent(key.section(), name -> new LinkedHashMap<>());
                section.putAll(entries);
                tree.put(key.section(), section);
            }
        }
        return tree;
    }

    static Map<String, Object> data(Workload workload) {
        Map<String, Object> data = new LinkedHashMap<>();
        workload.steps()
                .forEach(step -> step.dataFiles().forEach(file -> data.put(file.name(), StepWriter.file(file))));
        return data;
    }

    static Object workload(Workload workload) {
        List<Map<String, Object>> steps = workload.steps().stream()
                .map(step -> StepWriter.step(step, workload.order()))
                .toList();
        return workload.order() == Workload.Order.SEQUENCE ? Map.of("sequence", steps) : steps;
    }

    static Map<String, Object> contender(Contender contender) {
        Map<String, Object> item = new LinkedHashMap<>();
        item.put("server", contender.server().id());
        contender.version().ifPresent(version -> item.put("version", version));
        item.put("label", contender.id());
        contender.app().ifPresent(app -> item.put("app", app.toString()));
        item.put("settings", contender.settings().name());
        contender.jdk().ifPresent(jdk -> item.put("jdk", jdk));
        if (!contender.jvmOptions().isEmpty()) {
            item.put("jvm", contender.jvmOptions());
        }
        if (!contender.added().isEmpty()) {
            item.put("add", contender.added());
        }
        return item;
    }

    /** A profile for all settings that have properties. */
    static Map<String, Object> profiles(List<Contender> contenders) {
        Map<String, Object> profiles = new LinkedHashMap<>();
        for (Contender contender : contenders) {
            Settings settings = new Settings(
                    contender.settings().base(), contender.settings().properties());
            if (!settings.equals(Settings.DEFAULTS) && !settings.equals(Settings.EQUAL)) {
                Object other = profiles.putIfAbsent(settings.name(), settings.properties());
                if (other != null && !other.equals(settings.properties())) {
                    throw new IllegalArgumentException("two different settings are named " + settings.name());
                }
            }
        }
        return profiles;
    }

    static Map<String, Object> wire(Wire wire) {
        Map<String, Object> tree = new LinkedHashMap<>();
        if (wire.version() == HttpVersion.HTTP_1_0) {
            tree.put("http10", true);
        }
        tree.put("http2", wire.version() == HttpVersion.HTTP_2);
        tree.put("streams", wire.streams());
        tree.put("no-keepalive", !wire.keepAlive());
        tree.put("compressed", wire.compressed());
        tree.put("expect-continue", wire.expectContinue());
        return tree;
    }

    static Map<String, Object> tls(Optional<Trust> tls) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("https", tls.isPresent());
        tls.ifPresent(trust -> {
            if (trust instanceof Trust.Authorities authorities) {
                tree.put("cacert", authorities.file().toString());
            } else {
                tree.put("insecure", trust instanceof Trust.Anything);
            }
        });
        return tree;
    }

    static Map<String, Object> origin(Optional<LoadOrigin> origin) {
        Map<String, Object> tree = new LinkedHashMap<>();
        origin.ifPresent(there -> {
            tree.put("host", there.host());
            there.listen().ifPresent(address -> tree.put("listen", address));
        });
        return tree;
    }

    static Object rate(Rate rate) {
        if (rate instanceof Rate.Fixed fixed) {
            return fixed.perSecond();
        }
        return BigDecimal.valueOf(((Rate.Auto) rate).share())
                        .movePointRight(2)
                        .stripTrailingZeros()
                        .toPlainString()
                + "%";
    }
}
