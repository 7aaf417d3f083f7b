package dev.assay.swap;

import java.util.List;

/** How the jars of a minimal app differ when its own build changes the starter, with Spring Boot 3.5.16. */
final class ReferenceSets {
    static final List<String> BOOT_3_5_16_TOMCAT_TO_JETTY = List.of(
            "org.ow2.asm:asm:9.10",
            "org.ow2.asm:asm-commons:9.10",
            "org.ow2.asm:asm-tree:9.10",
            "jakarta.enterprise:jakarta.enterprise.cdi-api:4.0.1",
            "jakarta.enterprise:jakarta.enterprise.lang-model:4.0.1",
            "jakarta.inject:jakarta.inject-api:2.0.1",
            "jakarta.interceptor:jakarta.interceptor-api:2.1.0",
            "jakarta.servlet:jakarta.servlet-api:6.0.0",
            "jakarta.transaction:jakarta.transaction-api:2.0.1",
            "jakarta.websocket:jakarta.websocket-api:2.1.1",
            "jakarta.websocket:jakarta.websocket-client-api:2.1.1",
            "org.eclipse.jetty:jetty-alpn-client:12.0.36",
            "org.eclipse.jetty:jetty-client:12.0.36",
            "org.eclipse.jetty:jetty-ee:12.0.36",
            "org.eclipse.jetty.ee10:jetty-ee10-annotations:12.0.36",
            "org.eclipse.jetty.ee10:jetty-ee10-plus:12.0.36",
            "org.eclipse.jetty.ee10:jetty-ee10-servlet:12.0.36",
            "org.eclipse.jetty.ee10:jetty-ee10-servlets:12.0.36",
            "org.eclipse.jetty.ee10:jetty-ee10-webapp:12.0.36",
            "org.eclipse.jetty.ee10.websocket:jetty-ee10-websocket-jakarta-client:12.0.36",
            "org.eclipse.jetty.ee10.websocket:jetty-ee10-websocket-jakarta-common:12.0.36",
            "org.eclipse.jetty.ee10.websocket:jetty-ee10-websocket-jakarta-server:12.0.36",
            "org.eclipse.jetty.ee10.websocket:jetty-ee10-websocket-jetty-server:12.0.36",
            "org.eclipse.jetty.ee10.websocket:jetty-ee10-websocket-servlet:12.0.36",
            "org.eclipse.jetty:jetty-http:12.0.36",
            "org.eclipse.jetty:jetty-io:12.0.36",
            "org.eclipse.jetty:jetty-plus:12.0.36",
            "org.eclipse.jetty:jetty-security:12.0.36",
            "org.eclipse.jetty:jetty-server:12.0.36",
            "org.eclipse.jetty:jetty-session:12.0.36",
            "org.eclipse.jetty:jetty-util:12.0.36",
            "org.eclipse.jetty.websocket:jetty-websocket-core-client:12.0.36",
            "org.eclipse.jetty.websocket:jetty-websocket-core-common:12.0.36",
            "org.eclipse.jetty.websocket:jetty-websocket-core-server:12.0.36",
            "org.eclipse.jetty.websocket:jetty-websocket-jetty-api:12.0.36",
            "org.eclipse.jetty.websocket:jetty-websocket-jetty-common:12.0.36",
            "org.eclipse.jetty:jetty-xml:12.0.36");

    static final List<String> BOOT_3_5_16_TOMCAT_TO_UNDERTOW = List.of(
            "jakarta.servlet:jakarta.servlet-api:6.0.0",
            "jakarta.websocket:jakarta.websocket-api:2.1.1",
            "jakarta.websocket:jakarta.websocket-client-api:2.1.1",
            "org.jboss.threads:jboss-threads:3.7.0.Final",
            "io.smallrye.common:smallrye-common-annotation:2.6.0",
            "io.smallrye.common:smallrye-common-constraint:2.6.0",
            "io.smallrye.common:smallrye-common-cpu:2.6.0",
            "io.smallrye.common:smallrye-common-function:2.6.0",
            "io.undertow:undertow-core:2.3.24.Final",
            "io.undertow:undertow-servlet:2.3.24.Final",
            "io.undertow:undertow-websockets-jsr:2.3.24.Final",
            "org.wildfly.client:wildfly-client-config:1.0.1.Final",
            "org.wildfly.common:wildfly-common:1.5.4.Final",
            "org.jboss.xnio:xnio-api:3.8.16.Final",
            "org.jboss.xnio:xnio-nio:3.8.16.Final");

    private ReferenceSets() {}
}
