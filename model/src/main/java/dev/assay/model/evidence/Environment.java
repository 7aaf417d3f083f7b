package dev.assay.model.evidence;

import dev.assay.model.plan.Deployment;
import dev.assay.model.plan.Placement;
import dev.assay.model.server.InspectedApp;
import java.util.List;
import java.util.Map;

/**
 * The machine and program that measured.
 *
 * @param os name and version
 * @param cpu model name
 * @param cpus CPUs available
 * @param memoryBytes physical memory
 * @param virtualisation for example {@code kvm}, or {@code none}
 * @param app the app that ran on the servers; the first contender's if each has a jar of its own
 * @param facts further facts by name, for example the frequency governor
 */
public record Environment(
        String assayVersion,
        String os,
        String cpu,
        int cpus,
        long memoryBytes,
        String virtualisation,
        Placement placement,
        List<Deployment> deployments,
        InspectedApp app,
        Map<String, String> facts) {
    /** The fact that quotes what the calibration of the machine concluded. */
    public static final String CALIBRATION = "calibration";

    /** The fact that names the other machine that the load came from. */
    public static final String LOAD_HOST = "load host";

    /** The fact that says how far the delay of a load host's messages can change CPU time. */
    public static final String LOAD_HOST_DELAY = "load host, effect of its delay";

    /** The fact that a load host is the machine of the servers. */
    public static final String LOAD_HOST_HERE = "load host, shares CPUs with the servers";

    /** The fact that gives the bandwidth between load host and servers when nothing else used the network. */
    public static final String LOAD_NETWORK = "load host, network";

    public Environment {
        deployments = List.copyOf(deployments);
        facts = java.util.Collections.unmodifiableMap(new java.util.TreeMap<>(facts));
    }

    public InspectedApp app(Deployment deployment) {
        return deployment.app().orElse(app);
    }

    /** The apps that ran on the servers, each jar once, in the order of the contenders; at least one. */
    public List<InspectedApp> apps() {
        Map<String, InspectedApp> apps = new java.util.LinkedHashMap<>();
        deployments.forEach(deployment -> apps.putIfAbsent(app(deployment).sha256(), app(deployment)));
        return apps.isEmpty() ? List.of(app) : List.copyOf(apps.values());
    }

    public Environment withDeployments(List<Deployment> others) {
        return with(others, app);
    }

    /** The same machine as it was, with what runs there now. */
    public Environment with(List<Deployment> others, InspectedApp usual) {
        return new Environment(
                assayVersion, os, cpu, cpus, memoryBytes, virtualisation, placement, others, usual, facts);
    }

    public Environment withFact(String name, String value) {
        Map<String, String> more = new java.util.TreeMap<>(facts);
        more.put(name, value);
        return new Environment(
                assayVersion, os, cpu, cpus, memoryBytes, virtualisation, placement, deployments, app, more);
    }
}
