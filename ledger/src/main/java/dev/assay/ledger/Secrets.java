package dev.assay.ledger;

import dev.assay.model.Contender;
import dev.assay.model.Deployment;
import dev.assay.model.EffectiveSetting;
import dev.assay.model.Environment;
import dev.assay.model.Settings;
import dev.assay.model.Verdict;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Takes secrets out of what people forward: {@code environment.json} and {@code verdict.json}. The plan keeps them, because
 * {@code assay resume} runs it again.
 */
final class Secrets {
    static final String HIDDEN = "***";

    /** Also {@code apikey}, {@code access-key} and {@code secretKey}, but not {@code max-form-keys}. */
    private static final Pattern SECRET_NAME = Pattern.compile(
            "password|passwd|passphrase|secret|token|credential|(^|[._-])key$|api-?key|(access|private|secret|encryption)[._-]?key",
            Pattern.CASE_INSENSITIVE);

    /** User and password in front of a host. */
    private static final Pattern USER_INFO = Pattern.compile("(//)[^/@\\s]*:[^/@\\s]*(@)");

    private static final Pattern SYSTEM_PROPERTY = Pattern.compile("-D([^=]+)=(.*)", Pattern.DOTALL);

    private Secrets() {}

    static Environment hidden(Environment environment) {
        return new Environment(
                environment.assayVersion(),
                environment.os(),
                environment.cpu(),
                environment.cpus(),
                environment.memoryBytes(),
                environment.virtualisation(),
                environment.placement(),
                environment.deployments().stream().map(Secrets::hidden).toList(),
                environment.app(),
                hidden(environment.facts()));
    }

    static Verdict hidden(Verdict verdict) {
        return new Verdict(
                verdict.headline(),
                verdict.scope(),
                verdict.contenders(),
                verdict.comparisons(),
                verdict.startup(),
                verdict.invalid(),
                verdict.limits(),
                verdict.settings().stream()
                        .map(setting -> new EffectiveSetting(
                                setting.contender(),
                                setting.knob(),
                                hidden(setting.knob(), setting.value()),
                                setting.source()))
                        .toList(),
                verdict.parity(),
                verdict.blocks(),
                verdict.ratePerSecond(),
                verdict.finished(),
                verdict.explanation(),
                verdict.cost(),
                verdict.serviceLevel());
    }

    /** The value, or what may be shown of it. */
    static String hidden(String name, String value) {
        return SECRET_NAME.matcher(name).find() && !value.isEmpty()
                ? HIDDEN
                : USER_INFO.matcher(value).replaceAll("$1" + HIDDEN + "$2");
    }

    private static Deployment hidden(Deployment deployment) {
        Contender contender = deployment.contender();
        return new Deployment(
                new Contender(
                        contender.id(),
                        contender.server(),
                        contender.version(),
                        new Settings(
                                contender.settings().name(),
                                hidden(contender.settings().properties())),
                        contender.jdk(),
                        hidden(contender.jvmOptions())),
                deployment.jar(),
                deployment.jdk(),
                hidden(deployment.jvmOptions()),
                hidden(deployment.properties()));
    }

    private static Map<String, String> hidden(Map<String, String> properties) {
        Map<String, String> shown = new TreeMap<>();
        properties.forEach((name, value) -> shown.put(name, hidden(name, value)));
        return shown;
    }

    private static List<String> hidden(List<String> options) {
        return options.stream()
                .map(option -> {
                    Matcher property = SYSTEM_PROPERTY.matcher(option);
                    return property.matches()
                            ? "-D" + property.group(1) + "=" + hidden(property.group(1), property.group(2))
                            : option;
                })
                .toList();
    }
}
