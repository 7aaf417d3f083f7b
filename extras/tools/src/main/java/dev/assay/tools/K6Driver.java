package dev.assay.tools;

import dev.assay.model.plan.Extract;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Optional;

/** Grafana k6: a generated script, which also writes k6's summary to a text file. */
record K6Driver(Program supply) implements Driver {
    static final String INSTALL = "go install go.k6.io/k6@latest (macOS: brew install k6; packages:"
            + " https://grafana.com/docs/k6/latest/set-up/install-k6)";
    static final String SCRIPT = "load.js";
    static final String SUMMARY = "summary.tsv";

    @Override
    public Optional<String> unable(ToolLoad load) {
        return LoadSupport.first(List.of(
                LoadSupport.untimed(load),
                LoadSupport.evenPauses(load),
                LoadSupport.when(
                        load.loops().orElse(1) > Integer.MAX_VALUE, "counts at most " + Integer.MAX_VALUE + " loops"),
                LoadSupport.when(
                        load.steps()
                                .flatMap(step -> step.extracts().stream())
                                .map(Extract::source)
                                .anyMatch(source -> source instanceof Extract.Regex regex && inlineFlags(regex)),
                        "has the patterns of JavaScript, without flags such as (?i)")));
    }

    private static boolean inlineFlags(Extract.Regex regex) {
        return regex.pattern().contains("(?i")
                || regex.pattern().contains("(?s")
                || regex.pattern().contains("(?m");
    }

    @Override
    public List<String> prepare(Assignment assignment) throws IOException {
        Files.writeString(assignment.file(SCRIPT), new K6Script(assignment).text());
        // The summary does not have the version.
        return List.of(
                "/bin/sh",
                "-c",
                "\"$0\" version && exec \"$0\" run --quiet --no-usage-report --address \"\" \"$1\"",
                supply.path(),
                assignment.file(SCRIPT).toString());
    }

    @Override
    public Figures read(Assignment assignment) throws IOException, UnusableResultException {
        return K6Summary.read(Files.readString(assignment.console()), assignment.written(SUMMARY));
    }
}
