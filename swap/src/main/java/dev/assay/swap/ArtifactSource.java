package dev.assay.swap;

import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Source of jars and their dependencies. Implementations are thread-safe. */
public interface ArtifactSource {
    /**
     * The versions that a bill of materials manages, imports included.
     *
     * @param bom {@code group:name:version}
     * @return {@code group:name} to version
     * @throws UnresolvedException if it cannot be resolved
     */
    Map<String, String> managed(String bom);

    /**
     * The artifacts and all their transitive runtime dependencies, in class path order. Downloads POMs only.
     *
     * @param bom {@code group:name:version} of the bill of materials that manages the versions
     * @param roots {@code group:name:version} of the artifacts
     * @param versions versions that override those of the bill of materials, by {@code group:name}
     * @param without artifacts to exclude, along with dependencies that only they bring in, as {@code group:name}
     * @throws UnresolvedException if a POM cannot be resolved
     */
    List<Artifact> closure(String bom, List<String> roots, Map<String, String> versions, Set<String> without);

    /**
     * The files of artifacts, downloaded where needed.
     *
     * @throws UnresolvedException if one cannot be resolved
     */
    Map<Artifact, Path> files(Collection<Artifact> artifacts);

    /**
     * The runtime dependencies that an artifact itself declares: not optional, provided or test ones.
     *
     * @param coordinates {@code group:name:version}
     * @return {@code group:name} of each; empty if its POM cannot be resolved
     */
    Optional<Set<String>> declared(String coordinates);

    /**
     * The available versions of an artifact, lowest first; empty if unknown.
     *
     * @param key {@code group:name}
     */
    List<String> versions(String key);

    /**
     * Maven repositories as the user's Maven sees them: local repository, mirrors, proxies, passwords and offline mode of
     * {@code ~/.m2/settings.xml} and of the installation's {@code settings.xml}; Maven Central otherwise. In a build, as the
     * build sees them. Nothing is read or contacted before the first call.
     */
    static ArtifactSource maven() {
        return new MavenArtifacts(MavenSettings.ofThisUser());
    }
}
