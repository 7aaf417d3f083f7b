package dev.assay.imports;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.cli.Consoles;
import dev.assay.cli.Main;
import dev.assay.cli.screen.Console;
import dev.assay.cli.screen.Terminal;
import dev.assay.launch.files.MeasuringLock;
import dev.assay.model.plan.Contender;
import dev.assay.model.plan.Plan;
import dev.assay.model.server.Server;
import dev.assay.plan.PlanFlags;
import dev.assay.plan.PlanText;
import dev.assay.plan.Plans;
import dev.assay.report.document.TerminalStyle;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Minimal projects, and a small app that is really started. */
class InitCommandTest {
    private static final String GOOD = "/ 200 hello\n";

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private final String temporary = System.getProperty("java.io.tmpdir");

    @TempDir
    private Path folder;

    /** Avoids the lock of an experiment that runs at the same time as the tests. */
    @BeforeEach
    void takeALockOfItsOwn() {
        System.setProperty("java.io.tmpdir", folder.toString());
    }

    @AfterEach
    void leaveIt() {
        System.setProperty("java.io.tmpdir", temporary);
    }

    private int init(Optional<String> typed, String... arguments) {
        Console console = Consoles.of(
                new PrintWriter(out, true),
                new PrintWriter(err, true),
                TerminalStyle.plain(),
                false,
                new Terminal(() -> 80, true, typed.map(text -> new BufferedReader(new StringReader(text)))));
        String[] all = new String[arguments.length + 3];
        all[0] = "init";
        all[1] = "-o";
        all[2] = plan().toString();
        System.arraycopy(arguments, 0, all, 3, arguments.length);
        return Main.run(
                console, Map.of("XDG_CACHE_HOME", folder.resolve("cache").toString()), all);
    }

    private Path plan() {
        return folder.resolve("assay.yaml");
    }

