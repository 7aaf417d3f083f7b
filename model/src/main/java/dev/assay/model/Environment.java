package dev.assay.model;

import java.util.List;
import java.util.Map;

/**
 * The machine and program that measured.
 *
 * @param assayVersion of this program
 * @param os name and version
 * @param cpu model name
 * @param cpus CPUs available
 * @param memoryBytes physical memory
 * @param virtualisation for example {@code kvm}, or {@code none}
 * @param placement which CPUs ran what
 * @param deployments what ran
 * @param app what was put on the servers
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
    public Environment {
        deployments = List.copyOf(deployments);
        facts = java.util.Collections.unmodifiableMap(new java.util.TreeMap<>(facts));
    }

    /** The same with one more fact. */
    public Environment withFact(String name, String value) {
        Map<String, String> more = new java.util.TreeMap<>(facts);
        more.put(name, value);
        return new Environment(
                assayVersion, os, cpu, cpus, memoryBytes, virtualisation, placement, deployments, app, more);
    }
}
