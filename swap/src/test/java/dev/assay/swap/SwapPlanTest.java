package dev.assay.swap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.assay.model.BadInputException;
import dev.assay.model.NoMeasurementException;
import dev.assay.model.Sha256;
import dev.assay.model.server.InspectedApp;
import dev.assay.model.server.Server;
import dev.assay.model.server.Stack;
import dev.assay.model.server.SwappedJar;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a swap removes and adds, with an in-memory registry and jars made for the purpose. */
class SwapPlanTest {
    private static final String BOOT = "org.springframework.boot:";
    private static final String MVC = "spring-webmvc-6.2.19.jar";
    private static final String TOMCAT = "tomcat-embed-core-10.1.55.jar";

    @TempDir
    Path folder;

    private FakeArtifacts registry() {
        return registry("3.5.16");
    }

    /** A registry in which Jetty needs a client part, asm and an API, and Tomcat only itself. */
    private FakeArtifacts registry(String boot) {
        return new FakeArtifacts()
                .files(folder)
                .bom(
                        BOOT + "spring-boot-dependencies:" + boot,
                        Map.of(
                                "org.apache.tomcat.embed:tomcat-embed-core", "10.1.55",
                                "org.eclipse.jetty:jetty-server", "12.0.36",
                                "org.eclipse.jetty:jetty-client", "12.0.36",
                                "org.eclipse.jetty:jetty-alpn-java-server", "12.0.36",
                                "org.eclipse.jetty.http2:jetty-http2-server", "12.0.36",
                                "org.eclipse.jetty.ee10:jetty-ee10-webapp", "12.0.36",
                                "com.example:shop-client", "1.0"))
                .artifact(BOOT + "spring-boot-starter:" + boot)
                .artifact(BOOT + "spring-boot-starter-web:" + boot)
                .artifact(
                        BOOT + "spring-boot-starter-tomcat:" + boot,
                        "jakarta.annotation:jakarta.annotation-api:2.1.1",
                        "org.apache.tomcat.embed:tomcat-embed-core:10.1.55",
                        "org.apache.tomcat.embed:tomcat-embed-el:10.1.55")
                .artifact(
                        BOOT + "spring-boot-starter-jetty:" + boot,
                        "org.eclipse.jetty.ee10:jetty-ee10-webapp:12.0.36",
                        "org.apache.tomcat.embed:tomcat-embed-el:10.1.55",
                        "jakarta.servlet:jakarta.servlet-api:6.0.0")
                .artifact("jakarta.annotation:jakarta.annotation-api:2.1.1")
                .artifact("jakarta.servlet:jakarta.servlet-api:6.0.0")
                .artifact("org.apache.tomcat.embed:tomcat-embed-core:10.1.55")
                .artifact("org.apache.tomcat.embed:tomcat-embed-el:10.1.55")
                .artifact(
                        "org.eclipse.jetty.ee10:jetty-ee10-webapp:12.0.36",
                        "org.eclipse.jetty:jetty-server:12.0.36",
                        "org.ow2.asm:asm:9.10")
                .artifact("org.eclipse.jetty:jetty-server:12.0.36", "org.eclipse.jetty:jetty-client:12.0.36")
                .artifact("org.eclipse.jetty:jetty-client:12.0.36")
                .artifact("org.eclipse.jetty:jetty-alpn-java-server:12.0.36")
                .artifact("org.eclipse.jetty.http2:jetty-http2-server:12.0.36")
                .artifact("org.ow2.asm:asm:9.10");
    }

    private SwappedJar swap(FakeArtifacts registry, TestJars jar, Server server, String... added) {
        Swapper swapper = new Swapper(folder.resolve("cache"), registry);
        return swapper.swap(
                swapper.inspect(jar.write(folder.resolve("app.jar"))),
                new ServerRequest(server, Optional.empty(), ServerRequest.Http2.AS_CONFIGURED, List.of(added)));
    }

    private static TestJars onTomcat() {
        return TestJars.boot("3.5.16").libraries(MVC, TOMCAT, "tomcat-embed-el-10.1.55.jar");
    }

    private static TestJars onJetty() {
        return TestJars.boot("3.5.16")
                .libraries(
                        MVC,
                        "jetty-ee10-webapp-12.0.36.jar",
                        "jetty-server-12.0.36.jar",
                        "jakarta.servlet-api-6.0.0.jar");
    }

    @Test
    void theExpressionLanguageStaysAndIsNotAddedTwice() {
        SwappedJar jetty = swap(registry(), onTomcat(), Server.JETTY);

        assertThat(jetty.removed()).containsExactly(TOMCAT);
        assertThat(jetty.added())
                .containsExactly(
                        "jakarta.servlet:jakarta.servlet-api:6.0.0",
                        "org.eclipse.jetty.ee10:jetty-ee10-webapp:12.0.36",
                        "org.eclipse.jetty:jetty-client:12.0.36",
                        "org.eclipse.jetty:jetty-server:12.0.36",
                        "org.ow2.asm:asm:9.10");
    }

    @Test
    void aLibraryThatTheAppHasAlreadyKeepsTheAppsVersion() {
        SwappedJar jetty = swap(registry(), onTomcat().libraries("asm-9.7.1.jar"), Server.JETTY);

        assertThat(jetty.added()).noneMatch(coordinates -> coordinates.contains("asm"));
        assertThat(jetty.removed()).containsExactly(TOMCAT);
    }

    @Test
    void whatOnlyTheOldServerBroughtGoesWithIt() {
        SwappedJar tomcat =
                swap(registry(), onJetty().libraries("asm-9.10.jar", "jetty-client-12.0.36.jar"), Server.TOMCAT);

        assertThat(tomcat.removed())
                .containsExactly(
                        "asm-9.10.jar",
                        "jakarta.servlet-api-6.0.0.jar",
                        "jetty-client-12.0.36.jar",
                        "jetty-ee10-webapp-12.0.36.jar",
                        "jetty-server-12.0.36.jar");
        assertThat(tomcat.warnings()).isEmpty();
    }

