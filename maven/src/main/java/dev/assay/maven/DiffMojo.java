package dev.assay.maven;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.jspecify.annotations.Nullable;

/** Compares two result folders of one machine, such as before and after an upgrade; runs nothing. */
@Mojo(name = "diff", defaultPhase = LifecyclePhase.VERIFY, threadSafe = true)
@SuppressWarnings("NullAway.Init") // Maven sets required parameters
public final class DiffMojo extends AssayMojo {
    /** The earlier result folder. */
    @Parameter(property = "assay.before", required = true)
    private File before;

    /** The later result folder; by default, the latest of {@code assay:compare} in this module. */
    @Parameter(property = "assay.after")
    private @Nullable File after;

    /** Conditions that fail the build, for example {@code cpu worse}. */
    @Parameter(property = "assay.failIf")
    private List<String> failIf = List.of();

    @Override
    String goal() {
        return "diff";
    }

    @Override
    Optional<List<String>> command() throws MojoFailureException {
        Optional<Path> now = after == null ? last(folder()) : Optional.of(after.toPath());
        if (now.isEmpty()) {
            passOver(
                    "result of assay:compare in " + folder(),
                    "Run that first, or say which folder is meant, -Dassay.after=DIR.",
                    other -> last(Path.of(other.getBuild().getDirectory(), "assay"))
                            .isPresent());
            return Optional.empty();
        }
        List<String> words =
                new ArrayList<>(List.of("diff", before.toString(), now.get().toString()));
        failIf.forEach(condition -> words.addAll(List.of("--fail-if", condition)));
        words.addAll(reports());
        return Optional.of(words);
    }

    /** The latest result folder, by the time in its name. */
    private static Optional<Path> last(Path folder) {
        if (!Files.isDirectory(folder)) {
            return Optional.empty();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(Files::isDirectory)
                    .filter(file -> file.getFileName().toString().startsWith("compare-"))
                    .max(Comparator.naturalOrder());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