    private Path file(String name, String text) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(Objects.requireNonNull(file.getParent()));
        return Files.writeString(file, text);
    }

    /** @param responses each a path, a status and a body */
    private Path app(String name, String responses) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, FakeApp.class.getName());
        manifest.getMainAttributes().putValue("Assay-Servers", "jdk@17,tomcat@10.1.55");
        Path file = folder.resolve(name);
        Files.createDirectories(Objects.requireNonNull(file.getParent()));
        String resource = FakeApp.class.getName().replace('.', '/') + ".class";
        try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(file), manifest);
                InputStream code =
                        Objects.requireNonNull(FakeApp.class.getClassLoader().getResourceAsStream(resource))) {
            jar.putNextEntry(new ZipEntry(resource));
            code.transferTo(jar);
            jar.putNextEntry(new ZipEntry("answers.txt"));
            jar.write(responses.getBytes(StandardCharsets.UTF_8));
        }
        return file;
    }

    /** A jar with one class. */
    private void jar(String name, Map<String, String> attributes) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        attributes.forEach(manifest.getMainAttributes()::putValue);
        Path file = folder.resolve(name);
        Files.createDirectories(Objects.requireNonNull(file.getParent()));
        try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(file), manifest)) {
            jar.putNextEntry(new ZipEntry("com/acme/Shop.class"));
        }
    }

    @Test
    void aThinJarIsRefusedAsEverywhere() throws IOException {
        file("pom.xml", "<project/>");
        jar(
                "target/shop.jar",
                Map.of(
                        "Spring-Boot-Version",
                        "2.7.18",
                        "Main-Class",
                        "org.springframework.boot.loader.wrapper.ThinJarWrapper"));

        assertThat(init(Optional.empty(), folder.toString())).isEqualTo(2);

        assertThat(err.toString()).contains("target/shop.jar", "a thin jar", "without the thin layout");
        assertThat(plan()).doesNotExist();
    }

    @Test
    void aLibraryIsNoApp() throws IOException {
        file("build.gradle", "");
        jar("build/libs/shop.jar", Map.of());

        assertThat(init(Optional.empty(), folder.toString())).isEqualTo(2);

        assertThat(err.toString()).contains("build/libs/shop.jar", "no executable Spring Boot jar");
    }

    private Plan written() throws IOException {
        return Plans.resolve(Optional.of(new PlanText("assay.yaml", Files.readString(plan()))), PlanFlags.none(), 1);
    }

    private List<String> paths() throws IOException {
        return written().workload().steps().stream()
                .map(step -> step.path().source())
                .toList();
    }

    @Test
    void writesWhatTheAppOfTheProjectAnswersWell() throws IOException {
        file("pom.xml", "<project/>");
        app("target/shop.jar", """
                / 404 none
                /orders/17 200 {"id":17}
                /secret 401 no
                /moved 302 away
                /v3/api-docs 200 {"openapi": "3.0.1", "paths": {"/orders/{id}": {"get": {"parameters": [{"name": "id", "in": "path", "required": true, "example": 17}]}}, "/secret": {"get": {}}, "/orders": {"post": {}}}}
                /actuator/mappings 200 {"contexts": {"a": {"mappings": {"dispatcherServlets": {"d": [{"details": {"handlerMethod": {"className": "com.acme.Hello"}, "requestMappingConditions": {"methods": ["GET"], "params": [], "patterns": ["/hello", "/moved"]}}}]}}}}}
                /hello 200 hi
                /tested?page=1 200 x
                /filed 200 x
                """);
        file("src/main/resources/static/openapi.yaml", "openapi: 3.1.0\npaths: {/filed: {get: {}}}\n");
        file("src/test/java/ShopTest.java", "mvc.perform(get(\"/tested?page={n}\", 1)); get(\"/orders/17\");");

        assertThat(init(Optional.empty(), folder.toString())).as(err.toString()).isZero();

        assertThat(paths()).containsExactly("/orders/17", "/filed", "/hello", "/tested?page=1");
        assertThat(written().app()).contains(Path.of("target/shop.jar"));
        assertThat(written().contenders()).extracting(Contender::server).containsExactly(Server.JDK, Server.TOMCAT);
        assertThat(Files.readString(plan()))
                .contains(
                        "#   GET /secret: 401, requires login\n",
                        "#   POST /orders: may change data, so it was not sent\n",
                        "#   GET /moved: 302, redirects\n",
                        "#   GET /: 404\n");
        assertThat(out.toString()).contains("Next: assay compare --plan " + plan());
    }

    @Test
    void anAppWhoseManagementPortHasAnAddressKeepsIt() throws IOException {
        Path jar = app("shop.jar", "management.server.address 0 x\n" + GOOD);

        assertThat(init(Optional.empty(), jar.toString())).as(err.toString()).isZero();

        assertThat(paths()).containsExactly("/");
    }

    @Test
    void aDocumentThatSpringdocServesElsewhereOrNotAtAllIsServedWhereItIsLookedFor() throws IOException {
        Path jar = app("shop.jar", """
                /orders 200 x
                springdoc.api-docs 200 {"openapi": "3.0.1", "paths": {"/orders": {"get": {}}}}
                """);

        assertThat(init(Optional.empty(), jar.toString())).as(err.toString()).isZero();

        assertThat(paths()).containsExactly("/orders");
    }

    @Test
    void besideAnAssayThatMeasuresItWorksAndSaysThatItDisturbs() throws IOException {
        Path jar = app("shop.jar", GOOD);

        MeasuringLock measuring = MeasuringLock.acquire(MeasuringLock.defaultFolder());
        try {
            assertThat(init(Optional.empty(), jar.toString()))
                    .as(err.toString())
                    .isZero();
        } finally {
            measuring.close();
        }

        assertThat(err.toString())
                .containsOnlyOnce(
                        "Another Assay (pid " + ProcessHandle.current().pid()
                                + ") is measuring on this machine; starting the app disturbs it.");
        assertThat(paths()).containsExactly("/");

        err.getBuffer().setLength(0);
        assertThat(init(Optional.empty(), jar.toString(), "--force")).isZero();
        assertThat(err.toString()).doesNotContain("Another Assay");
    }

    @Test
    void withoutAGetItSaysWhatItNeedsAndWritesNothing() throws IOException {
        Path jar = app("shop.jar", "/orders/17 200 x\n");

        assertThat(init(Optional.empty(), jar.toString())).isEqualTo(2);

        assertThat(err.toString()).contains("no GET request succeeded", "--path /orders/17");
        assertThat(plan()).doesNotExist();
        assertThat(init(Optional.empty(), jar.toString(), "--path", "/orders/17"))
                .isZero();
        assertThat(paths()).containsExactly("/orders/17");
    }

    @Test
    void aPathOutsideTheContextPathIsToldWhereTheAppIs() throws IOException {
        Path jar =
                app("shop.jar", "log 0 Tomcat started on port 8080 (http) with context path '/shop'\n/shop/a 200 x\n");

        assertThat(init(Optional.empty(), jar.toString(), "--path", "/a")).isEqualTo(2);

        assertThat(err.toString()).contains("GET /a: 404; the app's context path is /shop\n", "GET /shop/: 404\n");
    }

    @Test
    void aSourceMayNameTheContextPathOrNot() throws IOException {
        file("pom.xml", "<project/>");
        app("target/shop.jar", """
                log 0 Tomcat started on port 8080 (http) with context path '/shop'
                /shop/filed 200 x
                /shop/requested 200 x
                /shop/tested 200 x
                /shop/shop/of-its-own 200 x
                /shop/actuator/mappings 200 {"contexts": {"a": {"mappings": {"dispatcherServlets": {"d": [{"details": {"handlerMethod": {"className": "com.acme.Hello"}, "requestMappingConditions": {"methods": ["GET"], "params": [], "patterns": ["/shop/of-its-own"]}}}]}}}}}
                """);
        file("openapi.yaml", "openapi: 3.1.0\npaths: {/filed: {get: {}}}\n");
        file("shop.http", "GET http://localhost:8080/shop/requested\n");
        file("src/test/java/ShopTest.java", "given().get(\"/shop/tested\"); mvc.perform(get(\"/requested\"));");

        assertThat(init(Optional.empty(), folder.toString())).as(err.toString()).isZero();

        assertThat(paths())
                .containsExactlyInAnyOrder("/shop/filed", "/shop/requested", "/shop/tested", "/shop/shop/of-its-own");
        assertThat(Files.readString(plan())).contains("GET /shop/: 404").containsOnlyOnce(": 404");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Tomcat started on port 8443 (https) with context path '/'",
                "Tomcat started on port(s): 8443 (https) with context path ''"
            })
    void anAppThatSpeaksTlsIsNotTriedButToldOf(String started) throws IOException {
        Path jar = app("shop.jar", "log 0 " + started + "\n/ 400 x\n");

        assertThat(init(Optional.empty(), jar.toString())).isEqualTo(2);

        assertThat(err.toString())
                .contains(
                        "the app speaks TLS (server.ssl), which assay init does not",
                        "load: {https: true, insecure: true}");
    }

    @Test
    void onATerminalItAsksForOne() throws IOException {
        Path jar = app("shop.jar", "/orders/17 200 x\n");

        assertThat(init(Optional.of("/orders/17\n"), jar.toString())).isZero();

        assertThat(paths()).containsExactly("/orders/17");
    }

    @Test
    void severalAppsAreListedAndOnATerminalOneIsChosen() throws IOException {
        file("pom.xml", "<project/>");
        app("one/target/one.jar", GOOD);
        app("two/target/two.jar", GOOD);
        app("two/target/two-sources.jar", GOOD);

        assertThat(init(Optional.empty(), folder.toString())).isEqualTo(2);
        assertThat(err.toString())
                .contains("several apps were built here", "1  one/target/one.jar", "2  two/target/two.jar")
                .contains("Name one of them: assay init one/target/one.jar")
                .doesNotContain("two-sources");
        assertThat(init(Optional.of("3\n"), folder.toString())).isEqualTo(2);
        assertThat(init(Optional.of("2\n"), folder.toString(), "--yes")).isEqualTo(2);
        assertThat(init(Optional.of("2\n"), folder.toString())).isZero();
        assertThat(written().app()).contains(Path.of("two/target/two.jar"));
    }

    @Test
    void aFolderWithoutABuildOrWithoutAJarIsRefused() throws IOException {
        assertThat(init(Optional.empty(), folder.toString())).isEqualTo(2);
        assertThat(err.toString()).contains("no pom.xml or build.gradle", "assay init PATH/app.jar");

        file("gradlew", "");
        file("settings.gradle", "");
        assertThat(init(Optional.empty(), folder.toString())).isEqualTo(2);
        assertThat(err.toString()).contains("no jar has been built here yet", "Build it with `./gradlew bootJar`");
    }

    @Test
    void whereANativeImageIsAllThatWasBuiltItSaysSo() throws IOException {
        file("pom.xml", "<project/>");
        Path program = file("target/shop", "\u007fELF and so on");
        assertThat(program.toFile().setExecutable(true)).isTrue();

        assertThat(init(Optional.empty(), folder.toString())).isEqualTo(2);
        assertThat(err.toString()).contains("such as a native image", "the executable jar of the same app");
    }

    @Test
    void aFileThatIsThereStaysUnlessItIsToBeReplaced() throws IOException {
        Path jar = app("shop.jar", GOOD);
        Files.writeString(plan(), "mine");

        assertThat(init(Optional.empty(), jar.toString())).isEqualTo(2);
        assertThat(err.toString()).contains("already exists", "--force");
        assertThat(plan()).hasContent("mine");
        assertThat(init(Optional.empty(), jar.toString(), "--force")).isZero();
        assertThat(paths()).containsExactly("/");
    }

    @Test
    void whatIsNoPathIsRefusedBeforeAnythingStarts() throws IOException {
        assertThat(init(Optional.empty(), app("shop.jar", GOOD).toString(), "--path", "orders"))
                .isEqualTo(2);
        assertThat(err.toString())
                .contains("is not a path: orders", "Start it with a slash")
                .doesNotContain("Starting");
    }
}
