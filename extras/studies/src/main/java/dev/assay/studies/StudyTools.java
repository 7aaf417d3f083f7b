package dev.assay.studies;

import dev.assay.cli.Version;
import dev.assay.cli.bench.LoadSource;
import dev.assay.http.Target;
import dev.assay.http.Transport;
import dev.assay.launch.Launcher;
import dev.assay.launch.Ports;
import dev.assay.ledger.Documents;
import dev.assay.ledger.Ledger;
import dev.assay.load.GeneratorOptions;
import dev.assay.load.LoadGenerator;
import dev.assay.loads.LoadJson;
import dev.assay.model.BadInputException;
import dev.assay.model.evidence.LoadResult;
import dev.assay.model.plan.Placement;
import dev.assay.studies.model.Studies;
import dev.assay.studies.model.Study;
import dev.assay.tools.LoadTool;
import dev.assay.tools.MavenToolJars;
import dev.assay.tools.ToolBox;
import dev.assay.tools.ToolLoad;
import dev.assay.tools.ToolRun;
import dev.assay.tools.ToolSource;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What sends the loads of a study: Assay's own generator, or the tool of its author. */
final class StudyTools implements StudyRun.Tools, AutoCloseable {
    /** File of the generator's own figures, in the folder of a run. */
    private static final String RESULT = "load.json";

    /** As long as other tools wait for a response, because some studies include overload. */
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private static final List<Double> SCALES = List.of(0.001, 0.01, 0.1, 0.2, 0.5, 1.0);

    private final Launcher launcher = Launcher.local();
    private final Optional<LoadSource> elsewhere;
    private final int cpus;
    private final String address;
    private final Optional<ToolSource.Tool> other;
    private Optional<LoadGenerator> ours = Optional.empty();

    /**
     * Prepares a tool.
     *
     * @param elsewhere where it runs, unless that is this machine
     * @param placement of this machine
     * @throws BadInputException if it is not installed on a load host, with the command that installs it
     */
    StudyTools(LoadTool tool, Optional<LoadSource> elsewhere, Placement placement) throws InterruptedException {
        this.elsewhere = elsewhere;
        this.cpus = elsewhere.map(LoadSource::cpus).orElse(placement.generator().size());
        this.address = elsewhere.map(LoadSource::address).orElse(Ports.LOOPBACK_ADDRESS);
        this.other = tool == LoadTool.BUILTIN ? Optional.empty() : Optional.of(other(tool, placement));
    }

    private ToolSource.Tool other(LoadTool tool, Placement placement) throws InterruptedException {
        ToolBox box = MavenToolJars.toolBox(launcher);
        return elsewhere.isPresent() && elsewhere.get() instanceof ToolSource there
                ? there.tool(tool, box.jars(tool))
                : (load, base, folder) -> box.run(tool, load, base, placement, folder);
    }

    /** Options for the generator. */
    static GeneratorOptions options(int threads) {
        return new GeneratorOptions(threads, Transport.AUTO, PATIENCE, PATIENCE);
    }

    /**
     * Checks before anything is started that a tool can send these loads, and is installed. Whether it is on a load host is checked there.
     *
     * @param study at the scale at which to repeat it
     * @param published the study at full scale
     * @throws BadInputException if it is missing, with the command that installs it, or cannot send a load
     */
    static void require(LoadTool tool, Study study, Study published) {
        if (tool == LoadTool.BUILTIN) {
            return;
        }
        try (Launcher launcher = Launcher.local()) {
            ToolBox box = MavenToolJars.toolBox(launcher);
            study.parts().forEach(part -> unable(box, tool, part).ifPresent(reason -> {
                throw new BadInputException(
                        study.name() + ", " + part.name(),
                        tool.title() + " cannot send this load: it " + reason,
                        advice(box, tool, published));
            }));
            if (study.plan().load().origin().isEmpty()) {
                box.require(tool, "--tool");
            }
        }
    }

    private static Optional<String> unable(ToolBox box, LoadTool tool, Study.Part part) {
        return loads(part).flatMap(load -> box.unable(tool, load).stream()).findFirst();
    }

    /** Suggests the smallest of a few scales at which the tool can send all loads, if there is one. */
    private static String advice(ToolBox box, LoadTool tool, Study published) {
        return SCALES.stream()
                .filter(scale -> Studies.shortened(published, scale).parts().stream()
                        .allMatch(part -> unable(box, tool, part).isEmpty()))
                .findFirst()
                .map(scale -> "Choose another --scale, for example " + scale + ", or --tool builtin.")
                .orElse("Choose another --tool, for example builtin.");
    }

    private static Stream<ToolLoad> loads(Study.Part part) {
        return Stream.concat(part.warmUp().stream(), Stream.of(part.load()));
    }

    @Override
    public int cpus() {
        return cpus;
    }

    @Override
    public StudyTrial.Tool into(Ledger ledger) throws InterruptedException {
        if (other.isPresent()) {
            return (load, port, folder) -> other.get()
                    .run(load, URI.create("http://" + new Target(address, port).authority()), ledger.folder(folder));
        }
        LoadGenerator made = elsewhere.map(LoadSource::generator).orElseGet(this::here);
        made.warmUp(Duration.ofSeconds(1));
        return (load, port, folder) -> builtIn(made, load, port, ledger.folder(folder));
    }

    private LoadGenerator here() {
        LoadGenerator made = LoadGenerator.netty(options(cpus));
        ours = Optional.of(made);
        return made;
    }

    private ToolRun builtIn(LoadGenerator made, ToolLoad load, int port, Path folder) throws InterruptedException {
        LoadResult seen = new BuiltInTool(made).send(load, address, port);
        Documents.write(LoadJson.of(seen), folder.resolve(RESULT));
        return new ToolRun.Measured(BuiltInTool.result(seen, Version.number(), words(load), RESULT));
    }

    private static List<String> words(ToolLoad load) {
        return List.of(
                load.users() + " users",
                "over " + load.rampUp().toMillis() + " ms,",
                load.loops().isPresent()
                        ? load.loops().getAsLong() + " loops"
                        : load.promised().orElse(Duration.ZERO).toMillis() + " ms",
                "of " + (load.first().size() + load.requests().size()) + " requests,",
                load.keepAlive() ? "connections kept" : "a connection for each request");
    }

    @Override
    public void close() {
        ours.ifPresent(LoadGenerator::close);
        launcher.close();
    }
}
