package dev.assay.tools;

import dev.assay.launch.Launcher;
import dev.assay.swap.Artifact;
import dev.assay.swap.ArtifactSource;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** Fetches the jars of load tools from Maven repositories, as the swap does for servers. */
public final class MavenToolJars implements ToolJars {
    private final ArtifactSource source = ArtifactSource.maven();

    /** The load tools of this machine, run by the Java that runs Assay. */
    public static ToolBox toolBox(Launcher launcher) {
        return new ToolBox(launcher, new MavenToolJars(), Path.of(System.getProperty("java.home")));
    }

    /** The POM of the first root manages the versions. */
    @Override
    public List<Path> classPath(List<String> roots) {
        List<Artifact> all = source.closure(roots.get(0), roots, Map.of(), Set.of());
        Map<Artifact, Path> files = source.files(all);
        return all.stream().map(files::get).map(Objects::requireNonNull).toList();
    }
}
