package dev.assay.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.apache.maven.artifact.Artifact;
import org.apache.maven.artifact.DefaultArtifact;
import org.apache.maven.artifact.handler.DefaultArtifactHandler;
import org.apache.maven.model.Build;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.project.MavenProject;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BuiltAppTest {
    @TempDir
    private Path temp;

    private final MavenProject project = new MavenProject();

    @BeforeEach
    void module() {
        Build build = new Build();
        build.setDirectory(temp.toString());
        build.setFinalName("shop-1");
        project.setBuild(build);
        project.setArtifactId("shop");
        project.setArtifact(artifact(""));
    }

    @Test
    void theMainArtifactIfItCanBeStarted() throws IOException, MojoFailureException {
        Path main = jar("shop-1.jar", Attributes.Name.MAIN_CLASS);
        project.getArtifact().setFile(main.toFile());
        attach("other", Attributes.Name.MAIN_CLASS);

        assertThat(BuiltApp.of(project, null)).contains(main);
        assertThat(BuiltApp.of(project, "other")).contains(temp.resolve("shop-1-other.jar"));
        assertThat(BuiltApp.of(project, "third")).isEmpty();
    }

    @Test
    void otherwiseTheOneBesideIt() throws IOException, MojoFailureException {
        project.getArtifact().setFile(jar("shop-1.jar").toFile());
        attach("sources");
        assertThat(BuiltApp.of(project, null)).isEmpty();
        assertThat(BuiltApp.any(project, null)).isFalse();

        attach("exec", Attributes.Name.MAIN_CLASS);
        assertThat(BuiltApp.of(project, null)).contains(temp.resolve("shop-1-exec.jar"));

        attach("admin", Attributes.Name.MAIN_CLASS);
        assertThatExceptionOfType(MojoFailureException.class)
                .isThrownBy(() -> BuiltApp.of(project, null))
                .withMessageContaining("exec, admin: say which");
        assertThat(BuiltApp.any(project, null)).isTrue();
    }

    /** The parent POM of Spring Boot names a main class in the thin jar, too. */
    @Test
    void theOneThatSpringBootPackedRatherThanTheThinOne() throws IOException, MojoFailureException {
        Path main = jar("shop-1.jar", Attributes.Name.MAIN_CLASS);
        project.getArtifact().setFile(main.toFile());
        attach("tests", Attributes.Name.MAIN_CLASS);
        assertThat(BuiltApp.of(project, null)).contains(main);

        attach("exec", Attributes.Name.MAIN_CLASS, new Attributes.Name("Start-Class"));
        assertThat(BuiltApp.of(project, null)).contains(temp.resolve("shop-1-exec.jar"));
        assertThat(BuiltApp.of(project, "tests")).contains(temp.resolve("shop-1-tests.jar"));
    }

    @Test
    void whatAnEarlierBuildLeftIfThisOneMadeNothing() throws IOException, MojoFailureException {
        assertThat(BuiltApp.of(project, null)).isEmpty();

        Path war = jar("shop-1.war", Attributes.Name.MAIN_CLASS);

        assertThat(BuiltApp.of(project, null)).contains(war);
    }

    private void attach(String classifier, Attributes.Name... named) throws IOException {
        Artifact artifact = artifact(classifier);
        artifact.setFile(jar("shop-1-" + classifier + ".jar", named).toFile());
        project.getAttachedArtifacts().add(artifact);
    }

    private static Artifact artifact(String classifier) {
        return new DefaultArtifact("g", "shop", "1", "compile", "jar", classifier, new DefaultArtifactHandler("jar"));
    }

    private Path jar(String name, Attributes.Name... named) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        for (Attributes.Name attribute : named) {
            manifest.getMainAttributes().put(attribute, "a.Main");
        }
        Path jar = temp.resolve(name);
        new JarOutputStream(Files.newOutputStream(jar), manifest).close();
        return jar;
    }
}
