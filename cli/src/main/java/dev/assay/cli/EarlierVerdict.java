package dev.assay.cli;

import dev.assay.model.BadInputException;
import dev.assay.model.Deployment;
import dev.assay.model.Environment;
import dev.assay.run.StoredVerdict;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/** The verdict of an earlier run, for a study that has none of its own. */
final class EarlierVerdict {
    private EarlierVerdict() {}

    /**
     * Checks that a verdict is about the contenders and apps of a study, and returns it.
     *
     * @param folder of the verdict
     * @param here environment of the study
     * @throws BadInputException if the verdict lacks a contender, or has another app for it
     */
    static StoredVerdict require(StoredVerdict verdict, Path folder, Environment here) {
        Map<String, String> theirs = apps(verdict.environment());
        Map<String, String> ours = apps(here);
        if (!theirs.entrySet().containsAll(ours.entrySet())) {
            throw new BadInputException(
                    "--verdict-from",
                    folder + " is about " + shown(theirs) + ", the study about " + shown(ours),
                    "Name the result folder of the same contenders with the same app.");
        }
        return verdict;
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
