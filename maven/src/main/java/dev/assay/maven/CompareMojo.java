package dev.assay.maven;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.jspecify.annotations.Nullable;

/** Runs this module's app on several servers and says which are better, worse or equivalent. */
@Mojo(name = "compare", defaultPhase = LifecyclePhase.VERIFY, threadSafe = true)
public final class CompareMojo extends MeasuringMojo {
    /** Another build of the app, such as the last release, to compare with this one, as {@code before} and {@code after}. */
    @Parameter(property = "assay.before")
    private @Nullable File before;

    /** The most wall time to use, for example {@code 30m}, instead of the plan's budget. */
    @Parameter(property = "assay.budget")
    private @Nullable String budget;

    @Override
    String goal() {
        return "compare";
    }

    @Override
    List<String> more(Path app) {
        List<String> words = new ArrayList<>();
        if (budget != null) {
            words.addAll(List.of("--budget", budget));
        }
        words.addAll(
                before == null
                        ? List.of(app.toString())
                        : List.of("before=" + before.getAbsolutePath(), "after=" + app));
        return words;
    }
}
