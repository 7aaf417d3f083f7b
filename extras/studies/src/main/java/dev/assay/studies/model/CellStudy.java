package dev.assay.studies.model;

import dev.assay.model.plan.Plan;
import dev.assay.model.server.BootFacts;
import dev.assay.model.server.Server;
import dev.assay.model.server.ServerFacts;
import dev.assay.model.server.Settings;
import dev.assay.model.server.Stack;
import dev.assay.plan.PlanFlags;
import dev.assay.plan.PlanText;
import dev.assay.plan.Plans;
import dev.assay.plan.yaml.Durations;
import dev.assay.studies.model.StudyCell.Absence;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Assay's own study: four servers, two lines of Spring Boot, two stacks, two JDKs, two kinds of threads, two settings. Pure. */
public final class CellStudy {
    /** Its name on the command line. */
    public static final String NAME = "assay-2026";

    private static final List<String> LINES = List.of("3.5", "4.1");
    private static final List<Integer> JDKS = List.of(17, 25);
    private static final int FIRST_JDK_WITH_VIRTUAL_THREADS = 21;

    /** A word, a list of some 17 KB, and JSON that is parsed, validated and echoed. */
    private static final PlanText WORKLOAD = new PlanText(NAME, """
            workload:
              - {path: /, weight: 2}
              - {path: /articles}
              - {method: POST, path: /customers, body: {name: "customer ${int(1,9999)}"}, status: 201}
            """);

    /** Back to Spring Boot's defaults: the apps switch both on, for those who study what servers do. The workload uses neither. */
    private static final List<String> OFF =
            List.of("-Dserver.compression.enabled=false", "-Dserver.http2.enabled=false");

    private CellStudy() {}

    /** All combinations, including those that do not exist, in the order in which they are measured. */
    public static List<StudyCell> cells() {
        List<StudyCell> cells = new ArrayList<>();
        for (Settings settings : List.of(Settings.DEFAULTS, Settings.EQUAL)) {
            for (boolean virtual : new boolean[] {false, true}) {
                for (Stack stack : Stack.values()) {
                    for (String boot : LINES) {
                        JDKS.forEach(jdk -> cells.add(cell(boot, stack, jdk, virtual, settings)));
                    }
                }
            }
        }
        return List.copyOf(cells);
    }

    private static StudyCell cell(String boot, Stack stack, int jdk, boolean virtual, Settings settings) {
        Map<Server, Absence> absent = new EnumMap<>(Server.class);
        for (Server server : StudyCell.SERVERS) {
            absence(server, boot, stack, jdk, virtual).ifPresent(why -> absent.put(server, why));
        }
        return new StudyCell(boot, stack, jdk, virtual, settings, absent);
    }

    private static Optional<Absence> absence(Server server, String boot, Stack stack, int jdk, boolean virtual) {
        BootFacts facts = server.facts().flatMap(ServerFacts::boot).orElseThrow();
        if (virtual && jdk < FIRST_JDK_WITH_VIRTUAL_THREADS) {
            return Optional.of(Absence.NO_VIRTUAL_THREADS);
        } else if (!facts.stacks().contains(stack)) {
            return Optional.of(Absence.NO_SERVLETS);
        } else if (facts.dropped().filter(end -> line(end.at()) <= line(boot)).isPresent()) {
            return Optional.of(Absence.DROPPED);
        }
        return virtual && onItsOwnThreads(server, stack) ? Optional.of(Absence.NO_EFFECT) : Optional.empty();
    }

    /** Spring Boot gives virtual threads to Undertow's servlet container, which WebFlux does not use. */
    private static boolean onItsOwnThreads(Server server, Stack stack) {
        return server == Server.NETTY || (server == Server.UNDERTOW && stack == Stack.REACTIVE);
    }

    private static double line(String boot) {
        return Double.parseDouble(boot);
    }

    /**
     * The comparison of a cell that exists.
     *
     * @param app its jar
     * @param budget upper limit; empty for the default
     * @throws dev.assay.model.BadInputException if the budget is too small
     */
    public static Plan plan(StudyCell cell, Path app, Optional<Duration> budget, long seed) {
        PlanFlags flags = PlanFlags.none()
                .with("app", app)
                .with("servers", cell.servers().stream().map(Server::id).toList())
                .with("settings", cell.settings().name())
                .with("jvm", OFF)
                .with("jdk", cell.jdk())
                .with("virtual-threads", cell.virtualThreads() ? "on" : "off")
                .with("seed", seed)
                .with("budget", budget.stream().map(Durations::format).toList());
        return Plans.resolve(Optional.of(WORKLOAD), flags, seed);
    }

    /** Whether a plan is that of a cell, budget and seed aside: a folder may have the name of a cell and hold something else. */
    public static boolean isOf(StudyCell cell, Plan plan) {
        Path app = Path.of(cell.app() + ".jar");
        Plan own = plan(cell, app, Optional.empty(), plan.seed());
        return plan.app().filter(jar -> jar.endsWith(app)).isPresent()
                && plan.contenders().equals(own.contenders())
                && plan.workload().equals(own.workload())
                && plan.load().equals(own.load())
                && plan.jvmOptions().equals(own.jvmOptions())
                && plan.state() == own.state();
    }
}
