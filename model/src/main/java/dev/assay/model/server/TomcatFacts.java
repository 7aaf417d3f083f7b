package dev.assay.model.server;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Tomcat, 9 to 11. */
record TomcatFacts(Signs signs, Jars jars, Optional<String> openingClass, Optional<Pattern> jspEngine)
        implements BootFacts {
    private static final Signs SIGNS = new Signs(
            "org.apache.catalina.startup.Tomcat",
            "org.apache.coyote.http11.AbstractHttp11Protocol",
            List.of("org.apache.catalina", "org.apache.coyote", "org.apache.tomcat"),
            // Poller and acceptor too: with virtual threads there are no exec threads.
            Pattern.compile("https?-(jsse-|openssl-)?(nio2?|apr)-.+-(exec-\\d+|Poller|Acceptor)"),
            // Tomcat sends no reason phrase.
            Optional.of(Pattern.compile("\\AHTTP/1\\.1 400 ?(\\R|\\z)")));
    private static final Jars JARS = new Jars(
            "tomcat",
            "org.apache.tomcat.embed:tomcat-embed-core",
            // The expression language comes from Tomcat, but validation needs it on every server.
            Pattern.compile("tomcat-embed-(?!el$).*|spring-boot-tomcat(-runtime)?"),
            Pattern.compile("org\\.apache\\.tomcat\\.embed"),
            // A connection pool and native bindings.
            Pattern.compile("org/apache/tomcat/(jdbc|jni)/.*"));
    private static final Pattern JSP_ENGINE = Pattern.compile("tomcat-embed-jasper");

    TomcatFacts() {
        this(SIGNS, JARS, Optional.of("org.apache.tomcat.util.net.NioEndpoint$Poller"), Optional.of(JSP_ENGINE));
    }

    @Override
    public List<String> furtherPackages() {
        return List.of("org.apache.juli", "org.apache.naming");
    }

    @Override
    public Set<String> contained() {
        return Set.of(
                "jakarta.servlet-api",
                "jakarta.websocket-api",
                "jakarta.websocket-client-api",
                "javax.servlet-api",
                "javax.websocket-api");
    }

    @Override
    public Set<String> files() {
        return Set.of("META-INF/context.xml");
    }

    @Override
    public int precedence(boolean modular) {
        return modular ? 3 : 1;
    }

    @Override
    public List<ServerKnob> knobs() {
        return List.of(
                ServerKnob.of("requests per connection", "server.tomcat.max-keep-alive-requests", "100"),
                ServerKnob.of("idle time-out", "server.tomcat.keep-alive-timeout", "60s"),
                ServerKnob.of("max connections", "server.tomcat.max-connections", "8192"),
                ServerKnob.of("backlog", "server.tomcat.accept-count", "100"),
                ServerKnob.of("worker threads", "server.tomcat.threads.max", "200"),
                ServerKnob.of("min worker threads", "server.tomcat.threads.min-spare", "10"),
                ServerKnob.of("request queue", "server.tomcat.threads.max-queue-capacity", "2147483647")
                        .since(30300),
                ServerKnob.of("max form size", "server.tomcat.max-http-form-post-size", "2MB"),
                ServerKnob.of("max form parameters", "server.tomcat.max-parameter-count", "10000")
                        .since(30500)
                        .before(40000),
                ServerKnob.of("max form parameters", "server.tomcat.max-parameter-count", "1000")
                        .since(40000),
                ServerKnob.of("processors kept", "server.tomcat.processor-cache", "200"));
    }
}
