package dev.assay.swap;

import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.aether.RepositoryException;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.eclipse.aether.collection.CollectRequest;
import org.eclipse.aether.collection.DependencyCollectionException;
import org.eclipse.aether.graph.Dependency;
import org.eclipse.aether.graph.Exclusion;
import org.eclipse.aether.resolution.ArtifactDescriptorException;
import org.eclipse.aether.resolution.ArtifactDescriptorRequest;
import org.eclipse.aether.resolution.ArtifactDescriptorResult;
import org.eclipse.aether.resolution.ArtifactRequest;
import org.eclipse.aether.resolution.ArtifactResolutionException;
import org.eclipse.aether.resolution.ArtifactResult;
import org.eclipse.aether.resolution.VersionRangeRequest;
import org.eclipse.aether.resolution.VersionRangeResolutionException;
import org.eclipse.aether.supplier.RepositorySystemSupplier;
import org.eclipse.aether.transfer.ArtifactNotFoundException;
import org.eclipse.aether.transfer.ArtifactTransferException;
import org.eclipse.aether.transfer.RepositoryOfflineException;
import org.eclipse.aether.util.graph.visitor.PreorderNodeListGenerator;

/** An {@link ArtifactSource} that uses Maven Resolver. Opened at the first call, which takes about a tenth of a second. */
final class MavenArtifacts implements ArtifactSource {
    private final MavenSettings settings;
    private Optional<MavenSession> opened = Optional.empty();
    /** Reading a bill of materials costs more than all else that a swap asks. */
    private final Map<String, List<Dependency>> managed = new ConcurrentHashMap<>();

    MavenArtifacts(MavenSettings settings) {
        this.settings = settings;
    }

    @Override
    public Map<String, String> managed(String bom) {
        Map<String, String> versions = new LinkedHashMap<>();
        managedDependencies(bom)
                .forEach(dependency -> versions.putIfAbsent(
                        key(dependency), dependency.getArtifact().getVersion()));
        return versions;
    }

    @Override
    public List<Artifact> closure(String bom, List<String> roots, Map<String, String> versions, Set<String> without) {
        List<Exclusion> exclusions = without.stream()
                .map(key -> key.split(":", -1))
                .map(parts -> new Exclusion(parts[0], parts[1], "*", "*"))
                .toList();
        List<Dependency> managed = managedDependencies(bom).stream()
                .map(dependency -> versions.containsKey(key(dependency))
                        ? dependency.setArtifact(dependency.getArtifact().setVersion(versions.get(key(dependency))))
                        : dependency)
                .toList();
        CollectRequest collect = new CollectRequest(
                // Below a dummy app, as in a real build: management applies to what a dependency needs, not to itself.
                roots.stream()
                        .map(root -> new Dependency(artifact(root, "jar"), "runtime", false, exclusions))
                        .toList(),
                managed,
                maven().repositories());
        collect.setRootArtifact(new DefaultArtifact("dev.assay:swapped-app:1"));
        try {
            PreorderNodeListGenerator order = new PreorderNodeListGenerator();
            maven().system()
                    .collectDependencies(maven().session(), collect)
                    .getRoot()
                    .accept(order);
            return order.getNodes().stream()
                    .filter(node -> node.getDependency() != null)
                    .map(node -> node.getArtifact())
                    .filter(artifact -> artifact.getExtension().equals("jar"))
                    .map(MavenArtifacts::artifact)
                    .toList();
        } catch (DependencyCollectionException e) {
            throw unresolved(String.join(", ", roots), e);
        }
    }

