package dev.assay.cli;

import dev.assay.http.Target;
import dev.assay.http.Transport;
import dev.assay.launch.Launcher;
import dev.assay.launch.Ports;
import dev.assay.ledger.Ledger;
import dev.assay.ledger.LoadFiles;
import dev.assay.load.GeneratorOptions;
import dev.assay.load.LoadGenerator;
import dev.assay.model.BadInputException;
import dev.assay.model.LoadResult;
import dev.assay.model.LoadTool;
import dev.assay.model.Placement;
import dev.assay.model.Study;
import dev.assay.model.ToolLoad;
import dev.assay.model.ToolRun;
import dev.assay.plan.Studies;
import dev.assay.tools.ToolBox;
import dev.assay.trial.BuiltInTool;
import dev.assay.trial.StudyTrial;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** What sends the loads of a study: Assay's own generator, or the tool of its author. */
final class StudyTools implements AutoCloseable {
    /** File of the generator's own figures, in the folder of a run. */
    private static final String RESULT = "load.json";

    /** As long as other tools wait for an answer, because some studies include overload. */
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private static final List<Double> SCALES = List.of(0.001, 0.01, 0.1, 0.2, 0.5, 1.0);

    private final LoadTool tool;
    private final int cpus;
    private final LoadGenerator generator;
    private final boolean ours;
    private final String host;
    private final Function<Launcher, LoadSource.Tool> others;

    private StudyTools(
            LoadTool tool,
            int cpus,
            LoadGenerator generator,
            boolean ours,
            String host,
            Function<Launcher, LoadSource.Tool> others)
            throws InterruptedException {
        this.tool = tool;
        this.cpus = cpus;
        this.generator = generator;
        this.ours = ours;
        this.host = host;
        this.others = others;
        if (tool == LoadTool.BUILTIN) {
            generator.warmUp(Duration.ofSeconds(1));
        }
    }

    /** Sends from this machine, on the CPUs of its generator, or from elsewhere, whose generator is not closed here. */
    static StudyTools of(LoadTool tool, Optional<LoadSource> elsewhere, Placement placement)
            throws InterruptedException {
        return elsewhere.isPresent() ? there(tool, elsewhere.get()) : here(tool, placement);
    }

    private static StudyTools here(LoadTool tool, Placement placement) throws InterruptedException {
        int cpus = placement.generator().size();
        return new StudyTools(
                tool, cpus, LoadGenerator.netty(options(cpus)), true, Ports.LOOPBACK_ADDRESS, launcher -> {
                    ToolBox box = MavenToolJars.toolBox(launcher);
                    return (load, base, folder) -> box.run(tool, load, base, placement, folder);
                });
    }

    private static StudyTools there(LoadTool tool, LoadSource source) throws InterruptedException {
        Optional<LoadSource.Tool> other =
                tool == LoadTool.BUILTIN ? Optional.empty() : Optional.of(prepared(tool, source));
        return new StudyTools(
                tool, source.cpus(), source.generator(), false, source.address(), none -> other.orElseThrow());
    }

    /** Options for the generator. */
    static GeneratorOptions options(int threads) {
        return new GeneratorOptions(threads, Transport.AUTO, PATIENCE, PATIENCE);
    }

    /**
     * Prepares another tool where the load comes from.
     *
     * @throws BadInputException if it is not installed there, with the command that installs it
     */
    static LoadSource.Tool prepared(LoadTool tool, LoadSource source) throws InterruptedException {
        try (Launcher launcher = Launcher.local()) {
            return source.tool(tool, MavenToolJars.toolBox(launcher).jars(tool));
        }
    }

    /** How many CPUs it has. */
    int cpus() {
        return cpus;
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

    /** The tool as a study uses it; the files of each run go into the ledger's folder. */
    StudyTrial.Tool into(Ledger ledger, Launcher launcher) {
        if (tool == LoadTool.BUILTIN) {
            return (load, port, folder) -> builtIn(load, port, ledger.toolFolder(folder));
        }
        LoadSource.Tool other = others.apply(launcher);
        return (load, port, folder) ->
                other.run(load, URI.create("http://" + new Target(host, port).authority()), ledger.toolFolder(folder));
    }

    private ToolRun builtIn(ToolLoad load, int port, Path folder) throws InterruptedException {
        LoadResult seen = new BuiltInTool(generator).send(load, host, port);
        LoadFiles.writeJson(seen, folder.resolve(RESULT));
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
        if (ours) {
            generator.close();
        }
    }
}
