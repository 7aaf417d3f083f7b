package dev.assay.swap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.assay.model.BadInputException;
import dev.assay.model.server.InspectedApp;
import dev.assay.model.server.Server;
import dev.assay.model.server.Settings;
import dev.assay.model.server.SwappedJar;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Apps whose server cannot be swapped: a refusal names what it saw, and each can be started as it is. */
class UnswappableServersTest {
    private static final String TOMCAT = "tomcat-embed-core-9.0.65.jar";
    private static final String MVC = "spring-webmvc-5.3.22.jar";

    @TempDir
    private Path folder = Path.of("");

    private Swapper swapper = new Swapper(Path.of(""), new FakeArtifacts());

    @BeforeEach
    void setUp() {
        swapper = new Swapper(folder.resolve("cache"), new FakeArtifacts());
    }

    private InspectedApp boot(String version, String... libraries) {
        return swapper.inspect(TestJars.boot(version).libraries(libraries).write(folder.resolve("shop.jar")));
    }

    private InspectedApp plain(String manifest, String... entries) {
        TestJars jar = TestJars.empty()
                .with("META-INF/MANIFEST.MF", "Manifest-Version: 1.0\r\nMain-Class: shop.Main\r\n" + manifest + "\r\n");
        for (String entry : entries) {
            jar.with(entry, "");
        }
        return swapper.inspect(jar.write(folder.resolve("shop.jar")));
    }

    private void cannotBeSwapped(InspectedApp app, String why) {
        assertThatExceptionOfType(BadInputException.class)
                .isThrownBy(() -> swapper.swap(app, Server.JETTY, Optional.empty()))
                .withMessageContaining(app.path().toString())
                .withMessageContaining(why)
                .withMessageContaining("--servers own");
        assertThatExceptionOfType(BadInputException.class)
                .isThrownBy(() -> swapper.swapTo(app, Server.JETTY, Optional.empty(), folder.resolve("out.jar")))
                .withMessageContaining(why);
        assertThat(folder.resolve("out.jar")).doesNotExist();
    }

    private void runsAsItIs(InspectedApp app) {
        SwappedJar jar = swapper.swap(app, Server.OWN, Optional.empty());
        assertThat(jar.path()).isEqualTo(app.path());
        assertThat(jar.sha256()).isEqualTo(app.sha256());
        assertThat(jar.server()).isEqualTo(Server.OWN);
        assertThat(jar.serverVersion()).isEqualTo(app.serverVersion());
        assertThat(jar.added()).isEmpty();
        assertThat(jar.removed()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "armeria-1.31.3.jar, Armeria 1.31.3",
        "vertx-core-4.5.10.jar, Vert.x 4.5.10",
        "helidon-webserver-4.1.2.jar, Helidon 4.1.2",
        "ratpack-core-1.9.0.jar, Ratpack 1.9.0",
        "micronaut-http-server-netty-4.6.5.jar, Micronaut 4.6.5",
        "ktor-server-core-jvm-3.0.1.jar, Ktor 3.0.1"
    })
    void aServerThatSpringBootDoesNotKnowIsNamed(String library, String server) {
        InspectedApp app = boot("3.5.16", "spring-core-6.2.19.jar", library);

        assertThat(app.server()).isEqualTo(Server.OWN);
        assertThat(app.serverVersion()).isEqualTo(server);
        cannotBeSwapped(app, "the app runs on " + server + ", which Assay cannot swap");
        runsAsItIs(app);
    }

    @Test
    void armeriaUnderWebFluxIsNotTakenForReactorNetty() {
        InspectedApp app = boot(
                "3.5.16",
                "spring-webflux-6.2.19.jar",
                "reactor-netty-http-1.2.18.jar",
                "armeria-1.31.3.jar",
                "armeria-spring-boot3-webflux-autoconfigure-1.31.3.jar");

        cannotBeSwapped(app, "Armeria 1.31.3");
        assertThat(boot("3.5.16", "spring-webflux-6.2.19.jar", "reactor-netty-http-1.2.18.jar", "armeria-1.31.3.jar")
                        .server())
                .as("a client of Armeria changes nothing")
                .isEqualTo(Server.NETTY);
    }

    @ParameterizedTest
    @CsvSource({
        "com/linecorp/armeria/server/Server.class, Armeria",
        "io/helidon/webserver/WebServer.class, Helidon",
        "org/eclipse/jetty/server/Server.class, Jetty",
        "io/undertow/Undertow.class, Undertow"
    })
    void withoutSpringBootTheServerIsKnownByItsClasses(String entry, String server) {
        InspectedApp app = plain("", "shop/Main.class", entry);

        assertThat(app.isSpringBoot()).isFalse();
        cannotBeSwapped(app, "the app runs on " + server + " without Spring Boot");
        runsAsItIs(app);
        assertThat(swapper.toRun(app, swapper.swap(app, Server.OWN, Optional.empty()))
                        .path())
                .as("its manifest may name jars beside it")
                .isEqualTo(app.path());
    }

