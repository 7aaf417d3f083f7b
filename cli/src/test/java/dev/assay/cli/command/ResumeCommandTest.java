package dev.assay.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.cli.Consoles;
import dev.assay.cli.Main;
import dev.assay.cli.bench.LocalBench;
import dev.assay.cli.screen.Console;
import dev.assay.experiment.ExitCode;
import dev.assay.ledger.Ledger;
import dev.assay.model.Samples;
import dev.assay.model.evidence.Environment;
import dev.assay.model.plan.ExperimentKind;
import dev.assay.model.plan.Plan;
import dev.assay.plan.PlanFlags;
import dev.assay.plan.PlanText;
import dev.assay.plan.Plans;
import dev.assay.report.document.TerminalStyle;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code assay resume} where nothing is started. */
class ResumeCommandTest {
    private final StringWriter err = new StringWriter();
    private final Console console =
            Consoles.of(new PrintWriter(new StringWriter()), new PrintWriter(err, true), TerminalStyle.plain(), false);

    @TempDir
    private Path folder = Path.of("");

    /** For example an artifact of a job, on the next runner. */
    @Test
    void aFolderFromAnotherMachineIsRefused() throws IOException {
        Plan plan = plan();
        Environment here = LocalBench.prepare(plan, console, variables()).environment();
        Path results = folder.resolve("results");
        try (Ledger ledger = Ledger.create(results)) {
            ledger.writeKind(ExperimentKind.COMPARISON);
            ledger.writePlan(Plans.toYaml(plan));
            ledger.writeEnvironment(Samples.with(here, Map.of("cpu", "another CPU")));
        }

        assertThat(Main.run(console, variables(), "resume", results.toString())).isEqualTo(ExitCode.BAD_INPUT);

        assertThat(err.toString()).contains("holds runs from another machine: another CPU");
    }

    /** Once this process is confined to the generator's CPUs, it would count only those. */
    @Test
    void whatIsMadeReadyLaterIsForTheMachineAsItWas() throws IOException {
        Plan plan = plan();
        LocalBench now = LocalBench.prepare(plan, console, variables());
        LocalBench before = new LocalBench(
                plan,
                Samples.with(now.environment(), Map.of("cpus", 999)),
                console,
                variables(),
                Optional.empty(),
                now.clock());

        LocalBench later = before.with(plan.withContenders(plan.contenders().subList(0, 1)));

        assertThat(later.environment().cpus()).isEqualTo(999);
        assertThat(later.deployments()).hasSize(1);
        assertThat(later.variables()).doesNotContainKey("ASSAY_WAIT");
        assertThat(later.waiting().variables()).containsEntry("ASSAY_WAIT", "true");
        assertThat(later.waiting().environment()).isEqualTo(later.environment());
    }

    private Map<String, String> variables() {
        return Map.of("XDG_CACHE_HOME", folder.resolve("cache").toString());
    }

    private Plan plan() throws IOException {
        return Plans.resolve(
                Optional.of(new PlanText("plan.yaml", "app: " + app() + "\nservers: [tomcat, jdk]\n")),
                PlanFlags.none(),
                1);
    }

    /** A jar with servers of its own, which does not start. */
    private Path app() throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, "com.acme.Shop");
        manifest.getMainAttributes().putValue("Assay-Servers", "tomcat@10.1.55,jdk@17");
        Path file = folder.resolve("shop.jar");
        try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(file), manifest)) {
            jar.putNextEntry(new ZipEntry("com/acme/Shop.class"));
        }
        return file;
    }
}