    @Test
    void aClientThatComesOrGoesWithTheServerIsNamedIfTheAppLooksForOne() {
        byte[] sends = TestJars.classNaming("org/springframework/web/client/RestClient");
        String own = "BOOT-INF/classes/shop/Sends.class";

        assertThat(swap(registry(), onTomcat().with(own, sends), Server.JETTY).warnings())
                .singleElement()
                .asString()
                .contains("RestClient", "comes with the server");
        assertThat(swap(registry(), onJetty().with(own, sends).libraries("jetty-client-12.0.36.jar"), Server.TOMCAT)
                        .warnings())
                .singleElement()
                .asString()
                .contains("goes with the server");
        assertThat(swap(registry(), onTomcat().with(own, sends).libraries("httpclient5-5.4.jar"), Server.JETTY)
                        .warnings())
                .isEmpty();
    }

    @Test
    void whatAnotherLibraryDeclaresStays() {
        FakeArtifacts registry =
                registry().artifact("com.example:shop-client:1.0", "org.eclipse.jetty:jetty-client:12.0.36");

        SwappedJar tomcat = swap(
                registry,
                onJetty().libraries("asm-9.10.jar", "jetty-client-12.0.36.jar", "shop-client-1.0.jar"),
                Server.TOMCAT);

        assertThat(tomcat.removed()).contains("asm-9.10.jar").doesNotContain("jetty-client-12.0.36.jar");
        assertThat(tomcat.warnings()).singleElement().asString().contains("kept", "jetty-client-12.0.36.jar");
    }

    @Test
    void ofManyJarsThatStayOnlyTheFirstAreListed() {
        byte[] some = {1};
        TestJars jar = onJetty();
        for (int i = 1; i < 8; i++) {
            jar.library("jetty-util" + i + "-12.0.36.jar", Map.of("org/eclipse/jetty/util/U" + i + ".class", some))
                    .with("BOOT-INF/classes/U" + i + ".class", TestJars.classNaming("org/eclipse/jetty/util/U" + i));
        }

        assertThat(swap(registry(), jar, Server.TOMCAT).warnings())
                .containsExactly("kept from the old server, because other code in the app needs them:"
                        + " jetty-util1-12.0.36.jar, jetty-util2-12.0.36.jar, jetty-util3-12.0.36.jar,"
                        + " jetty-util4-12.0.36.jar, jetty-util5-12.0.36.jar and 2 more");
    }

    @Test
    void whatALibraryOfUnknownOriginUsesStays() {
        SwappedJar tomcat = swap(
                registry(),
                onJetty()
                        .library("asm-9.10.jar", Map.of("org/objectweb/asm/ClassReader.class", new byte[] {1}))
                        .library(
                                "homemade-3.jar",
                                Map.of("x/Y.class", TestJars.classNaming("org/objectweb/asm/ClassReader"))),
                Server.TOMCAT);

        assertThat(tomcat.removed()).doesNotContain("asm-9.10.jar").contains("jetty-server-12.0.36.jar");
    }

    /** Every modular library has a module-info; checker-qual, which comes with the PostgreSQL driver, is one of unknown origin. */
    @Test
    void descriptorsAndCopiesForOtherJdksAreNoReferences() {
        byte[] module = TestJars.classNaming("module-info", "org/objectweb/asm/package-info");
        SwappedJar tomcat = swap(
                registry(),
                onJetty()
                        .library(
                                "asm-9.10.jar",
                                Map.of(
                                        "module-info.class", module,
                                        "org/objectweb/asm/package-info.class", module,
                                        "META-INF/versions/9/module-info.class", module))
                        .library(
                                "checker-qual-3.49.5.jar",
                                Map.of(
                                        "META-INF/versions/9/module-info.class", module,
                                        "module-info.class", module,
                                        "x/Y.class", module)),
                Server.TOMCAT);

        assertThat(tomcat.removed()).contains("asm-9.10.jar").doesNotContain("checker-qual-3.49.5.jar");
        assertThat(tomcat.warnings()).isEmpty();
    }

    @Test
    void aLibraryThatAdaptsToSeveralServersKeepsNone() {
        TestJars jar = onJetty()
                .library("jetty-client-12.0.36.jar", Map.of("org/eclipse/jetty/util/Pool.class", new byte[] {1}))
                .library(
                        "metrics-3.jar",
                        Map.of(
                                "x/Y.class", TestJars.classNaming("org/eclipse/jetty/util/Pool"),
                                "x/Z.class", TestJars.classNaming("org/apache/catalina/Manager")));

        assertThat(swap(registry(), jar, Server.TOMCAT).removed()).contains("jetty-client-12.0.36.jar");
    }

    @Test
    void whatGoesInAnyCaseAlthoughALibraryUsesItIsNamed() {
        TestJars jar = onTomcat()
                .library(
                        "jetty-servlet-11.0.20.jar",
                        Map.of("org/eclipse/jetty/servlet/DefaultServlet.class", new byte[] {1}))
                .library("jetty-webapp-11.0.20.jar", Map.of("org/eclipse/jetty/webapp/W.class", new byte[] {1}))
                .library("jetty-server-11.0.20.jar", Map.of("org/eclipse/jetty/server/Server.class", new byte[] {1}))
                .library(
                        "wiremock-3.9.1.jar",
                        Map.of(
                                "w/M.class",
                                TestJars.classNaming(
                                        "org/eclipse/jetty/servlet/DefaultServlet",
                                        "org/eclipse/jetty/server/Server")));

        SwappedJar undertow = swap(
                registry()
                        .artifact(
                                BOOT + "spring-boot-starter-undertow:3.5.16",
                                "io.undertow:undertow-core:2.3.20.Final",
                                "org.apache.tomcat.embed:tomcat-embed-el:10.1.55")
                        .artifact("io.undertow:undertow-core:2.3.20.Final"),
                jar,
                Server.UNDERTOW);

        assertThat(undertow.removed())
                .containsExactlyInAnyOrder(TOMCAT, "jetty-servlet-11.0.20.jar", "jetty-webapp-11.0.20.jar");
        assertThat(undertow.warnings())
                .containsExactly(
                        "kept from the old server, because other code in the app needs them: jetty-server-11.0.20.jar",
                        "jetty-servlet-11.0.20.jar is taken out although wiremock-3.9.1.jar uses it: with it, Spring Boot"
                                + " could start another server");
    }

