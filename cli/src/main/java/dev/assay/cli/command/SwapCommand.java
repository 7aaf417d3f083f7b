package dev.assay.cli.command;

import dev.assay.cli.Action;
import dev.assay.cli.bench.Apps;
import dev.assay.experiment.ExitCode;
import dev.assay.model.BadInputException;
import dev.assay.model.server.InspectedApp;
import dev.assay.model.server.Server;
import dev.assay.model.server.SwappedJar;
import dev.assay.report.SwapReport;
import dev.assay.swap.Swapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code assay swap}: writes a swapped jar that can be deployed. */
@Command(
        name = "swap",
        description = "Writes a copy of the app with another embedded server; the original is not changed.")
public final class SwapCommand extends Action {
    @Parameters(paramLabel = "APP.jar", description = "The executable Spring Boot jar.")
    private Path app = Path.of("");

    @Option(
            names = "--server",
            required = true,
            paramLabel = "SERVER",
            description = "tomcat, jetty, undertow or netty, optionally with a version: jetty@12.0.36.")
    private String server = "";

    @Option(
            names = {"-o", "--out"},
            required = true,
            paramLabel = "OUT.jar",
            description = "Jar to write.")
    private Path out = Path.of("");

    @Override
    public Integer call() throws IOException {
        String[] nameAndVersion = server.split("@", 2);
        Server wanted = Server.byId(nameAndVersion[0]).orElseThrow(SwapCommand.this::unknownServer);
        Swapper swapper = Apps.swapper(variables());
        InspectedApp inspected = swapper.inspect(app);
        Optional<String> version = nameAndVersion.length == 2 ? Optional.of(nameAndVersion[1]) : Optional.empty();
        SwappedJar jar = swapper.swapTo(inspected, wanted, version, out);
        SwapReport.write(inspected, jar, console().style(), console().out());
        return ExitCode.DONE;
    }

    private BadInputException unknownServer() {
        String all = Server.known().stream().map(Server::id).collect(Collectors.joining(", "));
        return new BadInputException("--server", "no such server: " + server, "Write one of " + all + ".");
    }
}
