package dev.assay.model.server;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Tomcat, 9 to 11. */
record TomcatFacts() implements BootFacts {
    // The expression language comes from Tomcat, but validation needs it on every server.
    private static final Pattern JARS = Pattern.compile("tomcat-embed-(?!el$).*|spring-boot-tomcat(-runtime)?");
    private static final Pattern GROUP = Pattern.compile("org\\.apache\\.tomcat\\.embed");
    // A connection pool and native bindings.
    private static final Pattern NO_SERVER = Pattern.compile("org/apache/tomcat/(jdbc|jni)/.*");
    private static final Pattern JSP_ENGINE = Pattern.compile("tomcat-embed-jasper");
    // Poller and acceptor too: with virtual threads there are no exec threads.
    private static final Pattern THREADS =
            Pattern.compile("https?-(jsse-|openssl-)?(nio2?|apr)-.+-(exec-\\d+|Poller|Acceptor)");
    // Tomcat sends no reason phrase.
    private static final Pattern REFUSAL = Pattern.compile("\\AHTTP/1\\.1 400 ?(\\R|\\z)");

    @Override
    public String mainClass() {
        return "org.apache.catalina.startup.Tomcat";
    }

    @Override
    public String loadedClass() {
        return "org.apache.coyote.http11.AbstractHttp11Protocol";
    }

    @Override
    public Optional<String> openingClass() {
        return Optional.of("org.apache.tomcat.util.net.NioEndpoint$Poller");
    }

    @Override
    public List<String> packages() {
        return List.of("org.apache.catalina", "org.apache.coyote", "org.apache.tomcat");
    }

    @Override
    public List<String> furtherPackages() {
        return List.of("org.apache.juli", "org.apache.naming");
    }

    @Override
    public Pattern threads() {
        return THREADS;
    }

    @Override
    public Optional<Pattern> refusal() {
        return Optional.of(REFUSAL);
    }

    @Override
    public String starter() {
        return "tomcat";
    }

    @Override
    public String managed() {
        return "org.apache.tomcat.embed:tomcat-embed-core";
    }

    @Override
    public Pattern own() {
        return JARS;
    }

    @Override
    public Pattern group() {
        return GROUP;
    }

    @Override
    public Pattern noServer() {
        return NO_SERVER;
    }

    @Override
    public Optional<Pattern> jspEngine() {
        return Optional.of(JSP_ENGINE);
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