    @Test
    void aServerThatSpringBootWouldNotChooseBesideTheNewOneStaysForTheLibraryThatUsesIt() {
        TestJars jar = onJetty()
                .library("jetty-ee10-webapp-12.0.36.jar", Map.of("org/eclipse/jetty/W.class", new byte[] {1}))
                .library("wiremock-3.9.1.jar", Map.of("w/M.class", TestJars.classNaming("org/eclipse/jetty/W")));

        SwappedJar tomcat = swap(registry(), jar, Server.TOMCAT);

        assertThat(tomcat.removed()).containsExactly("jakarta.servlet-api-6.0.0.jar");
        assertThat(tomcat.warnings())
                .singleElement()
                .asString()
                .endsWith("needs them: jetty-ee10-webapp-12.0.36.jar, jetty-server-12.0.36.jar");
    }

    /** Every server with servlets brings their API, Tomcat in its core. */
    @Test
    void aLibraryOfUnknownOriginThatUsesOnlyTheServletApiDoesNotNeedTheOldServer() {
        byte[] some = {1};
        TestJars jar = onTomcat()
                .library(TOMCAT, Map.of("jakarta/servlet/Filter.class", some, "org/apache/catalina/Valve.class", some))
                .library("docs-3.jar", Map.of("d/F.class", TestJars.classNaming("jakarta/servlet/Filter")));

        assertThat(swap(registry(), jar, Server.JETTY).warnings()).isEmpty();

        jar.library("valves-1.jar", Map.of("v/V.class", TestJars.classNaming("org/apache/catalina/Valve")));

        assertThat(swap(registry(), jar, Server.JETTY).warnings())
                .singleElement()
                .asString()
                .startsWith(TOMCAT + " is taken out although valves-1.jar uses it");
    }

    @Test
    void aLibraryOfUnknownOriginThatCannotBeReadIsNamed() {
        RawZip odd = new RawZip();
        odd.stored("x/Y.class", "y").encrypted();
        TestJars jar = onJetty().libraries("asm-9.10.jar").with("BOOT-INF/lib/homemade-3.jar", odd.bytes());

        assertThatExceptionOfType(BadInputException.class)
                .isThrownBy(() -> swap(registry(), jar, Server.TOMCAT))
                .withMessageContaining("library homemade-3.jar cannot be read");
    }

    @Test
    void whatTheAppsOwnCodeUsesStaysAndIsNamed() {
        TestJars jar = onJetty()
                .library(
                        "jetty-client-12.0.36.jar", Map.of("org/eclipse/jetty/client/HttpClient.class", new byte[] {1}))
                .with(
                        "BOOT-INF/classes/shop/Client.class",
                        TestJars.classNaming("org/eclipse/jetty/client/HttpClient"));

        SwappedJar tomcat = swap(registry(), jar, Server.TOMCAT);

        assertThat(tomcat.removed()).doesNotContain("jetty-client-12.0.36.jar");
        assertThat(tomcat.warnings())
                .singleElement()
                .asString()
                .startsWith("kept")
                .contains("jetty-client-12.0.36.jar");
    }

    @Test
    void aClientThatTheAppAsksSpringForStays() {
        TestJars named = onJetty()
                .libraries("jetty-client-12.0.36.jar")
                .with(
                        "BOOT-INF/classes/shop/Client.class",
                        TestJars.classNaming("org/springframework/http/client/JettyClientHttpRequestFactory"));
        TestJars configured = onJetty()
                .libraries("jetty-client-12.0.36.jar")
                .with("BOOT-INF/classes/application.properties", "spring.http.client.factory=jetty\n");

        for (TestJars jar : List.of(named, configured)) {
            assertThat(swap(registry(), jar, Server.TOMCAT).removed())
                    .contains("jetty-server-12.0.36.jar")
                    .doesNotContain("jetty-client-12.0.36.jar");
        }
    }

    /** Tomcat has only the jakarta packages since Spring Boot 3; a library may need the old ones. */
    @Test
    void theServletApiOfOldStaysWhereTheServerDoesNotContainIt() {
        SwappedJar tomcat = swap(registry(), onJetty().libraries("javax.servlet-api-4.0.1.jar"), Server.TOMCAT);

        assertThat(tomcat.removed())
                .contains("jakarta.servlet-api-6.0.0.jar")
                .doesNotContain("javax.servlet-api-4.0.1.jar");
    }

    @Test
    void whatMakesSpringBootChooseTheOldServerGoesInAnyCase() {
        TestJars jar = onTomcat()
                .library(TOMCAT, Map.of("org/apache/catalina/Valve.class", new byte[] {1}))
                .with("BOOT-INF/classes/shop/Log.class", TestJars.classNaming("org/apache/catalina/Valve"));

        SwappedJar jetty = swap(registry(), jar, Server.JETTY);

        assertThat(jetty.removed()).containsExactly(TOMCAT);
    }

    @Test
    void jetty11GetsTheServletApiThatItIsBuiltFor() {
        FakeArtifacts registry = registry("3.1.12").artifact("jakarta.servlet:jakarta.servlet-api:5.0.0");
        TestJars jar = TestJars.boot("3.1.12").libraries(MVC, TOMCAT, "jakarta.servlet-api-6.0.0.jar");

        SwappedJar jetty = swap(registry, jar, Server.JETTY);

        assertThat(jetty.removed()).containsExactly("jakarta.servlet-api-6.0.0.jar", TOMCAT);
        assertThat(jetty.added()).contains("jakarta.servlet:jakarta.servlet-api:5.0.0");
    }

    @Test
    void http2BringsItsJarOnJetty() {
        SwappedJar jetty = swap(
                registry(),
                onTomcat().with("BOOT-INF/classes/application.properties", "server.http2.enabled=true\n"),
                Server.JETTY);

        assertThat(jetty.added())
                .contains(
                        "org.eclipse.jetty.http2:jetty-http2-server:12.0.36",
                        "org.eclipse.jetty:jetty-alpn-java-server:12.0.36");
    }

    @Test
    void whatJetty9NeedsForHttp2GoesWithIt() {
        TestJars jar = TestJars.boot("2.7.18")
                .libraries(
                        "spring-webmvc-5.3.31.jar",
                        "jetty-server-9.4.53.v20231009.jar",
                        "jetty-webapp-9.4.53.v20231009.jar",
                        "http2-server-9.4.53.v20231009.jar",
                        "http2-hpack-9.4.53.v20231009.jar");

        assertThat(swap(registry("2.7.18"), jar, Server.TOMCAT).removed())
                .containsExactlyInAnyOrder(
                        "jetty-server-9.4.53.v20231009.jar",
                        "jetty-webapp-9.4.53.v20231009.jar",
                        "http2-server-9.4.53.v20231009.jar",
                        "http2-hpack-9.4.53.v20231009.jar");
    }

