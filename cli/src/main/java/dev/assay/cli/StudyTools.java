package dev.assay.cli;

import dev.assay.http.Transport;
import dev.assay.launch.Launcher;
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
import dev.assay.tools.ToolBox;
import dev.assay.trial.BuiltInTool;
import dev.assay.trial.StudyTrial;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/** What sends the loads of a study: Assay's own generator, or the tool of its author. */
final class StudyTools implements AutoCloseable {
    /** The generator's own figures, in the folder of a run. */
    private static final String RESULT = "load.json";

    private static final String HOST = "127.0.0.1";
    /** As long as other tools wait for an answer; an overload is a part of some studies. */
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final LoadTool tool;
    private final Placement placement;
    private final LoadGenerator generator;
    private final BuiltInTool own;

    /** To be made on the CPUs of the generator. */
    StudyTools(LoadTool tool, Placement placement) throws InterruptedException {
        this.tool = tool;
        this.placement = placement;
        this.generator = LoadGenerator.netty(
                new GeneratorOptions(placement.generator().size(), Transport.AUTO, PATIENCE, PATIENCE));
        this.own = new BuiltInTool(generator);
        if (tool == LoadTool.BUILTIN) {
            generator.warmUp(Duration.ofSeconds(1));
        }
    }

    /**
     * Complains of a tool that is not there, or that cannot send these loads, before anything is started.
     *
     * @throws BadInputException naming the command that installs it
     */
    static void require(LoadTool tool, Study study) {
        if (tool == LoadTool.BUILTIN) {
            return;
        }
        try (Launcher launcher = Launcher.local()) {
            ToolBox box = MavenToolJars.toolBox(launcher);
            box.require(tool, "--tool");
            study.parts().forEach(part -> loads(part)
                    .flatMap(load -> box.unable(tool, load).stream())
                    .findFirst()
                    .ifPresent(reason -> {
                        throw new BadInputException(
                                study.name() + ", " + part.name(),
                                tool.title() + " cannot send this load: it " + reason,
                                "Choose another --scale, or --tool builtin.");
                    }));
        }
    }

    private static Stream<ToolLoad> loads(Study.Part part) {
        return Stream.concat(part.warmUp().map(part.load()::lasting).stream(), Stream.of(part.load()));
    }

    /** The way in which a study sends its loads; files of each run go into the ledger's folder. */
    StudyTrial.Tool into(Ledger ledger, Launcher launcher) {
        if (tool == LoadTool.BUILTIN) {
            return (load, port, folder) -> builtIn(load, port, ledger.toolFolder(folder));
        }
        ToolBox box = MavenToolJars.toolBox(launcher);
        return (load, port, folder) ->
                box.run(tool, load, URI.create("http://" + HOST + ":" + port), placement, ledger.toolFolder(folder));
    }

    private ToolRun builtIn(ToolLoad load, int port, Path folder) throws InterruptedException {
        LoadResult seen = own.send(load, HOST, port);
        LoadFiles.writeJson(seen, folder.resolve(RESULT));
        return new ToolRun.Measured(BuiltInTool.result(seen, Version.number(), words(load), RESULT));
    }

    private static List<String> words(ToolLoad load) {
        return List.of(
                load.users() + " users",
                "over " + load.rampUp().toMillis() + " ms,",
                load.loops().isPresent()
                        ? load.loops().getAsLong() + " loops"
                        : load.duration().orElse(Duration.ZERO).toMillis() + " ms",
                "of " + (load.first().size() + load.requests().size()) + " requests,",
                load.keepAlive() ? "connections kept" : "a connection for each request");
    }

    @Override
    public void close() {
        generator.close();
    }
}
