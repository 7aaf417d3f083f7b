package dev.assay.model;

import java.util.List;
import java.util.Map;

/**
 * A contender made runnable on this machine.
 *
 * @param contender which
 * @param jar its swapped jar
 * @param jdk the JDK that runs it
 * @param jvmOptions all JVM options, in order
 * @param properties system properties that carry the settings; port and log levels are added at launch
 */
public record Deployment(
        Contender contender, SwappedJar jar, Jdk jdk, List<String> jvmOptions, Map<String, String> properties) {
    public Deployment {
        jvmOptions = List.copyOf(jvmOptions);
        properties = java.util.Collections.unmodifiableMap(new java.util.TreeMap<>(properties));
    }

    public String id() {
        return contender.id();
    }
}
