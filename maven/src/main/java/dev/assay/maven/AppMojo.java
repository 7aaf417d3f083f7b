package dev.assay.maven;

import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Parameter;
import org.jspecify.annotations.Nullable;

/** A goal that works on the app of the module. */
abstract class AppMojo extends AssayMojo {
    /** The executable jar; by default, the one that this module builds. */
    @Parameter(property = "assay.app")
    private @Nullable File app;

    /** The classifier of the executable jar, if the module builds several. */
    @Parameter(property = "assay.classifier")
    private @Nullable String classifier;

    abstract List<String> command(Path jar) throws MojoExecutionException, MojoFailureException;

    @Override
    final Optional<List<String>> command() throws MojoExecutionException, MojoFailureException {
        Optional<Path> jar = app == null ? BuiltApp.of(project(), classifier) : Optional.of(app.toPath());
        if (jar.isEmpty()) {
            passOver(
                    "executable jar" + (classifier == null ? "" : " with the classifier " + classifier),
                    "Does spring-boot:repackage run before this goal, as in `mvn package assay:" + goal() + "`?",
                    other -> BuiltApp.any(other, classifier));
            return Optional.empty();
        }
        return Optional.of(command(jar.get()));
    }
}