    @Test
    void theMarkOfASignedLibraryIsNoSignature() throws IOException {
        SwappedJar jetty = swap(registry(), onTomcat().with("META-INF/BOOT.SF", ""), Server.JETTY);

        assertThat(jetty.warnings()).isEmpty();
        try (ExecutableJar jar = ExecutableJar.open(jetty.path())) {
            assertThat(jar.entries()).extracting(entry -> entry.getName()).contains("META-INF/BOOT.SF");
        }
    }

    @Test
    void http2ThatIsWishedForBringsItsJarEvenToAnAppOnJetty() {
        Swapper swapper = new Swapper(folder.resolve("cache"), registry());
        InspectedApp app = swapper.inspect(onJetty().write(folder.resolve("app.jar")));

        SwappedJar http2 = swapper.swap(app, new ServerRequest(Server.JETTY, Optional.empty(), ServerRequest.Http2.ON));
        SwappedJar plain = swapper.swap(app, Server.JETTY, Optional.empty());

        assertThat(http2.added())
                .contains(
                        "org.eclipse.jetty.http2:jetty-http2-server:12.0.36",
                        "org.eclipse.jetty:jetty-alpn-java-server:12.0.36");
        assertThat(http2.removed()).isEmpty();
        assertThat(plain.path()).isEqualTo(app.path());
    }

    @Test
    void http2ThatIsSwitchedOffNeedsNoJarWhateverTheAppSays() {
        Swapper swapper = new Swapper(folder.resolve("cache"), registry());
        InspectedApp app = swapper.inspect(onTomcat()
                .with("BOOT-INF/classes/application.properties", "server.http2.enabled=true\n")
                .write(folder.resolve("app.jar")));

        SwappedJar off = swapper.swap(app, new ServerRequest(Server.JETTY, Optional.empty(), ServerRequest.Http2.OFF));
        SwappedJar configured = swapper.swap(app, Server.JETTY, Optional.empty());

        assertThat(off.added()).noneMatch(artifact -> artifact.contains("http2"));
        assertThat(configured.added()).anyMatch(artifact -> artifact.contains("http2"));
    }

    @Test
    void http2ComesInTheVersionThatTheAppHas() {
        FakeArtifacts registry = registry()
                .artifact("org.eclipse.jetty.ee10:jetty-ee10-webapp:12.0.30", "org.eclipse.jetty:jetty-server:12.0.30")
                .artifact("org.eclipse.jetty:jetty-server:12.0.30")
                .artifact("org.eclipse.jetty:jetty-alpn-java-server:12.0.30")
                .artifact("org.eclipse.jetty.http2:jetty-http2-server:12.0.30");
        TestJars jar =
                TestJars.boot("3.5.16").libraries(MVC, "jetty-ee10-webapp-12.0.30.jar", "jetty-server-12.0.30.jar");
        Swapper swapper = new Swapper(folder.resolve("cache"), registry);
        InspectedApp app = swapper.inspect(jar.write(folder.resolve("app.jar")));

        SwappedJar http2 = swapper.swap(app, new ServerRequest(Server.JETTY, Optional.empty(), ServerRequest.Http2.ON));

        assertThat(http2.serverVersion()).isEqualTo("12.0.30");
        assertThat(http2.removed()).isEmpty();
        assertThat(http2.added())
                .contains(
                        "org.eclipse.jetty.http2:jetty-http2-server:12.0.30",
                        "org.eclipse.jetty:jetty-alpn-java-server:12.0.30");
    }

    private static TestJars warOnTomcat() {
        return TestJars.war("3.5.16")
                .with("WEB-INF/layers.idx", """
                        - "dependencies":
                          - "WEB-INF/lib-provided/tomcat-embed-core-10.1.55.jar"
                          - "WEB-INF/lib/spring-webmvc-6.2.19.jar"
                        """)
                .with("WEB-INF/lib/" + MVC, TestJars.jar(Map.of()))
                .with("WEB-INF/lib-provided/" + TOMCAT, TestJars.jar(Map.of()))
                .with("WEB-INF/lib-provided/tomcat-embed-el-10.1.55.jar", TestJars.jar(Map.of()));
    }

    @Test
    void aWarKeepsItsServerApartFromItsLibraries() throws IOException {
        Swapper swapper = new Swapper(folder.resolve("cache"), registry());
        InspectedApp app = swapper.inspect(warOnTomcat().write(folder.resolve("shop.war")));

        SwappedJar jetty = swapper.swap(app, Server.JETTY, Optional.empty());

        assertThat(app.name()).isEqualTo("shop");
        assertThat(jetty.removed()).containsExactly(TOMCAT);
        assertThat(jetty.path()).hasFileName("shop-jetty.war");
        try (ExecutableJar war = ExecutableJar.open(jetty.path())) {
            assertThat(war.libraries())
                    .extracting(NestedJar::entry)
                    .contains("WEB-INF/lib/" + MVC, "WEB-INF/lib-provided/jetty-server-12.0.36.jar")
                    .doesNotContain("WEB-INF/lib-provided/" + TOMCAT);
            assertThat(text(war, "WEB-INF/layers.idx"))
                    .contains("WEB-INF/lib-provided/jetty-server-12.0.36.jar")
                    .doesNotContain("tomcat-embed-core");
        }
    }

    @Test
    void aWarIsWrittenAsAWar() {
        Swapper swapper = new Swapper(folder.resolve("cache"), registry());
        InspectedApp app = swapper.inspect(warOnTomcat().write(folder.resolve("shop.war")));

        assertThatExceptionOfType(BadInputException.class)
                .isThrownBy(() -> swapper.swapTo(app, Server.JETTY, Optional.empty(), folder.resolve("shop-jetty.jar")))
                .withMessageContaining("ends with .war");
    }

