package dev.assay.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.assay.model.server.EffectiveSetting;
import dev.assay.model.server.Identity;
import dev.assay.model.server.Identity.Kind;
import dev.assay.model.server.Jdk;
import dev.assay.model.server.Server;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Undertow 2.4 as a starter from outside Spring Boot would bring it, in a jar of classes of ours in its packages. */
@EnabledOnOs(OS.LINUX)
class UndertowElsewhereTest {
    private static final Map<String, String> SOURCES = Map.of(
            "org.springframework.boot.SpringApplication",
            """
            package org.springframework.boot;
            public class SpringApplication {
                static Hook shutdownHook = new Hook();
                public static class Hook { java.util.Set<Context> contexts = java.util.Set.of(new Context()); }
                public static class Context {
                    public Object getWebServer() { return new io.undertow.ee.boot.UndertowServletWebServer(); }
                }
            }
            """,
            "io.undertow.ee.boot.UndertowServletWebServer",
            """
            package io.undertow.ee.boot;
            public class UndertowServletWebServer extends UndertowWebServer {
                Object manager = new io.undertow.ee.servlet.Manager();
            }
            """,
            "io.undertow.ee.boot.UndertowWebServer",
            """
            package io.undertow.ee.boot;
            public class UndertowWebServer { Object undertow = new io.undertow.Undertow(); }
            """,
            "io.undertow.ee.servlet.Manager",
            """
            package io.undertow.ee.servlet;
            public class Manager {
                public Deployment getDeployment() { return new Deployment(); }
                public static class Deployment { public Info getDeploymentInfo() { return new Info(); } }
                public static class Info { public java.util.concurrent.Executor getExecutor() { return null; } }
            }
            """,
            "io.undertow.Undertow",
            """
            package io.undertow;
            public class Undertow {
                Object listener = new io.undertow.server.protocol.http.HttpOpenListener();
                int bufferSize = 16364;
                boolean directBuffers = true;
                public Worker getWorker() { return new Worker(); }
                public static class Worker { public Threads getMXBean() { return new Threads(); } }
                public static class Threads {
                    public int getIoThreadCount() { return 2; }
                    public int getMaxWorkerPoolSize() { return 16; }
                }
            }
            """,
            "io.undertow.server.protocol.http.HttpOpenListener",
            """
            package io.undertow.server.protocol.http;
            public class HttpOpenListener {}
            """);

    private final Probe probe = Probe.local();

    @Test
    void showsItsIdentityItsThreadsAndItsSettings(@TempDir Path folder) throws IOException, InterruptedException {
        Path jar = jar(folder);
        try (ChildProcess app = ChildProcess.startWith(jar)) {
            int port = (int) app.askNumber("serve");
            app.ask("park XNIO-1 I/O-1");
            app.ask("sees org.springframework.boot.SpringApplication");
            app.ask("sees io.undertow.server.protocol.http.HttpOpenListener");

            Identity identity =
                    probe.identity(app.pid(), port, Claims.door(port), Claims.of(Server.UNDERTOW, "2.4.0.Final"));

            assertThat(identity.proven()).isTrue();
            assertThat(identity.signs())
                    .filteredOn(sign -> sign.kind() == Kind.CLASSES || sign.kind() == Kind.THREADS)
                    .extracting(Identity.Sign::seen)
                    .containsExactlyInAnyOrder(
                            "its threads show Undertow alone", "its classes come from undertow-core-2.4.0.Final.jar");
            assertThat(probe.settings("undertow", app.pid(), jdk()))
                    .extracting(EffectiveSetting::knob, EffectiveSetting::value)
                    .contains(
                            tuple("worker threads", "16"),
                            tuple("I/O threads", "2"),
                            tuple("buffer size", "16364 B"),
                            tuple("virtual threads", "off"));
        }
    }

    private static Jdk jdk() {
        return new Jdk(
                Path.of(System.getProperty("java.home")),
                Runtime.version().feature(),
                Runtime.version().toString());
    }

    private static Path jar(Path folder) throws IOException {
        Path classes = Files.createDirectory(folder.resolve("classes"));
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        List<Source> sources = SOURCES.entrySet().stream()
                .map(source -> new Source(source.getKey(), source.getValue()))
                .toList();
        List<String> options = List.of("-proc:none", "-classpath", "", "-d", classes.toString());
        assertThat(compiler.getTask(null, null, null, options, null, sources).call())
                .isTrue();
        Path jar = folder.resolve("undertow-core-2.4.0.Final.jar");
        try (OutputStream file = Files.newOutputStream(jar);
                JarOutputStream out = new JarOutputStream(file);
                Stream<Path> all = Files.walk(classes)) {
            for (Path one : all.filter(Files::isRegularFile).toList()) {
                out.putNextEntry(new JarEntry(classes.relativize(one).toString()));
                out.write(Files.readAllBytes(one));
            }
        }
        return jar;
    }

    /** A source in memory. */
    private static final class Source extends SimpleJavaFileObject {
        private final String text;

        Source(String name, String text) {
            super(URI.create("string:///" + name.replace('.', '/') + ".java"), JavaFileObject.Kind.SOURCE);
            this.text = text;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }
}
