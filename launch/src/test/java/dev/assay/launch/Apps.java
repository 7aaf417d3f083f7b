package dev.assay.launch;

import dev.assay.launch.machine.Affinity;
import dev.assay.launch.machine.Jdks;
import dev.assay.model.Samples;
import dev.assay.model.plan.Contender;
import dev.assay.model.plan.CpuSet;
import dev.assay.model.plan.Deployment;
import dev.assay.model.server.Server;
import dev.assay.model.server.SwappedJar;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;

/** Makes launch specs for {@link TestApp}. */
final class Apps {
    private static final List<String> QUICK =
            List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx32m", "-Xshare:auto");

    private final Path folder;
    private final Path jar;

    Apps(Path folder) {
        this.folder = folder;
        this.jar = folder.resolve("app.jar");
        pack(jar);
    }

    Path log() {
        return folder.resolve("servers/tomcat/1.log");
    }

    /** A spec with a free port, all CPUs, and a ready timeout of 30 s. */
    LaunchSpec spec(String... keysAndValues) {
        return spec(Ports.free(1).get(0), keysAndValues);
    }

    LaunchSpec spec(int port, String... keysAndValues) {
        Map<String, String> properties = new TreeMap<>();
        for (int i = 0; i < keysAndValues.length; i += 2) {
            properties.put(keysAndValues[i], keysAndValues[i + 1]);
        }
        return of(deployment(QUICK, properties), port, Duration.ofSeconds(30));
    }

    LaunchSpec of(Deployment deployment, int port, Duration timeout) {
        return of(deployment, port, "/", 200, timeout);
    }

    LaunchSpec of(Deployment deployment, int port, String path, int status, Duration timeout) {
        CpuSet cpus = allCpus();
        return new LaunchSpec(
                "tomcat", deployment, "127.0.0.1", port, cpus, false, path, status, false, timeout, log(), List.of());
    }

    static LaunchSpec within(LaunchSpec spec, Duration timeout) {
        return Samples.with(spec, Map.of("readyTimeout", timeout));
    }

    /** The same over TLS. */
    static LaunchSpec overTls(LaunchSpec spec) {
        return Samples.with(spec, Map.of("tls", true));
    }

    /** A file with a key and a self-signed certificate. */
    String keys() throws IOException, InterruptedException {
        Path keys = folder.resolve("keys.p12");
        String tool = Path.of(System.getProperty("java.home"), "bin", "keytool").toString();
        Process process = new ProcessBuilder(
                        (tool + " -J-XX:TieredStopAtLevel=1 -genkeypair -alias a -keyalg EC -dname CN=a"
                                        + " -storetype PKCS12 -storepass password -keystore " + keys)
                                .split(" ", -1))
                .inheritIO()
                .start();
        if (process.waitFor() != 0) {
            throw new IOException("keytool ended with " + process.exitValue());
        }
        return keys.toString();
    }

    static LaunchSpec pinned(LaunchSpec spec, CpuSet cpus) {
        return Samples.with(spec, Map.of("cpus", cpus, "pin", true));
    }

    Deployment deployment(List<String> jvmOptions, Map<String, String> properties) {
        Contender contender = new Contender("tomcat", Server.TOMCAT);
        SwappedJar swapped = new SwappedJar(jar, "00", Server.TOMCAT, "1", List.of(), List.of(), List.of());
        return new Deployment(contender, swapped, Jdks.running(), jvmOptions, properties);
    }

    static CpuSet allCpus() {
        return Affinity.ofThisProcess().orElse(CpuSet.of(List.of(0)));
    }

    private static void pack(Path jar) {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, TestApp.class.getName());
        String name = TestApp.class.getName().replace('.', '/') + ".class";
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), manifest);
                InputStream in = TestApp.class.getClassLoader().getResourceAsStream(name)) {
            out.putNextEntry(new ZipEntry(name));
            out.write(java.util.Objects.requireNonNull(in, name).readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
