package dev.assay.experiment;

import dev.assay.launch.LaunchSpec;
import dev.assay.launch.Ports;
import dev.assay.model.plan.CpuSet;
import dev.assay.model.plan.Deployment;
import dev.assay.model.plan.Plan;
import dev.assay.model.plan.Step;
import dev.assay.model.plan.Template;
import dev.assay.model.plan.Workload;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * The GET that tells whether a starting app is ready, sent without the header lines of its step: a GET of the workload that needs none,
 * with a path that is constant or varies only in numbers, if there is any. Of a sequence only the first step can be sent on its own:
 * later ones may need a login.
 *
 * @param path with the smallest value for each placeholder; never with a value from a file or from the environment
 * @param status the status that counts as ready; 0 if any response does, because it is not known how the app answers such a request
 */
public record ReadyRequest(String path, int status) {
    private static final Comparator<Step> CONSTANT_FIRST =
            Comparator.comparing(step -> !step.path().constant());

    /** Header lines that say which client asks; an app answers with the same status without them. */
    private static final Set<String> OF_CLIENTS = Set.of(
            "user-agent", "accept", "accept-language", "accept-encoding", "connection", "upgrade-insecure-requests");

    public static ReadyRequest of(Workload workload) {
        int count = workload.order() == Workload.Order.SEQUENCE
                ? 1
                : workload.steps().size();
        List<Step> steps = workload.steps().subList(0, count);
        List<Step> gets =
                steps.stream().filter(step -> step.method().equals("GET")).toList();
        Step any = gets.stream().min(CONSTANT_FIRST).orElse(steps.get(0));
        return gets.stream()
                .filter(ReadyRequest::foretold)
                .min(CONSTANT_FIRST)
                .map(step -> new ReadyRequest(step.path().smallest(), step.status()))
                .orElse(new ReadyRequest(any.path().smallest(), 0));
    }

    /** To start a contender of the plan on loopback, which is ready when it has answered this request. */
    public static LaunchSpec spec(Plan plan, Deployment deployment, int port, CpuSet cpus, boolean pin, Path log) {
        ReadyRequest ready = of(plan.workload());
        return new LaunchSpec(
                deployment.id(),
                deployment,
                Ports.LOOPBACK_ADDRESS,
                port,
                cpus,
                pin,
                ready.path,
                ready.status,
                plan.load().tls().isPresent(),
                plan.readyTimeout(),
                log,
                List.of());
    }

    /** Whether the status of the step is to be expected although it is sent with the smallest values and without header lines. */
    private static boolean foretold(Step step) {
        return step.headers().stream()
                        .allMatch(header -> OF_CLIENTS.contains(header.name().toLowerCase(Locale.ROOT)))
                && step.path().parts().stream()
                        .allMatch(part -> part instanceof Template.Literal
                                || part instanceof Template.Counter
                                || part instanceof Template.RandomInt);
    }
}