    @Test
    void withoutSpringBootTheServerIsKnownByTheJarsThatTheManifestNames() {
        InspectedApp app = plain("Class-Path: lib/vertx-core-4.5.10.jar lib/a.jar\r\n");

        cannotBeSwapped(app, "Vert.x 4.5.10 without Spring Boot");
        assertThat(swapper.usesSpringBoot(app)).isFalse();
    }

    @Test
    void springBootInAJarThatItsPluginDidNotPackIsRecognised() {
        String why = "a Spring Boot app on Tomcat, but its libraries are merged into the jar";

        cannotBeSwapped(
                plain(
                        "",
                        "org/apache/catalina/startup/Tomcat.class",
                        "org/springframework/boot/SpringApplication.class"),
                why);
        InspectedApp beside = plain("Class-Path: lib/spring-boot-3.5.16.jar lib/tomcat-embed-core-10.1.55.jar\r\n");
        cannotBeSwapped(beside, "a Spring Boot app on Tomcat 10.1.55, but");
        cannotBeSwapped(beside, "`gradle bootJar`");
        runsAsItIs(beside);
        assertThat(swapper.usesSpringBoot(beside)).isTrue();
        assertThat(swapper.usesSpringBoot(boot("3.5.16", MVC))).isTrue();
    }

    /** As {@code java -Djarmode=tools -jar shop.jar extract} leaves it: a Boot version, but no place for libraries in the jar. */
    private Path extracted(String library) {
        return TestJars.empty()
                .with(
                        "META-INF/MANIFEST.MF",
                        "Manifest-Version: 1.0\r\nMain-Class: shop.Main\r\nSpring-Boot-Version: 3.5.16\r\nClass-Path: lib/"
                                + MVC + "\r\n  lib/" + library + "\r\n\r\n")
                .with("shop/Main.class", "")
                .write(folder.resolve("shop.jar"));
    }

    @ParameterizedTest
    @CsvSource({
        "tomcat-embed-core-9.0.65.jar, Tomcat 9.0.65",
        "jetty-server-12.0.36.jar, Jetty 12.0.36",
        "armeria-1.31.3.jar, Armeria 1.31.3"
    })
    void anExtractedJarRunsAsItIsBesideItsLibraries(String library, String server) throws IOException {
        Path jar = extracted(library);
        Files.createDirectory(folder.resolve("lib"));
        TestJars.empty().write(folder.resolve("lib").resolve(MVC));
        TestJars.empty().write(folder.resolve("lib").resolve(library));

        InspectedApp app = swapper.inspect(jar);

        assertThat(app.bootVersion()).isEqualTo("3.5.16");
        assertThat(app.serverVersion()).isEqualTo(server);
        cannotBeSwapped(app, "its libraries are beside it");
        runsAsItIs(app);
        assertThat(swapper.toRun(app, swapper.swap(app, Server.OWN, Optional.empty()))
                        .path())
                .isEqualTo(jar);
    }

    @Test
    void anExtractedJarWithoutItsLibrariesIsRefused() throws IOException {
        Path jar = extracted(TOMCAT);
        Files.createDirectory(folder.resolve("lib"));
        TestJars.empty().write(folder.resolve("lib").resolve(MVC));

        assertThatExceptionOfType(BadInputException.class)
                .isThrownBy(() -> swapper.inspect(jar))
                .withMessageContaining(jar.toString())
                .withMessageContaining("\"lib/" + TOMCAT + "\", which its manifest names, is not beside it")
                .withMessageContaining("Give the jar that it was extracted from");
    }

    /** Started with {@code -Dloader.path=lib}. */
    @Test
    void librariesThatTheLauncherTakesFromElsewhereAreNotInTheJar() {
        TestJars thin = TestJars.empty().with("META-INF/MANIFEST.MF", """
                Manifest-Version: 1.0
                Main-Class: org.springframework.boot.loader.launch.PropertiesLauncher
                Spring-Boot-Version: 3.5.16
                Spring-Boot-Classes: BOOT-INF/classes/
                Spring-Boot-Lib: BOOT-INF/lib/

                """);

        cannotBeSwapped(
                swapper.inspect(thin.write(folder.resolve("shop.jar"))), "its libraries are elsewhere (loader.path");
        cannotBeSwapped(
                swapper.inspect(thin.libraries("spring-boot-3.5.16.jar").write(folder.resolve("shop.jar"))),
                "no embedded server that Assay knows");
    }