    @Test
    void pagesInJspBringTheirEngineAndAreRefusedWhereThereIsNone() {
        FakeArtifacts registry = registry()
                .bom(
                        BOOT + "spring-boot-dependencies:3.5.16",
                        Map.of(
                                "org.eclipse.jetty:jetty-server",
                                "12.0.36",
                                "org.eclipse.jetty.ee10:jetty-ee10-apache-jsp",
                                "12.0.36"))
                .artifact("org.eclipse.jetty.ee10:jetty-ee10-apache-jsp:12.0.36");
        Swapper swapper = new Swapper(folder.resolve("cache"), registry);
        InspectedApp app = swapper.inspect(warOnTomcat()
                .with("WEB-INF/lib-provided/tomcat-embed-jasper-10.1.55.jar", TestJars.jar(Map.of()))
                .with("WEB-INF/jsp/page.jsp", "hello")
                .write(folder.resolve("shop.war")));

        SwappedJar jetty = swapper.swap(app, Server.JETTY, Optional.empty());

        assertThat(jetty.added()).contains("org.eclipse.jetty.ee10:jetty-ee10-apache-jsp:12.0.36");
        assertThat(jetty.removed()).contains("tomcat-embed-jasper-10.1.55.jar");
        assertThatExceptionOfType(BadInputException.class)
                .isThrownBy(() -> swapper.swap(app, Server.UNDERTOW, Optional.empty()))
                .withMessageContaining("JSP pages, which Spring Boot does not support on Undertow")
                .withMessageContaining("jetty, tomcat");
    }

    @Test
    void ifTheRegistryLacksThePatchItsNearestNeighbourIsUsedAndNamed() {
        FakeArtifacts registry = registry("3.5.14").artifact(BOOT + "spring-boot-starter-jetty:3.4.16");

        SwappedJar jetty = swap(registry, onTomcat(), Server.JETTY);

        assertThat(jetty.serverVersion()).isEqualTo("12.0.36");
        assertThat(jetty.warnings()).singleElement().asString().contains("3.5.16", "those of 3.5.14 are used instead");
    }

    @Test
    void aRegistryOutOfReachIsNoFaultOfTheJar() {
        assertThatExceptionOfType(NoMeasurementException.class)
                .isThrownBy(() -> swap(registry().unreachable(), onTomcat(), Server.JETTY))
                .withMessageContaining("connection refused")
                .withMessageContaining("settings.xml");
    }

    @Test
    void theSecondTimeNothingIsAsked() {
        FakeArtifacts registry = registry();
        SwappedJar first = swap(registry, onTomcat(), Server.JETTY);
        int asked = registry.questions().size();

        SwappedJar second = swap(registry, onTomcat(), Server.JETTY);

        assertThat(second).isEqualTo(first);
        assertThat(registry.questions()).hasSize(asked);
    }

    @Test
    void aDamagedJarInTheCacheIsBuiltAgain() throws IOException {
        SwappedJar first = swap(registry(), onTomcat(), Server.JETTY);
        Files.write(first.path(), new byte[] {1, 2, 3});

        SwappedJar second = swap(registry(), onTomcat(), Server.JETTY);

        assertThat(second).isEqualTo(first);
        assertThat(Sha256.of(second.path())).isEqualTo(first.sha256());
    }

    @Test
    void aJarThatChangedAfterTheLookIsRefused() {
        Swapper swapper = new Swapper(folder.resolve("cache"), registry());
        InspectedApp app = swapper.inspect(onTomcat().write(folder.resolve("app.jar")));
        onTomcat().with("more", "content").write(folder.resolve("app.jar"));

        assertThatExceptionOfType(BadInputException.class)
                .isThrownBy(() -> swapper.swap(app, Server.JETTY, Optional.empty()))
                .withMessageContaining("changed");
    }

    @Test
    void aSignatureGoesWithItsDigestsAndTheUserIsTold() throws IOException {
        TestJars signed = onTomcat();
        signed.with("META-INF/MANIFEST.MF", """
                        Manifest-Version: 1.0
                        Spring-Boot-Version: 3.5.16
                        Spring-Boot-Lib: BOOT-INF/lib/

                        Name: BOOT-INF/classes/a
                        SHA-256-Digest: abc=

                        """)
                .with("META-INF/SHOP.SF", "Signature-Version: 1.0")
                .with("META-INF/SHOP.RSA", "x");

        SwappedJar jetty = swap(registry(), signed, Server.JETTY);

        assertThat(jetty.warnings()).singleElement().asString().contains("sign it again");
        try (ExecutableJar jar = ExecutableJar.open(jetty.path())) {
            assertThat(jar.entries()).extracting(entry -> entry.getName()).noneMatch(name -> name.contains("SHOP"));
            assertThat(text(jar, "META-INF/MANIFEST.MF"))
                    .contains("Spring-Boot-Version: 3.5.16")
                    .doesNotContain("Digest");
        }
    }

    @Test
    void aStartScriptPutInFrontLaterIsNoHarmEither() throws IOException {
        Path jar = onTomcat().write(folder.resolve("bare.jar"));
        byte[] script = "#!/bin/sh\n".getBytes(StandardCharsets.UTF_8);
        Path scripted = folder.resolve("app.jar");
        Files.write(scripted, script);
        Files.write(scripted, Files.readAllBytes(jar), StandardOpenOption.APPEND);
        Swapper swapper = new Swapper(folder.resolve("cache"), registry());

        SwappedJar jetty = swapper.swap(swapper.inspect(scripted), Server.JETTY, Optional.empty());

        try (ExecutableJar open = ExecutableJar.open(jetty.path())) {
            assertThat(open.preamble()).isEqualTo(script);
            assertThat(text(open, "META-INF/MANIFEST.MF")).contains("Spring-Boot-Version");
        }
    }

    @Test
    void theStartScriptStaysInFront() throws IOException {
        SwappedJar jetty = swap(registry(), onTomcat().startScript("#!/bin/sh\nexec java -jar $0\n"), Server.JETTY);

        try (InputStream in = Files.newInputStream(jetty.path());
                ExecutableJar jar = ExecutableJar.open(jetty.path())) {
            assertThat(new String(in.readNBytes(9), StandardCharsets.UTF_8)).isEqualTo("#!/bin/sh");
            assertThat(jar.libraries()).extracting(NestedJar::fileName).contains(MVC, "asm-9.10.jar");
            assertThat(new java.util.jar.JarFile(jetty.path().toFile()).stream())
                    .hasSameSizeAs(jar.entries());
        }
    }

