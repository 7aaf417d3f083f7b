package dev.assay.maven;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import org.apache.maven.artifact.Artifact;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.project.MavenProject;
import org.jspecify.annotations.Nullable;

/** The executable jar or war that a module builds. */
final class BuiltApp {
    private static final Set<String> ARCHIVES = Set.of("jar", "war");
    /** In archives that Spring Boot packed. */
    private static final Attributes.Name START_CLASS = new Attributes.Name("Start-Class");

    private BuiltApp() {}

    /**
     * The artifact with the classifier; without a classifier, the main artifact or else the only executable attached one, preferably
     * packed by Spring Boot, whose parent POM names a main class in the thin jar, too. If this build did not package the module, the one
     * that an earlier build left.
     *
     * @return empty if none is executable
     * @throws MojoFailureException if several are
     */
    static Optional<Path> of(MavenProject project, @Nullable String classifier) throws MojoFailureException {
        List<Artifact> executable = executables(project, classifier);
        if (executable.size() > 1) {
            throw new MojoFailureException(project.getArtifactId()
                    + " makes several executable jars, with the classifiers "
                    + String.join(
                            ", ",
                            executable.stream().map(Artifact::getClassifier).toList())
                    + ": say which is meant, <classifier> or -Dassay.classifier=…");
        }
        return executable.isEmpty()
                ? ofAnEarlierBuild(project, classifier)
                : Optional.of(executable.get(0).getFile().toPath());
    }

    static boolean any(MavenProject project, @Nullable String classifier) {
        return !executables(project, classifier).isEmpty()
                || ofAnEarlierBuild(project, classifier).isPresent();
    }

    private static List<Artifact> executables(MavenProject project, @Nullable String classifier) {
        List<Artifact> attached = project.getAttachedArtifacts().stream()
                .filter(artifact -> classifier == null || classifier.equals(artifact.getClassifier()))
                .filter(artifact -> startable(artifact.getFile()))
                .toList();
        List<Artifact> packed = attached.stream()
                .filter(artifact -> names(artifact.getFile(), START_CLASS))
                .toList();
        Artifact main = project.getArtifact();
        if (classifier == null
                && startable(main.getFile())
                && (packed.isEmpty() || names(main.getFile(), START_CLASS))) {
            return List.of(main);
        }
        return packed.isEmpty() ? attached : packed;
    }

    private static Optional<Path> ofAnEarlierBuild(MavenProject project, @Nullable String classifier) {
        String name = project.getBuild().getFinalName() + (classifier == null ? "" : "-" + classifier);
        return ARCHIVES.stream()
                .filter(extension -> project.getArtifact().getFile() == null)
                .map(extension -> new File(project.getBuild().getDirectory(), name + "." + extension))
                .filter(BuiltApp::startable)
                .map(File::toPath)
                .findFirst();
    }

    private static boolean startable(@Nullable File file) {
        return file != null
                && file.isFile()
                && ARCHIVES.stream().anyMatch(end -> file.getName().endsWith("." + end))
                && names(file, Attributes.Name.MAIN_CLASS);
    }

    private static boolean names(File file, Attributes.Name attribute) {
        try (JarFile jar = new JarFile(file)) {
            return Stream.ofNullable(jar.getManifest())
                    .map(Manifest::getMainAttributes)
                    .anyMatch(attributes -> attributes.containsKey(attribute));
        } catch (IOException unreadable) {
            return false;
        }
    }
}