    /** Reactor Netty was one jar before Spring Boot 2.2. */
    @Test
    void anAppOnAnOldLineIsRefusedForThatAlthoughItsServerIsNotRecognised() {
        TestJars old = TestJars.boot("2.1.2.RELEASE")
                .libraries(
                        "spring-boot-2.1.2.RELEASE.jar",
                        "spring-webflux-5.1.4.RELEASE.jar",
                        "reactor-netty-0.8.4.RELEASE.jar");

        cannotBeSwapped(
                swapper.inspect(old.write(folder.resolve("shop.jar"))),
                "uses Spring Boot 2.1.2.RELEASE, on which Assay cannot swap servers");
    }

    @Test
    void aServerThatNobodyKnowsRunsToo() {
        InspectedApp app = plain("", "shop/Main.class");

        cannotBeSwapped(app, "no executable Spring Boot jar");
        runsAsItIs(app);
        runsAsItIs(boot("3.5.16", "spring-core-6.2.19.jar"));
    }

    /** Such as Jenkins, or an app on Jetty with its pages in its jar. */
    @Test
    void aWarWithAMainClassBringsItsServer() throws IOException {
        InspectedApp jar = plain("", "shop/Main.class", "WEB-INF/web.xml", "org/eclipse/jetty/server/Server.class");
        assertThat(jar.serverVersion()).isEqualTo("Jetty");
        InspectedApp war = swapper.inspect(Files.copy(jar.path(), folder.resolve("shop.war")));

        cannotBeSwapped(war, "the app runs on Jetty without Spring Boot");
        runsAsItIs(war);
    }

    /** As Gradle merges libraries with {@code duplicatesStrategy = INCLUDE}. */
    @Test
    void whatIsOnlyStartedMayHaveAFileTwiceWithTwoContents() throws IOException {
        RawZip zip = new RawZip();
        zip.stored("META-INF/MANIFEST.MF", "Manifest-Version: 1.0\r\nMain-Class: shop.Main\r\n\r\n");
        zip.stored("META-INF/LICENSE", "x");
        zip.stored("META-INF/LICENSE", "y");
        runsAsItIs(swapper.inspect(Files.write(folder.resolve("shop.jar"), zip.bytes())));

        zip.stored("META-INF/MANIFEST.MF", "Manifest-Version: 1.0\r\nMain-Class: shop.Other\r\n\r\n");
        Path jar = Files.write(folder.resolve("shop.jar"), zip.bytes());
        assertThatExceptionOfType(BadInputException.class)
                .isThrownBy(() -> swapper.inspect(jar))
                .withMessageContaining("\"META-INF/MANIFEST.MF\" is there twice");
    }

    @Test
    void anyBootLineRunsOnTheServerThatItHas() {
        InspectedApp app = boot("2.5.14", MVC, TOMCAT);

        assertThat(app.server()).isEqualTo(Server.TOMCAT);
        assertThat(app.bootVersion()).isEqualTo("2.5.14");
        assertThat(swapper.swap(app, Server.TOMCAT, Optional.empty()).path()).isEqualTo(app.path());
        assertThat(Knobs.properties(app, Server.TOMCAT, Settings.DEFAULTS))
                .containsEntry("logging.level.org.apache.catalina", "WARN");
        assertThat(Knobs.documented("a", app, Server.TOMCAT, Settings.DEFAULTS)).isEmpty();
        assertThatExceptionOfType(BadInputException.class)
                .isThrownBy(() -> Knobs.properties(app, Server.TOMCAT, Settings.EQUAL))
                .withMessageContaining("the settings of Spring Boot 2.5.14 are not known");
        assertThatExceptionOfType(BadInputException.class)
                .isThrownBy(() -> swapper.swap(app, Server.TOMCAT, Optional.of("9.0.1")))
                .withMessageContaining("2.5.14");
    }

    @Test
    void itsOwnServerMayHaveAName() {
        InspectedApp app = boot("3.5.16", "spring-webmvc-6.2.19.jar", "tomcat-embed-core-10.1.55.jar");
        SwappedJar own = swapper.swap(app, Server.OWN, Optional.empty());
        assertThat(own.server()).isEqualTo(Server.TOMCAT);
        assertThat(own.untouched()).isTrue();
    }

    @Test
    void itsOwnServerHasNoOtherVersionAndNoKnobs() {
        InspectedApp app = plain("", "io/undertow/Undertow.class");
        assertThatExceptionOfType(BadInputException.class)
                .isThrownBy(() -> swapper.swap(app, Server.OWN, Optional.of("2.3.1")))
                .withMessageContaining("own@2.3.1");
        assertThat(Knobs.properties(app, Server.OWN, new Settings("mine", Map.of("shop.port", "${port}"))))
                .containsOnly(Map.entry("shop.port", "${port}"));
        assertThatExceptionOfType(BadInputException.class)
                .isThrownBy(() -> Knobs.properties(app, Server.OWN, Settings.DEFAULTS.with("requests per connection")))
                .withMessageContaining("not known");
    }
}