    @Test
    void swapToWritesWhereAskedAndNeverOverTheOriginal() throws IOException {
        Swapper swapper = new Swapper(folder.resolve("cache"), registry());
        InspectedApp app = swapper.inspect(onTomcat().write(folder.resolve("app.jar")));
        Path out = Files.writeString(folder.resolve("out.jar"), "old");

        SwappedJar written = swapper.swapTo(app, Server.JETTY, Optional.empty(), out);

        assertThat(written.path()).isEqualTo(out);
        assertThat(Sha256.of(out)).isEqualTo(written.sha256());
        for (Path bad : List.of(app.path(), folder, folder.resolve("no").resolve("such.jar"))) {
            assertThatExceptionOfType(BadInputException.class)
                    .isThrownBy(() -> swapper.swapTo(app, Server.JETTY, Optional.empty(), bad))
                    .withMessageContaining(bad.toString());
        }
        assertThat(Sha256.of(app.path())).isEqualTo(app.sha256());
    }

    @Test
    void aJarThatCanBeExecutedStaysOne() {
        Swapper swapper = new Swapper(folder.resolve("cache"), registry());
        Path original = onTomcat().startScript("#!/bin/sh\n").write(folder.resolve("app.jar"));
        assertThat(original.toFile().setExecutable(true)).isTrue();

        Path out = folder.resolve("out.jar");
        swapper.swapTo(swapper.inspect(original), Server.JETTY, Optional.empty(), out);

        assertThat(out).isExecutable();
    }

    @ParameterizedTest
    @CsvSource({
        "3.5.16, SERVLET, NETTY, no servlet container",
        "3.5.16, SERVLET, GRIZZLY, no support for Grizzly",
        "3.5.16, SERVLET, JDK, no support for the JDK HTTP server",
        "2.7.18, REACTIVE, GRIZZLY, no support for Grizzly",
        "4.0.8, SERVLET, UNDERTOW, dropped Undertow",
        "4.1.1, REACTIVE, UNDERTOW, dropped Undertow"
    })
    void whatCannotWorkIsRefusedWithWhatCan(String boot, Stack stack, Server server, String reason) {
        InspectedApp app = new InspectedApp(
                Path.of("shop.jar"), "0".repeat(64), "shop", boot, stack, Server.TOMCAT, "1", List.of());

        assertThatExceptionOfType(BadInputException.class)
                .isThrownBy(() -> new Swapper(folder, new FakeArtifacts()).swap(app, server, Optional.empty()))
                .withMessageContaining("shop.jar on " + server.id())
                .withMessageContaining(reason)
                .withMessageContaining("jetty")
                .withMessageContaining("tomcat");
    }

    @Test
    void ofSeveralServersTheOneThatSpringBootStartsCountsAndAllGo() {
        TestJars both = onTomcat().libraries("jetty-ee10-webapp-12.0.36.jar", "jetty-server-12.0.36.jar");
        Swapper swapper = new Swapper(folder.resolve("cache"), registry());

        InspectedApp app = swapper.inspect(both.write(folder.resolve("app.jar")));

        assertThat(app.server()).isEqualTo(Server.TOMCAT);
        assertThat(app.warnings()).singleElement().asString().contains("Tomcat, Jetty");
        assertThat(swapper.swap(app, Server.JETTY, Optional.empty()).removed()).containsExactly(TOMCAT);
    }

    /** As a library of Jetty's brings it, without the part that Spring Boot looks for. */
    @Test
    void jettyWithoutItsWebAppIsNoServerOfAServletApp() {
        TestJars jar = onTomcat()
                .libraries("jetty-server-12.0.36.jar", "jetty-ee10-servlet-12.0.36.jar", "camel-jetty-4.8.0.jar");
        FakeArtifacts registry = registry()
                .artifact("org.apache.camel:camel-jetty:4.8.0", "org.eclipse.jetty.ee10:jetty-ee10-servlet:12.0.36");
        Swapper swapper = new Swapper(folder.resolve("cache"), registry);

        InspectedApp app = swapper.inspect(jar.write(folder.resolve("app.jar")));

        assertThat(app.server()).isEqualTo(Server.TOMCAT);
        assertThat(app.warnings()).isEmpty();
    }

    @Test
    void theProgrammingModelIsTheOneThatTheAppAsksFor() {
        TestJars both = onTomcat().libraries("spring-webflux-6.2.19.jar", "reactor-netty-http-1.2.18.jar");
        assertThat(inspect(both).stack()).isEqualTo(Stack.SERVLET);

        both.with("BOOT-INF/classes/application-test.properties", "spring.main.web-application-type=reactive\n");
        assertThat(inspect(both).stack()).as("a profile that may not be active").isEqualTo(Stack.SERVLET);

        both.with("BOOT-INF/classes/application.yml", """
                spring:
                  main:
                    web-application-type: REACTIVE
                ---
                spring.config.activate.on-profile: prod
                server.port: 1
                """);
        assertThat(inspect(both).stack()).isEqualTo(Stack.REACTIVE);
    }

    /** Spring Boot 4 has a module for each; a class of the other model may come with a library. */
    @Test
    void sinceSpringBoot4ItsModulesTellTheProgrammingModel() {
        TestJars flux = TestJars.boot("4.1.0")
                .libraries(
                        "spring-boot-webflux-4.1.0.jar",
                        "spring-boot-reactor-netty-4.1.0.jar",
                        "spring-webflux-7.0.1.jar",
                        "spring-webmvc-7.0.1.jar",
                        "reactor-netty-http-1.3.0.jar");
        assertThat(inspect(flux).stack()).isEqualTo(Stack.REACTIVE);
        assertThat(inspect(flux).server()).isEqualTo(Server.NETTY);
    }

    @Test
    void sinceSpringBoot4JettyIsStartedEvenBesideReactorNetty() {
        TestJars flux = TestJars.boot("4.1.0")
                .libraries(
                        "spring-boot-webflux-4.1.0.jar",
                        "spring-boot-reactor-netty-4.1.0.jar",
                        "spring-boot-jetty-4.1.0.jar",
                        "spring-webflux-7.0.1.jar",
                        "reactor-netty-http-1.3.0.jar",
                        "jetty-server-12.1.10.jar",
                        "jetty-ee11-servlet-12.1.10.jar");
        assertThat(inspect(flux).server()).isEqualTo(Server.JETTY);
        assertThat(inspect(flux).warnings())
                .singleElement()
                .asString()
                .endsWith("starts the first of them: Jetty, Reactor Netty");
    }

