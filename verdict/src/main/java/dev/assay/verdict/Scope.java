package dev.assay.verdict;

import dev.assay.model.Contender;
import dev.assay.model.Deployment;
import dev.assay.model.Environment;
import dev.assay.model.InspectedApp;
import dev.assay.model.JvmState;
import dev.assay.model.Plan;
import dev.assay.words.Numbers;
import java.util.ArrayList;
import java.util.List;

/** What a verdict holds for. */
final class Scope {
    private Scope() {}

    /**
     * Such as {@code orders on Spring Boot 3.5.16, 1 server CPU, JDK 17.0.15, 32 connections, 2,000/s, settings defaults}.
     *
     * @param machines that measured
     * @param rate of the equal-rate phase; 0 if it is not known
     */
    static String of(Plan plan, Environment environment, Machines machines, double rate) {
        List<String> parts = new ArrayList<>();
        parts.add(apps(environment));
        machines.scope().forEach(parts::add);
        parts.add(Numbers.count(environment.placement().servers().size(), "server CPU"));
        List<String> jdks = environment.deployments().stream()
                .map(Deployment::jdk)
                .map(jdk -> "JDK " + jdk.version())
                .distinct()
                .toList();
        if (!jdks.isEmpty()) {
            parts.add(Numbers.list(jdks));
        }
        if (plan.state() == JvmState.STARTING) {
            parts.add("JVMs that have just started");
        }
        parts.add(Numbers.count(plan.load().connections(), "connection"));
        if (rate > 0) {
            parts.add(Numbers.rate(rate));
        }
        parts.add("settings "
                + Numbers.list(plan.contenders().stream()
                        .map(Contender::settings)
                        .map(settings -> settings.name())
                        .distinct()
                        .toList()));
        return String.join(", ", parts);
    }

    /** Several jars with the same name and platform are builds of one app. */
    private static String apps(Environment environment) {
        List<InspectedApp> jars = environment.apps();
        List<String> apps = jars.stream()
                .map(app -> app.isSpringBoot() ? app.name() + " on " + app.platform() : app.name())
                .distinct()
                .toList();
        return Numbers.list(apps) + (apps.size() < jars.size() ? " (" + jars.size() + " jars)" : "");
    }
}
