package dev.assay.maven;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Parameter;
import org.codehaus.plexus.configuration.PlexusConfiguration;
import org.jspecify.annotations.Nullable;

/** A goal that measures the app according to a plan. */
abstract class MeasuringMojo extends AppMojo {
    /** The plan, as elements: each is a key of a plan file, and its text is YAML: {@code <servers>[tomcat, jetty]</servers>}. */
    @Parameter
    private @Nullable PlexusConfiguration plan;

    /** A plan file; by default, if there is no {@code plan} either, {@code assay.yaml} in the module's folder, if it exists. */
    @Parameter(property = "assay.planFile")
    private @Nullable File planFile;

    /** The servers to compare, instead of those of the plan; the first is the reference. */
    @Parameter(property = "assay.servers")
    private List<String> servers = List.of();

    /** Conditions that fail the build, for example {@code jetty worse} or {@code p99 > 50ms}. */
    @Parameter(property = "assay.failIf")
    private List<String> failIf = List.of();

    /** The outcome of a condition that is unknown: {@code pass}, {@code fail} or {@code error}, which is the default. */
    @Parameter(property = "assay.failIfUnknown")
    private @Nullable String failIfUnknown;

    /** The plan of the POM as a file. */
    private Optional<Path> temporary = Optional.empty();

    @Override
    final List<String> command(Path app) throws MojoExecutionException, MojoFailureException {
        List<String> words = new ArrayList<>(List.of(goal()));
        plan().ifPresent(file -> words.addAll(List.of("--plan", file.toString())));
        if (!servers.isEmpty()) {
            words.addAll(List.of("--servers", String.join(",", servers)));
        }
        failIf.forEach(condition -> words.addAll(List.of("--fail-if", condition)));
        if (failIfUnknown != null) {
            words.addAll(List.of("--fail-if-unknown", failIfUnknown));
        }
        words.addAll(List.of("--out", results().toString()));
        words.addAll(reports());
        words.addAll(more(app));
        return words;
    }

    /** Arguments that only this goal has, including the app. */
    abstract List<String> more(Path app);

    private Optional<Path> plan() throws MojoExecutionException, MojoFailureException {
        if (plan != null && planFile != null) {
            throw new MojoFailureException("Both <plan> and <planFile> are given: leave one of them out.");
        }
        if (plan == null) {
            Path usual = project().getBasedir().toPath().resolve("assay.yaml");
            return Optional.ofNullable(planFile).map(File::toPath).or(() -> Optional.of(usual)
                    .filter(Files::isRegularFile));
        }
        try {
            // For this user only: Maven has filled in the values.
            Path written = Files.createTempFile("assay-plan-", ".yaml");
            written.toFile().deleteOnExit();
            temporary = Optional.of(written);
            return Optional.of(Files.writeString(written, InlinePlan.yaml(plan)));
        } catch (IOException e) {
            throw new MojoExecutionException("The plan of the POM cannot be written: " + e.getMessage(), e);
        }
    }

    @Override
    final Map<Path, String> temporary() {
        return temporary.map(file -> Map.of(file, "<plan> of the POM")).orElse(Map.of());
    }
}
