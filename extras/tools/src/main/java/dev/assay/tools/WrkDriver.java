package dev.assay.tools;

import dev.assay.launch.machine.Tools;
import dev.assay.model.plan.Header;
import dev.assay.model.plan.Step;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** wrk: repeats one request over a number of connections for a number of seconds. */
record WrkDriver(Program supply) implements Driver {
    static final String INSTALL = "apt-get install wrk (macOS: brew install wrk)";
    private static final String SCRIPT = "load.lua";

    /** wrk2 is installed under the same name; without arguments, both print their options. */
    static Optional<String> other(Path program) {
        return Tools.run(List.of(program.toString()))
                .filter(options -> options.output().contains("--rate"))
                .map(options -> program + " is wrk2, which needs a rate");
    }

    @Override
    public Optional<String> unable(ToolLoad load) {
        int status = load.requests().get(0).status();
        return LoadSupport.simple(load)
                .or(() -> LoadSupport.first(List.of(
                        LoadSupport.when(load.loops().isPresent(), "counts no loops, only time"),
                        LoadSupport.fractional(load),
                        LoadSupport.when(
                                status < 200 || status > 399, "takes 2xx and 3xx for good and nothing else"))));
    }

    @Override
    public List<String> prepare(Assignment assignment) throws IOException {
        ToolLoad load = assignment.load();
        Step step = load.requests().get(0);
        Files.writeString(assignment.file(SCRIPT), script(step, load.keepAlive()));
        return List.of(
                supply.path(),
                "--threads",
                String.valueOf(Math.min(load.users(), assignment.cpus())),
                "--connections",
                String.valueOf(load.users()),
                "--duration",
                load.duration().orElseThrow().toSeconds() + "s",
                "--latency",
                "--version",
                "--script",
                assignment.file(SCRIPT).toString(),
                assignment.origin() + Wording.constant(step.path()));
    }

    private static String script(Step step, boolean keepAlive) {
        StringBuilder lua = new StringBuilder("wrk.method = " + Wording.quoted(step.method()) + "\n");
        for (Header header : step.headers()) {
            lua.append("wrk.headers[" + Wording.quoted(header.name()) + "] = "
                    + Wording.quoted(Wording.constant(header.value())) + "\n");
        }
        if (!keepAlive) {
            lua.append("wrk.headers[\"Connection\"] = \"close\"\n");
        }
        step.body().ifPresent(body -> lua.append("wrk.body = " + Wording.quoted(Wording.constant(body)) + "\n"));
        return lua.toString();
    }

    @Override
    public Figures read(Assignment assignment) throws IOException, UnusableResultException {
        return WrkText.read(Files.readString(assignment.console()));
    }
}
