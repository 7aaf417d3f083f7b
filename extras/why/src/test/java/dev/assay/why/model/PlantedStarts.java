package dev.assay.why.model;

import dev.assay.why.model.Starts.Loads;
import dev.assay.why.model.Starts.Start;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/** Seeded starts of contenders that differ in what Jetty's classes take; rounds and starts have noise of their own. */
public final class PlantedStarts {
    private final Random random;
    private final Map<String, Double> jetty = new LinkedHashMap<>();

    public PlantedStarts(long seed) {
        this.random = new Random(seed);
    }

    /** Adds a contender, which spends so much time in Jetty; the first is the reference. */
    public PlantedStarts with(String contender, double jettyMs) {
        jetty.put(contender, jettyMs);
        return this;
    }

    /** So many starts of each. */
    public Starts starts(int rounds) {
        List<Start> starts = new ArrayList<>();
        for (int round = 1; round <= rounds; round++) {
            double machine = Math.exp(0.05 * random.nextGaussian());
            for (Map.Entry<String, Double> contender : jetty.entrySet()) {
                starts.add(start(round, contender.getKey(), contender.getValue(), machine));
            }
        }
        List<String> ids = List.copyOf(jetty.keySet());
        return new Starts(ids.get(0), ids, Map.of(ids.get(0), 690.0), starts, List.of());
    }

    private Start start(int round, String contender, double jettyMs, double machine) {
        double jvm = 100 * machine * noise();
        double app = 300 * machine * noise();
        double beans = 200 * machine * noise();
        double server = jettyMs * machine * noise();
        double response = 100 * machine * noise();
        Map<String, Loads> packages = new TreeMap<>(Map.of(
                "java", new Loads(1_000, 990, jvm),
                "org.springframework.boot", new Loads(3_000, 0, app),
                "com.example.shop", new Loads(1_000, 0, beans)));
        if (jettyMs > 0) {
            packages.put("org.eclipse.jetty", new Loads(400, 0, server));
        }
        return new Start(
                round,
                contender,
                jvm + app + beans + server + response,
                Map.of("jvm", jvm, "app", app, "server", beans + server, "response", response),
                packages);
    }

    private double noise() {
        return Math.exp(0.02 * random.nextGaussian());
    }
}
