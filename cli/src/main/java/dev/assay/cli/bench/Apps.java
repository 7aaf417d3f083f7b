package dev.assay.cli.bench;

import dev.assay.launch.files.MeasuringLock;
import dev.assay.launch.files.UnusedFolders;
import dev.assay.model.BadInputException;
import dev.assay.model.plan.Contender;
import dev.assay.model.plan.Plan;
import dev.assay.model.server.InspectedApp;
import dev.assay.model.server.Server;
import dev.assay.swap.ArtifactSource;
import dev.assay.swap.Swapper;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The apps of a plan; each jar is inspected once. Not thread-safe. */
public final class Apps {
    private final Swapper swapper;
    private final Map<Path, InspectedApp> seen = new HashMap<>();

    Apps(Swapper swapper) {
        this.swapper = swapper;
    }

    /**
     * Apps none of which has been inspected.
     *
     * @param variables the environment variables, which say where swapped jars are kept
     */
    public static Apps of(Map<String, String> variables) {
        return new Apps(swapper(variables));
    }

    /**
     * What looks into jars and swaps their servers.
     *
     * @param variables the environment variables, which say where swapped jars are kept
     */
    public static Swapper swapper(Map<String, String> variables) {
        Path cache = Folders.cache(variables);
        Path jars = cache.resolve("jars");
        UnusedFolders.remove(jars);
        if (MeasuringLock.holder(MeasuringLock.defaultFolder()).isEmpty()) {
            UnusedFolders.limit(List.of(jars, cache.resolve("starts")), Folders.cacheLimit(variables));
        }
        return new Swapper(jars, ArtifactSource.maven());
    }

    Swapper swapper() {
        return swapper;
    }

    /**
     * The plan, in which contenders on the server that is in their jar get that server, if Assay knows it.
     *
     * @throws BadInputException for a jar that cannot be used
     */
    public Plan withServers(Plan plan) {
        return plan.withContenders(plan.contenders().stream()
                .map(contender -> contender.server() == Server.OWN
                        ? contender.on(of(plan, contender).server())
                        : contender)
                .toList());
    }

    /**
     * The servers that an app can run on, its own first.
     *
     * @throws BadInputException for a jar that cannot be used, or whose server cannot be swapped
     */
    public List<Server> servers(Path jar) {
        return swapper.servers(inspect(jar));
    }

    /** The app of a contender: its own, else the plan's, else the built-in one. */
    public InspectedApp of(Plan plan, Contender contender) {
        return inspect(contender.app().or(plan::app).orElseGet(() -> Folders.builtInApp("orders")));
    }

    /** The app of the contenders without their own; if there are none, that of the first. */
    InspectedApp usual(Plan plan) {
        return of(
                plan,
                plan.contenders().stream()
                        .filter(contender -> contender.app().isEmpty())
                        .findFirst()
                        .orElseGet(plan::reference));
    }

    private InspectedApp inspect(Path jar) {
        return seen.computeIfAbsent(jar, swapper::inspect);
    }
}
