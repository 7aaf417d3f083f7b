package dev.assay.checks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.server.Server;
import dev.assay.swap.ArtifactSource;
import dev.assay.swap.Swapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Executable jars and wars of the kinds that people have, each through {@code swap}, {@code startup}, {@code behave} and a first look
 * on all servers that apply, each command to its end. What came of it stands in docs/reference/matrix.md ({@code -Dassay.golden.update=true}).
 */
@Tag("long")
class RealAppsEndToEndTest {
    private static final Path PAGE = AssayProcess.home().resolve("docs/reference/matrix.md");
    private static final String HEAD =
            "| app | Spring Boot | `swap` | `startup` | `behave` | `compare` |\n|---|---|---|---|---|---|\n";

    @TempDir
    private Path folder;

    @BeforeAll
    static void allCommandsAreThere() {
        Satellites.assume("behave");
    }

    @Test
    void aServletJarOfTheOldLine() throws IOException, InterruptedException {
        stands("servlet, oldest line", matrix("servlet-2.7"));
    }

    @Test
    void aServletJarOfTheNewestLine() throws IOException, InterruptedException {
        stands("servlet, newest line", matrix("servlet-4.1"));
    }

    @Test
    void aServletJarWithAContextPath() throws IOException, InterruptedException {
        Path jar = configured("servlet-3.5", Map.of("server.servlet.context-path", "/shop"), Map.of());
        stands("servlet, context path in the jar", jar, "--path", "/shop/articles");
    }

    @Test
    void aServletJarThatSpeaksTls() throws IOException, InterruptedException {
        Certificate certificate = Certificate.create(folder);
        Map<String, String> properties = new TreeMap<>(certificate.properties());
        properties.put("server.ssl.key-store", "classpath:keys.p12");
        Map<String, byte[]> keys = Map.of("BOOT-INF/classes/keys.p12", Files.readAllBytes(certificate.keyStore()));
        Path plan = Files.writeString(folder.resolve("tls.yaml"), "load: {https: true, insecure: true}\n");
        stands("servlet, TLS in the jar", configured("servlet-4.0", properties, keys), "--plan", plan.toString());
    }

    @Test
    void aReactiveJarOfTheOldLine() throws IOException, InterruptedException {
        stands("WebFlux, oldest line", matrix("reactive-2.7"));
    }

    @Test
    void aReactiveJarWithABasePath() throws IOException, InterruptedException {
        Path jar = configured("reactive-3.5", Map.of("spring.webflux.base-path", "/shop"), Map.of());
        stands("WebFlux, base path in the jar", jar, "--path", "/shop/articles");
    }

    @Test
    void aServletJarWithTwoServers() throws IOException, InterruptedException {
        Path built = matrix("servlet-3.5");
        Swapper swapper = new Swapper(folder.resolve("cache"), ArtifactSource.maven());
        Path other = swapper.swap(swapper.inspect(built), Server.JETTY, Optional.empty())
                .path();
        Map<String, byte[]> added = libraries(other);
        added.keySet().removeAll(libraries(built).keySet());
        stands("servlet, Tomcat and Jetty in the jar", RealApp.with(built, folder.resolve("both.jar"), added));
    }

    @Test
    void aServletJarWithADatabaseInMemory() throws IOException, InterruptedException {
        Path jar = AssayProcess.home().resolve("apps/database/target/database.jar");
        stands("servlet, database in memory", jar, "--path", "/articles");
    }

    @Test
    void aWarWithJsp() throws IOException, InterruptedException {
        stands("war with JSP", matrix("war-3.5"), "--path", "/page");
    }

    @Test
    void aWarWithJspOfTheNewestLine() throws IOException, InterruptedException {
        stands("war with JSP, newest line", matrix("war-4.1"), "--path", "/page");
    }

    @Test
    void aJarWithoutSpring() throws IOException, InterruptedException {
        stands("JAX-RS (Jersey), six servers in the jar", matrix("jersey"), "--path", "/api");
    }

    private static Path matrix(String name) {
        return MatrixApp.of(name).file();
    }

    /** An app of the matrix with properties and files that its build put in. */
    private Path configured(String app, Map<String, String> properties, Map<String, byte[]> files) throws IOException {
        Map<String, byte[]> added = new HashMap<>(files);
        String lines = properties.entrySet().stream()
                .map(one -> one.getKey() + "=" + one.getValue() + "\n")
                .collect(Collectors.joining());
        added.put("BOOT-INF/classes/config/application.properties", lines.getBytes(StandardCharsets.UTF_8));
        return RealApp.with(matrix(app), folder.resolve("configured.jar"), added);
    }

    private static Map<String, byte[]> libraries(Path jar) throws IOException {
        Map<String, byte[]> libraries = new HashMap<>();
        try (JarFile file = new JarFile(jar.toFile())) {
            for (ZipEntry entry : file.stream()
                    .filter(one -> one.getName().startsWith("BOOT-INF/lib/") && !one.isDirectory())
                    .toList()) {
                libraries.put(entry.getName(), file.getInputStream(entry).readAllBytes());
            }
        }
        return libraries;
    }

    private void stands(String title, Path file, String... flags) throws IOException, InterruptedException {
        String row = new RealApp(title, file, folder, List.of(flags)).triedOut();
        String page = Files.readString(PAGE);
        if (Boolean.getBoolean("assay.golden.update")) {
            String earlier = "\\| " + Pattern.quote(title) + " \\|.*\n";
            String replaced = page.replaceFirst(earlier, Matcher.quoteReplacement(row + "\n"));
            Files.writeString(PAGE, replaced.contains(row) ? replaced : page.replace(HEAD, HEAD + row + "\n"));
        } else {
            assertThat(page).contains(row + "\n");
        }
    }
}