    @Override
    public Map<Artifact, Path> files(Collection<Artifact> artifacts) {
        List<ArtifactRequest> requests = artifacts.stream()
                .map(artifact -> new ArtifactRequest(
                        new DefaultArtifact(
                                artifact.group(),
                                artifact.name(),
                                artifact.classifier().orElse(""),
                                "jar",
                                artifact.version()),
                        maven().repositories(),
                        null))
                .toList();
        try {
            return maven().system().resolveArtifacts(maven().session(), requests).stream()
                    .map(ArtifactResult::getArtifact)
                    .collect(Collectors.toMap(MavenArtifacts::artifact, artifact -> artifact.getFile()
                            .toPath()));
        } catch (ArtifactResolutionException e) {
            throw unresolved(artifacts.size() + " jars", e);
        }
    }

    @Override
    public Optional<Set<String>> declared(String coordinates) {
        try {
            return Optional.of(describe(artifact(coordinates, "jar")).getDependencies().stream()
                    .filter(dependency -> !dependency.isOptional())
                    .filter(dependency -> Set.of("compile", "runtime").contains(dependency.getScope()))
                    .map(MavenArtifacts::key)
                    .collect(Collectors.toUnmodifiableSet()));
        } catch (ArtifactDescriptorException e) {
            return Optional.empty();
        }
    }

    @Override
    public List<String> versions(String key) {
        try {
            return maven()
                    .system()
                    .resolveVersionRange(
                            maven().session(),
                            new VersionRangeRequest(new DefaultArtifact(key + ":[0,)"), maven().repositories(), null))
                    .getVersions()
                    .stream()
                    .map(Object::toString)
                    .toList();
        } catch (VersionRangeResolutionException e) {
            return List.of();
        }
    }

    private List<Dependency> managedDependencies(String bom) {
        try {
            List<Dependency> known = managed.get(bom);
            if (known == null) {
                known = List.copyOf(describe(artifact(bom, "pom")).getManagedDependencies());
                managed.put(bom, known);
            }
            return known;
        } catch (ArtifactDescriptorException e) {
            throw unresolved(bom, e);
        }
    }

    private ArtifactDescriptorResult describe(DefaultArtifact artifact) throws ArtifactDescriptorException {
        return maven().system()
                .readArtifactDescriptor(
                        maven().session(), new ArtifactDescriptorRequest(artifact, maven().repositories(), null));
    }

    private synchronized MavenSession maven() {
        MavenSession session =
                opened.orElseGet(() -> MavenSession.open(new RepositorySystemSupplier().get(), settings));
        opened = Optional.of(session);
        return session;
    }

    private static DefaultArtifact artifact(String coordinates, String extension) {
        String[] parts = coordinates.split(":", -1);
        return new DefaultArtifact(parts[0], parts[1], extension, parts[2]);
    }

    private static String key(Dependency dependency) {
        return dependency.getArtifact().getGroupId() + ":"
                + dependency.getArtifact().getArtifactId();
    }

    private static Artifact artifact(org.eclipse.aether.artifact.Artifact resolved) {
        return new Artifact(
                resolved.getGroupId(),
                resolved.getArtifactId(),
                Optional.of(resolved.getClassifier()).filter(classifier -> !classifier.isEmpty()),
                resolved.getVersion());
    }

    private static UnresolvedException unresolved(String coordinates, RepositoryException failure) {
        List<Throwable> causes = Stream.<Throwable>iterate(failure, cause -> cause != null, Throwable::getCause)
                .limit(20)
                .toList();
        boolean offline = causes.stream().anyMatch(RepositoryOfflineException.class::isInstance);
        Set<String> lacking = causes.stream()
                .filter(ArtifactNotFoundException.class::isInstance)
                .map(cause -> artifact(((ArtifactNotFoundException) cause).getArtifact())
                        .key())
                .collect(Collectors.toSet());
        // The transfer exception names the repository and its response; those around it only repeat the coordinates.
        String reason = causes.stream()
                .filter(ArtifactTransferException.class::isInstance)
                .findFirst()
                .orElse(failure)
                .getMessage();
        return new UnresolvedException(coordinates + ": " + reason, !lacking.isEmpty() && !offline, lacking, failure);
    }
}