    /** As {@code spring-boot-starter-classic} brings it. */
    @Test
    void aModuleOfSpringBootWithoutWhatItIsForTellsNothing() {
        TestJars flux = TestJars.boot("4.1.0")
                .libraries(
                        "spring-boot-webmvc-4.1.0.jar",
                        "spring-boot-tomcat-4.1.0.jar",
                        "spring-boot-webflux-4.1.0.jar",
                        "spring-boot-reactor-netty-4.1.0.jar",
                        "spring-webflux-7.0.1.jar",
                        "reactor-netty-http-1.3.0.jar");
        assertThat(inspect(flux).stack()).isEqualTo(Stack.REACTIVE);
        assertThat(inspect(flux).server()).isEqualTo(Server.NETTY);
    }

    private InspectedApp inspect(TestJars jar) {
        return new Swapper(folder.resolve("cache"), registry()).inspect(jar.write(folder.resolve("app.jar")));
    }

    @Test
    void managementPortsAreFreedWhateverDocumentOfAFileIsForAProfile() {
        TestJars jar = onTomcat().with("BOOT-INF/classes/application.yml", """
                        management.server.port: 8081
                        ---
                        spring.config.activate.on-profile: prod
                        spring.rsocket.server.port: 7000
                        """);

        assertThat(new Swapper(folder.resolve("cache"), registry()).freePorts(inspect(jar), Map.of()))
                .containsOnlyKeys("management.server.port");
    }

    private FakeArtifacts registryWithWebFlux() {
        return registryWithWebFlux("3.5.16");
    }

    private FakeArtifacts registryWithWebFlux(String boot) {
        return registry(boot)
                .artifact(BOOT + "spring-boot-starter-webflux:" + boot)
                .artifact(
                        BOOT + "spring-boot-starter-reactor-netty:" + boot,
                        "io.projectreactor.netty:reactor-netty-http:1.2.18")
                .artifact("io.projectreactor.netty:reactor-netty-http:1.2.18");
    }

    private static TestJars onNetty() {
        return onNetty("3.5.16");
    }

    private static TestJars onNetty(String boot) {
        return TestJars.boot(boot).libraries("spring-webflux-6.2.19.jar", "reactor-netty-http-1.2.18.jar");
    }

    @Test
    void aGatewayKeepsReactorNetty() {
        TestJars gateway = onNetty().libraries("spring-cloud-gateway-server-4.2.0.jar");

        SwappedJar tomcat = swap(registryWithWebFlux(), gateway, Server.TOMCAT);

        assertThat(tomcat.removed()).isEmpty();
        assertThat(tomcat.warnings()).singleElement().asString().contains("kept", "reactor-netty-http");
    }

    @Test
    void aWebClientKeepsReactorNetty() {
        FakeArtifacts registry = registryWithWebFlux();
        TestJars flux = onNetty();

        assertThat(swap(registry, flux, Server.TOMCAT).removed()).containsExactly("reactor-netty-http-1.2.18.jar");

        flux.with(
                "BOOT-INF/classes/shop/Prices.class",
                TestJars.classNaming("org/springframework/web/reactive/function/client/WebClient"));
        SwappedJar tomcat = swap(registry, flux, Server.TOMCAT);
        assertThat(tomcat.removed()).isEmpty();
        assertThat(tomcat.added()).contains("org.apache.tomcat.embed:tomcat-embed-core:10.1.55");
        assertThat(tomcat.warnings()).singleElement().asString().contains("kept", "reactor-netty-http");
    }

    @Test
    void aWebClientInAModuleOfTheAppKeepsReactorNettyToo() {
        String client = "org/springframework/web/reactive/function/client/WebClient";
        Map<String, byte[]> module = Map.of("shop/Prices.class", TestJars.classNaming(client));

        SwappedJar tomcat = swap(
                registryWithWebFlux(),
                onNetty().with("BOOT-INF/lib/shop-prices-1.0.jar", TestJars.jar(module)),
                Server.TOMCAT);

        assertThat(tomcat.removed()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "2.7.18, TOMCAT, oauth2-jose, true",
        "2.7.18, TOMCAT, web, false",
        "3.4.2, JETTY, oauth2-client, true",
        "3.4.2, TOMCAT, oauth2-client, false",
        "3.5.16, JETTY, oauth2-client, false"
    })
    void springSecuritysWebClientKeepsReactorNettyWhereSpringFindsNoOtherClient(
            String boot, Server server, String module, boolean kept) {
        byte[] sends = TestJars.classNaming("org/springframework/web/reactive/function/client/WebClient");
        TestJars flux = onNetty(boot).library("spring-security-" + module + "-6.4.2.jar", Map.of("S.class", sends));

        assertThat(swap(registryWithWebFlux(boot), flux, server).removed().isEmpty())
                .isEqualTo(kept);
    }

    @Test
    void webFluxOnUndertowIsWarnedOfWhereHttp2IsOn() {
        assertThat(KnownLimits.of(Stack.REACTIVE, Server.UNDERTOW, true))
                .singleElement()
                .asString()
                .contains("HTTP/2", "RST_STREAM");
        assertThat(KnownLimits.of(Stack.REACTIVE, Server.UNDERTOW, false)).isEmpty();
        assertThat(KnownLimits.of(Stack.SERVLET, Server.UNDERTOW, true)).isEmpty();
        assertThat(KnownLimits.of(Stack.REACTIVE, Server.TOMCAT, true)).isEmpty();
    }

    /** Spring Boot 4.1, which has no starter for Undertow, and one from outside it. */
    private FakeArtifacts registryWithUndertow() {
        return registry("4.1.1")
                .artifact(BOOT + "spring-boot-starter-webmvc:4.1.1")
                .artifact(
                        "org.example:undertow-spring-boot-starter:1.0",
                        "io.undertow:undertow-core:2.4.0.Final",
                        "io.undertow.ee:undertow-servlet:2.4.0.Final")
                .artifact("org.example:metrics:1.2")
                .artifact("io.undertow:undertow-core:2.4.0.Final", "org.jboss.xnio:xnio-nio:3.8.16.Final")
                .artifact("io.undertow.ee:undertow-servlet:2.4.0.Final")
                .artifact("org.jboss.xnio:xnio-nio:3.8.16.Final");
    }

