package dev.assay.cli.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.assay.model.NoMeasurementException;
import dev.assay.model.plan.CpuSet;
import dev.assay.model.plan.Deployment;
import dev.assay.model.plan.Placement;
import dev.assay.model.plan.Plan;
import dev.assay.plan.PlanFlags;
import dev.assay.plan.Plans;
import dev.assay.swap.Artifact;
import dev.assay.swap.ArtifactSource;
import dev.assay.swap.Swapper;
import dev.assay.swap.UnresolvedException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ContendersTest {
    @TempDir
    private Path folder;

    /** A registry that cannot be reached: the first jar that is needed fails. */
    private static final class Nowhere implements ArtifactSource {
        @Override
        public Map<String, String> managed(String bom) {
            throw new UnresolvedException(bom, false, new IOException("unreachable"));
        }

        @Override
        public List<Artifact> closure(
                String bom, List<String> roots, Map<String, String> versions, Set<String> without) {
            return List.of();
        }

        @Override
        public Map<Artifact, Path> files(Collection<Artifact> artifacts) {
            return Map.of();
        }

        @Override
        public Optional<Set<String>> declared(String coordinates) {
            return Optional.empty();
        }

        @Override
        public List<String> versions(String key) {
            return List.of();
        }
    }

    private static Manifest manifest() {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        return manifest;
    }

    private static byte[] library() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        new JarOutputStream(bytes, manifest()).close();
        return bytes.toByteArray();
    }

    private Path appOnJetty() throws IOException {
        Manifest manifest = manifest();
        manifest.getMainAttributes().putValue("Spring-Boot-Version", "3.5.16");
        manifest.getMainAttributes().putValue("Spring-Boot-Lib", "BOOT-INF/lib/");
        Path file = folder.resolve("shop.jar");
        try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(file), manifest)) {
            for (String name : List.of("spring-webmvc-6.2.19", "jetty-server-12.0.36", "jetty-ee10-webapp-12.0.36")) {
                byte[] content = library();
                CRC32 crc = new CRC32();
                crc.update(content);
                ZipEntry entry = new ZipEntry("BOOT-INF/lib/" + name + ".jar");
                entry.setMethod(ZipEntry.STORED);
                entry.setSize(content.length);
                entry.setCrc(crc.getValue());
                jar.putNextEntry(entry);
                jar.write(content);
                jar.closeEntry();
            }
            jar.putNextEntry(new ZipEntry("BOOT-INF/classes/application.yml"));
            jar.write("management:\n  server:\n    port: 8081\n".getBytes(StandardCharsets.UTF_8));
            jar.closeEntry();
            jar.putNextEntry(new ZipEntry("BOOT-INF/classes/application-prod.yml"));
            jar.write("spring.rsocket.server.port: 7000\n".getBytes(StandardCharsets.UTF_8));
            jar.closeEntry();
        }
        return file;
    }

    private List<Deployment> deploy(Path app, List<String> jvmOptions) {
        return deploy(app, List.of("jetty", "tomcat"), jvmOptions);
    }

    private List<Deployment> deploy(Path app, List<String> servers, List<String> jvmOptions) {
        PlanFlags flags =
                PlanFlags.none().with("app", app).with("servers", servers).with("jvm", jvmOptions);
        Plan plan = Plans.resolve(Optional.empty(), flags, 1);
        Swapper swapper = new Swapper(folder.resolve("cache"), new Nowhere());
        CpuSet one = CpuSet.of(List.of(0));
        return new Contenders(swapper, new Placement(one, one, one, false), false).deploy(plan, new Apps(swapper));
    }

    /** The app's own Jetty is complete until HTTP/2 is switched on. */
    @Test
    void http2InTheOptionsOfAllContendersBringsTheJarsForIt() throws IOException {
        Path app = appOnJetty();

        assertThatExceptionOfType(NoMeasurementException.class)
                .isThrownBy(() -> deploy(app, List.of("-Xmx512m")))
                .withMessageContaining("The jars of Tomcat");
        assertThatExceptionOfType(NoMeasurementException.class)
                .isThrownBy(() -> deploy(app, List.of("-Dserver.http2.enabled=true")))
                .withMessageContaining("The jars of Jetty");
    }

    /** Otherwise only the first contender could start: all of them run at the same time. */
    @Test
    void aPortThatTheAppFixesBesidesItsOwnIsAFreeOneUnlessTheOptionsSayOtherwise() throws IOException {
        Path app = appOnJetty();

        assertThat(deploy(app, List.of("jetty"), List.of("-Xmx512m")))
                .allSatisfy(
                        deployment -> assertThat(deployment.properties()).containsEntry("management.server.port", "0"));
        assertThat(deploy(app, List.of("jetty"), List.of("-Dmanagement.server.port=${port}")))
                .allSatisfy(
                        deployment -> assertThat(deployment.properties()).doesNotContainKey("management.server.port"));
    }

    @Test
    void aPortThatAProfileFixesIsAFreeOneIfAnOptionActivatesIt() throws IOException {
        Path app = appOnJetty();
        String port = "spring.rsocket.server.port";

        assertThat(deploy(app, List.of("jetty"), List.of("-Dspring.profiles.active=prod")))
                .allSatisfy(deployment -> assertThat(deployment.properties()).containsEntry(port, "0"));
        assertThat(deploy(app, List.of("jetty"), List.of("-Xmx512m")))
                .allSatisfy(deployment -> assertThat(deployment.properties()).doesNotContainKey(port));
    }
}
