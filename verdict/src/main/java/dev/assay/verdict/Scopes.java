package dev.assay.verdict;

import dev.assay.model.evidence.Environment;
import dev.assay.model.plan.Contender;
import dev.assay.model.plan.Deployment;
import dev.assay.model.plan.Plan;
import dev.assay.model.plan.Step;
import dev.assay.model.server.InspectedApp;
import dev.assay.model.verdict.Scope;
import java.util.List;
import java.util.Optional;

/** What a verdict holds for. */
final class Scopes {
    private Scopes() {}

    /**
     * The scope of an experiment.
     *
     * @param machines that measured
     * @param rate of the equal-rate phase; 0 if it is not known
     */
    static Scope of(Plan plan, Environment environment, Machines machines, double rate) {
        List<InspectedApp> jars = environment.apps();
        return new Scope.Setup(
                jars.stream().map(Scopes::app).distinct().toList(),
                jars.size(),
                plan.workload().steps().stream().map(Step::name).toList(),
                machines.scope(),
                environment.placement().servers().size(),
                environment.deployments().stream()
                        .map(Deployment::jdk)
                        .map(jdk -> jdk.version())
                        .distinct()
                        .toList(),
                plan.state(),
                plan.load().connections(),
                plan.load().wire(),
                rate,
                plan.contenders().stream()
                        .map(Contender::settings)
                        .map(settings -> settings.name())
                        .distinct()
                        .toList());
    }

    private static Scope.App app(InspectedApp jar) {
        return new Scope.App(jar.name(), jar.isSpringBoot() ? Optional.of(jar.platform()) : Optional.empty());
    }
}
