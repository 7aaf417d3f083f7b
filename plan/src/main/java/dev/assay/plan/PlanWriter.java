package dev.assay.plan;

import dev.assay.model.Contender;
import dev.assay.model.CpuSet;
import dev.assay.model.HttpVersion;
import dev.assay.model.JvmState;
import dev.assay.model.LoadPlan;
import dev.assay.model.LoadTool;
import dev.assay.model.MarginSource;
import dev.assay.model.Plan;
import dev.assay.model.Prices;
import dev.assay.model.Rate;
import dev.assay.model.Secrets;
import dev.assay.model.Settings;
import dev.assay.model.Trust;
import dev.assay.model.Workload;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Writes a resolved plan as YAML, every value given. */
final class PlanWriter {
    private static final String HEAD = "# The plan as it ran. Run it again: assay compare --plan THIS_FILE" + "\n";

    private PlanWriter() {}

    static String write(Plan plan) {
        return HEAD + Yaml.of(tree(plan));
    }

    /** The same, with {@code ***} for what is named like a secret or looks like one. */
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

    private static void putWorkload(Map<String, Object> tree, Workload workload) {
        Map<String, Object> data = new LinkedHashMap<>();
        workload.steps()
                .forEach(step -> step.dataFiles().forEach(file -> data.put(file.name(), StepWriter.file(file))));
        if (!data.isEmpty()) {
            tree.put("data", data);
        }
        List<Map<String, Object>> steps = workload.steps().stream()
                .map(step -> StepWriter.step(step, workload.order()))
                .toList();
        tree.put("workload", workload.order() == Workload.Order.SEQUENCE ? Map.of("sequence", steps) : steps);
    }

    private static Map<String, Object> tree(Plan plan) {
        Map<String, Object> tree = new LinkedHashMap<>();
        plan.app().map(Path::toString).ifPresent(app -> tree.put("app", app));
        tree.put(
                "servers", plan.contenders().stream().map(PlanWriter::contender).toList());
        Map<String, Object> profiles = profiles(plan.contenders());
        if (!profiles.isEmpty()) {
            tree.put("profiles", profiles);
        }
        tree.put("jvm", plan.jvmOptions());
        putWorkload(tree, plan.workload());
        tree.put("load", load(plan.load()));
        tree.put("budget", Durations.format(plan.budget()));
        tree.put("margin", plan.margin());
        if (plan.marginFrom() != MarginSource.PLAN) {
            tree.put(DraftReader.MARGIN_FROM, plan.marginFrom().name().toLowerCase(Locale.ROOT));
        }
        if (plan.state() != JvmState.WARM) {
            tree.put(DraftReader.STATE, plan.state().name().toLowerCase(Locale.ROOT));
        }
        tree.put("seed", plan.seed());
        plan.startupRounds().ifPresent(rounds -> tree.put("startup", Map.of("rounds", rounds)));
        tree.put("ready-timeout", Durations.format(plan.readyTimeout()));
        plan.port().ifPresent(port -> tree.put("port", port));
        Map<String, Object> cpus = new LinkedHashMap<>();
        plan.servers().map(CpuSet::toString).ifPresent(set -> cpus.put("servers", set));
        plan.generator().map(CpuSet::toString).ifPresent(set -> cpus.put("generator", set));
        if (!cpus.isEmpty()) {
            tree.put("cpus", cpus);
        }
        plan.objective().ifPresent(objective -> tree.put("slo", objective.toString()));
        plan.prices().ifPresent(prices -> tree.put("price", prices(prices)));
        if (plan.sandbox()) {
            tree.put(DraftReader.SANDBOX, true);
        }
        return tree;
    }

    private static Map<String, Object> prices(Prices prices) {
        Map<String, Object> tree = new LinkedHashMap<>();
        prices.coreHour().ifPresent(price -> tree.put(PriceText.CORE, price));
        prices.gbHour().ifPresent(price -> tree.put(PriceText.MEMORY, price));
        return tree;
    }

    private static Map<String, Object> contender(Contender contender) {
        Map<String, Object> item = new LinkedHashMap<>();
        item.put("server", contender.server().id());
        contender.version().ifPresent(version -> item.put("version", version));
        item.put("label", contender.id());
        item.put("settings", contender.settings().name());
        contender.jdk().ifPresent(jdk -> item.put("jdk", jdk));
        if (!contender.jvmOptions().isEmpty()) {
            item.put("jvm", contender.jvmOptions());
        }
        return item;
    }

    /** A profile for all settings that are more than their name. */
    private static Map<String, Object> profiles(List<Contender> contenders) {
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

    private static Map<String, Object> load(LoadPlan load) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("connections", load.connections());
        tree.put("rate", rate(load.rate()));
        tree.put("arrivals", load.arrivals().name().toLowerCase(Locale.ROOT));
        tree.put("http2", load.wire().version() == HttpVersion.HTTP_2);
        tree.put("streams", load.wire().streams());
        tree.put("close", !load.wire().keepAlive());
        tree.put("compressed", load.wire().compressed());
        tree.put("expect-continue", load.wire().expectContinue());
        tree.put("https", load.tls().isPresent());
        load.tls().ifPresent(trust -> {
            if (trust instanceof Trust.Authorities authorities) {
                tree.put("cacert", authorities.file().toString());
            } else {
                tree.put("insecure", trust instanceof Trust.Anything);
            }
        });
        if (!load.tools().isEmpty()) {
            tree.put(LoadTools.KEY, load.tools().stream().map(LoadTool::id).toList());
        }
        return tree;
    }

    private static Object rate(Rate rate) {
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
