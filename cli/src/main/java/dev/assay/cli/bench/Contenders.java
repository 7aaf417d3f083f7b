package dev.assay.cli.bench;

import dev.assay.launch.machine.Jdks;
import dev.assay.model.plan.Contender;
import dev.assay.model.plan.Deployment;
import dev.assay.model.plan.Placement;
import dev.assay.model.plan.Plan;
import dev.assay.model.server.InspectedApp;
import dev.assay.model.server.SwappedJar;
import dev.assay.swap.Knobs;
import dev.assay.swap.ServerRequest;
import dev.assay.swap.Swapper;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Makes the contenders of a plan runnable: swaps the server, finds the JDK, assembles the options.
 *
 * @param http2 whether all contenders must support HTTP/2, whatever their settings say
 */
record Contenders(Swapper swapper, Placement placement, boolean http2) {
    private static final String HTTP2 = "server.http2.enabled";
    private static final String PROFILES = "spring.profiles.active";
    private static final String VARIABLE = "SPRING_PROFILES_ACTIVE";

    List<Deployment> deploy(Plan plan, Apps apps) {
        return plan.contenders().stream()
                .map(contender -> deploy(plan, apps.of(plan, contender), contender))
                .toList();
    }

    private Deployment deploy(Plan plan, InspectedApp app, Contender contender) {
        SwappedJar jar = swapper.toRun(
                app,
                swapper.swap(
                        app,
                        new ServerRequest(
                                contender.server(), contender.version(), http2(plan, contender), contender.added())));
        List<String> options = jvmOptions(plan.jvmOptions(), contender.jvmOptions());
        return new Deployment(
                contender,
                jar,
                Jdks.select(contender.jdk()),
                options,
                properties(app, contender, options),
                contender.app().map(own -> app));
    }

    /** What the options and settings say wins over the ports that are set because contenders run at the same time. */
    private Map<String, String> properties(InspectedApp app, Contender contender, List<String> options) {
        Map<String, String> properties = new TreeMap<>(swapper.freePorts(app, environment(contender, options)));
        properties.keySet().removeIf(key -> options.stream().anyMatch(option -> option.startsWith("-D" + key + "=")));
        properties.putAll(Knobs.properties(app, contender.server(), contender.settings()));
        return properties;
    }

    /** The variables, with the profiles that options or settings activate, which precede them. */
    private static Map<String, String> environment(Contender contender, List<String> options) {
        Map<String, String> environment = new TreeMap<>(System.getenv());
        options.stream()
                .filter(option -> option.startsWith("-D" + PROFILES + "="))
                .forEach(option -> environment.put(VARIABLE, option.substring(option.indexOf('=') + 1)));
        String set = contender.settings().properties().get(PROFILES);
        if (set != null) {
            environment.put(VARIABLE, set);
        }
        return environment;
    }

    private ServerRequest.Http2 http2(Plan plan, Contender contender) {
        if (http2 || switches(plan, contender, "true")) {
            return ServerRequest.Http2.ON;
        }
        return switches(plan, contender, "false") ? ServerRequest.Http2.OFF : ServerRequest.Http2.AS_CONFIGURED;
    }

    private static boolean switches(Plan plan, Contender contender, String to) {
        String option = "-D" + HTTP2 + "=" + to;
        return to.equals(contender.settings().properties().get(HTTP2))
                || plan.jvmOptions().contains(option)
                || contender.jvmOptions().contains(option);
    }

    /**
     * The common options, then the contender's own, which win. A JVM told to use two collectors does not start, so a common choice is
     * dropped for the contender's. The processor count is set because a JVM on one CPU would choose another collector.
     */
    private List<String> jvmOptions(List<String> common, List<String> own) {
        List<String> options = new ArrayList<>();
        options.add("-XX:ActiveProcessorCount=" + placement.servers().size());
        boolean ownCollector = own.stream().anyMatch(Contenders::choosesCollector);
        common.stream()
                .filter(option -> !ownCollector || !choosesCollector(option))
                .forEach(options::add);
        options.addAll(own);
        return options;
    }

    private static boolean choosesCollector(String option) {
        return option.matches("-XX:\\+Use[A-Za-z0-9]*GC");
    }
}
