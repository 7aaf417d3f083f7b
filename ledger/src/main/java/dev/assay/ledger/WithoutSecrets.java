package dev.assay.ledger;

import dev.assay.model.Secrets;
import dev.assay.model.evidence.Environment;
import dev.assay.model.plan.Contender;
import dev.assay.model.plan.Deployment;
import dev.assay.model.server.Settings;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Hides secrets that are recognisable only by the name beside them: values of properties and {@code -D} options. Those
 * recognisable in a text by itself are hidden in every text that {@link Json} writes.
 */
final class WithoutSecrets {
    private WithoutSecrets() {}

    static Environment hidden(Environment environment) {
        return new Environment(
                environment.assayVersion(),
                environment.os(),
                environment.cpu(),
                environment.cpus(),
                environment.memoryBytes(),
                environment.virtualisation(),
                environment.placement(),
                environment.deployments().stream().map(WithoutSecrets::hidden).toList(),
                environment.app(),
                hidden(environment.facts()));
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
                        hidden(contender.jvmOptions()),
                        contender.app()),
                deployment.jar(),
                deployment.jdk(),
                hidden(deployment.jvmOptions()),
                hidden(deployment.properties()),
                deployment.app());
    }

    private static Map<String, String> hidden(Map<String, String> properties) {
        Map<String, String> shown = new TreeMap<>();
        properties.forEach((name, value) -> shown.put(name, Secrets.hidden(name, value)));
        return shown;
    }

    private static List<String> hidden(List<String> options) {
        return options.stream().map(Secrets::hiddenOption).toList();
    }
}
