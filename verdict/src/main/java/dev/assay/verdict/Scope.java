package dev.assay.verdict;

import dev.assay.model.Contender;
import dev.assay.model.Deployment;
import dev.assay.model.Environment;
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
     * @param rate of the equal-rate phase; 0 if it is not known
     */
    static String of(Plan plan, Environment environment, double rate) {
        List<String> parts = new ArrayList<>();
        String app = environment.app().name();
        parts.add(
                environment.app().isSpringBoot()
                        ? app + " on " + environment.app().platform()
                        : app);
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
}
