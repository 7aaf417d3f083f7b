package dev.assay.remote.fleet;

import dev.assay.cli.Consoles;
import dev.assay.cli.Main;
import dev.assay.cli.StubPrograms;
import dev.assay.cli.screen.Console;
import dev.assay.plan.PlanFlags;
import dev.assay.plan.PlanText;
import dev.assay.plan.Plans;
import dev.assay.report.document.TerminalStyle;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** A folder with a lock, and what {@code assay fleet write} writes there. */
final class FleetFiles extends StubPrograms {
    static final int SHARDS = 5;

    private final StringWriter err = new StringWriter();
    private final Console console =
            Consoles.of(new PrintWriter(new StringWriter()), new PrintWriter(err), new TerminalStyle(80, false), false);
    private final Path folder;

    FleetFiles(Path folder) {
        this(folder, SHARDS);
    }

    FleetFiles(Path folder, int shards) {
        super(folder);
        this.folder = folder;
        PlanText plan = new PlanText("plan.yaml", "servers: [tomcat, jetty]\nload: {rate: 2000}\n");
        String yaml = Plans.toYaml(Shards.shared(Plans.resolve(Optional.of(plan), PlanFlags.none(), 1), shards, 2));
        List<FleetLock.Locked> contenders = List.of(new FleetLock.Locked("tomcat", "10.1.55", 17, List.of()));
        FleetLock.FILE.write(new FleetLock("0", "app", "00", yaml, contenders, shards, 2, 8), lock());
    }

    Path lock() {
        return folder.resolve("fleet.lock");
    }

    /** The exit code. */
    int write(String engine, String jar) {
        return Main.run(
                console,
                Map.of(),
                "fleet",
                "write",
                lock().toString(),
                jar,
                "--engine",
                engine,
                "--out",
                folder.toString());
    }

    String err() {
        return err.toString();
    }

    Object yaml(String file) throws IOException {
        return new Load(LoadSettings.builder().build()).loadFromString(text(file));
    }
}
