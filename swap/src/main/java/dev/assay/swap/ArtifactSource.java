package dev.assay.swap;

import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Where jars, and what they depend on, come from. Implementations are safe for use by several threads. */
public interface ArtifactSource {
    /**
     * The versions that a bill of materials manages, imports included.
     *
     * @param bom {@code group:name:version}
     * @return {@code group:name} to version
     * @throws UnresolvedException if it cannot be had
     */
    Map<String, String> managed(String bom);

    /**
     * All that artifacts need at run time, themselves included, in class path order. Nothing but descriptions is downloaded.
     *
     * @param bom {@code group:name:version} of the bill of materials that manages the versions
     * @param roots {@code group:name:version} of the artifacts
     * @param versions versions that win over those of the bill of materials, by {@code group:name}
     * @param without artifacts that are left out with what they alone bring, as {@code group:name}
     * @throws UnresolvedException if a description cannot be had
     */
    List<Artifact> closure(String bom, List<String> roots, Map<String, String> versions, Set<String> without);

    /**
     * The files of artifacts, downloaded where needed.
     *
     * @throws UnresolvedException if one cannot be had
     */
    Map<Artifact, Path> files(Collection<Artifact> artifacts);

    /**
     * What an artifact itself declares that it needs at run time: neither optional nor provided nor for tests.
     *
     * @param coordinates {@code group:name:version}
     * @return {@code group:name} of each; empty if its description cannot be had
     */
    Optional<Set<String>> declared(String coordinates);

    /**
     * The versions of an artifact that are to be had, lowest first; empty if that is not known.
     *
     * @param key {@code group:name}
     */
    List<String> versions(String key);

    /**
     * Maven repositories as the user's Maven sees them: local repository, mirrors, proxies, passwords and offline mode of
     * {@code ~/.m2/settings.xml} and of the installation's {@code settings.xml}; Maven Central otherwise. In a build, as that
     * sees them. Nothing is read or contacted before the first question.
     */
    static ArtifactSource maven() {
        return new MavenArtifacts(MavenSettings.ofThisUser());
    }
}
