package dev.assay.swap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.server.InspectedApp;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What in an app is found to depend on its server. */
class SwapRisksTest {
    private static final String CONDITION = "org/springframework/boot/autoconfigure/condition/ConditionalOnClass";

    @TempDir
    private Path folder;

    private static TestJars onTomcat() {
        return TestJars.boot("3.5.16").libraries("spring-webmvc-6.2.19.jar", "tomcat-embed-core-10.1.55.jar");
    }

    private List<String> risks(TestJars jar) {
        InspectedApp app =
                new Swapper(folder.resolve("cache"), new FakeArtifacts()).inspect(jar.write(folder.resolve("app.jar")));
        return app.warnings();
    }

    @Test
    void anAppThatLeavesItsServerAloneHasNone() {
        assertThat(risks(onTomcat()
                        .with("BOOT-INF/classes/shop/A.class", TestJars.classNaming("java/lang/String"))
                        .with("BOOT-INF/classes/shop/B.class", "encrypted")
                        .with("BOOT-INF/classes/application.properties", "server.port=1\nserver.jetty.threads.max=3\n")
                        .library("jackson-core-2.21.4.jar", Map.of("a/B.class", TestJars.classNaming("a/C")))))
                .isEmpty();
    }

    @Test
    void poolsAndClientsOfTheSameMakersAreNoServers() {
        assertThat(risks(onTomcat()
                        .with(
                                "BOOT-INF/classes/shop/Pool.class",
                                TestJars.classNaming("org/apache/tomcat/jdbc/pool/DataSource"))
                        .library(
                                "ssh-1.0.jar",
                                Map.of("s/A.class", TestJars.classNaming("org/apache/tomcat/jni/Pool")))))
                .isEmpty();
        assertThat(risks(TestJars.boot("3.5.16")
                        .libraries("spring-webflux-6.2.19.jar", "reactor-netty-http-1.2.18.jar")
                        .with(
                                "BOOT-INF/classes/shop/Client.class",
                                TestJars.classNaming("reactor/netty/http/client/HttpClient"))))
                .isEmpty();
    }

    /** A class of this name is easily imported by mistake. */
    @Test
    void tomcatsLoggingGoesWithItUnlessItIsAJarOfItsOwn() {
        TestJars logging = onTomcat()
                .with("BOOT-INF/classes/shop/A.class", TestJars.classNaming("org/apache/juli/logging/LogFactory"));

        assertThat(risks(logging)).singleElement().asString().contains("shop.A uses Tomcat's org.apache.juli");
        assertThat(risks(logging.libraries("tomcat-juli-10.1.55.jar")
                        .library(
                                "tomcat-jdbc-10.1.55.jar",
                                Map.of(
                                        "org/apache/tomcat/jdbc/pool/DataSource.class",
                                        TestJars.classNaming("org/apache/juli/logging/Log")))))
                .isEmpty();
    }

    @Test
    void twoGenerationsOfJettyAreNamed() {
        String mixed = "the jar has libraries of Jetty 11 (http2-server-11.0.20.jar and 1 more) and of Jetty 12"
                + " (jetty-server-12.0.27.jar), which do not work together: what needs the one may fail with the other.";

        assertThat(risks(onTomcat()
                        .libraries(
                                "http2-server-11.0.20.jar",
                                "jetty-servlet-11.0.20.jar",
                                "jetty-server-12.0.27.jar",
                                "jetty-jakarta-servlet-api-5.0.2.jar")))
                .containsExactly(mixed);
        assertThat(risks(onTomcat()
                        .libraries(
                                "jetty-server-11.0.20.jar",
                                "jetty-jakarta-servlet-api-10.0.2.jar",
                                "jetty-schemas-5.2.jar")))
                .isEmpty();
    }

    @Test
    void theVersionOfThePluginIsNotThatOfTheApp() {
        TestJars built = TestJars.boot("2.7.18")
                .libraries("spring-webmvc-6.2.19.jar", "spring-boot-3.5.16.jar", "tomcat-embed-core-10.1.55.jar");

        InspectedApp app = new Swapper(folder.resolve("cache"), new FakeArtifacts())
                .inspect(built.write(folder.resolve("app.jar")));

        assertThat(app.bootVersion()).isEqualTo("3.5.16");
        assertThat(app.warnings())
                .containsExactly(
                        "the jar holds Spring Boot 3.5.16, which counts; its manifest says 2.7.18, the version of"
                                + " the plugin that packed it");
        assertThat(risks(TestJars.boot("3.5.16")
                        .libraries(
                                "spring-webmvc-6.2.19.jar", "spring-boot-mine.jar", "tomcat-embed-core-10.1.55.jar")))
                .isEmpty();
    }

    @Test
    void eachSortOfClassIsExplained() {
        List<String> risks = risks(onTomcat()
                .with("BOOT-INF/classes/shop/Log.class", TestJars.classNaming("org/apache/catalina/valves/ValveBase"))
                .with(
                        "BOOT-INF/classes/shop/Server.class",
                        TestJars.classNaming(
                                "org/springframework/boot/web/embedded/tomcat/TomcatServletWebServerFactory"))
                .with(
                        "BOOT-INF/classes/shop/Guarded.class",
                        TestJars.classNaming("org/apache/coyote/ProtocolHandler", CONDITION))
                .with("BOOT-INF/classes/shop/Key.class", TestJars.classWithText("server.tomcat.threads.max"))
                .with("BOOT-INF/classes/shop/Other.class", TestJars.classNaming("io/undertow/Undertow")));

        assertThat(risks)
                .containsExactly(
                        "shop.Guarded uses Tomcat's org.apache.coyote.ProtocolHandler:"
                                + " it is guarded by ConditionalOnClass and is left out on another server.",
                        "shop.Key names server.tomcat.threads.max: a property of Tomcat, which has no effect on another server.",
                        "shop.Log uses Tomcat's org.apache.catalina.valves.ValveBase: a valve, which no other server runs;"
                                + " without that server it fails with NoClassDefFoundError when it is loaded.",
                        "shop.Server uses Tomcat's org.springframework.boot.web.embedded.tomcat.TomcatServletWebServerFactory:"
                                + " a customizer of it has no effect on another server; a bean of this type fails there.");
    }

