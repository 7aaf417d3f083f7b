package dev.assay.model.plan;

import dev.assay.model.server.InspectedApp;
import dev.assay.model.server.Jdk;
import dev.assay.model.server.SwappedJar;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A contender made runnable on this machine.
 *
 * @param jar its swapped jar
 * @param jdk the JDK that runs it
 * @param jvmOptions all JVM options, in order
 * @param properties system properties that carry the settings; port and log levels are added at launch
 * @param app what is in the contender's own jar; empty if it has the plan's
 */
public record Deployment(
        Contender contender,
        SwappedJar jar,
        Jdk jdk,
        List<String> jvmOptions,
        Map<String, String> properties,
        Optional<InspectedApp> app) {
    public Deployment {
        jvmOptions = List.copyOf(jvmOptions);
        properties = java.util.Collections.unmodifiableMap(new java.util.TreeMap<>(properties));
    }

    /** A deployment of the plan's app. */
    public Deployment(
            Contender contender, SwappedJar jar, Jdk jdk, List<String> jvmOptions, Map<String, String> properties) {
        this(contender, jar, jdk, jvmOptions, properties, Optional.empty());
    }

    public Deployment withJvmOptions(List<String> others) {
        return new Deployment(contender, jar, jdk, others, properties, app);
    }

    public Deployment withProperties(Map<String, String> others) {
        return new Deployment(contender, jar, jdk, jvmOptions, others, app);
    }

    public String id() {
        return contender.id();
    }
}
