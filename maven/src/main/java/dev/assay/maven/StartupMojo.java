package dev.assay.maven;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.jspecify.annotations.Nullable;

/** Measures the start-up of the app of this module: time to the first successful response, memory, classes, threads. */
@Mojo(name = "startup", defaultPhase = LifecyclePhase.VERIFY, threadSafe = true)
public final class StartupMojo extends MeasuringMojo {
    /** Starts of each contender; by default, those of the plan, or 10. */
    @Parameter(property = "assay.rounds")
    private @Nullable Integer rounds;

    @Override
    String goal() {
        return "startup";
    }

    @Override
    List<String> more(Path app) {
        List<String> words = new ArrayList<>();
        if (rounds != null) {
            words.addAll(List.of("--rounds", String.valueOf(rounds)));
        }
        words.add(app.toString());
        return words;
    }
}