    @Test
    void aPropertyIsNamedWithWhatOtherServersHaveForIt() {
        List<String> risks = risks(onTomcat()
                .with(
                        "BOOT-INF/classes/application.yml",
                        "server:\n  port: 1\n  tomcat:\n    threads:\n      max: 9\n    basedir: /x\n"));

        assertThat(risks)
                .containsExactly(
                        "application.yml sets server.tomcat.basedir: no effect on another server.",
                        "application.yml sets server.tomcat.threads.max: no effect on another server;"
                                + " there it is server.jetty.threads.max, server.undertow.threads.worker.");
    }

    @Test
    void whatSpringGeneratedAheadOfTimeIsNoUseOfTheServerButIsTied() {
        String generated = "BOOT-INF/classes/org/springframework/boot/autoconfigure/web/servlet/"
                + "ServletWebServerFactoryConfiguration__BeanDefinitions$EmbeddedTomcat.class";

        assertThat(risks(onTomcat()
                        .with(generated, TestJars.classNaming("org/apache/catalina/startup/Tomcat"))
                        .with(
                                "BOOT-INF/classes/shop/Shop__ApplicationContextInitializer.class",
                                TestJars.classNaming("java/lang/String"))))
                .containsExactly("it was processed ahead of time for Tomcat: with -Dspring.aot.enabled=true it fails on"
                        + " another server.");
    }

    @Test
    void filesAndPagesOfOneServerAreNamed() {
        List<String> risks = risks(TestJars.war("3.5.16")
                .with("WEB-INF/lib/spring-webmvc-6.2.19.jar", TestJars.jar(Map.of()))
                .with("WEB-INF/lib-provided/tomcat-embed-core-10.1.55.jar", TestJars.jar(Map.of()))
                .with("WEB-INF/lib-provided/tomcat-embed-jasper-10.1.55.jar", TestJars.jar(Map.of()))
                .with("META-INF/context.xml", "<Context/>")
                .with("WEB-INF/a.jsp", "x"));

        assertThat(risks)
                .containsExactly(
                        "META-INF/context.xml is read only by Tomcat.",
                        "the app has JSP pages: Spring Boot supports them on Tomcat and Jetty, not on Undertow.");
    }

    @Test
    void aLibraryOfOneServerIsNamedAndOneThatAdaptsIsNot() {
        List<String> risks = risks(onTomcat()
                .library(
                        "audit-log-1.0.jar",
                        Map.of(
                                "audit/Valve.class",
                                TestJars.classNaming("org/apache/catalina/Valve"),
                                "audit/Other.class",
                                TestJars.classNaming("java/lang/String")))
                .library(
                        "metrics-1.0.jar",
                        Map.of(
                                "m/Tomcat.class",
                                TestJars.classNaming("org/apache/catalina/Manager"),
                                "m/Jetty.class",
                                TestJars.classNaming("org/eclipse/jetty/server/Server")))
                .library(
                        "spring-boot-autoconfigure-3.5.16.jar",
                        Map.of("s/T.class", TestJars.classNaming("org/apache/catalina/Manager"))));

        assertThat(risks)
                .containsExactly("audit-log-1.0.jar uses Tomcat's classes in 1 of its own, for example audit.Valve:"
                        + " that part needs Tomcat.");
    }

    @Test
    void aGatewayOnNettyIsWarnedOfOthers() {
        TestJars gateway = TestJars.boot("3.5.16")
                .libraries(
                        "spring-webflux-6.2.19.jar",
                        "reactor-netty-http-1.2.18.jar",
                        "spring-cloud-gateway-server-webflux-4.3.0.jar");

        assertThat(risks(gateway)).singleElement().asString().startsWith("Spring Cloud Gateway requires Netty");
        assertThat(risks(onTomcat().libraries("spring-cloud-gateway-server-webmvc-4.3.0.jar")))
                .isEmpty();
    }

    @Test
    void aLibraryThatCannotBeReadIsNamedAndTheOthersAreStillLookedAt() {
        RawZip odd = new RawZip();
        odd.stored("o/A.class", "x").encrypted();

        List<String> risks = risks(onTomcat()
                .with("BOOT-INF/lib/odd-1.0.jar", odd.bytes())
                .library(
                        "audit-log-1.0.jar",
                        Map.of("audit/Valve.class", TestJars.classNaming("org/apache/catalina/Valve"))));

        assertThat(risks).hasSize(2);
        assertThat(risks.get(0))
                .startsWith("library odd-1.0.jar cannot be read: ")
                .endsWith("server's classes.");
        assertThat(risks.get(1)).startsWith("audit-log-1.0.jar uses Tomcat's classes");
    }

    @Test
    void manyOfOneSortAreCounted() {
        Map<String, byte[]> classes = new LinkedHashMap<>();
        IntStream.range(0, 30)
                .forEach(n -> classes.put(
                        "BOOT-INF/classes/shop/C" + (10 + n) + ".class",
                        TestJars.classNaming("org/apache/catalina/Context")));
        TestJars jar = onTomcat();
        classes.forEach(jar::with);

        assertThat(risks(jar)).hasSize(13).last().asString().isEqualTo("and 18 more classes like these");
    }
}
