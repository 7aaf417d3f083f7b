package dev.assay.studies;

import dev.assay.model.BadInputException;
import dev.assay.model.evidence.Environment;
import dev.assay.model.plan.Contender;
import dev.assay.model.plan.Deployment;
import dev.assay.model.plan.Plan;
import dev.assay.model.plan.Step;
import dev.assay.model.server.Settings;
import dev.assay.plan.PlanText;
import dev.assay.plan.Plans;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The verdict of an earlier run, for a study that has none of its own. */
final class EarlierVerdict {
    private EarlierVerdict() {}

    /**
     * Checks that a verdict is about the contenders, apps and load of a study's own experiment, and returns it.
     *
     * @param folder of the verdict
     * @param here environment of the study
     * @param own plan of the study's own experiment
     * @throws BadInputException if the verdict lacks a contender, has another app or other settings for it, or another number
     *     of connections, other requests or another protocol
     */
    static StoredVerdict require(StoredVerdict verdict, Path folder, Environment here, Plan own) {
        Map<String, String> theirs = apps(verdict.environment());
        Map<String, String> ours = apps(here);
        if (!theirs.entrySet().containsAll(ours.entrySet())) {
            throw new BadInputException(
                    "--verdict-from",
                    folder + " is about " + shown(theirs) + ", the study about " + shown(ours),
                    "Name the result folder of the same contenders with the same app.");
        }
        Plan plan = StoredVerdict.plan(folder);
        Plan shownOwn = withoutSecrets(own);
        requireSameSettings(folder, plan, shownOwn);
        requireSameLoad(folder, plan, shownOwn);
        return verdict;
    }

    private static void requireSameSettings(Path folder, Plan theirs, Plan ours) {
        for (Contender contender : ours.contenders()) {
            String then = settings(theirs, theirs.contender(contender.id()));
            String now = settings(ours, contender);
            if (!then.equals(now)) {
                throw new BadInputException(
                        "--verdict-from",
                        folder + " ran " + contender.id() + " with " + then + ", the study runs it with " + now,
                        "Name the result folder of an experiment with the same settings, or omit --verdict-from.");
            }
        }
    }

    private static String settings(Plan plan, Contender contender) {
        // In any order: an option that all contenders but one have belongs to the plan or to each of them.
        List<String> options = Stream.concat(plan.jvmOptions().stream(), contender.jvmOptions().stream())
                .sorted()
                .toList();
        Settings settings = contender.settings();
        return "settings " + settings.name()
                + (settings.properties().isEmpty() ? "" : " " + settings.properties())
                + (options.isEmpty() ? "" : " and JVM options " + String.join(" ", options));
    }

    /** Claims are about a load: what holds under another one settles none of them. */
    private static void requireSameLoad(Path folder, Plan theirs, Plan ours) {
        if (theirs.load().connections() != ours.load().connections()) {
            throw new BadInputException(
                    "--verdict-from",
                    folder + " had " + theirs.load().connections() + " connections, the study's own experiment has "
                            + ours.load().connections(),
                    "Name the result folder of an experiment with --connections "
                            + ours.load().connections() + ", or omit --verdict-from.");
        } else if (!theirs.workload().equals(ours.workload())) {
            throw new BadInputException(
                    "--verdict-from",
                    folder + " has other requests (" + requests(theirs) + ") than the study's own experiment ("
                            + requests(ours) + ")",
                    "Name the result folder of an experiment with the workload of the study's plan, or omit"
                            + " --verdict-from.");
        } else if (!theirs.load().wire().equals(ours.load().wire())) {
            throw new BadInputException(
                    "--verdict-from",
                    folder + " used " + theirs.load().wire().title() + ", the study's own experiment uses "
                            + ours.load().wire().title(),
                    "Name the result folder of an experiment with the same protocol, or omit --verdict-from.");
        }
    }

    /** As a result folder shows it. */
    private static Plan withoutSecrets(Plan plan) {
        return Plans.parse(new PlanText("plan.yaml", Plans.toYamlWithoutSecrets(plan)));
    }

    private static String requests(Plan plan) {
        return plan.workload().steps().stream().map(Step::name).collect(Collectors.joining(", "));
    }

    private static Map<String, String> apps(Environment environment) {
        Map<String, String> apps = new LinkedHashMap<>();
        for (Deployment deployment : environment.deployments()) {
            apps.put(deployment.id(), environment.app(deployment).name());
        }
        return apps;
    }

    private static String shown(Map<String, String> apps) {
        return apps.entrySet().stream()
                .map(one -> one.getKey() + " with " + one.getValue())
                .collect(Collectors.joining(", "));
    }
}
