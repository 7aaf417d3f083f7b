package dev.assay.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.jar.JarFile;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where nothing is swapped, any executable jar can be measured; where something is, a refusal says what it saw. */
class OwnServerEndToEndTest {
    @TempDir
    private Path folder;

    @Test
    void anAppWithoutSpringBootStartsAsItIs() throws IOException, InterruptedException {
        Path shop = shop();

        AssayProcess.Finished started = startup(shop, "--servers", "own", "--jvm=-Dshop.port=${port}");

        assertThat(started.exitCode()).as(started.err()).isZero();
        assertThat(started.out()).contains("own");
    }

    @Test
    void anAppWithoutSpringBootIsNotPutOnAnotherServer() throws IOException, InterruptedException {
        AssayProcess.Finished refused = startup(shop(), "--servers", "tomcat");

        assertThat(refused.exitCode()).isEqualTo(2);
        assertThat(refused.err()).contains("no executable Spring Boot jar", "--servers own");
    }

    @Test
    @Tag("long")
    void aBootLineThatIsNotSwappedStartsOnTheServerThatItHas() throws IOException, InterruptedException {
        AssayProcess.Finished started = startup(old(), "--servers", "tomcat");

        assertThat(started.exitCode()).as(started.err()).isZero();
        assertThat(started.out()).contains("tomcat");
    }

    @Test
    void aBootLineThatIsNotSwappedIsNotPutOnAnotherServer() throws IOException, InterruptedException {
        AssayProcess.Finished refused = startup(old(), "--servers", "tomcat,jetty");

        assertThat(refused.exitCode()).isEqualTo(2);
        assertThat(refused.err())
                .contains("Spring Boot 2.5.14, on which Assay cannot swap servers", "--servers tomcat")
                .doesNotContain("\tat ");
    }

    /** By Spring Boot's own tool: a small jar, and its libraries beside it. */
    @Tag("long")
    @Test
    void anExtractedJarStartsAsItIs() throws IOException, InterruptedException {
        Path extracted = folder.resolve("extracted");
        Process tool = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Djarmode=tools",
                        "-jar",
                        AssayProcess.orders().toString(),
                        "extract",
                        "--destination",
                        extracted.toString())
                .inheritIO()
                .start();
        assertThat(tool.waitFor()).isZero();
        Path jar = extracted.resolve("orders.jar");

        AssayProcess.Finished refused = startup(jar, "--servers", "tomcat,jetty");
        AssayProcess.Finished started = startup(jar, "--servers", "own");

        assertThat(refused.exitCode()).isEqualTo(2);
        assertThat(refused.err()).contains("its libraries are beside it", "--servers own");
        assertThat(started.exitCode()).as(started.err()).isZero();
        assertThat(started.out()).contains("own");
    }

    @Test
    void aServerThatAssayDoesNotKnowIsNamed() throws IOException, InterruptedException {
        Path armeria = zip("armeria.jar", "BOOT-INF/lib/armeria-1.31.3.jar", "Spring-Boot-Version: 3.5.16\r\n");

        AssayProcess.Finished refused = startup(armeria, "--servers", "tomcat,jetty");

        assertThat(refused.exitCode()).isEqualTo(2);
        assertThat(refused.err())
                .contains("the app runs on Armeria 1.31.3, which Assay cannot swap", "--servers own")
                .doesNotContain("answers HTTP");
    }

    private AssayProcess.Finished startup(Path jar, String... more) throws IOException, InterruptedException {
        List<String> arguments = new ArrayList<>(
                List.of("startup", jar.toString(), "--rounds", "1", "--path", "/", "--jvm=-XX:TieredStopAtLevel=1"));
        arguments.addAll(List.of(more));
        return AssayProcess.run(folder, Duration.ofMinutes(3), arguments.toArray(String[]::new));
    }

    private Path shop() throws IOException {
        String name = OwnServerApp.class.getName().replace('.', '/') + ".class";
        Path jar = folder.resolve("shop.jar");
        try (OutputStream out = Files.newOutputStream(jar);
                ZipOutputStream zip = new ZipOutputStream(out);
                InputStream in = OwnServerApp.class.getClassLoader().getResourceAsStream(name)) {
            manifest(zip, "Main-Class: " + OwnServerApp.class.getName() + "\r\n");
            zip.putNextEntry(new ZipEntry(name));
            zip.write(Objects.requireNonNull(in, name).readAllBytes());
        }
        return jar;
    }

    private Path zip(String name, String entry, String manifest) throws IOException {
        Path jar = folder.resolve(name);
        try (OutputStream out = Files.newOutputStream(jar);
                ZipOutputStream zip = new ZipOutputStream(out)) {
            manifest(zip, manifest);
            ZipEntry stored = new ZipEntry(entry);
            stored.setMethod(ZipEntry.STORED);
            byte[] library = new byte[22]; // a zip file with nothing in it
            System.arraycopy(new byte[] {'P', 'K', 5, 6}, 0, library, 0, 4);
            CRC32 crc = new CRC32();
            crc.update(library);
            stored.setSize(library.length);
            stored.setCrc(crc.getValue());
            zip.putNextEntry(stored);
            zip.write(library);
        }
        return jar;
    }

    /** The built-in app, which says of itself that it is on an older line. */
    private Path old() throws IOException {
        Path jar = folder.resolve("old.jar");
        try (OutputStream out = Files.newOutputStream(jar);
                ZipOutputStream zip = new ZipOutputStream(out);
                JarFile orders = new JarFile(AssayProcess.orders().toFile())) {
            for (ZipEntry entry : Collections.list(orders.entries())) {
                byte[] content = orders.getInputStream(entry).readAllBytes();
                if (entry.getName().equals("META-INF/MANIFEST.MF")) {
                    String text = new String(content, StandardCharsets.UTF_8);
                    manifest(
                            zip,
                            text.replaceAll("Spring-Boot-Version: .*", "Spring-Boot-Version: 2.5.14")
                                            .replaceAll("Manifest-Version: .*\\R", "")
                                            .strip()
                                    + "\r\n");
                } else {
                    put(zip, entry, content);
                }
            }
        }
        return jar;
    }

    private static void put(ZipOutputStream zip, ZipEntry entry, byte[] content) throws IOException {
        ZipEntry copy = new ZipEntry(
                entry.getName().replaceFirst("/spring-boot-3\\.[\\d.]+\\.jar$", "/spring-boot-2.5.14.jar"));
        copy.setMethod(entry.getMethod());
        if (entry.getMethod() == ZipEntry.STORED) {
            copy.setSize(entry.getSize());
            copy.setCrc(entry.getCrc());
        }
        zip.putNextEntry(copy);
        zip.write(content);
    }

    private static void manifest(ZipOutputStream zip, String attributes) throws IOException {
        zip.putNextEntry(new ZipEntry("META-INF/MANIFEST.MF"));
        zip.write(("Manifest-Version: 1.0\r\n" + attributes + "\r\n").getBytes(StandardCharsets.UTF_8));
    }
}
