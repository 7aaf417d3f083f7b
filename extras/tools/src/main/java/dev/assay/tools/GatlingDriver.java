package dev.assay.tools;

import dev.assay.model.plan.Extract;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Gatling without its reports: a simulation is generated and compiled for each load, and recorded in the simulation log. Version
 * 3.12 is the last with a text log.
 */
record GatlingDriver(JavaTool supply) implements Driver {
    static final String VERSION = "3.11.5";
    static final String SIMULATION = "AssayLoad";
    static final String LOG = "simulation.log";
    private static final String CLASSES = "classes";
    private static final String RESULTS = "gatling";

    static final List<String> JARS =
            List.of("io.gatling:gatling-app:" + VERSION, "io.gatling:gatling-http-java:" + VERSION);

    @Override
    public Optional<String> unable(ToolLoad load) {
        return LoadSupport.first(List.of(
                LoadSupport.evenPauses(load),
                LoadSupport.when(
                        load.loops().orElse(1) > Integer.MAX_VALUE, "counts at most " + Integer.MAX_VALUE + " loops"),
                LoadSupport.when(
                        load.steps().flatMap(step -> step.extracts().stream()).anyMatch(GatlingDriver::otherGroup),
                        "takes the first group of a pattern, or all of it where it has none")));
    }

    private static boolean otherGroup(Extract extract) {
        return extract.source() instanceof Extract.Regex regex && !regex.equals(Extract.Regex.of(regex.pattern()));
    }

    @Override
    public List<String> prepare(Assignment assignment) throws IOException {
        Path classes = Files.createDirectories(assignment.file(CLASSES));
        Path source = assignment.file(SIMULATION + ".java");
        Files.writeString(source, new GatlingSource(assignment).text());
        Files.writeString(classes.resolve("logback.xml"), "<configuration><root level=\"ERROR\"/></configuration>\n");
        supply.compile(source, classes);
        List<String> words = supply.command(assignment);
        words.addAll(List.of(
                // With a single processor, Gatling starts but sends nothing.
                "-XX:ActiveProcessorCount=" + Math.max(2, assignment.cpus()),
                "--add-opens=java.base/java.lang=ALL-UNNAMED",
                "-cp",
                classes + File.pathSeparator + supply.path(),
                "io.gatling.app.Gatling",
                "-s",
                SIMULATION,
                "-nr",
                "-rf",
                assignment.file(RESULTS).toString()));
        return words;
    }

    @Override
    public List<String> scaffolding() {
        return List.of(CLASSES, RESULTS);
    }

    /** Moves the log to the other files, because Gatling creates a folder with a generated name for it. */
    @Override
    public Figures read(Assignment assignment) throws IOException, UnusableResultException {
        Path log = assignment.file(LOG);
        try (Stream<Path> files = Files.walk(assignment.file(RESULTS))) {
            Optional<Path> found = files.filter(file -> file.endsWith(LOG)).findFirst();
            if (found.isEmpty()) {
                throw new UnusableResultException("there is no " + LOG);
            }
            Files.move(found.get(), log);
        }
        return SimulationLog.read(log);
    }
}
