package dev.assay.swap;

import dev.assay.model.Server;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What belongs to an embedded server, by the names of its jars and packages.
 *
 * @param server which
 * @param starter its Spring Boot starter without the prefix {@code spring-boot-starter-}
 * @param core the jar whose version is the server's version
 * @param managed the artifact whose managed version is the server's version, {@code group:name}
 * @param own names of jars that are of no use to anything else
 * @param deciding names of jars that make Spring Boot choose this server, so that none of them may stay behind
 * @param group of the artifacts that share the server's version
 * @param packages prefixes of class names, with slashes, that stand for this server in an app's own code
 */
record Family(
        Server server,
        String starter,
        String core,
        String managed,
        Pattern own,
        Pattern deciding,
        Pattern group,
        List<String> packages) {

    private static final Family TOMCAT = new Family(
            Server.TOMCAT,
            "tomcat",
            "tomcat-embed-core",
            "org.apache.tomcat.embed:tomcat-embed-core",
            // The expression language is Tomcat's by origin only: validation needs it on every server.
            Pattern.compile("tomcat-embed-(?!el$).*|spring-boot-tomcat(-runtime)?"),
            Pattern.compile("tomcat-embed-(?!el$).*|spring-boot-tomcat(-runtime)?"),
            Pattern.compile("org\\.apache\\.tomcat\\.embed"),
            List.of(
                    "org/apache/catalina/",
                    "org/apache/coyote/",
                    "org/apache/tomcat/",
                    "org/springframework/boot/web/embedded/tomcat/",
                    "org/springframework/boot/tomcat/"));

    private static final Family JETTY = new Family(
            Server.JETTY,
            "jetty",
            "jetty-server",
            "org.eclipse.jetty:jetty-server",
            // Up to Jetty 11 the jars for HTTP/2 do not have Jetty's name.
            Pattern.compile("jetty-(?!reactive-httpclient$).*|http2-(server|common|hpack)|spring-boot-jetty"),
            Pattern.compile("jetty-(ee\\d+-)?(webapp|servlet)|spring-boot-jetty"),
            Pattern.compile("org\\.eclipse\\.jetty(\\..*)?"),
            List.of(
                    "org/eclipse/jetty/",
                    "org/springframework/boot/web/embedded/jetty/",
                    "org/springframework/boot/jetty/"));

    private static final Family UNDERTOW = new Family(
            Server.UNDERTOW,
            "undertow",
            "undertow-core",
            "io.undertow:undertow-core",
            Pattern.compile("undertow-.*|spring-boot-undertow"),
            Pattern.compile("undertow-.*|spring-boot-undertow"),
            Pattern.compile("io\\.undertow"),
            List.of(
                    "io/undertow/",
                    "org/xnio/",
                    "org/springframework/boot/web/embedded/undertow/",
                    "org/springframework/boot/undertow/"));

    private static final Family NETTY = new Family(
            Server.NETTY,
            "reactor-netty",
            "reactor-netty-http",
            "io.projectreactor.netty:reactor-netty-http",
            Pattern.compile("spring-boot-reactor-netty"),
            // Up to Boot 3 Reactor Netty gives way to every other server, and a client may need it.
            Pattern.compile("spring-boot-reactor-netty"),
            Pattern.compile("io\\.projectreactor\\.netty"),
            List.of(
                    "reactor/netty/",
                    "org/springframework/boot/web/embedded/netty/",
                    "org/springframework/boot/reactor/netty/"));

    static final List<Family> ALL = List.of(TOMCAT, JETTY, UNDERTOW, NETTY);

    /** Classes under these packages that are no part of the server: clients, connection pools, native bindings. */
    private static final Pattern NO_SERVER = Pattern.compile("org/apache/tomcat/(jdbc|jni)/.*"
            + "|org/eclipse/jetty/(client|reactive/client)/.*|io/undertow/client/.*|reactor/netty/(?!http/server/).*");

    /** Those of these classes that stand for this server; names with slashes. */
    Set<String> classesAmong(Set<String> names) {
        return names.stream()
                .filter(name -> packages.stream().anyMatch(name::startsWith)
                        && !NO_SERVER.matcher(name).matches())
                .collect(Collectors.toSet());
    }

    /** Those of these texts that are properties of this server, in the spelling of any Spring Boot line. */
    Set<String> propertiesAmong(Set<String> texts) {
        String id = server.id();
        return texts.stream()
                .filter(text -> text.startsWith("server." + id + ".") || text.startsWith(id + ".server."))
                .collect(Collectors.toSet());
    }

    static Family of(Server server) {
        return ALL.stream()
                .filter(family -> family.server == server)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(server.title() + " does not run Spring Boot apps"));
    }
}