    private static TestJars onTomcat4() {
        return TestJars.boot("4.1.1").libraries("spring-boot-webmvc-4.1.1.jar", "spring-boot-tomcat-4.1.1.jar", TOMCAT);
    }

    private static TestJars onUndertow4() {
        return TestJars.boot("4.1.1")
                .libraries(
                        "spring-boot-webmvc-4.1.1.jar",
                        "undertow-spring-boot-starter-1.0.jar",
                        "undertow-core-2.4.0.Final.jar",
                        "undertow-servlet-2.4.0.Final.jar",
                        "xnio-nio-3.8.16.Final.jar");
    }

    @Test
    void undertowFromOutsideSpringBootIsRecognisedAndTakenOut() {
        InspectedApp app = inspect(onUndertow4());

        assertThat(app.server()).isEqualTo(Server.UNDERTOW);
        assertThat(app.serverVersion()).isEqualTo("2.4.0.Final");
        SwappedJar tomcat = swap(registryWithUndertow(), onUndertow4(), Server.TOMCAT);
        assertThat(tomcat.removed())
                .containsExactly(
                        "undertow-core-2.4.0.Final.jar",
                        "undertow-servlet-2.4.0.Final.jar",
                        "undertow-spring-boot-starter-1.0.jar");
        assertThat(tomcat.added()).contains("org.apache.tomcat.embed:tomcat-embed-core:10.1.55");
        assertThat(tomcat.warnings()).singleElement().asString().contains("Undertow", "stays in the jar");
    }

    /** As a library that only sends with Undertow's client. */
    @Test
    void undertowsCoreAloneIsNoServerOnSpringBoot4() {
        assertThat(inspect(onTomcat4().libraries("undertow-core-2.4.0.Final.jar"))
                        .warnings())
                .isEmpty();
    }

    private static TestJars withCamel(TestJars jar) {
        byte[] some = {1};
        return jar.library("undertow-core-2.3.20.Final.jar", Map.of("io/undertow/Undertow.class", some))
                .library("undertow-servlet-2.3.20.Final.jar", Map.of("io/undertow/servlet/S.class", some))
                .library(
                        "camel-undertow-4.8.0.jar",
                        Map.of("c/U.class", TestJars.classNaming("io/undertow/Undertow", "io/undertow/servlet/S")))
                .libraries("camel-undertow-starter-4.8.0.jar");
    }

    @Test
    void undertowAndItsStarterForCamelAreNoServerOfSpringBootsAndStay() {
        FakeArtifacts registry = registry()
                .artifact(BOOT + "spring-boot-starter-undertow:3.5.16", "io.undertow:undertow-core:2.3.20.Final")
                .artifact("io.undertow:undertow-core:2.3.20.Final");

        assertThat(swap(registry, withCamel(onTomcat()), Server.JETTY).removed())
                .containsExactly(TOMCAT);
        assertThat(inspect(withCamel(onTomcat4())).warnings()).isEmpty();
        assertThat(swap(registryWithUndertow(), withCamel(onTomcat4()), Server.JETTY)
                        .removed())
                .containsExactly("spring-boot-tomcat-4.1.1.jar", TOMCAT);
    }

    @Test
    void aStarterThatIsAddedBringsAServerThatSpringBootDropped() {
        SwappedJar undertow = swap(
                registryWithUndertow(), onTomcat4(), Server.UNDERTOW, "org.example:undertow-spring-boot-starter:1.0");

        assertThat(undertow.serverVersion()).isEqualTo("2.4.0.Final");
        assertThat(undertow.removed()).containsExactly("spring-boot-tomcat-4.1.1.jar", TOMCAT);
        assertThat(undertow.added())
                .containsExactly(
                        "io.undertow.ee:undertow-servlet:2.4.0.Final",
                        "io.undertow:undertow-core:2.4.0.Final",
                        "org.example:undertow-spring-boot-starter:1.0",
                        "org.jboss.xnio:xnio-nio:3.8.16.Final");
        assertThat(inspectFile(undertow.path()).server()).isEqualTo(Server.UNDERTOW);
    }

    @Test
    void whatIsAddedComesWithEveryServerAndReplacesWhatTheAppHas() {
        FakeArtifacts registry = registry().artifact("org.example:metrics:1.2");
        TestJars jar = onTomcat().libraries("metrics-1.1.jar", "jakarta.annotation-api-2.1.1.jar");

        SwappedJar tomcat = swap(registry, jar, Server.TOMCAT, "org.example:metrics:1.2");
        SwappedJar jetty = swap(registry, jar, Server.JETTY, "org.example:metrics:1.2");

        assertThat(tomcat.removed()).containsExactly("metrics-1.1.jar");
        assertThat(tomcat.added()).containsExactly("org.example:metrics:1.2");
        assertThat(jetty.added()).contains("org.example:metrics:1.2", "org.eclipse.jetty:jetty-server:12.0.36");
        assertThat(swap(registry, jar, Server.JETTY).added()).doesNotContain("org.example:metrics:1.2");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "org.example:none:1.0    | undertow, add: [org.example:none:1.0]: not found in any repository | group:name:version",
                "org.example:metrics:1.2 | it does not bring undertow-core                                    | Add the starter"
            })
    void whatCannotBeAddedIsNamed(String added, String what, String instead) {
        assertThatExceptionOfType(BadInputException.class)
                .isThrownBy(() -> swap(registryWithUndertow(), onTomcat4(), Server.UNDERTOW, added))
                .withMessageContaining(what)
                .withMessageContaining(instead);
    }

    @Test
    void theRefusalOfADroppedServerNamesTheWayToAddIt() {
        assertThatExceptionOfType(BadInputException.class)
                .isThrownBy(() -> swap(registryWithUndertow(), onTomcat4(), Server.UNDERTOW))
                .withMessageContaining("Spring Boot dropped Undertow at 4.0")
                .withMessageContaining("servers: [{server: undertow, add: [GROUP:NAME:VERSION]}]");
    }

    private InspectedApp inspectFile(Path jar) {
        return new Swapper(folder.resolve("cache"), new FakeArtifacts()).inspect(jar);
    }

    private static String text(ExecutableJar jar, String entry) throws IOException {
        return new String(jar.read(jar.zip().getEntry(entry)), StandardCharsets.UTF_8);
    }
}
